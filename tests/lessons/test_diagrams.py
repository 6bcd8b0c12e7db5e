"""The diagrams of the rules: real moments, things that are there, captions in both languages."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from meadhall.lessons import course
from meadhall.lessons.diagrams import Diagram, diagrams
from meadhall.lessons.sandbox import lesson_by_rule, sandbox_session, sandbox_starts

MAX_CAPTION_LENGTH = 320
GAMES = [game for game in meadhall.games() if diagrams(game)]
DRAWN = [(game, each) for game in GAMES for each in diagrams(game)]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
every_diagram = pytest.mark.parametrize(
    ("game", "diagram"), DRAWN, ids=[f"{game.name}-{each.name}" for game, each in DRAWN]
)


def test_every_game_of_the_house_has_some() -> None:
    assert {game.name for game in GAMES} >= {"raids", "lofoten", "walhalla", "drakkar", "midgard"}


@every_game
def test_there_are_seven_or_eight_of_them_with_names_of_their_own(game: Game) -> None:
    names = [each.name for each in diagrams(game)]
    assert len(names) in (7, 8)
    assert len(set(names)) == len(names)


@every_diagram
def test_it_shows_the_moment_its_author_saw(game: Game, diagram: Diagram) -> None:
    assert diagram.table(game).digest.startswith(diagram.start.digest)
    assert set(diagram.rules) <= set(game.rule_ids())
    assert diagram.rules


@every_diagram
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_what_it_points_at_is_drawn(game: Game, diagram: Diagram, narrow: bool) -> None:
    drawn = diagram.table(game).svg(diagram.start.learner, "en", narrow)
    assert set(diagram.light) <= set(re.findall(r'data-thing="([^"]+)"', drawn))


@every_diagram
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_caption_speaks_of_what_it_points_at(game: Game, diagram: Diagram, lang: str) -> None:
    caption = game.words(lang)(f"diagram.{diagram.name}")
    assert len(caption) <= MAX_CAPTION_LENGTH
    assert lang != "fr" or not re.search(r" [:;?!»]|« |'", caption)
    letters = set(re.findall(r"\b([a-z])\b(?=[^()]*\))", caption))
    assert letters, "nothing is called by its letter"
    assert max(letters) <= chr(ord("a") + len(diagram.light) - 1)


@every_game
def test_rules_lead_to_lessons_and_to_tables(game: Game) -> None:
    shown = {rule for each in diagrams(game) for rule in each.rules}
    taught = {rule for lesson in course(game) for rule in lesson.teaches}
    assert set(sandbox_starts(game)) == shown | taught
    assert set(lesson_by_rule(game)) == taught


@every_game
def test_at_the_table_of_a_rule_one_is_asked_and_can_play_on(game: Game) -> None:
    for rule in list(sandbox_starts(game))[:4]:
        session = sandbox_session(game, rule)
        assert session.table.seat == session.learner
        assert session.give(session.table.name(session.table.legal()[0])).kind == "good"
        assert session.table.over or session.table.seat == session.learner
