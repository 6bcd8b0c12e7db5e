"""Fitted win probabilities: each seat's share of the win by a model fitted to bots' games, fixed for all reviews.

Each seat's features, judged by what that seat has learnt, are summed with weights that change as the game goes on
(partners, who win together, have the mean of theirs); a softmax over the seats gives the shares. They mean: the chances
if all players went on like the bots the model was fitted to (`benchmarks/value.py`). The weights are data in the game's
folder.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from math import exp

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table

FILE = "value.toml"
ASKED = "asked"
"""Whose turn it is counts as a feature too."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For one number of players: how long a game is, and each feature's weight at its beginning and at its end."""

    length: float
    features: dict[str, tuple[float, float]]


class Trust(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Calibration: to what powers the odds of two forecasts are taken, the fitted value's and a search's.

    Each at the beginning of a game and at its end.
    """

    value: tuple[float, float]
    search: tuple[float, float]


class ValueFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    made: str
    """The command that fitted the weights."""
    players: dict[str, Weights]
    """By how many play; and where they play in teams, how many of them together: `4 by 2`."""
    trust: Trust = Trust((1.0, 1.0), (0.0, 0.0))
    """As `benchmarks/calibration.py` measures it."""
    came_true: float = 0.5
    """What part of what an answer should cost came true, as `benchmarks/review.py` measures it."""


@cache
def load_fitted_values(game: Game) -> ValueFile | None:
    """The fitted weights of a game, if there are any."""
    path = game.folder / FILE
    return msgspec.toml.decode(path.read_bytes(), type=ValueFile) if path.exists() else None


def require_fitted_values(game: Game) -> ValueFile:
    found = load_fitted_values(game)
    if found is None:
        raise BadOption(f"{game.name} has no fitted values yet, so its games can't be reviewed. Make them: make values")
    return found


@cache
def fingerprint(game: Game) -> str:
    """The hash of a game's fitted weights."""
    return sha256((game.folder / FILE).read_bytes()).hexdigest()[:16]


def weights_key(table: Table) -> str:
    """The name of the weights for a table: how many play, and where they play in teams, how many of them together."""
    allies = int(table.allies(0))
    return f"{int(table.seats)}" if allies == 1 else f"{int(table.seats)} by {allies}"


def weights_for(table: Table) -> Weights:
    """The weights for a table; where none were fitted to teams, those for as many who play alone."""
    found = require_fitted_values(table.game).players
    return found.get(weights_key(table)) or found[f"{int(table.seats)}"]


def seat_features(table: Table) -> list[dict[str, float]]:
    """The features of each seat; team mates have the mean of theirs, and so the same chance."""
    seats = range(int(table.seats))
    own = [{**table.game.evaluation.features(table, seat), ASKED: float(table.seat == seat)} for seat in seats]
    return (
        own
        if int(table.allies(0)) == 1
        else [mean_features([own[each] for each in team(table, seat)]) for seat in seats]
    )


def team(table: Table, seat: int) -> list[int]:
    """The team of a seat, itself included: team mates sit evenly around the table."""
    apart = int(table.seats) // int(table.allies(seat))
    return [each for each in range(int(table.seats)) if (each - seat) % apart == 0]


def mean_features(team: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(each[name] for each in team) / len(team) for name in team[0]}


def win_shares(table: Table) -> tuple[float, ...]:
    """Each seat's share of the win: as the game ended, or as it may be expected."""
    if table.over:
        winners = table.winners()
        return tuple((seat in winners) / len(winners) for seat in range(int(table.seats)))
    fitted = weights_for(table)
    far = game_progress(fitted, int(table.ply))
    return softmax([weighted_sum(fitted, far, found) for found in seat_features(table)])


def game_progress(fitted: Weights, ply: int) -> float:
    """How far a game has come, by the usual length of games; at most 1."""
    return min(1.0, ply / fitted.length)


def interpolate(ends: tuple[float, float], far: float) -> float:
    """Linear interpolation between the values at a game's beginning and end."""
    return ends[0] + (ends[1] - ends[0]) * far


def weighted_sum(fitted: Weights, far: float, found: dict[str, float]) -> float:
    return sum(interpolate(ends, far) * found.get(name, 0.0) for name, ends in fitted.features.items())


def softmax(worth: list[float]) -> tuple[float, ...]:
    """The softmax of some values."""
    highest = max(worth)
    parts = [exp(each - highest) for each in worth]
    total = sum(parts)
    return tuple(part / total for part in parts)
