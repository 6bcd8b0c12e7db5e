"""Playing styles: a bias in a bot's evaluation that makes it favour a plan.

A style weights what the game itself names: the features of its evaluation, the things that a person would count, and
the sources of points. It applies to the bot's own seat only.
"""

from __future__ import annotations

from functools import cache

import msgspec

from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import PlayerCountClass, player_count_class
from meadhall.core.engine.table import Table

FILE = "levels.toml"
STYLES = ("raider", "trader", "hoarder")
PLAIN = "plain"
"""No style."""


class StyleWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of a style: the bonus for each point of a feature, each thing counted and each point of a source."""

    features: dict[str, float] = {}
    counts: dict[str, float] = {}
    sources: dict[str, float] = {}

    def bonus(self, table: Table, seat: int) -> float:
        """The bonus in points that a table has for a seat of this style."""
        total = 0.0
        evaluation = table.game.evaluation
        if self.features:
            found = evaluation.features(table, seat)
            total += sum(weight * found[name] for name, weight in self.features.items())
        if self.counts:
            counted = evaluation.counts(table, seat)
            total += sum(weight * counted.get(name, 0) for name, weight in self.counts.items())
        if self.sources:
            points = table.breakdown(seat)
            total += sum(weight * points.get(name, 0) for name, weight in self.sources.items())
        return total


class LevelStrength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strength of a level in a game: its blunder rate in percent, and its budget of iterations."""

    blunder_rate: int = msgspec.field(name="overlooks")
    iterations: int = 0
    """0 for a one-ply look."""
    net: int = 0
    """The budget with konungr's net instead, at tables where there is one; 0: it never uses the net."""


class LevelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Schema of `levels.toml` in a game's folder; a game may do without."""

    styles: dict[str, StyleWeights] = msgspec.field(default_factory=dict, name="tastes")
    """Weights by style."""
    strengths: dict[PlayerCountClass, dict[str, LevelStrength]] = msgspec.field(default_factory=dict, name="manners")
    """Strengths by player-count class and level, where the default would be too weak or too strong in this game."""

    def strength(self, players: int, level: str) -> LevelStrength | None:
        """The strength of a level at a table for so many; None for the default."""
        return self.strengths.get(player_count_class(players), {}).get(level)


@cache
def levels_file(game: Game) -> LevelsFile:
    path = game.folder / FILE
    return msgspec.toml.decode(path.read_bytes(), type=LevelsFile) if path.exists() else LevelsFile()


def style_weights(game: Game, style: str) -> StyleWeights | None:
    """The weights of a style in a game; None if it has none there."""
    return levels_file(game).styles.get(style)


class StyleBonus:
    """The bonus of a style, scaled by a factor."""

    def __init__(self, weights: StyleWeights, factor: float) -> None:
        self.weights = weights
        self.factor = factor

    def __call__(self, table: Table, seat: int) -> float:
        return self.factor * self.weights.bonus(table, seat)


def style_bonus(game: Game, style: str, factor: float = 1.0) -> StyleBonus | None:
    """The bonus of a style in a game, scaled by a factor; None where it changes nothing."""
    weights = style_weights(game, style)
    return None if weights is None else StyleBonus(weights, factor)
