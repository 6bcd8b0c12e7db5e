"""Reference line: a lesson played as its author meant it."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.engine.game import Game
from meadhall.lessons.lesson import Lesson, Step
from meadhall.lessons.session import CONTINUE, LessonSession


def reference_answer(step: Step, session: LessonSession) -> str:
    """The reference input at a step."""
    match step.do:
        case "act":
            return step.good[0] if step.good else session.table.name(session.table.legal()[0])
        case "point":
            return " ".join(sorted(session.pointing.right))
        case "choose":
            return step.right
    return CONTINUE


def reference_line(game: Game, lesson: Lesson) -> Iterator[tuple[Step, LessonSession]]:
    """Each step of the reference line with the session before it; the last one may be free play."""
    session = LessonSession(game, lesson)
    for step in lesson.step:
        yield step, session
        if step.do == "play":
            return
        session.give(reference_answer(step, session))
