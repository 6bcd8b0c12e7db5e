"""Combat: hammers, combat dice and Favor (4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.areas.keep import AttackChoice
from meadhall.games.midgard.areas.sea import DECK, SeaMethod, SeaPick
from meadhall.games.midgard.areas.territory import SubduePick, TurnOver
from meadhall.games.midgard.combat import ACCEPT, COMMIT, ROLL, CombatCommit, CombatReroll
from meadhall.games.midgard.packed import DRAWN_BATTLE
from meadhall.games.midgard.paying import hammers
from tests.games.midgard.situations import (
    artifact,
    ask,
    asked,
    card,
    crew,
    die,
    has,
    lead,
    purse,
    ship,
    show_battle,
    situation,
    until,
    upgrade,
)
from tests.kit import choose, options, told

COMBAT = 2


def battle(name: str, *dice: str, favor: int = 0, combat_dice: int = 0) -> Any:
    table = situation(4)
    show_battle(table, 0, name)
    crew(table, 0, *dice)
    purse(table, 0, favor=favor, combat_dice=combat_dice)
    ask(table, SeaMethod(0, card(name)))
    choose(table, "sea_method", COMBAT)
    return table


def rolled(table: Any, option: int, zeros: int, ones: int, twos: int, decision: str = "combat_commit") -> Any:
    """The table after an answer that rolled exactly this."""
    for seed in range(20000):
        then = table.clone()
        then.dice = type(table.dice)(seed)
        rolls = [values for name, values in told(then, choose(then, decision, option)) if name == "combat"]
        if rolls and rolls[-1] == (0, zeros, ones, twos):
            return then
    raise AssertionError("the dice never bring that")


@pytest.mark.rule("MID-079", "MID-080", "MID-081", "MID-084")
def test_hammers_become_combat_dice() -> None:
    """Worked example W10."""
    table = battle("B11", "blue:hammer", "red:double_hammer", "red:hammer")
    assert options(table) == [COMMIT + die(n) for n in ("red:double_hammer", "red:hammer", "blue:hammer")]
    choose(table, "combat_commit", COMMIT + die("red:double_hammer"))
    assert table.view().question.pool == 2
    assert options(table)[0] == ROLL
    choose(table, "combat_commit", COMMIT + die("red:hammer"))
    then = rolled(table, COMMIT + die("blue:hammer"), 2, 1, 1)
    assert ship(then, 0) == []
    assert int(then.pile[card("B11")]) == 0
    assert has(then, 0, "glory") == 10


@pytest.mark.rule("MID-082", "MID-083", "MID-081")
def test_favor_rolls_the_lowest_dice_again() -> None:
    """Worked example W11."""
    table = situation(4)
    show_battle(table, 0, "B11")
    purse(table, 0, favor=2)
    ask(table, CombatReroll(0, 3, 2, 0, 1, card("B11")))
    assert options(table) == [ACCEPT, 1, 2, 3]
    then = rolled(table, 2, 1, 1, 1, "combat_reroll")
    assert has(then, 0, "favor") == 1
    assert int(then.pile[card("B11")]) == 0
    assert then.over
    missed = rolled(table, 2, 2, 0, 1, "combat_reroll")
    assert asked(missed) == (0, "combat_reroll", [ACCEPT, 1, 2, 3])
    last = rolled(missed, 1, 2, 0, 1, "combat_reroll")
    assert has(last, 0, "favor") == 0
    assert last.over
    assert int(last.pile[card("B11")]) == -1


@pytest.mark.rule("MID-082")
def test_a_reroll_leaves_the_higher_dice_alone() -> None:
    table = situation(4)
    show_battle(table, 0, "B26")
    purse(table, 0, favor=1)
    ask(table, CombatReroll(0, 6, 1, 1, 1, card("B26")))
    assert rolled(table, 1, 1, 1, 1, "combat_reroll").over
    assert rolled(table, 3, 3, 0, 0, "combat_reroll").over
    for seed in range(200):
        then = table.clone()
        then.dice = type(table.dice)(seed)
        rolls = [values for name, values in told(then, choose(then, "combat_reroll", 2)) if name == "combat"]
        assert rolls[0][3] >= 1


@pytest.mark.rule("MID-151", "MID-081")
def test_what_was_spent_is_lost_with_the_combat() -> None:
    table = battle("B11", "red:hammer", "red:hammer", favor=1)
    then = until(table, "combat_commit", ROLL, lambda t: t.decision == "combat_reroll")
    choose(then, "combat_reroll", ACCEPT)
    assert ship(then, 0) == ["red:hammer"]
    assert (has(then, 0, "favor"), has(then, 0, "glory"), has(then, 0, "terror")) == (1, 0, 0)
    assert int(then.board[4]) == card("B11")


@pytest.mark.rule("MID-081")
def test_without_favor_a_missed_roll_is_lost_at_once() -> None:
    table = battle("B11", "red:hammer")
    assert table.over
    assert ship(table, 0) == []


@pytest.mark.rule("MID-079")
def test_more_hammers_than_needed_may_be_spent() -> None:
    table = battle("B01", *["red:hammer"] * 5)
    for _ in range(3):
        choose(table, "combat_commit", COMMIT + die("red:hammer"))
    assert table.view().question.pool == 4
    assert options(table) == [ROLL, COMMIT + die("red:hammer")]


@pytest.mark.rule("MID-080", "MID-164", "MID-056")
def test_a_wild_die_is_one_hammer_never_two() -> None:
    table = situation(4)
    lead(table, 0, "R01")
    crew(table, 0, "red:clan", "blue:clan", "red:hammer")
    ask(table, CombatCommit(0, 3, 0, card("keep_wall")))
    assert options(table) == [COMMIT + die("red:hammer"), COMMIT + die("red:clan")]
    choose(table, "combat_commit", COMMIT + die("red:clan"))
    assert table.view().question.pool == 1
    assert hammers(die("red:clan")) == 1


@pytest.mark.rule("MID-165")
def test_free_combat_dice_are_used_up_by_the_next_combat() -> None:
    table = battle("B01", "red:hammer", combat_dice=3)
    assert table.view().question.pool == 3
    assert has(table, 0, "combat_dice") == 0
    assert options(table) == [ROLL, COMMIT + die("red:hammer")]
    alone = situation(4)
    purse(alone, 0, combat_dice=2, favor=0, food=0)
    ask(alone, TurnOver(0), SubduePick(0, 1, 2))
    first = alone.clone()
    choose(first, "subdue_pick", 9 + 2)
    assert has(first, 0, "combat_dice") == 0
    assert first.decision is None or first.decision == "resolve_tile"


@pytest.mark.rule("MID-154", "MID-080")
def test_stored_hammers_and_upgrade_tokens_fight_too() -> None:
    table = situation(4)
    artifact(table, 0, 1, "A03", "yellow:hammer")
    artifact(table, 0, 2, "A02", "blue:shield")
    upgrade(table, 0, "hammer", "shield")
    ask(table, AttackChoice(0, card("keep_wall")))
    choose(table, "attack_choice", 1)
    assert options(table) == [COMMIT + 18 + 1, COMMIT + 22]
    choose(table, "combat_commit", COMMIT + 22)
    assert options(table) == [ROLL, COMMIT + 18 + 1]
    choose(table, "combat_commit", COMMIT + 18 + 1)
    assert table.stored[1] == -1
    assert int(table.spent[0]) == 1


@pytest.mark.rule("MID-079")
def test_a_shield_is_refused_with_a_reason() -> None:
    table = battle("B11", "red:hammer", "red:hammer", "blue:shield")
    reason = table.why_not(GAME.action("combat_commit", COMMIT + die("blue:shield")))
    assert reason is not None
    assert "MID-079" in reason


@pytest.mark.rule("MID-159", "MID-081")
@pytest.mark.parametrize("favor", [0, 1])
def test_a_drawn_battle_that_is_lost_is_discarded(favor: int) -> None:
    table = situation(4)
    crew(table, 0, "red:hammer", "red:hammer")
    purse(table, 0, favor=favor)
    ask(table, SeaPick(0))
    choose(table, "sea_pick", DECK)
    met = int(table.board[DRAWN_BATTLE])
    choose(table, "sea_method", COMBAT)
    if favor:
        table = until(table, "combat_commit", ROLL, lambda t: t.decision == "combat_reroll")
        choose(table, "combat_reroll", ACCEPT)
    else:
        table = until(table, "combat_commit", ROLL, lambda t: t.over and t.pile[met] != 0)
    assert int(table.board[DRAWN_BATTLE]) == -1
    assert int(table.discard[met]) == 1
