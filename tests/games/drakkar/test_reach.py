"""Reach of the next throw: predicted as it then comes."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.drakkar import reach
from meadhall.games.drakkar.decisions import Claim
from meadhall.games.drakkar.packed import FACES, square_number
from tests.games.drakkar.situations import situation

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"h10": "crown", "g13": "heart", "a9": "club"}


def reaches(table: Any, seat: int = 0) -> reach.EmblemReach:
    """The throws that land on the first emblem."""
    found = reach.EmblemReach()
    found.add(table, reach.Reach(table, seat), list(table.emblem_on).index(0))
    return found


def played(table: Any, seat: int = 0) -> bool:
    """Whether any way to play the throw lands the seat on the first emblem."""
    top = table.top
    if top is None or table.mover() != seat:
        return False
    if isinstance(top, Claim) and table.emblem_on[top.square] == 0:
        return True
    for action in table.legal():
        after = table.clone()
        after.apply(action)
        if played(after, seat):
            return True
    return False


def test_the_throws_that_win_an_emblem_are_those_that_can_be_played_so() -> None:
    found = reaches(situation(PAWNS, EMBLEMS))
    throws = [(one, two) for one in range(1, FACES + 1) for two in range(one, FACES + 1)]
    wins = [throw for throw in throws if found.wins(*throw)]
    assert wins == [throw for throw in throws if played(situation(PAWNS, EMBLEMS, dice=throw))]
    assert (3, 3) in wins
    assert found.chance() == sum(1 if one == two else 2 for one, two in wins) / FACES**2


def test_a_pawn_in_prison_comes_out_with_a_six_alone() -> None:
    below = {"e6": "crown", "e2": "heart"}
    assert reaches(situation({"S.A": "SL home", "S.B": "m1"}, below)).direct == 1 << 6
    assert reaches(situation({"S.A": "SL captive", "S.B": "m1"}, below)).direct == 1 << 6
    nearer = {"e2": "crown", "e6": "heart"}
    assert reaches(situation({"S.A": "SL home", "S.B": "m1"}, nearer)).direct == 1 << 2
    assert reaches(situation({"S.A": "SL captive", "S.B": "m1"}, nearer)).direct == 0


def test_whoever_stands_on_an_emblem_is_seen_along_free_lines() -> None:
    pawns = {"S.A": "e7", "N.A": "e10", "N.B": "a3", "S.B": "m1"}
    table = situation(pawns, {"e7": "crown"})
    assert reach.dice_against(table, 0, square_number("e7")) == 2
    table = situation({**pawns, "S.B": "c5"}, {"e7": "crown"})
    assert reach.dice_against(table, 0, square_number("e7")) == 1


def test_two_sorts_of_emblems_are_caught_together() -> None:
    table = situation(PAWNS, EMBLEMS)
    one, other = reaches(table), reach.EmblemReach()
    other.add(table, reach.Reach(table, 0), square_number("g13"))
    throws = [(low, high) for low in range(1, FACES + 1) for high in range(1, FACES + 1)]
    either = [one.wins(*throw) or other.wins(*throw) for throw in throws]
    one.join(other)
    assert [one.wins(*throw) for throw in throws] == either


def test_one_of_two_dice_shows_one_of_some_values() -> None:
    assert reach.values(0b1010100) == 3
    assert reach.either(0) == 0.0
    assert reach.either(1) == pytest.approx(11 / 36)
    assert reach.either(6) == 1.0
