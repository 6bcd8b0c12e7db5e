"""For somebody who says that they know a game: some things to point at. Whoever shows them all skips the lessons."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from meadhall.core.engine.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.lesson import Lesson, Step
from meadhall.lessons.progress import Progress
from meadhall.lessons.reference import walk
from meadhall.lessons.session import Pupil

TASKS = 3


def tasks(game: Game) -> list[tuple[Lesson, Step]]:
    """What is to be shown: the first pointing questions of the core lessons, each question once."""
    asked: dict[str, tuple[Lesson, Step]] = {}
    for lesson in course(game):
        for step in lesson.step if lesson.kind == "core" else ():
            if step.do == "point":
                asked.setdefault(step.expect, (lesson, step))
    return list(islice(asked.values(), TASKS))


def standing_before(game: Game, lesson: Lesson, wanted: Step) -> Pupil:
    """Somebody who has done everything before a step."""
    return next(pupil for step, pupil in walk(game, lesson) if step is wanted)


class Check:
    def __init__(self, game: Game, given: Iterable[str] = ()) -> None:
        self.game = game
        self.tasks = tasks(game)
        self.shown: list[str] = []
        """What was shown rightly."""
        self.failed = False
        for text in given:
            if self.done or not self.give(text):
                self.shown, self.failed = [], False
                break

    @property
    def done(self) -> bool:
        return len(self.shown) == len(self.tasks)

    @property
    def pupil(self) -> Pupil:
        """Somebody at the table of the task that is next, or of the last one."""
        return standing_before(self.game, *self.tasks[min(len(self.shown), len(self.tasks) - 1)])

    def give(self, text: str) -> bool:
        """Point at things; returns whether it was right."""
        right = self.pupil.points.right == frozenset(text.split())
        if right:
            self.shown.append(text)
        self.failed = not right
        return right


def check_id(game: Game) -> str:
    """What a check is called among the lessons."""
    return f"{game.name}-check"


def note(progress: Progress, check: Check) -> None:
    """Remember how far somebody is with a check; whoever has passed knows the core of the game."""
    if check.done:
        progress.skip(each for each in course(check.game) if each.kind == "core")
    if check.done or check.failed:
        progress.forget(check_id(check.game))
    else:
        progress.given[check_id(check.game)] = list(check.shown)
