"""How far somebody is with the lessons: which are done, and where they were left. It is the same at a terminal and on
a page; each keeps it where it keeps people."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from meadhall.core.game import Game
from meadhall.lessons.course import course
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lesson import Lesson
from meadhall.lessons.pupil import Pupil


class Progress(msgspec.Struct):
    done: set[str] = msgspec.field(default_factory=set)
    """Lessons, by id."""
    given: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """What was given so far in lessons that were left."""

    def resume(self, game: Game, lesson: Lesson) -> Pupil:
        """Go on where the lesson was left; from the start, if it has changed since."""
        try:
            return Pupil(game, lesson, self.given.get(lesson.id, ()))
        except BadLesson:
            return Pupil(game, lesson)

    def note(self, pupil: Pupil) -> None:
        """Remember where a lesson stands."""
        if pupil.done:
            self.done.add(pupil.lesson.id)
            self.given.pop(pupil.lesson.id, None)
        else:
            self.given[pupil.lesson.id] = list(pupil.given)

    def skip(self, lessons: Iterable[Lesson]) -> None:
        """Whoever knows the game need not learn it."""
        self.done |= {lesson.id for lesson in lessons}

    def next(self, game: Game) -> Lesson | None:
        """The first lesson that is not done: one that was begun, then the core, then the rest."""
        left = [lesson for lesson in course(game) if lesson.id not in self.done]
        begun = [lesson for lesson in left if self.given.get(lesson.id)]
        core = [lesson for lesson in left if lesson.kind == "core"]
        return next(iter([*begun, *core, *left]), None)
