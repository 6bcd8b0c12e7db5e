"""Lesson progress of a user: which lessons are done, and where others were left. Terminal and server share it; each
stores it in its own place."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lesson import Lesson
from meadhall.lessons.session import LessonSession


class LessonProgress(msgspec.Struct):
    done: set[str] = msgspec.field(default_factory=set)
    """Ids of lessons that are done."""
    given: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Inputs given so far in lessons that were begun; in those that are done, all of them."""
    tried: dict[str, str] = msgspec.field(default_factory=dict)
    """The last wrong input that is not yet taken back, by lesson."""
    met: dict[str, set[str]] = msgspec.field(default_factory=dict)
    """The topics that the coach has explained, by game."""
    coached: dict[str, bool] = msgspec.field(default_factory=dict)
    """Whether the user wants the coach, by game; a game is missing until the user was asked."""

    def resume(self, game: Game, lesson: Lesson) -> LessonSession:
        """Resume a lesson where it was left; from the start, if it has changed since."""
        try:
            session = LessonSession(game, lesson, self.given.get(lesson.id, ()))
            if tried := self.tried.get(lesson.id):
                session.give(tried)
            return session
        except (BadLesson, IllegalAction):
            return LessonSession(game, lesson)

    def note(self, session: LessonSession) -> None:
        """Save the state of a lesson session."""
        name = session.lesson.id
        self.forget(name)
        self.given[name] = list(session.given)
        if session.off_track:
            self.tried[name] = session.tried
        if session.done:
            self.done.add(name)

    def forget(self, lesson: str) -> None:
        """Reset a lesson."""
        self.given.pop(lesson, None)
        self.tried.pop(lesson, None)

    def skip(self, lessons: Iterable[Lesson]) -> None:
        """Mark lessons as done, for a user who knows the game."""
        self.done |= {lesson.id for lesson in lessons}

    def next(self, game: Game) -> Lesson | None:
        """The first lesson that is not done: one that was begun, then the core, then the rest."""
        left = [lesson for lesson in course(game) if lesson.id not in self.done]
        begun = [lesson for lesson in left if self.given.get(lesson.id)]
        core = [lesson for lesson in left if lesson.kind == "core"]
        return next(iter([*begun, *core, *left]), None)
