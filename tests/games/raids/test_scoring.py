"""The final count."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.playout import play_out
from tests.games.raids.situations import RAIDS, Ship, situation

RUNES = [f"v{voyage}_rune_{number}" for voyage in (1, 2, 3, 4) for number in (1, 2, 3)]


def at_the_end(*ships: Ship) -> Any:
    """The last voyage has ended; the Arrival tile `monsters` was the last."""
    for rank, ship in enumerate(ships, 1):
        ship.pos, ship.rank = 20, rank
    table = situation(*ships, voyage=4, arrivals="order goods runes monsters")
    assert table.over
    return table


def glory(source: str, **ship: Any) -> int:
    table = at_the_end(Ship(0, **ship), Ship(0), Ship(0))
    return int(table.breakdown(0)[source])


@pytest.mark.rule("RAI-001")
def test_most_glory_after_the_fourth_voyage_wins() -> None:
    table = at_the_end(Ship(0), Ship(0, aboard="v4_standard v3_standard"), Ship(0, coins="6 6"))
    assert table.scores() == [6, 3 + 13, 1 + 12]
    assert table.winners() == [1]


@pytest.mark.rule("RAI-001")
def test_scores_are_the_sum_of_their_sources() -> None:
    table: Any = RAIDS.new(4, 11)
    play_out(table, FastDice(11))
    view = table.view(None)
    assert view.scores == [sum(table.breakdown(seat).values()) for seat in range(4)]
    assert view.winners == [seat for seat in range(4) if view.scores[seat] == max(view.scores)]


def test_the_glory_shown_beside_a_ship_is_the_sum_of_all_its_sources() -> None:
    ship = Ship(
        *(0, 4),
        aboard="v1_mjollnir_single v2_standard",
        beside="v1_rune_1 v1_rune_2 v2_goods_mead v2_monster_squid",
        coins="6 3 1",
    )
    table = at_the_end(ship, Ship(0), Ship(0))
    assert table.breakdown(0) == {
        "coins": 10 + 6,
        "runes": 3,
        "mjollnir": 4,
        "standards": 5,
        "goods": 6,
        "monsters": 5,
    }
    assert [ship.glory for ship in table.view(None).ships] == table.scores() == [39, 3, 1]


@pytest.mark.rule("RAI-125", "RAI-007")
@pytest.mark.parametrize(("coins", "total"), [("", 0), ("1", 1), ("3 1 1", 5), ("6 6 3 3 1", 19)])
def test_coins_score_their_face_value(coins: str, total: int) -> None:
    assert glory("coins", coins=coins) == total + 6, "and 6 for the last Arrival tile"


@pytest.mark.rule("RAI-126", "RAI-127")
@pytest.mark.parametrize(("count", "total"), list(enumerate([0, 1, 3, 6, 10, 15, 16, 18, 21, 25, 30, 31, 33])))
def test_runes_score_in_sets_of_five(count: int, total: int) -> None:
    assert glory("runes", beside=" ".join(RUNES[:count])) == total


@pytest.mark.rule("RAI-128", "RAI-129")
@pytest.mark.parametrize(
    ("cargo", "crew", "total"),
    [
        ("v1_mjollnir_single", 4, 4),
        ("v3_mjollnir_double", 4, 8),
        ("v1_mjollnir_single v2_mjollnir_single", 4, 8),
        ("v1_mjollnir_single v3_mjollnir_double v4_mjollnir_double", 5, 25),
        ("v3_mjollnir_double", 0, 0),
        ("v1_weapon_axe v1_sail_a", 4, 0),
    ],
)
def test_each_mjollnir_scores_for_every_viking_aboard(cargo: str, crew: int, total: int) -> None:
    ship = Ship(0, crew, aboard=cargo)
    table = at_the_end(ship, Ship(0), Ship(0))
    sails = int(table.vikings[0]) - crew
    assert table.breakdown(0)["mjollnir"] == total
    assert sails == cargo.count("sail")


@pytest.mark.rule("RAI-130")
@pytest.mark.parametrize(
    ("cargo", "total"), [("v1_standard", 4), ("v2_standard", 5), ("v3_standard v4_standard", 13), ("v1_goods_furs", 0)]
)
def test_a_standard_in_a_slot_scores_its_glory(cargo: str, total: int) -> None:
    assert glory("standards", aboard=cargo) == total


@pytest.mark.rule("RAI-131", "RAI-132")
def test_goods_score_when_sold_and_only_then() -> None:
    assert glory("goods", beside="v1_goods_wood v1_goods_pigs v1_goods_furs v2_goods_mead v3_goods_amber") == 25
    assert glory("goods", aboard="v1_goods_wood v1_goods_pigs v1_goods_furs v2_goods_mead v3_goods_amber") == 0
    assert glory("goods", aboard="v3_goods_amber", beside="v1_goods_wood") == 3


@pytest.mark.rule("RAI-095")
@pytest.mark.parametrize(
    ("monsters", "total"), [("v1_monster_draugr", 3), ("v4_monster_dragon v4_monster_sea_serpent", 14)]
)
def test_monsters_score_their_strength(monsters: str, total: int) -> None:
    assert glory("monsters", beside=monsters) == total


@pytest.mark.rule("RAI-034", "RAI-132")
def test_nothing_else_scores() -> None:
    cargo = "v1_weapon_axe v1_sail_a v3_sail_single v1_goods_wood"
    table = at_the_end(Ship(0, 9, aboard=cargo, beside="v1_port_single v2_port_double"), Ship(0), Ship(0))
    assert table.breakdown(0) == {"coins": 6, "runes": 0, "mjollnir": 0, "standards": 0, "goods": 0, "monsters": 0}


@pytest.mark.rule("RAI-133")
@pytest.mark.parametrize(
    ("ships", "winners"),
    [
        ([Ship(0), Ship(0, coins="3"), Ship(0)], [0, 1]),
        ([Ship(0), Ship(0, coins="3"), Ship(0, coins="3 1 1")], [0, 1, 2]),
        ([Ship(0), Ship(0, coins="3 1"), Ship(0)], [1]),
    ],
)
def test_players_tied_for_the_highest_total_share_the_victory(ships: list[Ship], winners: list[int]) -> None:
    assert at_the_end(*ships).winners() == winners
