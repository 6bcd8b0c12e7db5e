"""Lesson linter on every lesson of every game."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.lessons import Lesson, course
from meadhall.lessons.budget import core_minutes
from meadhall.lessons.lint import LINT_RULES, LintRule, required_keys

CORE_MINUTES = 12

LESSONS = [(game, each) for game in meadhall.games() for each in course(game)]
every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[each.id for _, each in LESSONS])
GAMES = [game for game in meadhall.games() if course(game)]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def keys_of(game: Game, lang: str) -> set[str]:
    """What the catalogue of a game's lessons has words for."""
    text = (game.folder / "lessons" / "words" / f"{lang}.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))


@every_lesson
@pytest.mark.parametrize("law", LINT_RULES, ids=[law.__name__ for law in LINT_RULES])
def test_a_lesson_keeps_to_a_law(game: Game, lesson: Lesson, law: LintRule) -> None:
    assert list(law(game, lesson)) == []


@every_game
def test_nothing_is_written_that_nobody_says_or_that_only_one_language_has(game: Game) -> None:
    after = {each.key(step.name, "after") for each in course(game) for step in each.step}
    said_somewhere = after | {key for each in course(game) for key in required_keys(each)}
    english, *others = [keys_of(game, lang) for lang in LANGUAGES]
    assert english <= said_somewhere, english - said_somewhere
    for other in others:
        assert english == other, english ^ other


@every_game
def test_lessons_have_names_of_their_own_and_return_to_each_other(game: Game) -> None:
    ids = [each.id for each in course(game)]
    assert len(set(ids)) == len(ids)
    assert all(set(each.returns) <= set(ids[:number]) for number, each in enumerate(course(game)))


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_core_of_a_course_takes_twelve_minutes_at_most(game: Game, lang: str) -> None:
    assert 0 < core_minutes(game, lang) <= CORE_MINUTES
