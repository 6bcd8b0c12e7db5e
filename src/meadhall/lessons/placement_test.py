"""Placement test for users who know a game already: those who point at all the right things skip the core lessons."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from meadhall.core.engine.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.lesson import Lesson, Step
from meadhall.lessons.progress import LessonProgress
from meadhall.lessons.reference import reference_line
from meadhall.lessons.session import LessonSession

MAX_TASKS = 3


def placement_tasks(game: Game) -> list[tuple[Lesson, Step]]:
    """The tasks: the first pointing questions of the core lessons, each question once."""
    asked: dict[str, tuple[Lesson, Step]] = {}
    for lesson in course(game):
        for step in lesson.step if lesson.kind == "core" else ():
            if step.do == "point":
                asked.setdefault(step.expect, (lesson, step))
    return list(islice(asked.values(), MAX_TASKS))


def session_before(game: Game, lesson: Lesson, wanted: Step) -> LessonSession:
    """A lesson session that stands before a step."""
    return next(session for step, session in reference_line(game, lesson) if step is wanted)


class PlacementTest:
    def __init__(self, game: Game, given: Iterable[str] = ()) -> None:
        self.game = game
        self.tasks = placement_tasks(game)
        self.shown: list[str] = []
        """The correct answers so far."""
        self.failed = False
        for text in given:
            if self.done or not self.give(text):
                self.shown, self.failed = [], False
                break

    @property
    def done(self) -> bool:
        return len(self.shown) == len(self.tasks)

    @property
    def session(self) -> LessonSession:
        """The lesson session of the next task, or of the last one."""
        return session_before(self.game, *self.tasks[min(len(self.shown), len(self.tasks) - 1)])

    def give(self, text: str) -> bool:
        """Point at things; returns whether they are the right ones."""
        right = self.session.pointing.right == frozenset(text.split())
        if right:
            self.shown.append(text)
        self.failed = not right
        return right


def placement_id(game: Game) -> str:
    """The id of a placement test among the lessons."""
    return f"{game.name}-check"


def save_placement(progress: LessonProgress, check: PlacementTest) -> None:
    """Save the state of a placement test; a user who passed is done with the core lessons."""
    if check.done:
        progress.skip(each for each in course(check.game) if each.kind == "core")
    if check.done or check.failed:
        progress.forget(placement_id(check.game))
    else:
        progress.given[placement_id(check.game)] = list(check.shown)
