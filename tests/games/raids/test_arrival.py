"""The end of a voyage: sails, and what the Arrival tiles count."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.raids import scoring
from meadhall.games.raids.packed import ARRIVAL_COUNTS
from tests.games.raids.situations import Ship, coins, crews, situation, voyage_begun

OTHERS = [name for name in ARRIVAL_COUNTS if name != "order"]


def home(*ships: tuple[str, str], tile: str, ranks: tuple[int, ...] = (1, 2, 3, 4)) -> Any:
    """All ships are home and the last voyage has ended; each ship is (tiles aboard, tiles beside)."""
    fleet = [Ship(20, 1, aboard=ship[0], beside=ship[1], rank=ranks[seat]) for seat, ship in enumerate(ships)]
    rest = [name for name in OTHERS if name != tile][:2]
    return situation(*fleet, voyage=4, arrivals=" ".join(["order", *rest, tile]))


def standings(table: Any, tile: str) -> list[int]:
    condition = ARRIVAL_COUNTS.index(tile)
    return [int(scoring.standing(table, seat, condition)) for seat in range(int(table.seats))]


@pytest.mark.rule("RAI-101")
def test_every_sail_recruits_a_viking_and_a_double_sail_two() -> None:
    table = home(("v1_sail_a", ""), ("v2_sail_double", ""), ("v1_sail_b v3_sail_single", ""), tile="ports")
    assert crews(table) == [2, 3, 3]
    assert table.reserve == 40 - 8


@pytest.mark.rule("RAI-101", "RAI-116")
@pytest.mark.parametrize("voyage", [1, 2, 3, 4])
def test_sails_and_arrival_tile_come_after_every_voyage(voyage: int) -> None:
    ships = [Ship(20, 2, aboard="v1_sail_a", rank=2), Ship(20, 2, rank=1), Ship(20, 2, rank=3)]
    table = situation(*ships, voyage=voyage, arrivals="order ports runes monsters", seed=7)
    assert coins(table, 1) == [6]
    assert coins(table, 0) == [3]
    assert table.over == (voyage == 4)
    if table.over:
        assert crews(table) == [3, 2, 2]


@pytest.mark.rule("RAI-116", "RAI-128")
def test_sails_of_the_last_voyage_count_for_mjollnir() -> None:
    table = home(("v2_sail_double v4_mjollnir_double", ""), ("", ""), ("", ""), tile="ports")
    assert table.breakdown(0)["mjollnir"] == 2 * 3


@pytest.mark.rule("RAI-102", "RAI-086")
def test_sail_recruits_are_limited_by_free_shields() -> None:
    ships = [Ship(20, 9, aboard="v2_sail_double", rank=1), Ship(20, 9, aboard="v1_sail_a", rank=2), Ship(20, 1, rank=3)]
    table = situation(*ships, voyage=4)
    assert list(table.capacity) == [9, 10, 10]
    assert crews(table) == [9, 10, 1]
    assert table.reserve == 20


@pytest.mark.rule("RAI-103")
def test_a_short_reserve_is_shared_out_in_order_of_arrival() -> None:
    """One Viking in the reserve, three sails: it goes to the first home."""
    ships = [
        Ship(20, 7, aboard="v1_sail_a", rank=2),
        Ship(20, 7, aboard="v2_sail_double", rank=1),
        Ship(20, 10, rank=4),
        Ship(20, 10, rank=3),
    ]
    table = situation(*ships, voyage=4, villages=(4, 1, 0))
    assert crews(table) == [7, 8, 10, 10]
    assert table.reserve == 0


@pytest.mark.rule("RAI-104")
@pytest.mark.parametrize("tile", OTHERS)
def test_six_three_one_and_nothing_for_the_fourth(tile: str) -> None:
    table = home(("", ""), ("", ""), ("", ""), ("", ""), tile=tile)
    assert [coins(table, seat) for seat in range(4)] == [[6], [3], [1], []]


@pytest.mark.rule("RAI-105", "RAI-115")
@pytest.mark.parametrize("tile", OTHERS)
def test_ties_go_to_the_earlier_arrival_and_zero_is_ranked_too(tile: str) -> None:
    table = home(("", ""), ("", ""), ("", ""), ("", ""), tile=tile, ranks=(3, 1, 4, 2))
    assert [coins(table, seat) for seat in range(4)] == [[1], [6], [], [3]]


@pytest.mark.rule("RAI-105")
def test_a_higher_count_beats_an_earlier_arrival() -> None:
    table = home(("", "v1_rune_1"), ("", ""), ("", "v1_rune_2 v1_rune_3"), tile="runes", ranks=(2, 1, 3))
    assert [coins(table, seat) for seat in range(3)] == [[3], [1], [6]]


@pytest.mark.rule("RAI-106", "RAI-009")
def test_order_pays_by_position() -> None:
    table = situation(Ship(20, rank=4, beside="v1_rune_1"), Ship(20, rank=2), Ship(20, rank=1), Ship(20, rank=3))
    assert table.voyage == 2
    assert [coins(table, seat) for seat in range(4)] == [[], [3], [6], [1]]


@pytest.mark.rule("RAI-107")
def test_goods_counts_goods_aboard_and_sold() -> None:
    table = home(
        ("v1_goods_wood v2_goods_wood", ""),
        ("v1_standard", "v1_goods_pigs v2_goods_mead v3_goods_mead"),
        ("v1_goods_furs v2_goods_furs", "v3_goods_amber v4_goods_amber v1_rune_1"),
        tile="goods",
    )
    assert standings(table, "goods") == [2, 3, 4]
    assert [coins(table, seat) for seat in range(3)] == [[1], [3], [6]]


@pytest.mark.rule("RAI-108")
def test_different_goods_counts_kinds_aboard_and_sold() -> None:
    table = home(
        ("v1_goods_wood", "v2_goods_wood"),
        ("v1_goods_pigs v2_goods_mead", "v3_goods_pigs v3_goods_mead"),
        ("v1_goods_furs", "v3_goods_amber v4_goods_mead v2_goods_furs"),
        tile="different_goods",
    )
    assert standings(table, "different_goods") == [1, 2, 3]
    assert standings(table, "goods") == [2, 4, 4]
    assert [coins(table, seat) for seat in range(3)] == [[1], [3], [6]]


@pytest.mark.rule("RAI-108")
def test_a_kind_of_goods_counts_wherever_it_lies() -> None:
    table = home(
        ("v1_goods_wood v2_goods_wood", ""),
        ("v1_goods_pigs v2_goods_mead v3_goods_amber", ""),
        ("v1_goods_furs", "v4_goods_mead"),
        tile="different_goods",
    )
    assert standings(table, "different_goods") == [1, 3, 2]


@pytest.mark.rule("RAI-109")
def test_runes_counts_rune_tiles() -> None:
    table = home(("", "v1_rune_1"), ("v1_standard", "v1_rune_2 v2_rune_1"), ("", "v1_port_single"), tile="runes")
    assert standings(table, "runes") == [1, 2, 0]
    assert [coins(table, seat) for seat in range(3)] == [[3], [6], [1]]


@pytest.mark.rule("RAI-110")
def test_shields_counts_those_of_the_ship_taken_or_not() -> None:
    table = home(
        ("v2_goods_mead v3_goods_mead", ""),
        ("v1_goods_wood", ""),
        ("v1_weapon_axe v1_standard", "v1_goods_furs v2_goods_furs"),
        tile="shields",
    )
    assert standings(table, "shields") == [6, 9, 10], "shields on sold goods don't count"
    assert [coins(table, seat) for seat in range(3)] == [[1], [3], [6]]


@pytest.mark.rule("RAI-111")
def test_weapons_counts_double_weapons_twice() -> None:
    table = home(
        ("v1_weapon_axe v1_weapon_spear", ""), ("v2_weapon_twin_axes v3_weapon_bow", ""), ("", ""), tile="weapons"
    )
    assert standings(table, "weapons") == [2, 3, 0]
    assert [coins(table, seat) for seat in range(3)] == [[3], [6], [1]]


@pytest.mark.rule("RAI-112")
def test_ports_counts_double_ports_once() -> None:
    table = home(
        ("", "v2_port_double v3_port_double"),
        ("", "v1_port_single v2_port_single v3_port_single"),
        ("", ""),
        tile="ports",
    )
    assert standings(table, "ports") == [2, 3, 0]
    assert [coins(table, seat) for seat in range(3)] == [[3], [6], [1]]


@pytest.mark.rule("RAI-113")
def test_monsters_counts_tiles_not_strength() -> None:
    table = home(
        ("", "v4_monster_dragon"),
        ("", "v1_monster_draugr v1_monster_troll"),
        ("", ""),
        tile="monsters",
        ranks=(1, 3, 2),
    )
    assert standings(table, "monsters") == [1, 2, 0]
    assert [coins(table, seat) for seat in range(3)] == [[3], [6], [1]]


@pytest.mark.rule("RAI-114")
def test_sails_counts_double_sails_twice() -> None:
    table = home(("v1_sail_a", ""), ("v2_sail_double", ""), ("v1_sail_b v3_sail_single v1_standard", ""), tile="sails")
    assert standings(table, "sails") == [1, 2, 2]
    assert [coins(table, seat) for seat in range(3)] == [[1], [6], [3]]


@pytest.mark.rule("RAI-115")
def test_who_has_none_of_what_is_counted_may_still_win_a_coin() -> None:
    table = home(("", "v1_rune_1"), ("", ""), ("", ""), tile="runes", ranks=(3, 2, 1))
    assert [coins(table, seat) for seat in range(3)] == [[6], [1], [3]]


@pytest.mark.rule("RAI-101", "RAI-104")
def test_sails_come_before_the_reward() -> None:
    table = home(("v1_sail_a", ""), ("", ""), ("", ""), tile="ports")
    assert [name for name, _ in voyage_begun(table)] == ["sails", *["reward", "coin"] * 3, "end"]
