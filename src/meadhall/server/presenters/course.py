"""The lessons of a game as a list, for one person: what is done, what is next, how long it takes."""

from __future__ import annotations

from meadhall.core.engine.game import Game
from meadhall.lessons import Lesson, course, lesson_words
from meadhall.lessons.budget import core_minutes, lesson_seconds
from meadhall.lessons.course import game_of
from meadhall.lessons.placement_test import placement_tasks
from meadhall.lessons.progress import LessonProgress
from meadhall.puzzles import puzzles, puzzles_about

ENOUGH = 4
"""After so many lessons the page no longer suggests more."""


def puzzle_count(lesson: Lesson) -> int:
    """How many puzzles there are about what a lesson teaches."""
    return len(puzzles_about(game_of(lesson), lesson.teaches))


class Row:
    """A lesson as the list shows it."""

    def __init__(self, played: Game, lesson: Lesson, progress: LessonProgress, lang: str) -> None:
        self.lesson = lesson
        self.title = lesson_words(played, lang)(lesson.key("title"))
        self.minutes = max(1, round(lesson_seconds(played, lesson, lang) / 60))
        self.path = f"/learn/{played.name}/{lesson.id}"
        self.done = lesson.id in progress.done
        self.begun = not self.done and bool(progress.given.get(lesson.id))


class CourseView:
    def __init__(self, played: Game, progress: LessonProgress, lang: str) -> None:
        self.game = played
        self.words = played.words(lang)
        self.rows = [Row(played, each, progress, lang) for each in course(played)]
        self.done = sum(row.done for row in self.rows)
        self.new = not any(row.done or row.begun for row in self.rows)
        self.minutes = max(1, round(core_minutes(played, lang)))
        self.enough = self.done >= ENOUGH
        self.ready = all(row.done for row in self.rows if row.lesson.kind == "core")
        self.puzzles = len(puzzles(played))
        self.has_check = bool(placement_tasks(played))
        following = progress.next(played)
        self.next = next((row for row in self.rows if row.lesson is following), None)

    def after(self, lesson: Lesson) -> Row | None:
        """The lesson after one that is done or skipped: the next that is not done yet."""
        place = [row.lesson for row in self.rows].index(lesson)
        others = [*self.rows[place + 1 :], *self.rows[:place]]
        return next((row for row in others if not row.done), None)
