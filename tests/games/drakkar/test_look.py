"""The drawing: everything that can be chosen is there, and nothing that must not be known."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall.core.dice import FastDice
from meadhall.games.drakkar.look.layout import Layout, Mat
from meadhall.games.drakkar.look.symbols import SHAPES
from tests.games.drakkar.situations import GAME, claim, go, lay, new
from tests.kit import random_plies

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_has_its_place(players: int) -> None:
    for table, _ in random_plies(new(players, "drawn", round_limit=10), FastDice(players)):
        if table.ply % 23 == 0:
            for narrow in (False, True):
                drawing = table.svg(table.seat, "fr" if narrow else "en", narrow)
                ElementTree.fromstring(drawing)
                assert sorted(map(int, re.findall(r'data-action="(\d+)"', drawing))) == sorted(table.legal())


@pytest.mark.rule("DRA-116", "DRA-135")
def test_emblems_are_drawn_by_square_and_in_the_order_of_squares() -> None:
    table = new(4, "ids")
    drawing = table.svg(0)
    names = re.findall(r'id="emblem-(\w+)"', drawing)
    assert names == [emblem.square for emblem in table.view(0).emblems]
    ids = re.findall(r' id="([^"]+)"', drawing)
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"emblem-[a-m]\d+|pawn-\d-[ab]", name) for name in ids)


def on_the_sea(drawing: str, square: str) -> str:
    """The part of a drawing that shows the emblem on a square."""
    found = re.search(rf'<g id="emblem-{square}".*?(?=<g id="|$)', drawing)
    assert found
    return found.group()


def looked(**options: Any) -> Any:
    table = lay(PAWNS, EMBLEMS, dice=(3, 1), **options)
    go(table, "A", "3:e7")
    claim(table, "see")
    return table


@pytest.mark.rule("DRA-114")
def test_with_the_memory_aid_the_looker_alone_sees_the_symbol_on_the_emblem() -> None:
    table = looked()
    assert SHAPES["crown"] in on_the_sea(table.svg(0), "e7")
    for seat in (1, None):
        assert not any(shape in on_the_sea(table.svg(seat), "e7") for shape in SHAPES.values())


@pytest.mark.rule("DRA-115")
def test_without_the_memory_aid_no_symbol_is_drawn_on_an_emblem() -> None:
    table = looked(memory_aid=False)
    for seat in (0, 1, None):
        for emblem in EMBLEMS:
            part = on_the_sea(table.svg(seat), emblem)
            assert not any(shape in part for shape in SHAPES.values())


def test_everybody_sits_at_the_bottom_of_their_own_drawing() -> None:
    layout = Layout(narrow=False)
    for side, front in (("S", "e1"), ("W", "a9"), ("N", "i13"), ("E", "m5")):
        mat = Mat(layout, side)
        x, y = mat.outside(side, front, 0.5)
        assert y > layout.mat - layout.edge
        assert x < layout.mat / 2, "the left longship is on the left"
        assert mat.heading(side) == 0
        assert [mat.shield(side, index)[0] for index in range(5)] == sorted(mat.shield(side, n)[0] for n in range(5))


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
