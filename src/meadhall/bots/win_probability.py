"""Calibrated win probabilities of answers.

A search is overconfident early in a game and best near its end; the fitted value of a table is calibrated, but looks no
move ahead. The seat's standing combines the odds of both, each to the power at which it came true (`Trust`). By how
much one answer is better than another only a search knows: its odds, to the power of the game's `TRUST`.
"""

from __future__ import annotations

from math import exp, log

from meadhall.bots.fitted_value import Trust, game_progress, interpolate, load_fitted_values, weights_for, win_shares
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table

DETERMINIZATIONS = 8
"""In how many determinizations a table is evaluated."""
MIN_SHARE = 0.001
"""Forecasts are clamped to this distance from 0 and 1."""


def forecast_trust(game: Game) -> Trust:
    """The calibration of a game's two forecasts; without fitted values, of the search alone."""
    found = load_fitted_values(game)
    return Trust((0.0, 0.0), (game.evaluation.TRUST, game.evaluation.TRUST)) if found is None else found.trust


class WinProbabilities:
    """Win probabilities of the asked seat's answers; its team wins with it."""

    def __init__(self, table: Table, seat: int, seed: str, best: float) -> None:
        """`best` is the share of the win that a search expects of the best answer, for the seat alone."""
        self.allies = int(table.allies(seat))
        self.trust: float = table.game.evaluation.TRUST
        fair = log_odds(1.0 / (int(table.seats) // self.allies))
        found = load_fitted_values(table.game)
        far = 0.0 if found is None else game_progress(weights_for(table), int(table.ply))
        trusted = forecast_trust(table.game)
        self.expected = log_odds(clamp(self.allies * best))
        self.log_odds_now = fair + interpolate(trusted.search, far) * (self.expected - fair)
        if worth := interpolate(trusted.value, far):
            self.log_odds_now += worth * (log_odds(clamp(self.allies * determinized_value(table, seat, seed))) - fair)

    def share(self, mean: float) -> float:
        """The chance after an answer of which a search expects so much. What is certain stays so."""
        expected = self.allies * mean
        if not 0.0 < expected < 1.0:
            return min(expected, 1.0)
        return 1.0 / (1.0 + exp(-(self.log_odds_now + self.trust * (log_odds(expected) - self.expected))))


def determinized_value(table: Table, seat: int, seed: str) -> float:
    """The fitted value of a table for a seat, averaged over determinizations."""
    worlds = [table.guess(seat, FastDice(f"{seed} worth {number}")) for number in range(DETERMINIZATIONS)]
    return sum(win_shares(world)[seat] for world in worlds) / DETERMINIZATIONS


def log_odds(share: float) -> float:
    """Log odds (logit)."""
    return log(share / (1.0 - share))


def clamp(share: float) -> float:
    return min(max(share, MIN_SHARE), 1.0 - MIN_SHARE)
