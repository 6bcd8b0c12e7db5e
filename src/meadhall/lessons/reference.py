"""A lesson gone through as its author meant it."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.engine.game import Game
from meadhall.lessons.lesson import Lesson, Step
from meadhall.lessons.session import GO_ON, Pupil


def reference(step: Step, pupil: Pupil) -> str:
    """What leads on at a step."""
    match step.do:
        case "act":
            return step.good[0] if step.good else pupil.table.name(pupil.table.legal()[0])
        case "point":
            return " ".join(sorted(pupil.points.right))
        case "choose":
            return step.right
    return GO_ON


def walk(game: Game, lesson: Lesson) -> Iterator[tuple[Step, Pupil]]:
    """Each step of the reference line, and the pupil who stands before it; the last one may be free play."""
    pupil = Pupil(game, lesson)
    for step in lesson.step:
        yield step, pupil
        if step.do == "play":
            return
        pupil.give(reference(step, pupil))
