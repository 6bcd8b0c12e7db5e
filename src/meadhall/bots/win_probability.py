"""Chances as games really end.

A search is too sure of itself early in a game and knows best near its end; the fitted value of a table is calibrated,
but looks no move ahead. How a seat stands is told by both, each to the power at which it came true (`Trust`). By how
much one answer is better than another only a search knows: its odds, to the power of the game's `TRUST`.
"""

from __future__ import annotations

from math import exp, log

from meadhall.bots.fitted_value import Trust, between, fitted_for, fitted_values, progress, value
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table

GUESSES = 8
"""In how many imagined worlds a table is valued."""
BOUND = 0.001
"""No forecast is taken for more certain than this."""


def trust(game: Game) -> Trust:
    """How far to trust what; without fitted values, the search alone."""
    found = fitted_values(game)
    return Trust((0.0, 0.0), (game.sense.TRUST, game.sense.TRUST)) if found is None else found.trust


class Chances:
    """What a seat that is asked may expect of its answers; its allies win with it."""

    def __init__(self, table: Table, seat: int, seed: str, best: float) -> None:
        """From what a search expects of the best answer, for the seat alone."""
        self.allies = int(table.allies(seat))
        self.trust: float = table.game.sense.TRUST
        fair = odds(1.0 / (int(table.seats) // self.allies))
        found = fitted_values(table.game)
        far = 0.0 if found is None else progress(fitted_for(table), int(table.ply))
        trusted = trust(table.game)
        self.expected = odds(bounded(self.allies * best))
        self.standing = fair + between(trusted.search, far) * (self.expected - fair)
        if worth := between(trusted.value, far):
            self.standing += worth * (odds(bounded(self.allies * table_worth(table, seat, seed))) - fair)

    def share(self, mean: float) -> float:
        """The chance after an answer of which a search expects so much. What is certain stays so."""
        expected = self.allies * mean
        if not 0.0 < expected < 1.0:
            return min(expected, 1.0)
        return 1.0 / (1.0 + exp(-(self.standing + self.trust * (odds(expected) - self.expected))))


def table_worth(table: Table, seat: int, seed: str) -> float:
    """What a table is worth to a seat, in the worlds that it may imagine."""
    worlds = [table.guess(seat, FastDice(f"{seed} worth {number}")) for number in range(GUESSES)]
    return sum(value(world)[seat] for world in worlds) / GUESSES


def odds(share: float) -> float:
    """The logarithm of the odds."""
    return log(share / (1.0 - share))


def bounded(share: float) -> float:
    return min(max(share, BOUND), 1.0 - BOUND)
