"""Evaluation of Lofoten: greedy play beats random play, and wastes nothing obvious."""

from __future__ import annotations

import os
from typing import Any

import pytest

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.games.lofoten.ids import MOVE_ROTATE, MOVE_SLIDE, PLAY_RIGHT, UNLOAD_NONE
from meadhall.games.lofoten.packed import TOP
from tests.games.lofoten.situations import GAME, Situation, choose, new

PAIRS = int(os.environ.get("MEADHALL_DUELS", "5"))
MODULES: dict[str, dict[str, Any]] = {
    "base": {},
    "level-2": {"warehouses": 4},
    "all": {"warehouses": 2, "jarls": True, "longships": True},
}


@pytest.mark.parametrize("modules", MODULES)
def test_greedy_beats_random(modules: str) -> None:
    wins = 0
    for seed in range(PAIRS * 2):
        table = new(f"duel {seed}", **MODULES[modules])
        seats = [bot("greedy"), bot("random")] if seed % 2 == 0 else [bot("random"), bot("greedy")]
        dice = [FastDice(f"{seed} {seat}") for seat in (0, 1)]
        while not table.over:
            table.apply(answer(seats[table.seat], table, dice[table.seat]))
        wins += table.winners() == [seed % 2]
    assert wins >= 0.8 * PAIRS * 2


def greedy_option(table: Any) -> int:
    return GAME.split(answer(bot("greedy"), table, FastDice(1)))[1]


def test_greedy_takes_the_tile_before_it() -> None:
    scene = Situation().wheel(0, "a:F1 | b:- | c:- | d:-", zone=2).market("mead2w sheep2r fish3w chest1r sheep1w")
    table = scene.hand(0, "M1 M2 S1").coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    assert greedy_option(table) == MOVE_SLIDE


def test_greedy_brings_its_cargo_home() -> None:
    scene = Situation().wheel(0, "a:- | b:F1(fish3w) | c:- | d:-", zone=5).store(0, 1, "fish1w").hand(0, "M1 M2 S1")
    table = scene.coins(0, 0).action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    assert greedy_option(table) == MOVE_ROTATE


def last_unloading(scene: Situation) -> Any:
    """The Raven's last turn is over, and cargo may still be unloaded."""
    scene.table.last = 1
    table = scene.market("mead2w - - - -").pile("").coins(0, 0).hand(1, "M1 F1 S1").action(1)
    choose(table, "choose_card", PLAY_RIGHT)
    choose(table, "lateral_move", 2)
    assert table.decision == "final_unload"
    return table


def test_greedy_unloads_what_wins_a_warehouse_at_the_end() -> None:
    scene = Situation().warehouses("W08 W01 W02 W03").wheel(0, "a:F1(fish3w) | b:C1(chest1w) | c:- | d:-")
    scene.store(0, 1, "fish1w").store(1, 1, "fish2w").store(1, 2, "chest2w").wheel(1, "a:- | b:- | c:- | d:M1(mead1w)")
    assert greedy_option(last_unloading(scene)) == TOP


def test_greedy_keeps_a_cargo_that_would_break_a_limit() -> None:
    scene = Situation().warehouses("W15 W01 W02 W03").wheel(0, "a:F1(fish3w) | b:- | c:- | d:-")
    scene.store(0, 1, "fish3r fish2w").store(1, 1, "fish2w").wheel(1, "a:- | b:- | c:- | d:M1(mead1w)")
    assert greedy_option(last_unloading(scene)) == UNLOAD_NONE


def test_value_is_the_result_once_the_game_is_over() -> None:
    table = new(3)
    dice = FastDice(3)
    while not table.over:
        legal = table.legal()
        table.apply(legal[dice.below("test", len(legal))])
    lead = table.scores()[0] - table.scores()[1]
    sense = GAME.evaluation
    assert sense.value(table, 0) == -sense.value(table, 1)
    assert (sense.value(table, 0) > 0) == (table.winners() == [0])
    assert abs(sense.value(table, 0)) >= abs(lead)
