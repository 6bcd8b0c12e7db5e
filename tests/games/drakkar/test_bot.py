"""Evaluation of Drakkar: bots use what their seat has seen, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.games.drakkar import evaluation
from tests.games.drakkar.situations import GAME, give, go, new, pieces, situation

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}


def answered(table: Any, seed: int = 1) -> tuple[str, int]:
    return GAME.split(answer(bot("greedy"), table, FastDice(seed)))


@pytest.mark.parametrize(("symbol", "word"), [("crown", 1), ("heart", 2)], ids=["take", "leave"])
def test_what_is_known_is_taken_or_left(symbol: str, word: int) -> None:
    table = situation(PAWNS, {**EMBLEMS, "e7": symbol, "g13": "spade"}, dice=(3, 1))
    table.learned[0] = 1
    go(table, "A", "3:e7")
    assert answered(table) == ("claim", word)


def test_the_unknown_is_taken_when_the_odds_are_good_and_looked_at_otherwise() -> None:
    table = situation(PAWNS, dict.fromkeys(("e7", "g13", "m13", "a9", "c3", "c5"), "?"), dice=(3, 1))
    table.symbols = type(table.symbols)([*range(6), *(token % 6 for token in range(12))])
    go(table, "A", "3:e7")
    assert evaluation.hundredths(table, 0) == 83
    assert all(answered(table, seed) == ("claim", 1) for seed in range(8))
    give(table, "S", "spade", "diamond", "club")
    assert evaluation.hundredths(table, 0) == 33
    assert all(answered(table, seed) == ("claim", 0) for seed in range(8))


def test_a_known_emblem_that_fits_is_landed_on() -> None:
    table = situation(PAWNS, EMBLEMS, dice=(3, 1))
    table.learned[0] = 1
    assert answered(table) == ("choose_piece", 0)
    table.apply(GAME.action("choose_piece", 0))
    _, option = answered(table)
    assert table.view().targets[str(option)] == "e7"


def test_an_emblem_is_brought_before_a_pawn() -> None:
    table = situation(PAWNS, {"h10": "crown", "g13": "heart", "a9": "club"}, dice=(3, 3))
    table.learned[0] = 1
    assert "h10" in pieces(table)
    assert answered(table) == ("choose_piece", 2 + 7 * 13 + 9)


def test_a_choice_depends_only_on_what_the_seat_knows() -> None:
    table = new(4, "choices")
    for step in range(60):
        seat = table.seat
        world = table.guess(seat, FastDice(1000 + step))
        action = answer(bot("greedy"), table, FastDice(step))
        assert action == answer(bot("greedy"), world, FastDice(step))
        table.apply(action)
        if table.over:
            break


@pytest.mark.parametrize("teams", [False, True])
def test_greedy_beats_random_players(teams: bool) -> None:
    for seed in range(2):
        table = new(4, seed, teams=teams)
        seats = {seed, seed ^ 2} if teams else {seed}
        dice = FastDice(seed)
        while not table.over:
            player = bot("greedy" if table.seat in seats else "random")
            table.apply(answer(player, table, dice))
        assert set(table.winners()) == seats
