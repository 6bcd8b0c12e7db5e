"""Drawing of Drakkar: every option can be chosen on it, and nothing hidden is drawn."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.drakkar.draw.crowding import crowded
from meadhall.games.drakkar.draw.layout import Chart, layout
from meadhall.games.drakkar.draw.phone_prompt import MAX_EMBLEM_TILES
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import SQUARES, square_number
from tests.games.drakkar.situations import GAME, claim, go, new, situation
from tests.kit import random_plies

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}
SYMBOL = re.compile(r'href="#(?:known|sign|medal)-\w+"')
PLACE = re.compile(r'id="(emblem-\w+|pawn-\d-\d)" class="piece" style="transform:translate\(([^"]+)\)"')


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_has_its_place(players: int) -> None:
    for table, _ in random_plies(new(players, "drawn", round_limit=10), FastDice(players)):
        if table.ply % 23 == 0:
            for narrow in (False, True):
                drawing = table.svg(table.seat, "fr" if narrow else "en", narrow)
                ElementTree.fromstring(drawing)
                placed = list(map(int, re.findall(r'data-action="(\d+)"', drawing)))
                assert set(placed) <= set(table.legal())
                if narrow:
                    assert len(table.legal()) - len(set(placed)) == max(0, near(table) - MAX_EMBLEM_TILES)
                else:
                    assert len(placed) == len(table.legal())


def near(table: Any) -> int:
    """How many emblems can be chosen that lie beside another one that can."""
    pieces = [action for action in table.legal() if table.decision == "choose_piece"]
    emblems = [square for square in range(SQUARES) if GAME.action("choose_piece", EMBLEM + square) in pieces]
    return len(crowded(emblems, []))


@pytest.mark.rule("DRA-116", "DRA-135")
def test_emblems_are_drawn_by_square_and_in_the_order_of_squares() -> None:
    table = new(4, "ids")
    names = re.findall(r'id="emblem-(\w+)"', table.svg(0))
    assert names == [emblem.square for emblem in table.view(0).emblems]


def places(table: Any, seat: int | None, narrow: bool = False) -> dict[str, str]:
    """Where each piece is drawn, by its name."""
    return dict(PLACE.findall(table.svg(seat, "en", narrow)))


def drawn_at(square: str, narrow: bool = False) -> str:
    x, y = Chart(layout(narrow), "S").square(square)
    return f"{x:.2f}".rstrip("0").rstrip(".") + "px," + f"{y:.2f}".rstrip("0").rstrip(".") + "px"


@pytest.mark.rule("DRA-116")
@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "tall"])
def test_an_emblem_keeps_its_name_while_its_move_is_shown_and_loses_it_then(narrow: bool) -> None:
    """So it glides, and a player who was away can't follow it by a name."""
    table = situation(PAWNS, {"e7": "crown", "c7": "heart"}, dice=(2, 3), memory_aid=False)
    go(table, "e7", "2:g7")
    assert places(table, 0, narrow)["emblem-e7"] == drawn_at("g7", narrow)
    go(table, "c7", "3:f7")
    assert places(table, 0, narrow)["emblem-c7"] == drawn_at("f7", narrow)
    while table.turn < 4:
        table.apply(table.legal()[0])
    here = places(table, 0, narrow)
    assert not [move for move in table.view(0).trail if move.piece == "emblem"]
    assert here["emblem-g7"] == drawn_at("g7", narrow)
    assert here["emblem-f7"] == drawn_at("f7", narrow)
    assert not {"emblem-e7", "emblem-c7"} & set(here)


def test_an_emblem_that_drifts_onto_a_square_just_left_is_not_taken_for_the_one_that_lay_there() -> None:
    table = situation(PAWNS, {"e7": "crown", "c7": "heart", "a1": "club"}, dice=(2, 2))
    go(table, "e7", "2:g7")
    go(table, "c7", "2:e7")
    here = places(table, 0)
    assert here["emblem-e7"] == drawn_at("g7")
    assert here["emblem-c7"] == drawn_at("e7")
    still = re.findall(r'id="emblem-(\w+)"[^>]*data-still', table.svg(0))
    assert still == ["a1"], "what has a new name where it lies must not glide there"


def on_the_sea(drawing: str, square: str) -> str:
    """The part of a drawing that shows the emblem on a square."""
    found = re.search(rf'<g id="emblem-{square}".*?(?=<g id="|<g transform="[^"]*"><g data-thing="clan|$)', drawing)
    assert found
    return found.group()


def looked(**options: Any) -> Any:
    table = situation(PAWNS, EMBLEMS, dice=(3, 1), **options)
    go(table, "A", "3:e7")
    claim(table, "see")
    return table


@pytest.mark.rule("DRA-114")
def test_with_the_memory_aid_the_looker_alone_sees_the_symbol_on_the_emblem() -> None:
    table = looked()
    assert 'href="#known-crown"' in on_the_sea(table.svg(0), "e7")
    for seat in (1, None):
        assert not SYMBOL.search(on_the_sea(table.svg(seat), "e7"))


@pytest.mark.rule("DRA-114")
def test_with_the_memory_aid_everybody_sees_who_has_looked() -> None:
    table = looked()
    unseen = situation(PAWNS, EMBLEMS, dice=(3, 1))
    go(unseen, "A", "3:e7")
    claim(unseen, "leave")
    for seat in (1, None):
        assert on_the_sea(table.svg(seat), "e7") != on_the_sea(unseen.svg(seat), "e7")


@pytest.mark.rule("DRA-115")
def test_without_the_memory_aid_no_symbol_is_drawn_on_an_emblem() -> None:
    table = looked(memory_aid=False)
    for seat in (0, 1, None):
        for emblem in EMBLEMS:
            assert not SYMBOL.search(on_the_sea(table.svg(seat), emblem))
            card = GAME.board.inspect(table.view(seat), f"square-{emblem}", GAME.words("en"))
            assert card is not None
            assert not SYMBOL.search(card.picture)


def test_everybody_sits_at_the_bottom_of_their_own_drawing() -> None:
    frame = layout(narrow=False)
    middle = frame.field[0] + frame.side / 2
    for side, front in (("S", "e1"), ("W", "a9"), ("N", "i13"), ("E", "m5")):
        chart = Chart(frame, side)
        x, y = chart.berth(side, front)
        assert y > frame.field[1] + frame.side
        assert x < middle, "the left longship is on the left"
        assert chart.rim(side, 5) == (0, 5)
        assert chart.bearing(2 * "SWNE".index(side)) == (0, -1), "pawns come out upwards"


def test_on_a_phone_emblems_side_by_side_and_pawns_aboard_are_chosen_below_the_chart() -> None:
    lying = [square_number(name) for name in ("e7", "e8", "f9", "a1")]
    assert crowded(lying, [square_number("a2"), -1]) == {EMBLEM + lying[0], EMBLEM + lying[1], 0, 1}
    assert crowded(lying[2:], [square_number("c7"), square_number("d8")]) == frozenset()


def test_on_a_phone_each_direction_of_the_rose_lies_as_on_the_chart() -> None:
    chart = Chart(layout(narrow=True), "W")
    for direction, (file, rank) in enumerate(((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))):
        (x, y), (next_x, next_y) = chart.at(6.5, 6.5), chart.at(6.5 + file, 6.5 + rank)
        across, down = chart.bearing(direction)
        assert (round((next_x - x) / chart.frame.unit), round((next_y - y) / chart.frame.unit)) == (across, down)


def test_the_cards_tell_the_chance_of_a_blind_take() -> None:
    table = situation(PAWNS, {"e7": "crown", "g13": "heart"}, dice=(3, 1))
    card = GAME.board.inspect(table.view(0), "square-e7", GAME.words("en"))
    assert card is not None
    assert "Of 2 emblems unknown to you, 1 would fit." in [fact.words for fact in card.facts]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_table_is_told_as_text(lang: str) -> None:
    table = looked()
    say = GAME.words(lang)
    sheet = GAME.board.sheet(table.view(0), say)
    lines = [line for _, found in sheet for line in found]
    crown = "couronne" if lang == "fr" else "crown"
    assert any(line.startswith("e7; ") and crown in line for line in lines)
    others = [line for _, found in GAME.board.sheet(table.view(1), say) for line in found]
    assert not any(line.startswith("e7; ") and crown in line for line in others)
