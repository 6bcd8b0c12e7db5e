"""Reavers in the slots: when they act, in which order, and what they can do (4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard.crew import RerollDie
from meadhall.games.midgard.packed import COMBAT_DICE, PURSE, RECRUIT, SEA, TERRITORY, TRADE, VILLAGE
from meadhall.games.midgard.rounds import PlaceLongship
from tests.games.midgard.situations import ask, asked, crew, die, has, purse, ship, situation, specialise, until
from tests.kit import choose, options, told

SKIP, USE = 0, 1


@pytest.mark.rule("MID-013", "MID-014", "MID-173")
def test_all_players_clockwise_each_from_top_to_bottom_before_anyone_decides() -> None:
    table = situation(4, start=1)
    specialise(table, 0, "village", "R13")
    specialise(table, 1, "village", "R15", "R11")
    specialise(table, 2, "village", "R22")
    ask(table, PlaceLongship(1))
    heard = told(table, choose(table, "place_longship", VILLAGE))
    order = [values[:2] for name, values in heard if name == "specialist"]
    assert order == [(1, 14), (1, 10), (2, 21), (0, 12)]
    assert asked(table)[:2] == (1, "activate_or_rest")
    assert [has(table, seat, "food") for seat in range(4)] == [6, 7, 6, 7]
    assert [has(table, seat, "favor") for seat in range(4)] == [1, 2, 2, 1]


@pytest.mark.rule("MID-013")
def test_only_the_slot_of_the_area_acts() -> None:
    table = situation(4)
    specialise(table, 0, "keep", "R13")
    ask(table, PlaceLongship(0))
    choose(table, "place_longship", VILLAGE)
    assert has(table, 0, "food") == 4


@pytest.mark.rule("MID-172")
@pytest.mark.parametrize("area", [RECRUIT, TRADE])
def test_recruit_and_trade_wake_nobody(area: int) -> None:
    table = situation(4)
    for slot, name in (("sea", "R13"), ("village", "R15"), ("keep", "R25"), ("territory", "R45")):
        specialise(table, 0, slot, name)
    ask(table, PlaceLongship(0))
    choose(table, "place_longship", area)
    assert has(table, 0, "food") == 4


def opened(name: str, area: int = SEA, **amounts: int) -> Any:
    """An area is opened by seat 0, who has one specialist there."""
    table = situation(2)
    purse(table, 0, **amounts)
    crew(table, 0, "red:hammer", "blue:shield")
    specialise(table, 0, ("sea", "village", "keep", "territory")[area - SEA], name)
    ask(table, PlaceLongship(0))
    choose(table, "place_longship", area)
    return table


@pytest.mark.rule("MID-013")
@pytest.mark.parametrize(("name", "what", "amount"), [("R13", "food", 6), ("R11", "favor", 2), ("R08", "glory", 1)])
def test_gains_come_by_themselves(name: str, what: str, amount: int) -> None:
    table = opened(name)
    assert has(table, 0, what) == amount
    assert table.decision == "activate_or_rest"


@pytest.mark.rule("MID-013")
@pytest.mark.parametrize(("name", "colour"), [("R06", "red"), ("R26", "blue"), ("R47", "yellow")])
def test_a_die_is_rolled_onto_the_ship(name: str, colour: str) -> None:
    table = opened(name)
    fresh = ship(table, 0)
    fresh.remove("red:hammer")
    fresh.remove("blue:shield")
    assert [each.split(":")[0] for each in fresh] == [colour]


@pytest.mark.rule("MID-165")
def test_a_free_combat_die_lasts_until_the_next_turn() -> None:
    table = opened("R01", TERRITORY)
    assert has(table, 0, "combat_dice") == 1
    while table.decision != "place_longship":
        table.apply(table.game.action("activate_or_rest", 1))
    assert int(table.purse[COMBAT_DICE]) == 0
    assert int(table.purse[PURSE + COMBAT_DICE]) == 0


@pytest.mark.rule("MID-013")
@pytest.mark.parametrize(("name", "what", "after"), [("R02", "glory", 3), ("R23", "favor", 3), ("R41", "food", 8)])
def test_a_die_is_exchanged(name: str, what: str, after: int) -> None:
    table = opened(name)
    assert asked(table) == (0, "specialist_use", [SKIP, USE])
    choose(table, "specialist_use", USE)
    assert options(table) == [die("red:hammer"), die("blue:shield")]
    choose(table, "pay_die", die("blue:shield"))
    assert has(table, 0, what) == after
    assert ship(table, 0) == ["red:hammer"]


@pytest.mark.rule("MID-013")
def test_food_buys_a_die_of_choice() -> None:
    table = opened("R05", food=1)
    choose(table, "specialist_use", USE)
    choose(table, "die_choice", die("yellow:chest"))
    assert has(table, 0, "food") == 0
    assert "yellow:chest" in ship(table, 0)


@pytest.mark.rule("MID-013")
def test_favor_buys_two_rolled_dice_of_chosen_colours() -> None:
    table = opened("R18", favor=1)
    choose(table, "specialist_use", USE)
    choose(table, "die_colour", 2)
    assert len(ship(table, 0)) == 2
    choose(table, "die_colour", 0)
    assert sorted(name.split(":")[0] for name in ship(table, 0)) == ["blue", "red", "red", "yellow"]
    assert has(table, 0, "favor") == 0


@pytest.mark.rule("MID-013")
def test_food_buys_glory() -> None:
    table = opened("R10", food=3)
    choose(table, "specialist_use", USE)
    assert (has(table, 0, "food"), has(table, 0, "glory")) == (1, 3)


@pytest.mark.rule("MID-013")
def test_skipping_costs_nothing() -> None:
    table = opened("R10", food=3)
    choose(table, "specialist_use", SKIP)
    assert (has(table, 0, "food"), has(table, 0, "glory")) == (3, 0)


@pytest.mark.rule("MID-013")
def test_calm_needs_terror_and_favor() -> None:
    assert opened("R16", favor=1).decision == "activate_or_rest"
    assert opened("R16", favor=0, terror=1).decision == "activate_or_rest"
    table = opened("R16", favor=1, terror=2)
    choose(table, "specialist_use", USE)
    assert (has(table, 0, "favor"), has(table, 0, "terror")) == (0, 1)


@pytest.mark.rule("MID-013")
def test_a_price_that_cannot_be_paid_is_not_offered() -> None:
    assert opened("R10", food=1).decision == "activate_or_rest"


@pytest.mark.rule("MID-168")
def test_dice_are_not_offered_from_an_empty_supply() -> None:
    table = situation(2)
    purse(table, 0, food=5)
    specialise(table, 0, "sea", "R05")
    crew(table, 1, *["red:clan"] * 3, *["blue:clan"] * 3, *["yellow:clan"] * 4)
    for colour in range(3):
        table.market[colour * 6 + 5] += int(table.supply[colour])
        table.supply[colour] = 0
    ask(table, PlaceLongship(0))
    choose(table, "place_longship", SEA)
    assert asked(table) == (0, "activate_or_rest", [0, 1])


@pytest.mark.rule("MID-013")
def test_a_die_is_turned_to_another_face() -> None:
    table = opened("R14")
    assert options(table) == [0, 1 + die("red:hammer"), 1 + die("blue:shield")]
    choose(table, "turn_die", 1 + die("red:hammer"))
    assert options(table) == [0, 2, 3, 5]
    choose(table, "die_face", 3)
    assert ship(table, 0) == ["red:chest", "blue:shield"]


@pytest.mark.rule("MID-013")
def test_up_to_three_dice_are_rolled_again_together() -> None:
    table = opened("R12")
    choose(table, "reroll_die", 1 + die("red:hammer"))
    assert options(table) == [0, 1 + die("blue:shield")]
    assert ship(table, 0) == ["red:hammer", "blue:shield"]
    then = until(table, "reroll_die", 1 + die("blue:shield"), lambda t: ship(t, 0) == ["red:chest", "blue:longship"])
    assert then.decision == "activate_or_rest"
    choose(table, "reroll_die", 0)
    assert ship(table, 0)[-1] == "blue:shield"


@pytest.mark.rule("MID-013")
def test_an_empty_ship_is_asked_nothing() -> None:
    table = situation(2)
    specialise(table, 0, "sea", "R14", "R12", "R02")
    ask(table, PlaceLongship(0))
    choose(table, "place_longship", SEA)
    assert table.decision == "activate_or_rest"


@pytest.mark.rule("MID-013")
def test_a_die_is_rolled_again_only_once() -> None:
    """The double hammer has the lowest number of all dice."""
    table = situation(2)
    crew(table, 0, "red:double_hammer", "red:hammer", "red:hammer")
    ask(table, RerollDie(0, 3, 0))
    choose(table, "reroll_die", 1 + die("red:double_hammer"))
    assert options(table) == [0, 1 + die("red:hammer")]
    choose(table, "reroll_die", 1 + die("red:hammer"))
    assert options(table) == [0, 1 + die("red:hammer")]
