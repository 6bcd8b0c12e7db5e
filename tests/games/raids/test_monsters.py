"""Monsters: met, fought, yielded to, and left behind."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.engine.dice import FastDice
from tests.games.raids.situations import (
    RAIDS,
    Ship,
    aboard,
    beside,
    crews,
    legal_actions,
    on_board,
    play,
    situation,
    turn_of,
    where,
)
from tests.kit import random_plies

A, B, C = range(3)


def meeting(crew: int, monster: str = "v1_monster_troll", cargo: str = "", voyage: int = 1) -> Any:
    """A is about to sail, with a monster on 6; B behind it on 4 has not passed it either."""
    return situation(
        *(Ship(1, crew, aboard=cargo), Ship(4, 2), Ship(12, 2)),
        tiles={1: f"v{voyage}_rune_1", 4: f"v{voyage}_rune_2", 6: monster, 7: f"v{voyage}_rune_3"},
        voyage=voyage,
    )


@pytest.mark.rule("RAI-014", "RAI-088", "RAI-097")
def test_a_monster_is_met_not_stopped_at_and_ends_the_list() -> None:
    table = meeting(5)
    assert legal_actions(table) == ["stop:4", "monster:6"], "what lies beyond is asked after the meeting"
    play(table, "monster:6")
    assert turn_of(table) == (A, "fight_monster")
    assert legal_actions(table) == ["fight", "yield"]
    for answer in ("fight", "yield"):
        after = table.clone()
        play(after, answer)
        assert turn_of(after) == (A, "navigate")
        assert legal_actions(after) == ["stop:7", "stop:12", "arrive"], "it must sail on beyond"


@pytest.mark.rule("RAI-089", "RAI-096")
def test_yielding_costs_one_viking_and_the_monster_stays() -> None:
    table = meeting(5)
    reserve = table.reserve
    play(table, "monster:6", "yield")
    assert (table.vikings[A], table.reserve) == (4, reserve + 1)
    assert on_board(table)[6] == "v1_monster_troll"
    assert beside(table, A) == ["v1_rune_1"]


@pytest.mark.rule("RAI-089", "RAI-148")
def test_a_ship_without_vikings_passes_free() -> None:
    table = meeting(0)
    assert legal_actions(table) == ["stop:7", "arrive"], "it could do nothing but pass: it is beyond the troll already"
    assert table.vikings[A] == 0
    assert on_board(table)[6] == "v1_monster_troll"


@pytest.mark.rule("RAI-090", "RAI-094", "RAI-012")
def test_fighting_costs_the_strength_and_wins_the_tile_at_once() -> None:
    table = meeting(6)
    reserve = table.reserve
    play(table, "monster:6", "fight")
    assert (table.vikings[A], table.reserve) == (2, reserve + 4)
    assert beside(table, A) == ["v1_rune_1", "v1_monster_troll"]
    assert aboard(table, A) == []
    assert 6 not in on_board(table)
    assert table.capacity[A] == 10


@pytest.mark.rule("RAI-091", "RAI-090")
@pytest.mark.parametrize(
    ("cargo", "cost"),
    [
        ("", 6),
        ("v1_weapon_axe", 5),
        ("v2_weapon_twin_axes", 4),
        ("v1_weapon_axe v1_weapon_spear", 4),
        ("v1_weapon_axe v1_weapon_spear v2_weapon_twin_axes", 2),
        ("v1_sail_a v1_standard v1_mjollnir_single", 6),
    ],
)
def test_weapons_lower_the_strength_and_add_up(cargo: str, cost: int) -> None:
    table = meeting(7, "v3_monster_lindworm", cargo, voyage=3)
    play(table, "monster:6", "fight")
    assert table.vikings[A] == 7 - cost


ARMED = "v1_weapon_axe v1_weapon_spear v2_weapon_twin_axes v3_weapon_bow"


@pytest.mark.rule("RAI-091", "RAI-093")
@pytest.mark.parametrize("crew", [0, 3])
def test_with_weapons_enough_a_fight_costs_nothing_and_weapons_are_kept(crew: int) -> None:
    table = meeting(crew, "v3_monster_jotunn", ARMED, voyage=3)
    if crew:
        play(table, "monster:6")
    assert turn_of(table) == (A, "fight_monster")
    assert legal_actions(table) == ["fight", "yield"], "strength 5 less 5: even without a crew"
    play(table, "fight")
    assert table.vikings[A] == crew
    assert aboard(table, A) == ARMED.split()


@pytest.mark.rule("RAI-091")
def test_the_cost_is_never_below_nothing() -> None:
    table = meeting(3, "v2_monster_warg", "v1_weapon_axe v1_weapon_spear v2_weapon_twin_axes", voyage=2)
    play(table, "monster:6", "fight")
    assert table.vikings[A] == 3, "strength 4 less 4"
    table = situation(
        *(Ship(1, 3, aboard=f"{ARMED} v4_weapon_sword_and_axe"), Ship(4, 2), Ship(12, 2)),
        tiles={1: "v4_rune_1", 4: "v4_rune_2", 6: "v4_monster_sea_serpent", 7: "v4_rune_3"},
        voyage=4,
    )
    reserve = table.reserve
    play(table, "monster:6", "fight")
    assert (table.vikings[A], table.reserve) == (3, reserve), "strength 6 less 7: no Viking joins"


@pytest.mark.rule("RAI-092")
@pytest.mark.parametrize(("crew", "answers"), [(4, ["fight", "yield"]), (3, [])])
def test_fighting_needs_the_full_cost(crew: int, answers: list[str]) -> None:
    table = meeting(crew)
    play(table, "monster:6")
    if answers:
        assert legal_actions(table) == answers
    else:
        assert turn_of(table) == (A, "navigate"), "three are not enough against a troll: one is yielded"
        assert table.vikings[A] == 2


@pytest.mark.rule("RAI-095")
def test_a_monster_scores_its_printed_strength_whatever_was_paid() -> None:
    table = meeting(5, "v3_monster_lindworm", "v1_weapon_axe v2_weapon_twin_axes", voyage=3)
    play(table, "monster:6", "fight")
    assert table.vikings[A] == 2
    assert table.breakdown(A)["monsters"] == 6


@pytest.mark.rule("RAI-096", "RAI-098")
def test_an_undefeated_monster_stays_while_two_ships_are_before_it() -> None:
    table = situation(
        *(Ship(1, 3), Ship(2, 3), Ship(4, 3), Ship(12, 2)),
        tiles="1 v1_rune_1, 2 v1_rune_2, 4 v1_rune_3, 6 v1_monster_troll, 7 v1_goods_furs, 9 v1_sail_a",
    )
    play(table, "monster:6", "stop:9")
    assert turn_of(table) == (B, "navigate")
    assert on_board(table)[6] == "v1_monster_troll", "B and C are before it"
    assert legal_actions(table) == ["stop:4", "monster:6"]
    play(table, "monster:6", "stop:7")
    assert table.vikings[B] == 2
    assert turn_of(table) == (C, "navigate")
    assert 6 not in on_board(table), "C alone was before it"
    assert legal_actions(table) == ["stop:7", "stop:9", "stop:12", "arrive"]
    assert table.vikings[C] == 3


@pytest.mark.rule("RAI-099")
def test_the_only_ship_before_a_monster_never_meets_it() -> None:
    table = situation(
        *(Ship(4, 3), Ship(9, 3), Ship(12, 2)),
        tiles={4: "v1_rune_1", 6: "v1_monster_troll", 7: "v1_monster_draugr", 9: "v1_rune_2"},
    )
    assert sorted(on_board(table)) == [9, 12]
    assert legal_actions(table) == ["stop:9", "stop:12", "arrive"]
    assert crews(table) == [3, 3, 2]


@pytest.mark.rule("RAI-098", "RAI-099", "RAI-100")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_monsters_are_met_only_by_ships_that_are_not_alone_and_won_only_in_a_fight(players: int) -> None:
    won = 0
    for seed in range(12):
        table: Any = RAIDS.new(players, seed)
        owned: list[list[str]] = [[] for _ in range(players)]
        for now, action in random_plies(table, FastDice(seed)):
            if now.decision == "fight_monster":
                here = int(table.top.space)
                assert sum(space < here for space in where(table)) >= 2 or table.top.fleeing
                if RAIDS.split(action) == ("fight_monster", 0):
                    owned[table.seat].append(on_board(table)[here])
                    won += 1
        for seat in range(players):
            assert sorted(owned[seat]) == sorted(tile for tile in beside(table, seat) if "monster" in tile)
    assert won > 5
