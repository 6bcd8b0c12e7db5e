"""How long a lesson takes: reading, answering, looking on and pointing."""

from __future__ import annotations

from meadhall.core.engine.game import Game
from meadhall.lessons.course import course, lesson_words
from meadhall.lessons.lesson import Lesson, Step

WORD, ACT, WATCHED, POINTED = 0.3, 5.0, 3.0, 6.0
"""Seconds."""


def lesson_seconds(game: Game, lesson: Lesson, lang: str) -> float:
    say = lesson_words(game, lang, lesson)
    keys = [lesson.key("title"), lesson.key("end")]
    for step in lesson.step:
        keys += [lesson.key(step.name, name) for name in ("say", "after", *step.choices)]
    read = sum(len(say(key).split()) for key in keys if say.has(key))
    return read * WORD + sum(step_seconds(lesson, step) for step in lesson.step)


def step_seconds(lesson: Lesson, step: Step) -> float:
    if step.do == "watch":
        return WATCHED * max(1, sum(map(len, lesson.rivals.script.values())))
    if step.do == "play":
        return ACT * lesson.within
    return ACT if step.do == "act" else POINTED


def core_minutes(game: Game, lang: str) -> float:
    """How long it takes to be ready for a first real match."""
    return sum(lesson_seconds(game, each, lang) for each in course(game) if each.kind == "core") / 60
