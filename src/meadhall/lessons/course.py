"""Course: the lessons of a game, read from its folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import Words
from meadhall.games import game as find_game
from meadhall.lessons.goal import BadLesson
from meadhall.lessons.lesson import Lesson

FOLDER = "lessons"
WORDS = "words"


@cache
def course(game: Game) -> tuple[Lesson, ...]:
    """A game's lessons in their order; none where it has none."""
    return tuple(read_lesson(path) for path in sorted((game.folder / FOLDER).glob("*.toml")))


def lesson_words(game: Game, lang: str, lesson: Lesson | None = None) -> Words:
    """The translations of a game's lessons, or of one lesson in another folder that is still being written."""
    folder = game.folder / FOLDER if lesson is None else lesson.folder
    return Words(lang, folder / WORDS)


def game_of(lesson: Lesson) -> Game:
    """The game that a lesson is about: its id begins with it."""
    return find_game(lesson.id.rpartition("-")[0])


def find_lesson(game: Game, which: str) -> Lesson:
    """A lesson by its id or its number."""
    lessons = course(game)
    if which.isdecimal() and 1 <= int(which) <= len(lessons):
        return lessons[int(which) - 1]
    for each in lessons:
        if each.id == which:
            return each
    known = ", ".join(f"{number} ({each.id})" for number, each in enumerate(lessons, 1))
    raise BadOption(f"{game.name} has no lesson {which!r}. Its lessons are: {known or 'none'}.")


def read_lesson(path: Path) -> Lesson:
    """A lesson from its file."""
    try:
        lesson = msgspec.toml.decode(path.read_bytes(), type=Lesson, strict=False)
    except OSError as error:
        raise BadLesson(f"{path}: cannot be read ({error.strerror}).") from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadLesson(f"{path}: {error}") from None
    return msgspec.structs.replace(lesson, folder=path.parent.absolute())
