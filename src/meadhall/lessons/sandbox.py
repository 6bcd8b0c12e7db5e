"""Sandbox: a table for one user against bots, from a position of a real game, of which nothing is stored."""

from __future__ import annotations

from functools import cache

from meadhall.core.engine.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.diagrams import diagrams
from meadhall.lessons.goal import Fact, Goal
from meadhall.lessons.lesson import Lesson, Start, Step
from meadhall.lessons.session import LessonSession

END_OF_GAME = Goal(all=(Fact(over=True),))


@cache
def sandbox_starts(game: Game) -> dict[str, Start]:
    """For each rule that a lesson teaches or a diagram shows, a position at which it matters."""
    found: dict[str, Start] = {}
    for diagram in diagrams(game):
        for rule in diagram.rules:
            found.setdefault(rule, diagram.start)
    for lesson in course(game):
        for rule in lesson.teaches:
            found.setdefault(rule, lesson.start)
    return found


@cache
def lesson_by_rule(game: Game) -> dict[str, Lesson]:
    """For each rule the first lesson that teaches it."""
    found: dict[str, Lesson] = {}
    for lesson in course(game):
        for rule in lesson.teaches:
            found.setdefault(rule, lesson)
    return found


def sandbox_session(game: Game, rule: str) -> LessonSession:
    """A free-play session at a position where a rule matters; `KeyError` if none is known."""
    start = sandbox_starts(game)[rule]
    step = Step(name="try", do="play")
    lesson = Lesson(
        id=f"{game.name}-{rule}", kind="later", teaches=(rule,), start=start, step=(step,), within=0, goal=END_OF_GAME
    )
    session = LessonSession(game, lesson)
    session.play_opponents()
    return session
