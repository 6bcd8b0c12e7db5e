"""Tastes: what somebody likes in a game, and therefore expects more of than is there. A favourite plan is a taste.

A taste weighs what the game itself names: the features that its evaluation adds up, the things that a person would
count, and the sources of points. It belongs to one seat; of the others a bot with a taste thinks like any other bot.
"""

from __future__ import annotations

from functools import cache

import msgspec

from meadhall.core.engine.game import Game
from meadhall.core.engine.player_count_class import Size, size_of
from meadhall.core.engine.table import Table

FILE = "levels.toml"
STYLES = ("raider", "trader", "hoarder")
PLAIN = "plain"
"""The style of whoever has none."""


class Taste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many points more each point of a feature, each thing counted and each point of a source is taken to be."""

    features: dict[str, float] = {}
    counts: dict[str, float] = {}
    sources: dict[str, float] = {}

    def delight(self, table: Table, seat: int) -> float:
        """By how much the seat that has this taste likes a table better than it deserves."""
        total = 0.0
        sense = table.game.sense
        if self.features:
            found = sense.features(table, seat)
            total += sum(weight * found[name] for name, weight in self.features.items())
        if self.counts:
            counted = sense.counts(table, seat)
            total += sum(weight * counted.get(name, 0) for name, weight in self.counts.items())
        if self.sources:
            points = table.breakdown(seat)
            total += sum(weight * points.get(name, 0) for name, weight in self.sources.items())
        return total


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level plays a game: how many options in a hundred escape it, and how often it tries what may follow."""

    overlooks: int
    iterations: int = 0
    """0 for a look at what an answer brings."""
    net: int = 0
    """So often instead where it judges by what konungr has learnt, at tables where there is such a net; 0: it never
    does."""


class LevelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's folder says of the levels there; a game may do without."""

    tastes: dict[str, Taste] = {}
    """By style."""
    manners: dict[Size, dict[str, Manner]] = {}
    """By how many play and by level, where the usual would be too weak or too strong in this game."""

    def manner(self, players: int, level: str) -> Manner | None:
        """How a level plays at a table for so many; None where it plays as usual."""
        return self.manners.get(size_of(players), {}).get(level)


@cache
def levels_file(game: Game) -> LevelsFile:
    path = game.folder / FILE
    return msgspec.toml.decode(path.read_bytes(), type=LevelsFile) if path.exists() else LevelsFile()


def taste(game: Game, style: str) -> Taste | None:
    """What a style likes in a game; None where it likes nothing better than it deserves."""
    return levels_file(game).tastes.get(style)


class Fancy:
    """What somebody of a style expects of a table for a seat beyond what it deserves."""

    def __init__(self, liked: Taste, fondness: float) -> None:
        self.liked = liked
        self.fondness = fondness

    def __call__(self, table: Table, seat: int) -> float:
        return self.fondness * self.liked.delight(table, seat)


def fancy_of(game: Game, style: str, fondness: float = 1.0) -> Fancy | None:
    """What a style makes of tables, for somebody whom it tempts more or less; None where it changes nothing."""
    liked = taste(game, style)
    return None if liked is None else Fancy(liked, fondness)
