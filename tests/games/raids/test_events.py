"""Events of Raids, each with its numbers, and the rule behind each refusal."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.games.raids.packed import ARRIVAL_COUNTS
from tests.games.raids.situations import L1, RAIDS, Ship, number, play, situation, voyage_begun
from tests.kit import options, random_plies

A, B, C = range(3)


def first(told: list[tuple[str, tuple[int, int, int, int]]], name: str) -> tuple[int, ...]:
    """The values of the first event of that name, without the noughts at its end."""
    values: tuple[int, ...] = next(values for kind, values in told if kind == name)
    while values and values[-1] == 0:
        values = values[:-1]
    return values


def test_taking_placing_and_discarding_are_told() -> None:
    tiles = {3: "v4_standard", 4: "v4_goods_mead", 6: "v4_encounter", 9: "v4_rune_1"}
    table = situation(Ship(3, 10, aboard="v1_sail_a v1_weapon_axe"), Ship(9), Ship(12), tiles=tiles, voyage=4)
    assert first(voyage_begun(table), "turn") == (), "seat 0"
    assert first(voyage_begun(table), "take") == (0, number("v4_standard"))
    kept, replaced, thrown = table.clone(), table.clone(), table
    told = play(kept, "keep")
    assert first(told, "keep") == (0, number("v4_standard"))
    assert first(told, "overboard") == (0, 2)
    assert first(told, "discard") == (number("v4_goods_mead"), 4)
    assert first(told, "left_over") == (3,)
    told = play(replaced, "replace:v1_weapon_axe")
    assert first(told, "replace") == (0, number("v4_standard"), number("v1_weapon_axe"))
    assert first(play(thrown, "discard"), "throw_away") == (0, number("v4_standard"))
    table = situation(Ship(4), Ship(3, 2, aboard="v1_sail_a"), Ship(12), tiles={3: "v1_standard"})
    assert first(play(table, "replace:v1_sail_a"), "replace") == (B, number("v1_standard"), number("v1_sail_a"))


def test_selling_and_recruiting_are_told() -> None:
    table = situation(Ship(4), Ship(3, 2, aboard="v1_goods_wood"), Ship(12), tiles={3: "v1_port_single"})
    told = play(table, "sell:v1_goods_wood")
    assert first(told, "sell") == (B, number("v1_goods_wood"))
    assert first(told, "recruit") == (B, 1)


def test_sailing_is_told() -> None:
    tiles = {1: "v2_rune_1", 2: "v2_rune_2", 6: "v2_encounter", 7: "v2_plunder", 8: "v2_goods_wood"}
    table = situation(Ship(2, 2), Ship(1, 2), Ship(4, 2), tiles=tiles, voyage=2, villages=(3, 3, 3))
    told = play(table, "stop:8")
    assert first(told, "village") == (B, 5, 1)
    assert first(told, "encounter") == (B, 6, 2)
    assert first(told, "coin") == (B, 3)
    assert first(told, "stop") == (B, 8, number("v2_goods_wood"))
    assert first(play(table, "arrive"), "arrive") == (A, 1)
    assert first(voyage_begun(situation(Ship(6), Ship(7), ghost=Ship(5), tiles={6: "v1_goods_wood"})), "ghost") == (10,)


def test_fights_are_told() -> None:
    tiles = {1: "v1_rune_1", 4: "v1_rune_2", 6: "v1_rune_3", 9: "v1_monster_troll", 11: "v1_goods_wood"}
    table = situation(Ship(4, 7), Ship(1, 8, aboard="v1_weapon_axe"), Ship(6, 2), tiles=tiles)
    told = play(table, "stop:4")
    assert first(told, "attack") == (B, A, 4)
    assert first(told, "lose") == (B, 1)
    told = play(table, "riposte")
    assert first(told, "riposte") == (A, B, 2)
    assert first(told, "lose") == (A, 2)
    assert first(play(table, "flee"), "flee") == (B, A, 4)
    told = play(table, "monster:9", "fight")
    assert first(told, "fight") == (B, number("v1_monster_troll"), 3)
    assert first(told, "lose") == (B, 3)
    tiles.pop(1)
    table = situation(Ship(6, 2), Ship(4, 7), Ship(16, 2), tiles=tiles)
    told = play(table, "monster:9", "yield")
    assert first(told, "yield") == (B, number("v1_monster_troll"), 1)


def test_the_end_of_a_voyage_is_told() -> None:
    ships = [Ship(20, 2, rank=2, beside="v1_rune_1"), Ship(20, 2, rank=1, aboard="v2_sail_double")]
    table = situation(*ships, ghost=Ship(20, rank=3), voyage=2, arrivals="order runes goods shields")
    told = voyage_begun(table)
    assert first(told, "sails") == (B, 2)
    rewards = [values for name, values in told if name == "reward"]
    assert rewards == [(A, 1, ARRIVAL_COUNTS.index("runes"), 6), (B, 2, ARRIVAL_COUNTS.index("runes"), 3)]
    assert first(told, "coin") == (A, 6)
    assert first(told, "swap") == (B, 3)
    assert first(told, "voyage") == (3, ARRIVAL_COUNTS.index("goods"))
    table = situation(Ship(20, rank=2), Ship(20, rank=3), ghost=Ship(20, rank=1))
    assert [values for name, values in voyage_begun(table) if name == "reward"] == [(A, 2, 0, 3), (B, 3, 0, 1)]
    assert [
        name for name, _ in voyage_begun(situation(Ship(20, rank=1), Ship(20, rank=2), Ship(20, rank=3), voyage=4))
    ][-1] == "end"


def test_everything_that_happens_is_told_to_everybody() -> None:
    table: Any = RAIDS.new(4, seed=3)
    heard = table.listen()
    while not table.over:
        table.apply(table.legal()[-1])
    assert heard
    assert all(event.seen_by(seat) for event in heard for seat in (None, 0, 1, 2, 3))


def refusal(table: Any, option: int) -> str:
    assert option not in list(table.choices)
    return str(table.top.refusal(table, option))


@pytest.mark.rule("RAI-010", "RAI-013", "RAI-052", "RAI-053", "RAI-059", "RAI-088")
def test_a_place_where_a_ship_cannot_go_names_the_rule() -> None:
    tiles = {space: tile for space, tile in L1.items() if space >= 6} | {6: "v1_goods_wood", 17: "v1_weapon_axe"}
    table = situation(Ship(6, 0), Ship(9, 2), Ship(20, rank=1), tiles=tiles | {11: "v1_sail_a"})
    play(table, "keep")
    assert {option: refusal(table, option) for option in (3, 6, 9, 10, 13, 8)} == {
        3: "RAI-010",
        6: "RAI-010",
        9: "RAI-059",
        10: "RAI-052",
        13: "RAI-013",
        8: "RAI-053",
    }
    table = situation(Ship(6, 1), Ship(9, 2), Ship(20, rank=1), tiles=tiles)
    play(table, "keep")
    assert [refusal(table, option) for option in (12, 15, 20)] == ["RAI-088"] * 3, "the draugr on 11 comes first"


@pytest.mark.rule("RAI-088", "RAI-096")
def test_only_a_monster_still_ahead_is_in_the_way() -> None:
    tiles = {1: "v1_rune_1", 2: "v1_rune_2", 3: "v1_monster_troll", 4: "v1_goods_wood", 9: "v1_rune_3"}
    table = situation(Ship(1, 4), Ship(2, 2), Ship(9, 2), tiles=tiles)
    play(table, "monster:3")
    assert table.decision == "fight_monster"
    play(table, "yield")
    assert [refusal(table, option) for option in (5, 6)] == ["RAI-052", "RAI-053"], "the troll on 3 lies astern"


@pytest.mark.rule("RAI-002", "RAI-032", "RAI-040")
def test_what_cannot_be_done_with_a_tile_names_the_rule() -> None:
    full = "v1_goods_wood v1_goods_pigs v1_sail_a v1_weapon_axe v1_sail_b"
    table = situation(Ship(3, 0, aboard=full), Ship(9), Ship(12), tiles={3: "v1_standard"})
    assert refusal(table, 0) == "RAI-002"
    table = situation(Ship(3, 0), Ship(9), Ship(12), tiles={3: "v1_standard"})
    assert refusal(table, 1) == "RAI-032"
    table = situation(Ship(3, 0, aboard="v1_goods_wood v1_sail_a"), Ship(9), Ship(12), tiles={3: "v1_port_single"})
    assert refusal(table, 1) == refusal(table, 3) == "RAI-040"


def test_nobody_overboard_is_not_told() -> None:
    table = situation(Ship(3, 10), Ship(9), Ship(12), tiles={3: "v1_standard"})
    assert "overboard" not in [name for name, _ in play(table, "keep")], "ten Vikings on ten shields"


@pytest.mark.rule("RAI-060", "RAI-081", "RAI-082", "RAI-083")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_crew_shown_for_a_place_is_the_crew_that_arrives_there(players: int) -> None:
    for seed in range(6):
        for table, _ in random_plies(RAIDS.new(players, seed), FastDice(seed)):
            if table.decision not in ("navigate", "flee_to"):
                continue
            seat = int(table.seat or 0)
            landings: Any = table.view(seat).landings
            for option in options(table):
                after: Any = table.clone()
                after.sail_past(seat, int(after.top.start), option)
                assert landings[str(option)].crew == after.vikings[seat]
                assert landings[str(option)].rival == (after.occupant(option, seat) if option < 20 else -1)
