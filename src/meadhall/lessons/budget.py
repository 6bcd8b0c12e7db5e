"""Time estimate of a lesson: reading, answering, watching and pointing."""

from __future__ import annotations

from meadhall.core.engine.game import Game
from meadhall.lessons.course import course, lesson_words
from meadhall.lessons.lesson import Lesson, Step

SECONDS_PER_WORD, SECONDS_PER_ACTION, SECONDS_PER_WATCHED_ANSWER, SECONDS_PER_QUESTION = 0.3, 5.0, 3.0, 6.0
"""Seconds."""


def lesson_seconds(game: Game, lesson: Lesson, lang: str) -> float:
    say = lesson_words(game, lang, lesson)
    keys = [lesson.key("title"), lesson.key("end")]
    for step in lesson.step:
        keys += [lesson.key(step.name, name) for name in ("say", "after", *step.choices)]
    read = sum(len(say(key).split()) for key in keys if say.has(key))
    return read * SECONDS_PER_WORD + sum(step_seconds(lesson, step) for step in lesson.step)


def step_seconds(lesson: Lesson, step: Step) -> float:
    if step.do == "watch":
        return SECONDS_PER_WATCHED_ANSWER * max(1, sum(map(len, lesson.rivals.script.values())))
    if step.do == "play":
        return SECONDS_PER_ACTION * lesson.within
    return SECONDS_PER_ACTION if step.do == "act" else SECONDS_PER_QUESTION


def core_minutes(game: Game, lang: str) -> float:
    """How long it takes to be ready for a first real match."""
    return sum(lesson_seconds(game, each, lang) for each in course(game) if each.kind == "core") / 60
