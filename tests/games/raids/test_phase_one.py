"""Phase 1: taking the tile, filling the ship, selling at ports."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.raids import scoring
from tests.games.raids.situations import (
    RAIDS,
    Ship,
    aboard,
    beside,
    legal_actions,
    on_board,
    play,
    situation,
    turn_of,
    voyage_begun,
)
from tests.kit import random_plies

A = 0
FULL = "v1_goods_wood v1_goods_pigs v1_standard v1_weapon_axe v1_sail_b"
SHIP_TILES = ["v1_weapon_axe", "v1_sail_a", "v1_mjollnir_single", "v1_standard", "v1_goods_pigs"]


def taking(tile: str, crew: int = 2, cargo: str = "", voyage: int = 1) -> Any:
    """Seat 0 takes this tile at the start of its turn."""
    return situation(Ship(3, crew, aboard=cargo), Ship(4, 2), Ship(12, 2), tiles={3: tile}, voyage=voyage)


@pytest.mark.rule("RAI-011", "RAI-031")
@pytest.mark.parametrize("tile", SHIP_TILES)
def test_ship_tiles_go_into_a_free_slot(tile: str) -> None:
    table = taking(tile, cargo="v1_goods_wood")
    assert turn_of(table) == (A, "place_tile")
    play(table, "keep")
    assert aboard(table, A) == ["v1_goods_wood", tile]
    assert beside(table, A) == []
    assert tile not in on_board(table).values()


@pytest.mark.rule("RAI-028")
def test_taking_the_tile_is_compulsory() -> None:
    table = taking("v1_goods_wood")
    assert legal_actions(table) == ["keep", "discard"], "it may be thrown away, but it can't stay where it was"
    assert 3 not in on_board(table)
    assert table.decision == "place_tile", "and nothing else comes first"


@pytest.mark.rule("RAI-027")
def test_the_tile_is_taken_before_sailing() -> None:
    table = taking("v1_goods_wood")
    assert table.decision == "place_tile"
    play(table, "keep")
    assert turn_of(table) == (A, "navigate")


@pytest.mark.rule("RAI-027")
@pytest.mark.parametrize(("tile", "choice"), [("v1_goods_wood", "keep"), ("v1_port_single", "sell:v1_goods_pigs")])
def test_taking_and_sailing_are_one_turn(tile: str, choice: str) -> None:
    table = taking(tile, cargo="v1_goods_pigs")
    assert [name for name, _ in voyage_begun(table)].count("turn") == 1
    told = play(table, choice)
    assert turn_of(table) == (A, "navigate")
    assert "turn" not in [name for name, _ in told], "it goes on, it does not begin again"


@pytest.mark.rule("RAI-002")
def test_a_ship_has_exactly_five_slots() -> None:
    table = taking("v1_mjollnir_single", cargo="v1_goods_wood v1_goods_pigs v1_standard v1_weapon_axe")
    assert "keep" in legal_actions(table)
    play(table, "keep")
    assert len(aboard(table, A)) == 5
    table = taking("v1_mjollnir_single", cargo=FULL)
    assert legal_actions(table) == [*(f"replace:{tile}" for tile in FULL.split()), "discard"]


@pytest.mark.rule("RAI-005", "RAI-003")
@pytest.mark.parametrize(
    ("tile", "shields"), [("v4_standard", 0), ("v4_mjollnir_single", 1), ("v4_weapon_sword_and_axe", 1)]
)
def test_a_tile_brings_its_own_shields_in_place_of_its_slots(tile: str, shields: int) -> None:
    table = taking(tile, crew=10, voyage=4)
    play(table, "keep")
    assert table.capacity[A] == 4 * 2 + shields
    assert table.vikings[A] == table.capacity[A], "no Viking stays without a shield"


@pytest.mark.rule("RAI-005")
def test_capacity_is_the_sum_over_all_slots() -> None:
    for cargo, capacity in (
        ("", 10),
        ("v1_goods_wood", 9),
        (FULL, 1 + 1 + 2 + 2 + 1),
        ("v2_goods_mead v3_goods_mead", 6),
    ):
        table = situation(Ship(3, aboard=cargo), Ship(4), Ship(12), tiles={3: "v3_rune_1"}, voyage=3)
        assert table.capacity[A] == capacity
        assert table.audit() == ""


@pytest.mark.rule("RAI-032", "RAI-034")
def test_a_ship_tile_may_replace_another_even_if_a_slot_is_free() -> None:
    table = taking("v1_mjollnir_single", crew=9, cargo="v1_standard v1_goods_wood")
    assert legal_actions(table) == ["keep", "replace:v1_standard", "replace:v1_goods_wood", "discard"]
    assert table.breakdown(A)["standards"] == 4
    play(table, "replace:v1_standard")
    assert aboard(table, A) == ["v1_mjollnir_single", "v1_goods_wood"], "it takes the place of the old one"
    assert table.breakdown(A)["standards"] == 0
    assert beside(table, A) == []
    assert "v1_standard" not in on_board(table).values()
    assert (table.capacity[A], table.vikings[A]) == (8, 8), "2 shields became 1"


@pytest.mark.rule("RAI-033", "RAI-034")
def test_a_new_tile_may_be_discarded_at_once() -> None:
    table = taking("v1_standard", cargo="v1_goods_wood")
    play(table, "discard")
    assert aboard(table, A) == ["v1_goods_wood"]
    assert beside(table, A) == []
    assert "v1_standard" not in on_board(table).values()
    assert table.scores()[A] == 0


@pytest.mark.rule("RAI-035")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_slots_change_only_when_a_tile_is_placed_or_a_good_sold(players: int) -> None:
    for seed in range(8):
        before: list[int] = []
        last = ""
        for table, _ in random_plies(RAIDS.new(players, seed), FastDice(seed)):
            now: Any = table
            if list(now.ship) != before:
                assert last in ("", "place_tile", "sell_goods")
            before, last = list(now.ship), str(now.decision)


@pytest.mark.rule("RAI-036")
def test_vikings_without_a_shield_go_overboard_into_the_reserve() -> None:
    table = taking("v4_standard", crew=9, voyage=4)
    reserve = table.reserve
    happened = play(table, "keep")
    assert ("overboard", (A, 1, 0, 0)) in happened
    assert (table.vikings[A], table.reserve) == (8, reserve + 1)


@pytest.mark.rule("RAI-036")
def test_replacing_by_a_tile_with_fewer_shields_sends_vikings_overboard() -> None:
    table = taking("v4_goods_amber", crew=10, cargo="v1_weapon_axe", voyage=4)
    play(table, "replace:v1_weapon_axe")
    assert (table.capacity[A], table.vikings[A]) == (8, 8)


@pytest.mark.rule("RAI-037")
def test_only_totals_matter_not_where_tiles_and_vikings_lie() -> None:
    cargo = ["v1_goods_wood", "v2_goods_mead", "v1_standard", "v2_weapon_twin_axes", "v1_sail_a"]
    outcomes = set()
    for shift in range(5):
        order = " ".join(cargo[shift:] + cargo[:shift])
        table = situation(Ship(3, 6, aboard=order), Ship(4), Ship(12), tiles={3: "v3_port_single"}, voyage=3)
        play(table, "sell:v2_goods_mead")
        standings = tuple(scoring.standing(table, A, condition) for condition in range(1, 9))
        outcomes.add(
            (int(table.vikings[A]), int(table.capacity[A]), table.scores()[A], standings, tuple(legal_actions(table)))
        )
    assert len(outcomes) == 1


@pytest.mark.rule("RAI-037")
def test_a_viking_finds_any_free_shield() -> None:
    """Seven shields on three kinds of slot, all free ones in reach: six aboard, one more comes."""
    cargo = "v2_goods_mead v1_goods_wood v1_standard"
    table = situation(Ship(3, 6, aboard=cargo), Ship(4), Ship(12), tiles={3: "v3_port_single"}, voyage=3)
    play(table, "done")
    assert (table.capacity[A], table.vikings[A]) == (7, 7)


@pytest.mark.rule("RAI-038", "RAI-012")
@pytest.mark.parametrize("cargo", ["", FULL])
def test_a_rune_goes_beside_the_ship_and_uses_no_slot(cargo: str) -> None:
    table = taking("v1_rune_2", crew=3, cargo=cargo)
    assert turn_of(table) == (A, "navigate"), "there was nothing to decide"
    assert beside(table, A) == ["v1_rune_2"]
    assert aboard(table, A) == cargo.split()
    assert 3 not in on_board(table)
    assert table.vikings[A] == 3


@pytest.mark.rule("RAI-012", "RAI-040")
def test_ports_and_sold_goods_lie_beside_the_ship() -> None:
    table = taking("v1_port_single", cargo="v1_goods_wood v1_standard v1_goods_pigs")
    assert legal_actions(table) == ["sell:v1_goods_wood", "sell:v1_goods_pigs", "done"], "only goods are sold"
    play(table, "sell:v1_goods_wood")
    assert beside(table, A) == ["v1_goods_wood", "v1_port_single"]
    assert aboard(table, A) == ["v1_standard", "v1_goods_pigs"]
    assert table.capacity[A] == 2 + 1 + 3 * 2, "the freed slot has two shields again"


@pytest.mark.rule("RAI-039")
@pytest.mark.parametrize(("port", "sales"), [("v2_port_single", 1), ("v2_port_double", 2)])
def test_a_port_buys_one_good_and_a_double_port_two(port: str, sales: int) -> None:
    table = taking(port, cargo="v1_goods_wood v1_goods_pigs v1_goods_furs", voyage=2)
    for left in range(sales, 0, -1):
        assert table.decision == "sell_goods"
        assert table.view(A).question.sales == left, "the question says how many may still be sold"
        play(table, legal_actions(table)[0])
    assert table.decision == "navigate"
    assert len(aboard(table, A)) == 3 - sales


@pytest.mark.rule("RAI-039", "RAI-041", "RAI-042")
def test_a_double_port_may_buy_fewer_and_the_rest_is_lost() -> None:
    table = taking("v2_port_double", crew=2, cargo="v1_goods_wood v1_goods_pigs v1_goods_furs", voyage=2)
    play(table, "sell:v1_goods_pigs", "done")
    assert table.decision == "navigate"
    assert aboard(table, A) == ["v1_goods_wood", "v1_goods_furs"]
    assert table.vikings[A] == 3
    play(table, "stop:4", "flee")
    assert "sell_goods" not in [decision.name for decision in table.stack]


@pytest.mark.rule("RAI-041")
def test_goods_are_sold_only_when_a_port_is_taken() -> None:
    asked = set()
    for seed in range(8):
        for table, _ in random_plies(RAIDS.new(3, seed), FastDice(seed)):
            now: Any = table
            if now.decision == "sell_goods":
                port = [tile for tile in beside(now, now.seat) if "port" in tile][-1]
                asked.add("double" in port)
                assert port.startswith(f"v{now.voyage}_"), "the port was taken in this very turn"
                assert int(now.pos[now.seat]) not in on_board(now)
    assert asked == {True, False}
    table = taking("v1_rune_1", cargo="v1_goods_wood", voyage=1)
    assert table.decision == "navigate"


@pytest.mark.rule("RAI-042", "RAI-148")
@pytest.mark.parametrize("cargo", ["", "v1_standard"])
def test_a_port_recruits_a_viking_even_without_goods(cargo: str) -> None:
    table = taking("v1_port_single", crew=2, cargo=cargo)
    assert turn_of(table) == (A, "navigate"), "nothing to sell, nothing to ask"
    assert table.vikings[A] == 3
    assert beside(table, A) == ["v1_port_single"]


@pytest.mark.rule("RAI-042", "RAI-086")
def test_a_full_ship_recruits_nobody_at_a_port() -> None:
    table = taking("v1_port_single", crew=10)
    reserve = table.reserve
    assert (table.vikings[A], reserve) == (10, 40 - 14)


@pytest.mark.rule("RAI-043")
@pytest.mark.parametrize(("choice", "crew"), [("sell:v1_goods_wood", 10), ("done", 9)])
def test_the_recruit_comes_after_the_sales(choice: str, crew: int) -> None:
    table = taking("v1_port_single", crew=9, cargo="v1_goods_wood")
    assert table.vikings[A] == table.capacity[A] == 9
    play(table, choice)
    assert table.vikings[A] == crew


@pytest.mark.rule("RAI-043")
def test_a_double_port_recruits_once_after_both_sales() -> None:
    table = taking("v2_port_double", crew=4, cargo="v1_goods_wood v1_goods_pigs", voyage=2)
    play(table, "sell:v1_goods_wood")
    assert table.vikings[A] == 4
    play(table, "sell:v1_goods_pigs")
    assert table.vikings[A] == 5


@pytest.mark.rule("RAI-030")
def test_nobody_takes_a_tile_on_the_first_turn_of_a_voyage() -> None:
    for seed in range(6):
        table: Any = RAIDS.new(4, seed)
        left: set[int] = set()
        while len(left) < 4:
            if table.pos[table.seat] == 0:
                left.add(table.seat)
                assert table.decision in ("navigate", "fight_monster")
                assert beside(table, table.seat) + aboard(table, table.seat) == []
            table.apply(table.legal()[0])
