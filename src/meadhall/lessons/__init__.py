"""Lessons: a game learned by playing it, on the real table and by the real rules."""

from meadhall.lessons.course import course, find_lesson, lesson_words
from meadhall.lessons.lesson import Lesson, Step, Wrong
from meadhall.lessons.session import Feedback, LessonSession

__all__ = ["Feedback", "Lesson", "LessonSession", "Step", "Wrong", "course", "find_lesson", "lesson_words"]
