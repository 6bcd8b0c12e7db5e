"""Drawings of all games: size, ids, cards, texts, targets and caching."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import meadhall
from meadhall.core.draw.drawing import NARROW_WIDTH, WIDE_SIZE, cached, cached_group, cached_shared
from meadhall.core.engine.game import Game
from meadhall.core.i18n.words import LANGUAGES
from tests.laws.stages import moments

THING = re.compile(r'data-thing="([^"]*)"')
USED = re.compile(r'(?:href="#|url\(#)([\w-]+)')
GAMES = meadhall.games()
SHAPES = [(game, players) for game in GAMES for players in game.players]


def name(value: object) -> str:
    return value.name if isinstance(value, Game) else str(value)


@pytest.mark.parametrize(("game", "players"), SHAPES, ids=name)
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "tall"])
def test_the_stage_is_the_same_for_every_question(game: Game, players: int, narrow: bool) -> None:
    say = game.words("en")
    sizes = set()
    for table in moments(game, players, 60):
        drawing = game.board.draw(table.view(table.seat), say, narrow)
        sizes.add((drawing.width, drawing.height))
    ((width, height),) = sizes
    assert width == NARROW_WIDTH if narrow else (width, height) == WIDE_SIZE


@pytest.mark.parametrize(("game", "players"), SHAPES, ids=name)
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "tall"])
def test_parts_have_names_of_their_own_and_use_what_the_kit_has(game: Game, players: int, narrow: bool) -> None:
    say = game.words("fr")
    for table in moments(game, players, 100):
        drawing = game.board.draw(table.view(table.seat), say, narrow)
        assert all(re.fullmatch(r"[\w-]+", part.name) for part in drawing.parts)
        assert not [part for part, times in Counter(part.name for part in drawing.parts).items() if times > 1]
        ids = Counter(each.get("id") for each in ElementTree.fromstring(str(drawing)).iter() if each.get("id"))
        assert not [each for each, times in ids.items() if times > 1]
        assert set(USED.findall(str(drawing))) <= set(ids)


@pytest.mark.parametrize(("game", "players"), SHAPES, ids=name)
def test_everything_that_can_be_inspected_has_a_card(game: Game, players: int) -> None:
    """In one language for the asked seat and in the other for spectators, and the other way round at the next ply."""
    for number, table in enumerate(moments(game, players, 120)):
        for seat, lang in zip((table.seat, None), LANGUAGES[:: 1 if number % 2 else -1], strict=True):
            view, say = table.view(seat), game.words(lang)
            for thing in set(THING.findall(game.board.draw(view, say, seat is None).inline)):
                card = game.board.inspect(view, thing, say)
                assert card is not None, thing
                assert card.name
                assert card.effect or card.facts, thing
                assert all(game.rule(rule, lang) for rule in card.rules)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_name_that_nothing_has_has_no_card(game: Game) -> None:
    view = game.new(game.players[0], 1).view(0)
    for thing in ("", "nonsense", "space-", "space-99", "ship-7", "tile-nothing", "voyage--1", "space-²", "x" * 80):
        assert game.board.inspect(view, thing, game.words("en")) is None


@pytest.mark.parametrize(("game", "players"), SHAPES, ids=name)
def test_what_is_kept_is_what_would_be_drawn_anew(game: Game, players: int) -> None:
    """For every seat, language and kind of screen: nothing drawn for one is kept for another that differs."""
    say = {lang: game.words(lang) for lang in LANGUAGES}
    for table in moments(game, players, 70):
        for seat, lang, narrow in ((table.seat, "en", False), (None, "fr", True), (0, "fr", False)):
            view = table.view(seat)
            remembered = game.board.draw(view, say[lang], narrow).inline
            cached.entries.clear()
            cached_group.entries.clear()
            cached_shared.entries.clear()
            assert game.board.draw(view, say[lang], narrow).inline == remembered


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(game.board, "for_all")], ids=name)
def test_what_all_see_alike_is_what_each_would_see(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shared parts are the same when drawn from any viewer's own view."""
    say = game.words("en")
    views = [table.view(seat) for table in moments(game, game.players[-1], 80) for seat in (table.seat, 1, None)]
    shared = [game.board.draw(view, say, narrow).inline for view in views for narrow in (False, True)]
    monkeypatch.setattr(game.board, "anonymous_view", lambda view: view)
    assert [game.board.draw(view, say, narrow).inline for view in views for narrow in (False, True)] == shared


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_aim_and_stand_are_in_words(game: Game, lang: str) -> None:
    say = game.words(lang)
    assert all(fact.sign and fact.words for fact in game.board.legend(say))
    for table in moments(game, game.players[-1], 60):
        course = game.board.progress(table.view(None), say)
        assert course.aim
        assert course.stand
