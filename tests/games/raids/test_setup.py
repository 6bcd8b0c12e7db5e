"""Setup of Raids: components, and the beginning of a game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice, secret_dice
from meadhall.core.engine.playout import play_out
from meadhall.core.engine.view import has_private_view
from tests.games.raids.situations import (
    L1,
    RAIDS,
    TILE_IDS,
    Ship,
    coins,
    crews,
    legal_actions,
    on_board,
    play,
    situation,
    villages,
    where,
)
from tests.kit import random_plies

BOX = RAIDS.box(RAIDS.edition)
TILE_SPACES = [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19]


def new(players: int, seed: object = 1) -> Any:
    return RAIDS.new(players, str(seed))


def dealt(players: int, seed: object = 1) -> Any:
    """Set up, and not a single turn begun."""
    table = RAIDS.empty_table(players, RAIDS.edition, {}, secret_dice(str(seed)))
    table.deal()
    return table


@pytest.mark.rule("RAI-004")
def test_an_empty_ship_holds_ten_vikings() -> None:
    table = situation(Ship(1, 9, beside="v1_rune_3"), Ship(2), Ship(3), tiles={1: "v1_port_single"})
    assert list(table.capacity) == [10, 10, 10]
    assert table.vikings[0] == 10, "the port recruits the tenth"
    assert table.recruit(0, 5) == 0, "and there is no eleventh place"


@pytest.mark.rule("RAI-006")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_always_forty_vikings(players: int) -> None:
    for seed in range(4):
        for table, _ in random_plies(new(players, seed), FastDice(seed)):
            now: Any = table
            assert int(now.reserve) + sum(now.vikings) + sum(now.loot) == 40


@pytest.mark.rule("RAI-006")
def test_a_lost_or_added_viking_is_noticed() -> None:
    for change in (-1, 1):
        table = new(3)
        table.reserve += change
        assert "RAI-006" in table.audit()


@pytest.mark.rule("RAI-007")
def test_there_are_twenty_coins() -> None:
    assert list(BOX.bank) == [4, 8, 8]
    table = situation(Ship(20, rank=1, coins="6 3 3 1"), Ship(20, rank=2, coins="1 1"), Ship(20, rank=3), voyage=4)
    assert table.breakdown(0)["coins"] == 6 + 3 + 3 + 1 + 6
    assert table.breakdown(1)["coins"] == 2 + 3


@pytest.mark.rule("RAI-007")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_more_coins_are_given_than_there_are(players: int) -> None:
    for seed in range(20):
        table = new(players, seed)
        play_out(table, FastDice(seed))
        given = Counter(coin for seat in range(players) for coin in coins(table, seat))
        assert given[6] <= 4
        assert given[3] <= 8
        assert given[1] <= 8


@pytest.mark.rule("RAI-007")
def test_a_coin_too_many_is_noticed() -> None:
    table = new(3)
    table.coins[0] = 1
    assert "RAI-007" in table.audit()


@pytest.mark.rule("RAI-008", "RAI-118")
def test_each_voyage_lays_out_its_own_sixteen_tiles() -> None:
    assert len(TILE_IDS) == len(set(TILE_IDS)) == 64
    for voyage in (1, 2, 3, 4):
        table = new(3)
        table.voyage = voyage
        table.lay_voyage()
        assert sorted(on_board(table)) == TILE_SPACES
        assert sorted(on_board(table).values()) == sorted(tile for tile in TILE_IDS if tile.startswith(f"v{voyage}_"))


@pytest.mark.rule("RAI-009", "RAI-016")
def test_order_is_the_arrival_tile_of_voyage_one_and_three_of_the_others_follow() -> None:
    assert len(BOX.arrivals) == 9
    drawn = [tuple(map(int, new(3, seed).arrivals)) for seed in range(400)]
    assert all(first == 0 for first, *_ in drawn)
    assert all(len({0, *others}) == 4 for _, *others in drawn)
    for voyage in (1, 2, 3):
        often = Counter(arrivals[voyage] for arrivals in drawn)
        assert sorted(often) == [1, 2, 3, 4, 5, 6, 7, 8]
        assert max(often.values()) < 2 * 400 / 8


@pytest.mark.rule("RAI-016")
def test_the_arrival_tiles_are_dealt_from_the_top_to_voyages_two_to_four() -> None:
    for seed in range(8):
        shuffled = vec[i64](list(range(1, 9)))
        secret_dice(str(seed)).shuffle("Arrival tiles", shuffled)
        assert list(dealt(3, seed).arrivals) == [0, *list(shuffled)[:3]]


@pytest.mark.rule("RAI-010")
def test_the_route() -> None:
    assert [space for space in range(21) if BOX.village[space]] == [5, 10, 15]
    assert list(BOX.tile_spaces) == TILE_SPACES


@pytest.mark.rule("RAI-015")
def test_the_tiles_of_voyage_one_are_shuffled() -> None:
    layouts = [on_board(new(4, seed)) for seed in range(300)]
    for space in TILE_SPACES:
        often = Counter(layout[space] for layout in layouts)
        assert len(often) == 16
        assert max(often.values()) < 3 * 300 / 16
    neighbours = sum(layout[1] == "v1_rune_1" and layout[2] == "v1_rune_2" for layout in layouts)
    assert neighbours < 10, "it is the order that is shuffled, not where the row begins"


@pytest.mark.rule("RAI-017", "RAI-018", "RAI-019", "RAI-024")
@pytest.mark.parametrize(
    ("players", "starts", "vikings"),
    [(2, [3, 2], [1, 2]), (3, [3, 2, 1], [1, 2, 2]), (4, [4, 3, 2, 1], [1, 2, 2, 3])],
)
def test_start_numbers_and_crews_follow_a_random_first_player_clockwise(
    players: int, starts: list[int], vikings: list[int]
) -> None:
    often: Counter[int] = Counter()
    for seed in range(200):
        table = dealt(players, seed)
        first = int(table.first)
        often[first] += 1
        clockwise = [(first + turn) % players for turn in range(players)]
        assert [table.start_no[seat] for seat in clockwise] == starts
        assert [table.vikings[seat] for seat in clockwise] == vikings
        assert new(players, seed).seat == first
    assert sorted(often) == list(range(players))
    assert min(often.values()) > 100 / players


@pytest.mark.rule("RAI-020", "RAI-021", "RAI-147")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_villages_hold_a_viking_for_each_player_and_the_encounter_three(players: int) -> None:
    table = dealt(players)
    assert villages(table) == (players, players, players)
    assert [table.loot[space] for space, tile in on_board(table).items() if tile == "v1_encounter"] == [3]
    assert sum(table.loot) == 3 * players + 3


@pytest.mark.rule("RAI-024", "RAI-134")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ships_leave_the_harbour_from_the_highest_start_number_down(players: int) -> None:
    ships = [Ship(0, 2, start=number) for number in {2: (2, 3), 3: (1, 3, 2), 4: (3, 1, 4, 2)}[players]]
    table = situation(*ships, tiles=L1, villages=(players, players, players))
    left = []
    for stop in ("stop:6", "stop:7", "stop:8", "stop:9")[:players]:
        left.append(table.seat)
        play(table, stop)
    assert left == {2: [1, 0], 3: [1, 2, 0], 4: [2, 0, 3, 1]}[players]


@pytest.mark.rule("RAI-149")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_laid_out_is_seen_by_all_and_later_layouts_by_nobody(players: int) -> None:
    """All see the same; guesses agree on everything but the order of the tiles of later voyages."""
    table = new(players)
    assert not any(has_private_view(table, seat) for seat in range(players))
    assert "v2_" not in str(table.view(0)), "nothing shows which tile comes when"
    worlds = [table.guess(0, FastDice(seed)) for seed in range(12)]
    for world in worlds:
        assert world.view(0) == table.view(0)
        world.voyage = 2
        world.lay_voyage()
    assert len({tuple(world.tiles) for world in worlds}) == 12


@pytest.mark.rule("RAI-150")
def test_the_arrival_tiles_of_all_voyages_are_seen_from_the_start() -> None:
    table = new(2)
    ids = [BOX.arrivals[tile].id for tile in table.arrivals]
    for seat in (None, 0, 1):
        assert [tile.id for tile in table.view(seat).arrivals] == ids


@pytest.mark.rule("RAI-151")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_has_one_ship_and_colours_have_no_effect(players: int) -> None:
    """The same situation with the seats passed on clockwise gives the same play."""
    assert len(new(players).view(None).ships) == players
    ships = [Ship(space, crew) for space, crew in ((6, 3), (9, 2), (12, 4), (14, 2))[:players]]
    tiles = {space: tile for space, tile in L1.items() if space >= 6 and tile not in ("v1_rune_2",)}
    outcomes = []
    for shift in range(players):
        seated = [ships[(seat + shift) % players] for seat in range(players)]
        tiles |= {6: "v1_rune_1", 12: "v1_rune_3"}
        table = situation(*seated, tiles=tiles, villages=(0, 1, 1), ghost=Ship(15) if players == 2 else None)
        heard = [
            legal_actions(table),
            play(table, "stop:9"),
            legal_actions(table),
            play(table, "flee"),
            legal_actions(table),
        ]
        back = [(seat - shift) % players for seat in range(players)]
        crew = [crews(table)[seat] for seat in back]
        space = [where(table)[seat] for seat in back]
        outcomes.append((len(heard), heard[0], heard[2], heard[4], crew, space))
    assert all(outcome == outcomes[0] for outcome in outcomes)
