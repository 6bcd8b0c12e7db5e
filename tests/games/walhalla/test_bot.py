"""Evaluation of Walhalla: what bots value, and how well the greedy one plays by it."""

from __future__ import annotations

import os

import pytest

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.games.walhalla import bot as sense
from meadhall.games.walhalla.table import WalhallaTable
from tests.games.walhalla.situations import (
    BLACK,
    BLUE,
    GAME,
    RED,
    YELLOW,
    Hands,
    end_attack,
    reveal,
    send,
    situation,
)

GAMES = int(os.environ.get("MEADHALL_BOT_GAMES", "60"))


def greedy(table: WalhallaTable) -> int:
    """The option the greedy bot takes."""
    return GAME.split(answer(bot("greedy"), table, FastDice(1)))[1]


def worth(fields: dict[str, int], scores: list[int], hands: Hands) -> float:
    table = situation(fields=fields, scores=scores, hands=hands)
    reveal(table, "S10")
    return sense.value(table, RED)


def test_points_fields_and_cards_are_worth_having_and_those_of_others_are_not() -> None:
    plain = worth({}, [0] * 4, {})
    assert worth({}, [5, 0, 0, 0], {}) > plain
    assert worth({"A4": RED}, [0] * 4, {}) > plain
    assert worth({}, [0] * 4, {RED: ["axe"]}) > plain
    assert worth({}, [0, 5, 0, 0], {}) < plain
    assert worth({"A4": BLUE}, [0] * 4, {}) < plain


def test_the_end_is_worth_the_points() -> None:
    table = situation(attack=3, walhalla=[1, 0, 0, 0], scores=[4, 0, 0, 0])
    end_attack(table)
    assert table.over
    assert sense.value(table, RED) == 10.0


def test_a_hunt_is_played_on_a_rich_forest() -> None:
    table = situation(hands={RED: ["hunt"]}, moored={1: ["S10", "S11"]})
    send(table, "S03", fjord=1, board=0b100)
    assert greedy(table) == 1


def test_spoils_are_laid_down_where_they_pay() -> None:
    table = situation(fields={"A1": RED, "A3": RED, "A9": RED}, hands={RED: ["bonus_forest"]}, attack=3)
    end_attack(table)
    assert greedy(table) == 1
    table = situation(fields={"A4": RED}, hands={RED: ["bonus_forest"]})
    end_attack(table)
    assert greedy(table) == 0


def test_of_two_equal_landings_the_leader_is_hit() -> None:
    table = situation(fields={"A12": BLACK, "B12": YELLOW}, scores=[0, 9, 3, 0], moored={2: ["S10", "S11", "S12"]})
    send(table, "S03", fjord=2, board=0b100)
    assert [sense.prior_points(table, option) > 0 for option in (0, 1)] == [True, False]


@pytest.mark.parametrize("players", [3, 4])
def test_the_greedy_bot_beats_random_players(players: int) -> None:
    wins = 0.0
    for number in range(GAMES):
        seat = number % players
        table = GAME.new(players, f"greedy {number}")
        dice = FastDice(number)
        while not table.over:
            table.apply(answer(bot("greedy" if table.seat == seat else "random"), table, dice))
        winners = table.winners()
        wins += (seat in winners) / len(winners)
    assert wins >= 0.97 * GAMES
