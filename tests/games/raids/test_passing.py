"""Passing villages, Encounters and Plunder: what a ship takes as it sails past."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.raids.situations import Ship, aboard, coins, crews, legal_actions, on_board, play, situation, villages

A, B, C, D = range(4)


def passing(crew: int = 2, cargo: str = "", tile: str = "v2_rune_3", taken: int = 0, village: int = 0) -> Any:
    """A sails from 1 past village 5 and the tile on 6; B on 2 and C on 3 are still behind them."""
    return situation(
        *(Ship(1, crew, aboard=cargo), Ship(2, 2), Ship(3, 2)),
        tiles={1: "v2_rune_1", 2: "v2_rune_2", 3: "v2_standard", 6: tile, 7: "v2_goods_furs", 12: "v2_goods_wood"},
        taken={6: taken},
        villages=(village, 0, 0),
        voyage=2,
    )


@pytest.mark.rule("RAI-081")
@pytest.mark.parametrize(("there", "taken"), [(3, 1), (1, 1), (0, 0)])
def test_a_ship_takes_one_viking_from_each_village_it_passes(there: int, taken: int) -> None:
    table = passing(village=there)
    reserve = table.reserve
    play(table, "stop:7")
    assert table.vikings[A] == 2 + taken
    assert villages(table)[0] == there - taken
    assert table.reserve == reserve, "it comes from the village, not from the reserve"


@pytest.mark.rule("RAI-081")
def test_a_ship_passes_every_village_on_its_way() -> None:
    table = situation(
        *(Ship(1, 2), Ship(2, 2), Ship(3, 2)),
        tiles={1: "v1_rune_1", 2: "v1_rune_2", 19: "v1_goods_wood"},
        villages=(3, 2, 1),
    )
    play(table, "stop:19")
    assert table.vikings[A] == 5
    assert villages(table) == (2, 1, 0)


@pytest.mark.rule("RAI-082", "RAI-083")
@pytest.mark.parametrize(("taken", "gain", "left"), [(0, 2, 1), (1, 1, 0), (2, 0, 0)])
def test_the_first_past_an_encounter_takes_two_the_second_one(taken: int, gain: int, left: int) -> None:
    table = passing(tile="v2_encounter", taken=taken)
    play(table, "stop:7")
    assert table.vikings[A] == 2 + gain
    assert table.loot[6] == left
    assert table.takers[6] == min(2, taken + 1)
    assert on_board(table)[6] == "v2_encounter"


@pytest.mark.rule("RAI-084", "RAI-085")
@pytest.mark.parametrize(("taken", "gain"), [(0, [3]), (1, [1]), (2, [])])
def test_the_first_past_a_plunder_takes_a_three_the_second_a_one(taken: int, gain: list[int]) -> None:
    table = passing(tile="v2_plunder", taken=taken)
    play(table, "stop:7")
    assert coins(table, A) == gain
    assert on_board(table)[6] == "v2_plunder"
    assert crews(table)[A] == 2


@pytest.mark.rule("RAI-085", "RAI-083")
def test_later_players_find_nothing_left() -> None:
    table = situation(
        *(Ship(1, 2), Ship(2, 2), Ship(3, 2), Ship(4, 2)),
        tiles=(
            "1 v2_rune_1, 2 v2_rune_2, 3 v2_rune_3, 4 v2_port_single, 6 v2_plunder, 7 v2_encounter, "
            "8 v2_goods_wood, 9 v2_goods_furs, 11 v2_sail_double, 12 v2_standard"
        ),
        voyage=2,
    )
    for stop in ("stop:8", "stop:9", "stop:11"):
        play(table, stop)
    assert [coins(table, seat) for seat in range(4)] == [[3], [1], [], []]
    assert crews(table) == [4, 3, 2, 3], "D has recruited at its port only"


@pytest.mark.rule("RAI-086", "RAI-003")
@pytest.mark.parametrize(("tile", "crew"), [("v2_encounter", 9), ("v2_encounter", 10), ("v2_rune_3", 10)])
def test_vikings_without_a_free_shield_go_to_the_reserve(tile: str, crew: int) -> None:
    table = passing(crew=crew, tile=tile, village=1)
    reserve = table.reserve
    play(table, "stop:7")
    picked = 3 if tile == "v2_encounter" else 1
    assert table.vikings[A] == 10
    assert villages(table)[0] == 0, "the place is emptied in any case"
    assert table.reserve == reserve + picked - (10 - crew)


@pytest.mark.rule("RAI-087")
def test_a_full_ship_uses_up_its_place_at_an_encounter() -> None:
    table = passing(crew=10, tile="v2_encounter")
    reserve = table.reserve
    play(table, "stop:7")
    assert (table.loot[6], table.takers[6], table.reserve) == (1, 1, reserve + 2)
    play(table, "stop:12")
    assert table.vikings[B] == 3, "the second gets one, though the first could keep none"


@pytest.mark.rule("RAI-081", "RAI-061")
def test_stopping_short_of_a_place_takes_nothing_from_it() -> None:
    table = situation(
        *(Ship(1, 2), Ship(2, 2), Ship(3, 2)),
        tiles={1: "v2_rune_1", 2: "v2_rune_2", 3: "v2_rune_3", 4: "v2_goods_wood", 6: "v2_plunder", 7: "v2_encounter"},
        villages=(3, 3, 3),
        voyage=2,
    )
    play(table, "stop:4")
    assert crews(table)[A] == 2
    assert coins(table, A) == []
    assert villages(table) == (3, 3, 3)
    assert (table.takers[6], table.takers[7]) == (0, 0)
    assert aboard(table, A) == []
    assert legal_actions(table)
