"""From one voyage to the next, and the end of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from tests.games.raids.situations import (
    RAIDS,
    TILE_IDS,
    Ship,
    aboard,
    beside,
    coins,
    on_board,
    play,
    situation,
    villages,
    where,
)
from tests.kit import random_plies, told


def voyage_done(voyage: int, players: int = 3, seed: object = 1, **more: Any) -> Any:
    """A table on which this voyage has just ended; seats came home in the order 1, 2, 0 (and 3)."""
    ranks = {2: (3, 1), 3: (3, 1, 2), 4: (3, 1, 2, 4)}[players]
    ghost = Ship(20, rank=2) if players == 2 else None
    return situation(*(Ship(20, 2, rank=rank) for rank in ranks), ghost=ghost, voyage=voyage, seed=seed, **more)


@pytest.mark.rule("RAI-022", "RAI-117", "RAI-124")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_four_voyages_from_harbour_to_arrival(players: int) -> None:
    for seed in range(5):
        table: Any = RAIDS.new(players, seed)
        heard = table.listen()
        voyages = []
        for now, _ in random_plies(table, FastDice(seed)):
            voyages.append(int(table.voyage))
            assert not all(space == 20 for space in where(now))
        assert voyages == sorted(voyages)
        assert set(voyages) == {1, 2, 3, 4}
        names = [name for name, _ in told(table, heard)]
        assert names.count("voyage") == 3
        assert names.count("end") == 1
        assert all(space == 20 for space in where(table)), "the last voyage ended at Arrival"


@pytest.mark.rule("RAI-117", "RAI-124")
@pytest.mark.parametrize("voyage", [1, 2, 3, 4])
def test_after_voyages_one_to_three_the_next_is_set_up(voyage: int) -> None:
    table = voyage_done(voyage)
    assert table.over == (voyage == 4)
    assert table.voyage == min(4, voyage + 1)
    if not table.over:
        assert len(on_board(table)) == 16
        assert where(table) == [0, 0, 0]
        assert list(table.rank) == [0] * 5


@pytest.mark.rule("RAI-025")
def test_a_voyage_goes_on_until_every_ship_is_home() -> None:
    table = situation(Ship(16, 2), Ship(18, 2), Ship(20, 2, rank=1), tiles={16: "v1_rune_1", 18: "v1_goods_wood"})
    play(table, "arrive")
    assert (table.voyage, table.seat, table.decision) == (1, 1, "place_tile"), "one ship is still out"
    play(table, "keep")
    assert table.voyage == 2


@pytest.mark.rule("RAI-118")
def test_the_tiles_of_a_new_voyage_are_shuffled() -> None:
    for voyage in (2, 3, 4):
        firsts: Counter[str] = Counter()
        for seed in range(100):
            table = voyage_done(voyage - 1, seed=seed)
            assert sorted(on_board(table).values()) == [tile for tile in sorted(TILE_IDS) if tile[1] == str(voyage)]
            firsts[on_board(table)[1]] += 1
        assert len(firsts) > 12
        assert max(firsts.values()) < 20


@pytest.mark.rule("RAI-119", "RAI-121")
@pytest.mark.parametrize(("players", "voyage"), [(3, 1), (4, 2), (2, 3)])
def test_encounters_plunders_and_villages_are_filled(players: int, voyage: int) -> None:
    fresh = scene_before_first_move(players, voyage)
    assert villages(fresh) == (players, players, players)
    for space, tile in on_board(fresh).items():
        assert fresh.loot[space] == (3 if "encounter" in tile else 0)
        assert fresh.takers[space] == 0


def scene_before_first_move(players: int, voyage: int) -> Any:
    """The voyage after this one, on a seed on which the first ship is asked before it meets anything."""
    for seed in range(50):
        table = voyage_done(voyage, players, seed)
        if table.decision == "navigate" and int(table.top.start) == 0:
            return table
    raise AssertionError("no such seed")


@pytest.mark.rule("RAI-119", "RAI-084", "RAI-085")
def test_plunder_tiles_get_a_three_and_a_one() -> None:
    table = scene_before_first_move(4, 3)
    plunders = [space for space, tile in on_board(table).items() if "plunder" in tile]
    assert len(plunders) == 2
    for space in plunders:
        gained = []
        for seat in range(3):
            before = sum(coins(table, seat))
            table.sail_past(seat, space - 1, space + 1)
            gained.append(sum(coins(table, seat)) - before)
        assert gained == [3, 1, 0]


@pytest.mark.rule("RAI-120")
def test_the_arrival_tile_of_the_voyage_counts() -> None:
    """Seat 0 has most runes, seat 1 most ports, seat 2 most goods: each voyage pays by its own tile."""
    for voyage, winner in ((1, 1), (2, 0), (3, 1), (4, 2)):
        fleet = [
            Ship(20, 2, rank=3, beside="v1_rune_1"),
            Ship(20, 2, rank=1, beside="v1_port_single"),
            Ship(20, 2, rank=2, aboard="v1_goods_wood"),
        ]
        table = situation(*fleet, voyage=voyage, arrivals="order runes ports goods")
        assert [6 in coins(table, seat) for seat in range(3)] == [seat == winner for seat in range(3)]
        if voyage < 4:
            shown = table.view(0).ships[0].standing
            assert shown == {1: 1, 2: 0, 3: 0}[voyage], "what is shown is the standing on the new tile"


@pytest.mark.rule("RAI-122")
@pytest.mark.parametrize(("players", "starts", "first"), [(3, [3, 1, 2], 0), (4, [3, 1, 2, 4], 3)])
def test_the_last_to_arrive_leaves_first(players: int, starts: list[int], first: int) -> None:
    table = voyage_done(1, players)
    assert list(table.start_no)[:players] == starts
    assert table.seat == first


@pytest.mark.rule("RAI-123", "RAI-006")
def test_a_short_reserve_is_used_up_on_encounters_then_villages_in_order() -> None:
    """Ships hold 10, 10, 10 and 2: eight are left for the Encounter (3) and villages (4, 1, 0)."""
    ships = [Ship(20, crew, rank=seat + 1) for seat, crew in enumerate((10, 10, 10, 2))]
    table = situation(*ships, voyage=1)
    encounter = next(space for space, tile in on_board(table).items() if tile == "v2_encounter")
    assert table.loot[encounter] == 3
    assert villages(table) == (4, 1, 0)
    assert table.reserve == 0


@pytest.mark.rule("RAI-123", "RAI-082", "RAI-083")
@pytest.mark.parametrize(("left", "first", "second"), [(1, 1, 0), (2, 2, 0), (0, 0, 0)])
def test_a_short_encounter_fills_the_place_for_two_first(left: int, first: int, second: int) -> None:
    crew = 10 - left
    table = situation(
        *(Ship(1, 1), Ship(2, 1), Ship(3, 10), Ship(4, crew)),
        tiles="1 v1_rune_1, 2 v1_rune_2, 3 v1_rune_3, 6 v1_encounter, 7 v1_goods_wood, 8 v1_goods_furs",
        villages=(0, 0, 4),
    )
    table.reserve += 3 - left
    table.loot[6] = left
    assert table.audit() == ""
    play(table, "stop:7", "stop:8")
    assert (table.vikings[0], table.vikings[1]) == (1 + first, 1 + second)


@pytest.mark.rule("RAI-122", "RAI-117")
def test_what_players_own_stays_theirs_from_voyage_to_voyage() -> None:
    ships = [
        Ship(20, 4, aboard="v1_goods_wood v1_sail_a", beside="v1_rune_1", rank=1),
        Ship(20, 3, rank=2),
        Ship(20, 2, rank=3),
    ]
    table = situation(*ships)
    assert aboard(table, 0) == ["v1_goods_wood", "v1_sail_a"]
    assert beside(table, 0) == ["v1_rune_1"]
    assert coins(table, 0) == [6]
    assert table.vikings[0] == 5


@pytest.mark.rule("RAI-022", "RAI-025")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_and_no_village_viking_is_left_when_a_voyage_ends(players: int) -> None:
    for seed in range(5):
        table: Any = RAIDS.new(players, seed)
        for now, action in random_plies(table, FastDice(seed)):
            after: Any = now.clone()
            after.apply(action)
            if after.over:
                assert on_board(after) == {}
                assert villages(after) == (0, 0, 0)
