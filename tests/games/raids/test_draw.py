"""Drawing of Raids and its text sheet, over whole games."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.i18n.words import LANGUAGES
from meadhall.games.raids import GAME
from meadhall.games.raids.ids import DISCARD, DONE, FIGHT, FLEE, RIPOSTE, YIELD
from meadhall.games.raids.table import RaidsTable
from tests.kit import random_plies

RAIDS = GAME
WITHOUT_A_PLACE = (
    *(("place_tile", DISCARD), ("sell_goods", DONE), ("fight_monster", FIGHT), ("fight_monster", YIELD)),
    *(("combat_response", RIPOSTE), ("combat_response", FLEE)),
)
"""What is a button beside the question."""
QUESTIONS = {"place_tile", "sell_goods", "navigate", "flee_to", "fight_monster", "combat_response"}


def situations(players: int) -> Iterator[RaidsTable]:
    """Every eleventh table of a random game, the first with each question, every sale of goods, and the end."""
    table = RAIDS.new(players=players, seed=players)
    asked: set[str | None] = set()
    for number, (now, _) in enumerate(random_plies(table, FastDice(players))):
        if number % 11 == 0 or now.decision == "sell_goods" or now.decision not in asked:
            asked.add(now.decision)
            yield now
    yield table


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("players", RAIDS.players)
def test_every_option_that_has_a_place_can_be_clicked_on_the_table(players: int, narrow: bool) -> None:
    for table in situations(players):
        drawing = ElementTree.fromstring(table.svg(table.seat, "en", narrow))
        clickable = [int(part.get("data-action", "")) for part in drawing.iter() if part.get("data-action")]
        loose = {RAIDS.action(decision, option) for decision, option in WITHOUT_A_PLACE}
        assert sorted(clickable) == sorted(set(table.legal()) - loose)
        assert all(part.get("aria-label") for part in drawing.iter() if part.get("data-action"))


@pytest.mark.parametrize("players", RAIDS.players)
def test_nobody_else_can_click_anything(players: int) -> None:
    for table in situations(players):
        for seat in (None, *range(players)):
            if seat is None or seat != table.seat:
                assert 'data-action="' not in table.svg(seat)


@pytest.mark.parametrize("players", RAIDS.players)
def test_every_piece_is_drawn_once_and_the_picture_stays_light(players: int) -> None:
    for table in situations(players):
        for lang in LANGUAGES:
            svg = table.svg(table.seat, lang, narrow=lang == "fr")
            names = Counter(part.get("id") for part in ElementTree.fromstring(svg).iter() if part.get("id"))
            assert not [name for name, times in names.items() if times > 1]
            assert len(gzip.compress(svg.encode())) < 40_000


@pytest.mark.parametrize("players", RAIDS.players)
def test_the_sheet_names_every_ship_and_every_tile_on_the_route(players: int) -> None:
    for table in situations(players):
        view = table.view(table.seat)
        for lang in LANGUAGES:
            sheet = RAIDS.board.sheet(view, RAIDS.words(lang))
            text = "\n".join(line for heading, lines in sheet for line in (heading, *lines))
            assert all(RAIDS.words(lang).seat_name(seat) in text for seat in range(players))
            assert all(RAIDS.words(lang).called(space.tile) in text for space in view.spaces if space.tile)


def test_every_kind_of_question_has_come_up() -> None:
    asked = {now.decision for players in RAIDS.players for now in situations(players)}
    assert asked >= QUESTIONS
