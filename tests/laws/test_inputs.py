"""Net inputs: named, of a fixed size, and without information that the seat may not know."""

from __future__ import annotations

import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import InputVector
from tests.kit import TABLES, Variant, random_plies

SEEN = [variant for variant in TABLES if variant.game.inputs is not None]
GAMES = 2
EVERY = 10


def look(table: Table, seat: int) -> list[float]:
    inputs = table.game.inputs
    assert inputs is not None
    row = InputVector(inputs.size(int(table.seats)))
    inputs.fill(table, seat, row)
    return list(row.cells)


def test_there_are_games_that_nets_see() -> None:
    assert SEEN


@pytest.mark.parametrize("seen", SEEN, ids=repr)
def test_every_input_has_a_name_of_its_own(seen: Variant) -> None:
    game: Game = seen.game
    assert game.inputs is not None
    names = game.inputs.names(seen.players)
    assert len(names) == len(set(names)) == game.inputs.size(seen.players)


@pytest.mark.parametrize("seen", SEEN, ids=repr)
def test_two_worlds_that_look_the_same_to_a_seat_give_the_same_inputs(seen: Variant) -> None:
    told_apart = 0
    for number in range(GAMES):
        table = seen.new(f"inputs {number}")
        for now, _ in random_plies(table, FastDice(number)):
            if now.ply % EVERY:
                continue
            for seat in range(seen.players):
                mine = look(now, seat)
                for guess in range(2):
                    assert look(now.guess(seat, FastDice(f"{now.ply} {guess}")), seat) == mine
                assert look(now.clone(), seat) == mine
                told_apart += mine != look(now, (seat + 1) % seen.players)
    assert told_apart, "all seats see the same numbers: they are not told from the seat's own place"


def test_a_game_without_inputs_is_a_game() -> None:
    for game in meadhall.games():
        assert game.inputs is None or game.inputs.size(game.players[0]) > 0
