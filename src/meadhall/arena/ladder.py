"""The ladder: every level against the level below in every game, with a significance test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from meadhall.arena.confidence import Estimate, wilson
from meadhall.arena.entrants import BUDGET_MARK
from meadhall.arena.fixtures import Lineup
from meadhall.arena.play_fixture import Result
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game

MIN_WIN_SHARE_TWO_PLAYERS = 0.65
"""The share of two-player games a level should win against the level below."""
MIN_FAIR_SHARES = 1.6
"""The multiple of a fair share that a level should win alone among two or three of the level below."""


class Rung(NamedTuple):
    """A level, and the level below it."""

    lineup: Lineup
    level: str
    below: str

    @property
    def required_share(self) -> float:
        return MIN_WIN_SHARE_TWO_PLAYERS if self.lineup.players == 2 else MIN_FAIR_SHARES / self.lineup.players


class RungVerdict(NamedTuple):
    """The measured gap between two levels; significant if equality lies outside the interval."""

    rung: Rung
    games: int
    wins: Estimate

    @property
    def is_significant(self) -> bool:
        return self.wins.value >= self.rung.required_share and self.wins.low > 1 / self.rung.lineup.players


def rungs(
    games: Sequence[Game],
    levels: Sequence[str],
    players: int | None,
    seed: str,
    editions: Mapping[str, Edition] | None = None,
) -> list[Rung]:
    """In each game for as few players as can play it, or for so many where they can; editions go by game."""
    own = editions or {}
    if len(levels) < 2:
        raise BadOption("A ladder needs at least two levels, the weakest first.")
    found = []
    for game in games:
        count = players if players is not None and players in game.players else game.players[0]
        options = game.validate_options(count, {})
        for below, level in pairwise(levels):
            table = Lineup(game.name, (level, *[below] * (count - 1)), seed, options, own.get(game.name))
            found.append(Rung(table, level, below))
    return found


def verdict_on_rung(rung: Rung, results: Sequence[Result]) -> RungVerdict | None:
    """The verdict of results on a rung; None without games."""
    key = rung.lineup.key()
    mine = [result for result in results if result.table == key]
    if not mine:
        return None
    wins = sum(result.shares[result.rotation] for result in mine)
    return RungVerdict(rung, len(mine), wilson(wins, len(mine)))


def with_budgets(levels: Sequence[str], budgets: Sequence[str]) -> list[str]:
    """Levels with the given budgets, written as `konungr@400`."""
    chosen = {text.partition(BUDGET_MARK)[0]: text for text in budgets}
    for name in chosen:
        if name not in levels:
            raise BadOption(f"--budget {chosen[name]}: {name} is not on the ladder: {', '.join(levels)}.")
    return [chosen.get(level, level) for level in levels]
