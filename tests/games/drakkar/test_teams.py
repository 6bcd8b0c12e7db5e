"""Two teams of two."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.bots.fitted_value import team
from tests.games.drakkar.situations import (
    claim,
    event_names,
    give,
    go,
    held,
    learned,
    new,
    seat_of,
    situation,
    targets,
    turn_of,
    where,
)

PAWNS = {"S.A": "e4", "S.B": "k1", "W.A": "a1", "W.B": "a13", "N.A": "m9", "N.B": "b12", "E.A": "m1", "E.B": "m13"}


def landed(symbol: str, teams: bool = True) -> Any:
    table = situation(PAWNS, {"e7": symbol, "g13": "?", "a9": "?"}, players=4, dice=(3, 1), teams=teams)
    go(table, "A", "3:e7")
    return table


@pytest.mark.rule("DRA-102", "DRA-107")
def test_example_19_a_take_for_the_partner() -> None:
    table = landed("heart")
    heard = claim(table, "take")
    assert ("take_for", (0, 4 * 13 + 6, 0, 2)) in heard
    assert held(table, "N") == ["heart"]
    assert held(table, "S") == []
    assert table.skips[0] == 0
    assert table.scores() == [1, 0, 1, 0]


@pytest.mark.rule("DRA-102")
def test_without_teams_nobody_takes_for_others() -> None:
    table = landed("heart", teams=False)
    assert "wrong" in event_names(claim(table, "take"))


@pytest.mark.rule("DRA-106")
def test_example_20_the_own_shield_comes_first() -> None:
    table = landed("crown")
    claim(table, "take")
    assert (held(table, "S"), held(table, "N")) == (["crown"], [])
    second = landed("crown")
    give(second, "S", "crown")
    claim(second, "take")
    assert (held(second, "S"), held(second, "N")) == (["crown"], ["crown"])


@pytest.mark.rule("DRA-107", "DRA-108")
def test_example_20_what_fits_neither_partner_is_wrong_and_only_the_claimer_pays() -> None:
    table = landed("crown")
    give(table, "S", "crown")
    give(table, "N", "crown")
    assert "wrong" in event_names(claim(table, "take"))
    assert list(table.skips) == [2, 0, 0, 0]
    assert list(table.failed) == [1, 0, 0, 0]
    assert where(table, "N.A") == "m9"
    assert turn_of(table) == "W"


@pytest.mark.rule("DRA-109")
def test_example_21_the_partners_pawn_is_no_prey() -> None:
    pawns = {**PAWNS, "N.A": "e7"}
    for teams in (True, False):
        table = situation(pawns, {"e7": "?", "a9": "?"}, players=4, dice=(3, 4), teams=teams)
        assert ("3:e7" in targets(table, "A")) is not teams
        assert "4:e8" not in targets(table, "A"), "nor may it be passed"


@pytest.mark.rule("DRA-110")
def test_partners_sit_opposite() -> None:
    table = new(4, 1, teams=True)
    assert [clan.partner for clan in table.view().clans] == [2, 3, 0, 1]
    assert not table.enemies(0, 2)
    assert not table.enemies(3, 1)
    assert table.enemies(0, 1)
    assert table.enemies(0, 3)


@pytest.mark.rule("DRA-103", "DRA-137")
def test_partners_learn_nothing_from_each_other() -> None:
    table = landed("crown")
    claim(table, "see")
    assert learned(table, "S", "e7") == "crown"
    for side in ("N", "W", "E", None):
        assert learned(table, side, "e7") is None


CLANS = {
    "S": ["spade", "diamond", "club", "crown", "tower"],
    "W": ["heart", "diamond", "club", "crown", "tower"],
    "N": ["heart", "spade", "club", "crown", "tower"],
    "E": ["heart", "spade", "diamond", "crown", "tower"],
}


@pytest.mark.rule("DRA-104", "DRA-105", "DRA-110")
@pytest.mark.parametrize(("side", "partner"), ["SN", "WE", "NS", "EW"])
def test_a_team_needs_all_ten_shields(side: str, partner: str) -> None:
    pawns = {**PAWNS, "S.A": "c1", f"{side}.A": "e4"}
    table = situation(pawns, {"e7": "tower", "g13": "?"}, players=4, turn=side, dice=(3, 1), teams=True)
    give(table, side, *CLANS[side][:4])
    go(table, "A", "3:e7")
    last = table.clone()
    claim(table, "take")
    assert len(held(table, side)) == 5
    assert not table.over
    give(last, partner, *CLANS[partner])
    kings = [seat_of(table, side), seat_of(table, partner)]
    heard = claim(last, "take")
    assert event_names(heard) == ["take", "kings"]
    assert heard[1][1][:2] == tuple(kings)
    assert last.over
    assert last.winners() == sorted(kings)
    assert last.scores() == [10 if seat in kings else 0 for seat in range(4)]
    assert last.view().reason == "king"


@pytest.mark.rule("DRA-104", "DRA-102")
def test_a_take_for_the_partner_may_be_the_last_of_the_ten() -> None:
    table = landed("heart")
    give(table, "S", *CLANS["S"])
    give(table, "N", *CLANS["N"][1:])
    assert event_names(claim(table, "take")) == ["take_for", "kings"]
    assert table.winners() == [0, 2]


@pytest.mark.rule("DRA-104", "DRA-110")
@pytest.mark.parametrize(("players", "teams", "together"), [(2, False, 1), (4, False, 1), (4, True, 2)])
def test_partners_win_and_lose_together_and_all_others_alone(players: int, teams: bool, together: int) -> None:
    table = new(players, 1, teams=teams)
    assert [int(table.allies(seat)) for seat in range(players)] == [together] * players
    for one in range(players):
        for other in range(players):
            assert (other in team(table, one)) == (not table.enemies(one, other))
