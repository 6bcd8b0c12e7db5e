"""How far somebody is with the lessons: which are done, and where they were left. It is the same at a terminal and on
a page; each keeps it where it keeps people."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lesson import Lesson
from meadhall.lessons.session import Pupil


class Progress(msgspec.Struct):
    done: set[str] = msgspec.field(default_factory=set)
    """Lessons, by id."""
    given: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """What was given so far in lessons that were begun; in those that are done, all of it."""
    tried: dict[str, str] = msgspec.field(default_factory=dict)
    """What led astray there and is not yet taken back."""
    met: dict[str, set[str]] = msgspec.field(default_factory=dict)
    """What the coach has said once, by game."""
    coached: dict[str, bool] = msgspec.field(default_factory=dict)
    """Whether somebody wants the coach, by game; whoever was not asked yet is missing."""

    def resume(self, game: Game, lesson: Lesson) -> Pupil:
        """Go on where the lesson was left; from the start, if it has changed since."""
        try:
            pupil = Pupil(game, lesson, self.given.get(lesson.id, ()))
            if tried := self.tried.get(lesson.id):
                pupil.give(tried)
            return pupil
        except (BadLesson, IllegalAction):
            return Pupil(game, lesson)

    def note(self, pupil: Pupil) -> None:
        """Remember where a lesson stands."""
        name = pupil.lesson.id
        self.forget(name)
        self.given[name] = list(pupil.given)
        if pupil.astray:
            self.tried[name] = pupil.tried
        if pupil.done:
            self.done.add(name)

    def forget(self, lesson: str) -> None:
        """Let a lesson begin anew."""
        self.given.pop(lesson, None)
        self.tried.pop(lesson, None)

    def skip(self, lessons: Iterable[Lesson]) -> None:
        """Whoever knows the game need not learn it."""
        self.done |= {lesson.id for lesson in lessons}

    def next(self, game: Game) -> Lesson | None:
        """The first lesson that is not done: one that was begun, then the core, then the rest."""
        left = [lesson for lesson in course(game) if lesson.id not in self.done]
        begun = [lesson for lesson in left if self.given.get(lesson.id)]
        core = [lesson for lesson in left if lesson.kind == "core"]
        return next(iter([*begun, *core, *left]), None)
