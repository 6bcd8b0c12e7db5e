"""Benchmark of the rules: random play on one core through the public contract."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.game import Game
from meadhall.core.engine.playout import play_out
from meadhall.core.engine.table import Table

CLONE_COUNT = 200
MIDGAME_PLIES = 30
"""The ply at which clones and determinizations are measured; half of a shorter game."""


class GameSpeed(NamedTuple):
    """Rates per second."""

    stepped: float
    """Decisions through `legal` and `apply`."""
    inside: float
    """Decisions inside `play_out`, from the middle of a game."""
    clones: float
    guesses: float


def measure(game: Game, seconds: float, edition: EditionLike | None = None) -> GameSpeed:
    """With as many players as can sit down; each measure takes a share of the seconds."""
    players = game.players[-1]
    chosen = game.edition_of(edition)
    length = play_out(game.new(players, "speed", chosen), FastDice("speed"))
    middle = game.new(players, "speed", chosen)
    play_out(middle, FastDice("speed"), min(MIDGAME_PLIES, length // 2))
    share = seconds / len(GameSpeed._fields)
    return GameSpeed(
        rate(lambda number: step_game(game.new(players, number, chosen), FastDice(number)), share),
        rate(lambda number: play_out(middle.clone(), FastDice(number)), share),
        rate(lambda _: clone(middle), share),
        rate(lambda number: guess(middle, FastDice(number)), share),
    )


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How much work is done in a second; the work says how much it was."""
    done, number = 0, 0
    start = now = process_time()
    while now - start < seconds or number == 0:
        done += work(number)
        number += 1
        now = process_time()
    return done / (now - start)


def step_game(table: Table, dice: FastDice) -> int:
    """A random game from outside; returns how many decisions it had."""
    while not table.over:
        legal = table.legal()
        table.apply(legal[dice.below("speed", len(legal))])
    return int(table.ply)


def clone(table: Table) -> int:
    for _ in range(CLONE_COUNT):
        table.clone()
    return CLONE_COUNT


def guess(table: Table, dice: FastDice) -> int:
    seat = table.seat or 0
    for _ in range(CLONE_COUNT):
        table.guess(seat, dice)
    return CLONE_COUNT
