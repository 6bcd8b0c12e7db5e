"""What a table is worth to each seat: fitted beforehand, and so fixed for every review.

Each seat's features, judged by what that seat has learnt, are weighed by weights that change as the game goes on;
partners, who win together, by the mean of theirs. The
chances are what they come to among each other. It means: the chances if everybody went on like the bots it was fitted
to (`benchmarks/value.py`). The weights are data in the game's folder.
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
    """To what powers two forecasts go into the chance that is told: the fitted value's odds, and a search's.

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
def fitted_values(game: Game) -> ValueFile | None:
    """What was fitted to a game, if anything was."""
    path = game.folder / FILE
    return msgspec.toml.decode(path.read_bytes(), type=ValueFile) if path.exists() else None


def weights(game: Game) -> ValueFile:
    found = fitted_values(game)
    if found is None:
        raise BadOption(f"{game.name} has no fitted values yet, so its games can't be reviewed. Make them: make values")
    return found


@cache
def fingerprint(game: Game) -> str:
    """Which weights these are."""
    return sha256((game.folder / FILE).read_bytes()).hexdigest()[:16]


def sort_of(table: Table) -> str:
    """The name of the weights for a table: how many play, and where they play in teams, how many of them together."""
    allies = int(table.allies(0))
    return f"{int(table.seats)}" if allies == 1 else f"{int(table.seats)} by {allies}"


def fitted_for(table: Table) -> Weights:
    """The weights for a table; where none were fitted to teams, those for as many who play alone."""
    found = weights(table.game).players
    return found.get(sort_of(table)) or found[f"{int(table.seats)}"]


def inputs(table: Table) -> list[dict[str, float]]:
    """What each seat's chance is reckoned from; those who win together have the mean of theirs, and so one chance."""
    seats = range(int(table.seats))
    own = [{**table.game.sense.features(table, seat), ASKED: float(table.seat == seat)} for seat in seats]
    return own if int(table.allies(0)) == 1 else [mean_of([own[each] for each in team(table, seat)]) for seat in seats]


def team(table: Table, seat: int) -> list[int]:
    """Those who win together with a seat, itself included: they sit evenly around the table."""
    apart = int(table.seats) // int(table.allies(seat))
    return [each for each in range(int(table.seats)) if (each - seat) % apart == 0]


def mean_of(team: list[dict[str, float]]) -> dict[str, float]:
    return {name: sum(each[name] for each in team) / len(team) for name in team[0]}


def value(table: Table) -> tuple[float, ...]:
    """Everybody's share of the win: as it ended, or as it may be expected."""
    if table.over:
        winners = table.winners()
        return tuple((seat in winners) / len(winners) for seat in range(int(table.seats)))
    fitted = fitted_for(table)
    far = progress(fitted, int(table.ply))
    return shares([weigh(fitted, far, found) for found in inputs(table)])


def progress(fitted: Weights, ply: int) -> float:
    """How far a game is, as games go; at most 1."""
    return min(1.0, ply / fitted.length)


def between(ends: tuple[float, float], far: float) -> float:
    """What lies between the beginning's and the end's."""
    return ends[0] + (ends[1] - ends[0]) * far


def weigh(fitted: Weights, far: float, found: dict[str, float]) -> float:
    return sum(between(ends, far) * found.get(name, 0.0) for name, ends in fitted.features.items())


def shares(worth: list[float]) -> tuple[float, ...]:
    """What each has among all, the more the higher its worth."""
    highest = max(worth)
    parts = [exp(each - highest) for each in worth]
    total = sum(parts)
    return tuple(part / total for part in parts)
