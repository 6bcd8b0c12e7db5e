"""Journeys and Sea Battles (4.10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from meadhall.games.midgard.areas.sea import COMBAT, COMBINATION, DECK, RETREAT, JourneyChoice, SeaMethod, SeaPick
from meadhall.games.midgard.packed import BATTLE_PLACE, DRAWN_BATTLE, JOURNEY, NONE, SEA
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from tests.games.midgard.situations import (
    BOX,
    arrange,
    artifact,
    ask,
    asked,
    card,
    crew,
    die,
    has,
    lead,
    purse,
    sail_to,
    ship,
    show_battle,
    situation,
    until,
)
from tests.kit import choose, options, told

SUFFER, PAY = 0, 1


@pytest.mark.rule("MID-071", "MID-072", "MID-073", "MID-075")
def test_four_food_two_glory_then_one_journey() -> None:
    """Worked example W7."""
    table = situation(4)
    purse(table, 0, food=5, glory=10)
    sail_to(table, SEA, 0)
    arrange(table, Resolution(4), ActivateOrRest(0))
    calm = until(table, "activate_or_rest", 0, lambda t: t.discard[card("J01")] == 1)
    assert (has(calm, 0, "food"), has(calm, 0, "glory")) == (1, 12)
    assert calm.decision == "sea_pick"
    rough = until(table, "activate_or_rest", 0, lambda t: t.discard[card("J06")] == 1)
    assert asked(rough) == (0, "journey_choice", [SUFFER, PAY])
    assert sum(int(rough.discard[JOURNEY + kind]) for kind in range(11)) == 1


def journey(name: str, *dice: str, **amounts: int) -> Any:
    table = situation(4)
    crew(table, 0, *dice)
    purse(table, 0, **{"food": 0, "favor": 0, **amounts})
    return ask(table, SeaPick(0), JourneyChoice(0, card(name)))


@pytest.mark.rule("MID-076", "MID-161")
def test_fog_costs_a_longship_or_food() -> None:
    table = journey("J02", "blue:longship", food=3)
    then = table.clone()
    choose(table, "journey_choice", SUFFER)
    assert (has(table, 0, "food"), ship(table, 0)) == (1, ["blue:longship"])
    choose(then, "journey_choice", PAY)
    assert (has(then, 0, "food"), ship(then, 0)) == (3, [])


@pytest.mark.rule("MID-161")
def test_a_journey_that_cannot_be_paid_is_suffered_and_losses_stop_at_zero() -> None:
    table = journey("J02", "blue:shield", food=1)
    assert table.decision == "sea_pick"
    assert has(table, 0, "food") == 0


@pytest.mark.rule("MID-160")
def test_glory_does_not_fall_below_zero() -> None:
    table = journey("J04", "blue:shield", glory=2)
    choose(table, "journey_choice", SUFFER)
    assert has(table, 0, "glory") == 0


@pytest.mark.rule("MID-076")
def test_lost_dice_are_chosen_by_their_owner_as_many_as_there_are() -> None:
    table = journey("J03", "blue:shield", "red:hammer", "yellow:longship")
    choose(table, "journey_choice", SUFFER)
    choose(table, "pay_die", die("yellow:longship"))
    choose(table, "pay_die", die("blue:shield"))
    assert ship(table, 0) == ["red:hammer"]
    short = journey("J03", "blue:shield")
    assert ship(short, 0) == []
    assert short.decision == "sea_pick"


@pytest.mark.rule("MID-076")
@pytest.mark.parametrize(
    ("name", "dice", "before", "suffered", "paid"),
    [
        ("J04", ["red:clan"], {"glory": 5}, {"glory": 2}, {"glory": 5, "dice": 0}),
        ("J05", ["red:clan"], {"food": 2}, {"food": 2, "dice": 0}, {"food": 1, "dice": 1}),
        ("J06", [], {"favor": 2}, {"favor": 2, "terror": 1}, {"favor": 1, "terror": 0}),
        ("J07", ["red:shield", "red:clan"], {}, {"dice": 0}, {"dice": 1}),
        ("J08", ["red:hammer"], {"favor": 3, "food": 3}, {"favor": 1, "food": 2}, {"favor": 3, "food": 3, "dice": 0}),
        ("J09", [], {"favor": 1}, {"favor": 1, "battle_defence": 1}, {"favor": 0, "battle_defence": 0}),
        ("J10", ["red:clan"], {"favor": 1, "food": 2}, {"favor": 0, "food": 2, "dice": 0}, {"favor": 1, "food": 0}),
        ("J11", ["red:chest"], {"glory": 5, "food": 2}, {"glory": 3, "food": 1}, {"glory": 5, "food": 2, "dice": 0}),
    ],
)
def test_every_journey(
    name: str, dice: list[str], before: dict[str, int], suffered: dict[str, int], paid: dict[str, int]
) -> None:
    for option, wanted in ((SUFFER, suffered), (PAY, paid)):
        table = journey(name, *dice, **before)
        choose(table, "journey_choice", option)
        while table.decision != "sea_pick":
            table.apply(table.legal()[0])
        for what, amount in wanted.items():
            assert (len(ship(table, 0)) if what == "dice" else has(table, 0, what)) == amount, what


@pytest.mark.rule("MID-077")
def test_a_calm_sea_does_nothing() -> None:
    shown = BOX.journeys[card("J01") - JOURNEY]
    assert (shown.cost, shown.effect) == (UNSET, UNSET)


@pytest.mark.rule("MID-074")
def test_a_face_up_battle_or_the_next_of_the_deck() -> None:
    table = ask(situation(4), SeaPick(0))
    assert options(table) == [0, 1, 2, 3, 4, DECK]
    choose(table, "sea_pick", DECK)
    assert table.board[DRAWN_BATTLE] != NONE or table.over


@pytest.mark.rule("MID-078", "MID-084", "MID-085")
def test_the_combination_wins_the_battle() -> None:
    table = situation(4)
    battle = show_battle(table, 0, "B11")
    crew(table, 0, "blue:longship", "blue:shield", "blue:hammer", "red:chest")
    ask(table, SeaPick(0))
    choose(table, "sea_pick", 0)
    assert options(table) == [RETREAT, COMBINATION, COMBAT]
    choose(table, "sea_method", COMBINATION)
    assert ship(table, 0) == ["red:chest"]
    assert (has(table, 0, "glory"), has(table, 0, "food")) == (10, 6)
    assert int(table.pile[battle]) == 0
    assert table.board[BATTLE_PLACE] == NONE


@pytest.mark.rule("MID-078", "MID-056")
def test_wild_dice_help_with_a_combination() -> None:
    table = situation(4)
    show_battle(table, 0, "B07")
    crew(table, 0, "blue:longship", "yellow:clan")
    ask(table, SeaMethod(0, card("B07")))
    assert table.over
    lead(table, 0, "R42")
    ask(table, SeaMethod(0, card("B07")))
    assert COMBINATION in options(table)


@pytest.mark.rule("MID-084")
@pytest.mark.parametrize(("name", "deck"), [("B22", 4), ("B24", 5), ("B25", 1)])
def test_rewards_beyond_glory_come_at_once(name: str, deck: int) -> None:
    table = situation(4)
    battle = show_battle(table, 0, name)
    crew(table, 0, *["blue:longship"] * 2, *["blue:shield"] * 2, *["red:hammer"] * 2, "red:chest")
    ask(table, SeaMethod(0, battle))
    left = int(table.left[deck])
    choose(table, "sea_method", COMBINATION)
    while table.decision == "pay_symbol":
        table.apply(table.legal()[0])
    assert has(table, 0, "glory") >= 14
    assert int(table.left[deck]) == left - 1


@pytest.mark.rule("MID-159")
def test_a_battle_not_won_stays_if_face_up_and_goes_if_drawn() -> None:
    table = situation(4)
    crew(table, 0, "red:hammer")
    ask(table, SeaPick(0))
    shown = int(table.board[BATTLE_PLACE])
    drawn = table.clone()
    choose(table, "sea_pick", 0)
    heard = told(table, choose(table, "sea_method", RETREAT))
    assert ("retreat", (0, shown, 0, 0)) in heard
    assert int(table.board[BATTLE_PLACE]) == shown
    choose(drawn, "sea_pick", DECK)
    met = int(drawn.board[DRAWN_BATTLE])
    choose(drawn, "sea_method", RETREAT)
    assert drawn.board[DRAWN_BATTLE] == NONE
    assert drawn.discard[met] == 1


@pytest.mark.rule("MID-159", "MID-085")
def test_a_drawn_battle_that_is_won_is_kept() -> None:
    table = situation(4)
    crew(table, 0, *["red:double_hammer"] * 8)
    ask(table, SeaPick(0))
    choose(table, "sea_pick", DECK)
    met = int(table.board[DRAWN_BATTLE])
    choose(table, "sea_method", COMBAT)
    for _ in range(6):
        choose(table, "combat_commit", 1 + die("red:double_hammer"))
    then = until(table, "combat_commit", 1 + die("red:double_hammer"), lambda t: t.pile[met] == 0)
    assert then.board[DRAWN_BATTLE] == NONE


@pytest.mark.rule("MID-076", "MID-081")
def test_the_song_of_the_deep_raises_the_defence_of_this_battle() -> None:
    table = situation(4)
    show_battle(table, 0, "B01")
    crew(table, 0, "red:hammer", "red:hammer")
    purse(table, 0, battle_defence=1)
    ask(table, SeaMethod(0, card("B01")))
    choose(table, "sea_method", COMBAT)
    assert table.view().question.defence == 3


@pytest.mark.rule("MID-074", "MID-079")
def test_without_hammers_there_is_no_combat() -> None:
    table = situation(4)
    show_battle(table, 0, "B01")
    crew(table, 0, "blue:shield")
    heard = told(table, arrange(table, SeaMethod(0, card("B01"))).listen())
    assert heard == []
    assert table.over
    artifact(table, 0, 0, "A02", "blue:shield")
    purse(table, 0, combat_dice=1)
    ask(table, SeaMethod(0, card("B01")))
    assert options(table) == [RETREAT, COMBAT]
