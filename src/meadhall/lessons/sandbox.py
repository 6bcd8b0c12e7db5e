"""A table to try something at: somebody alone against bots, from a moment of a real game on, and nothing is kept."""

from __future__ import annotations

from functools import cache

from meadhall.core.engine.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.diagrams import diagrams
from meadhall.lessons.goal import Fact, Goal
from meadhall.lessons.lesson import Lesson, Start, Step
from meadhall.lessons.session import Pupil

TO_THE_END = Goal(all=(Fact(over=True),))


@cache
def moments(game: Game) -> dict[str, Start]:
    """For each rule that a lesson teaches or a diagram shows, a moment at which it matters."""
    found: dict[str, Start] = {}
    for diagram in diagrams(game):
        for rule in diagram.rules:
            found.setdefault(rule, diagram.start)
    for lesson in course(game):
        for rule in lesson.teaches:
            found.setdefault(rule, lesson.start)
    return found


@cache
def teachers(game: Game) -> dict[str, Lesson]:
    """For each rule the first lesson that teaches it."""
    found: dict[str, Lesson] = {}
    for lesson in course(game):
        for rule in lesson.teaches:
            found.setdefault(rule, lesson)
    return found


def trial(game: Game, rule: str) -> Pupil:
    """Somebody at a table where a rule matters; `KeyError` if none is known."""
    start = moments(game)[rule]
    step = Step(name="try", do="play")
    lesson = Lesson(
        id=f"{game.name}-{rule}", kind="later", teaches=(rule,), start=start, step=(step,), within=0, goal=TO_THE_END
    )
    pupil = Pupil(game, lesson)
    pupil.rivals_answer()
    return pupil
