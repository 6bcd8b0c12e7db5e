"""Packed edition of Drakkar: its components."""

from __future__ import annotations

import msgspec
import pytest

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadEdition
from meadhall.games.drakkar.edition import DrakkarEdition, open_box
from meadhall.games.drakkar.packed import NONE, SIDES, SQUARES, square_name, square_number
from tests.games.drakkar.situations import GAME, NAMES, new

BOX = GAME.box(GAME.edition)
CONTENT: DrakkarEdition = GAME.edition.content
PLAIN = ["e7", "i7", "g5", "g9", "e4", "i4", "e10", "i10", "d5", "j5", "d9", "j9", "c7", "k7", "g3", "g11", "f6", "h8"]
ORANGE = ["e2", "i2", "e12", "i12", "b5", "l5", "b9", "l9", "c3", "k3", "c11", "k11"]


@pytest.mark.rule("DRA-004", "DRA-007")
def test_the_board_has_169_squares_and_two_longships_on_each_side() -> None:
    assert {square_number(square_name(square)) for square in range(SQUARES)} == set(range(169))
    assert [square_name(square) for square in (0, 12, 13, 168)] == ["a1", "a13", "b1", "m13"]
    assert SQUARES + 2 * len(SIDES) == 177
    assert BOX.fronts == [["e1", "i1"], ["a9", "a5"], ["i13", "e13"], ["m5", "m9"]]


@pytest.mark.parametrize("name", ["", "a", "n1", "a0", "a14", "a01", "1a", "a1 ", "SL"])
def test_what_is_no_square_has_no_number(name: str) -> None:
    assert square_number(name) == NONE


@pytest.mark.rule("DRA-005")
def test_thirty_squares_carry_a_circle() -> None:
    circles = [square_name(int(square)) for square in BOX.circles]
    assert circles[:18] == PLAIN
    assert circles[18:] == ORANGE


@pytest.mark.rule("DRA-006")
@pytest.mark.parametrize("circles", [PLAIN, ORANGE], ids=["plain", "orange"])
def test_circles_look_alike_from_every_side(circles: list[str]) -> None:
    spots = {(number // 13, number % 13) for number in map(square_number, circles)}
    assert {(12 - x, 12 - y) for x, y in spots} == spots
    assert {(y, x) for x, y in spots} == spots
    assert {(12 - y, 12 - x) for x, y in spots} == spots


@pytest.mark.rule("DRA-008", "DRA-013")
def test_each_clan_shows_five_symbols_and_lacks_another_suit() -> None:
    lacks = {clan.id: set(NAMES) - set(clan.shields) for clan in BOX.clans}
    assert lacks == {"bear": {"heart"}, "wolf": {"spade"}, "raven": {"diamond"}, "stag": {"club"}}
    assert all(len(clan.shields) == 5 for clan in BOX.clans)
    assert [NAMES[symbol] for symbol in BOX.wants[:5]] == ["spade", "diamond", "club", "crown", "tower"]


@pytest.mark.rule("DRA-009", "DRA-010")
@pytest.mark.parametrize(("players", "copies"), [(2, 3), (3, 5), (4, 5)])
def test_two_pawns_each_and_the_same_number_of_every_symbol(players: int, copies: int) -> None:
    table = new(players, 1)
    assert len(table.places) == 2 * players
    assert [sum(symbol == each for symbol in table.symbols) for each in range(6)] == [copies] * 6
    assert table.view().copies == copies


@pytest.mark.rule("DRA-011")
def test_the_symbols_stand_for_virtues() -> None:
    virtues = {symbol.id: symbol.virtue_en for symbol in BOX.symbols}
    assert list(virtues) == list(NAMES)
    assert list(virtues.values()) == ["valour", "boldness", "constancy", "wisdom", "nobility", "might"]


def changed(**changes: object) -> Edition[DrakkarEdition]:
    content = msgspec.json.decode(msgspec.json.encode(CONTENT), type=DrakkarEdition)
    for path, value in changes.items():
        *way, last = path.split("__")
        target: object = content
        for name in way:
            target = target[int(name)] if isinstance(target, list) else getattr(target, name)
        setattr(target, last, value)
    return Edition("mine.toml", content)


@pytest.mark.parametrize(
    ("change", "value", "words"),
    [
        ("schema", 2, "reads schema 1"),
        ("board__circles_plain", ["n1", *PLAIN[1:]], "'n1' is no square"),
        ("board__circles_plain", ["e2", *PLAIN[1:]], "at most one circle"),
        ("clan__0__shields", ["heart"] * 5, "five different"),
        ("clan__0__side", "N", "in this order"),
        ("setup__0__series", 4, "18 circles hold 3 series"),
        ("setup__1__sides", ["S", "N", "W"], "3 players sit at S, W, N"),
    ],
)
def test_an_edition_that_makes_no_game_is_refused(change: str, value: object, words: str) -> None:
    with pytest.raises(BadEdition, match=f"mine.toml: .*{words}"):
        GAME.box(changed(**{change: value}))


def test_longships_lie_on_the_edge_of_their_side() -> None:
    edition = changed()
    edition.content.longships["S"].left = "e2"
    with pytest.raises(BadEdition, match=r"longships.S: 'e2' is no square on this side's edge"):
        open_box(edition)


def test_no_symbol_may_run_out() -> None:
    edition = changed()
    edition.content.setup[0].series = 1
    edition.content.board.circles_plain = PLAIN[:6]
    with pytest.raises(BadEdition, match="would run out"):
        open_box(edition)
