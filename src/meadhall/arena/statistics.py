"""Statistics of results: standings, head-to-head, seat effect, and points by source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from meadhall.arena.confidence import Estimate, mean, wilson
from meadhall.arena.play_fixture import Result
from meadhall.games import game as game_of

HASH_LENGTH_SHOWN = 8


class BotStatistics(NamedTuple):
    """A bot's results; `fair` is the share of wins expected from its number of seats alone."""

    bot: str
    seats: int
    wins: Estimate
    fair: float
    points: Estimate


class ComparableGames(NamedTuple):
    """Comparable results: the same game, players, options, rules version and edition."""

    game: str
    players: int
    options: str
    rules: int
    edition: str
    results: list[Result]

    @property
    def variant(self) -> str:
        """What differs from the defaults, for a heading; empty for the default game."""
        usual = game_of(self.game)
        edition = "" if self.edition == usual.edition.hash else f"edition {self.edition[:HASH_LENGTH_SHOWN]}"
        rules = "" if self.rules == usual.rules_version else f"rules {self.rules}"
        return ", ".join(each for each in ("" if self.options == "{}" else self.options, rules, edition) if each)


def comparable_groups(results: Iterable[Result]) -> list[ComparableGames]:
    found: dict[tuple[str, int, str, int, str], list[Result]] = {}
    for result in results:
        key = (result.game, result.players, result.options, result.rules, result.edition)
        found.setdefault(key, []).append(result)
    return [ComparableGames(*key, found[key]) for key in sorted(found)]


def bots_of(results: Sequence[Result]) -> list[str]:
    """The bots, most successful first."""
    wins: dict[str, list[float]] = {}
    for result in results:
        for bot, share in zip(result.bots, result.shares, strict=True):
            wins.setdefault(bot, []).append(share)
    return sorted(wins, key=lambda bot: (-fmean(wins[bot]), bot))


def standings(results: Sequence[Result]) -> list[BotStatistics]:
    found = []
    for bot in bots_of(results):
        seats = [(result, seat) for result in results for seat, each in enumerate(result.bots) if each == bot]
        shares = [result.shares[seat] for result, seat in seats]
        points = mean([result.points[seat] for result, seat in seats])
        fair = fmean(1 / result.players for result, _ in seats)
        found.append(BotStatistics(bot, len(seats), wilson(sum(shares), len(seats)), fair, points))
    return found


def cross_table(results: Sequence[Result]) -> dict[tuple[str, str], Estimate]:
    """Head-to-head: how often the first bot finished above the second; ties count half."""
    met: dict[tuple[str, str], list[float]] = {}
    for result in results:
        for seat, bot in enumerate(result.bots):
            for other, rival in enumerate(result.bots):
                if bot != rival:
                    met.setdefault((bot, rival), []).append(score_against(result, seat, other))
    return {pair: wilson(sum(scores), len(scores)) for pair, scores in met.items()}


def score_against(result: Result, seat: int, other: int) -> float:
    mine = (result.shares[seat] > 0, result.points[seat])
    theirs = (result.shares[other] > 0, result.points[other])
    if mine[0] and theirs[0]:
        return 0.5
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def seat_effect(results: Sequence[Result]) -> list[Estimate]:
    """The share of wins by seat, over all bots."""
    seats = range(results[0].players)
    return [wilson(sum(result.shares[seat] for result in results), len(results)) for seat in seats]


def points_by_source(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """For every bot, the mean points by source."""
    names = sorted({name for result in results for each in result.sources for name in each})
    found: dict[str, dict[str, float]] = {}
    for bot in bots_of(results):
        mine = [
            each
            for result in results
            for each, sitting in zip(result.sources, result.bots, strict=True)
            if sitting == bot
        ]
        found[bot] = {name: fmean(each.get(name, 0) for each in mine) for name in names}
    return found
