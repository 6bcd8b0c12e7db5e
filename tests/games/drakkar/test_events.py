"""Events of Drakkar: everything that happens is told to all, with seat and place."""

from __future__ import annotations

import pytest

from meadhall.core.engine.dice import secret_dice
from meadhall.core.engine.record import Record
from meadhall.games.drakkar.packed import square_number
from meadhall.match import Match
from tests.games.drakkar.situations import GAME, claim, go, situation, throw, told

FAR = {"S.B": "k1", "N.A": "m9", "N.B": "b12"}
LEFT, RIGHT = 169, 170

Story = list[tuple[str, tuple[int, int, int, int]]]


def at(name: str) -> int:
    return square_number(name)


def started(seed: int, players: int) -> Story:
    """What is told before the first question."""
    return told(Match(Record(GAME, players, str(seed), {})).events)


@pytest.mark.rule("DRA-020", "DRA-021", "DRA-022", "DRA-023")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_throws_for_the_start_are_told_and_then_the_first_turn(players: int) -> None:
    for seed in range(12):
        dice = secret_dice(str(seed))
        story = started(seed, players)
        tied = list(range(players))
        expected: Story = []
        while len(tied) > 1:
            throws = {seat: divmod(int(dice.below(f"start {seat}", 36)), 6) for seat in tied}
            expected += [("start_throw", (seat, one + 1, two + 1, 0)) for seat, (one, two) in throws.items()]
            best = max(one + two for one, two in throws.values())
            tied = [seat for seat in tied if sum(throws[seat]) == best]
        first = tied[0]
        one, two = divmod(int(dice.below(f"throw {first}", 36)), 6)
        expected += [("start", (first, 0, 0, 0)), ("turn", (first, 0, 1, 0)), ("throw", (first, one + 1, two + 1, 0))]
        assert story[: len(expected)] == expected


@pytest.mark.rule("DRA-119", "DRA-022")
def test_each_turn_is_told_with_its_number_and_its_round() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?"}, players=3, turn="N", dice=(3, 1))
    go(table, "A", "3:m6")
    heard = go(table, "B", "1:b13")
    assert heard[1] == ("turn", (0, 6, 3, 0)), "seven turns of three players: the first of round 3"
    assert heard[2] == ("throw", (0, *map(int, table.thrown), 0))


@pytest.mark.rule("DRA-033", "DRA-034")
def test_moves_are_told_with_start_and_end() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?"}, dice=(3, 1))
    assert go(table, "B", "3:k4") == [("move", (0, 1, at("k1"), at("k4")))]
    assert go(table, "c3", "1:c4")[0] == ("emblem", (0, at("c3"), at("c4"), 0))


@pytest.mark.rule("DRA-042")
def test_exits_are_told_with_the_longship() -> None:
    table = situation({"S.A": "a13", "S.B": "b12"}, {"c3": "?"}, turn="N", dice=(3, 1))
    assert go(table, "A", "3:i11") == [("exit", (1, 0, LEFT, at("i11")))]
    assert go(table, "B", "1:e13")[0] == ("exit", (1, 1, RIGHT, at("e13")))


@pytest.mark.rule("DRA-083")
def test_a_capture_is_told_with_the_prison() -> None:
    table = situation({"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "e7"}, {"e7": "?", "c3": "?"}, dice=(3, 1))
    assert go(table, "A", "3:e7") == [("move", (0, 0, at("e4"), at("e7"))), ("capture", (0, 1, 1, LEFT))]
    assert claim(table, "leave") == [("leave", (0, at("e7"), 0, 0))]


@pytest.mark.rule("DRA-052")
@pytest.mark.parametrize("dice", [(6, 2), (2, 6)])
def test_a_lost_die_is_told_by_its_value(dice: tuple[int, int]) -> None:
    table = situation({"S.A": "SL captive", "S.B": "SR captive", "N.A": "i3", "N.B": "b12"})
    heard = told(throw(table, *dice))
    assert heard[1] == ("exit", (0, 0, LEFT, at("e6")))
    assert [values for name, values in heard if name == "lost_die"] == [(0, 2, 0, 0)], "the 6 was played"


@pytest.mark.rule("DRA-092")
@pytest.mark.parametrize(("ship", "pawn", "square"), [("L", "A", "e3"), ("R", "B", "i3")])
def test_a_parole_is_told_with_the_pawn(ship: str, pawn: str, square: str) -> None:
    pawns = {f"S.{pawn}": f"S{ship} captive", "N.A": square, "N.B": "b12"}
    pawns["S.B" if pawn == "A" else "S.A"] = "g7"
    table = situation(pawns, {"c3": "?", "c9": "?"}, dice=(6, 2))
    go(table, "c3", "2:c5")
    assert ("parole", (0, "AB".index(pawn), 0, 0)) in go(table, "c9", "6:c3")


@pytest.mark.rule("DRA-117")
def test_the_limit_is_told_with_its_rounds() -> None:
    table = situation({"S.A": "g7", **FAR}, {"c3": "?"}, turn="N", round_limit=10)
    table.turn = 2 * 10 - 1
    throw(table, 3, 1)
    go(table, "A", "3:m6")
    assert go(table, "c3", "1:c4")[1:] == [("limit", (10, 0, 0, 0))]
    assert table.over
