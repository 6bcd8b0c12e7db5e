"""What results say: standings, who beats whom, what the seat is worth, and where the points come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from meadhall.arena.confidence import Estimate, mean, wilson
from meadhall.arena.play_fixture import Result
from meadhall.games import game as game_of

SHORT = 8
"""So much of an edition's hash is shown."""


class Standing(NamedTuple):
    """How a bot did; `fair` is the share of wins it would have by its number of seats alone."""

    bot: str
    seats: int
    wins: Estimate
    fair: float
    points: Estimate


class Group(NamedTuple):
    """Games that can be compared: the same game, players and options, by the same rules with the same edition."""

    game: str
    players: int
    options: str
    rules: int
    edition: str
    results: list[Result]

    @property
    def variant(self) -> str:
        """What is not as it comes with the game, for a heading; empty where everything is."""
        usual = game_of(self.game)
        edition = "" if self.edition == usual.edition.hash else f"edition {self.edition[:SHORT]}"
        rules = "" if self.rules == usual.rules_version else f"rules {self.rules}"
        return ", ".join(each for each in ("" if self.options == "{}" else self.options, rules, edition) if each)


def groups(results: Iterable[Result]) -> list[Group]:
    found: dict[tuple[str, int, str, int, str], list[Result]] = {}
    for result in results:
        key = (result.game, result.players, result.options, result.rules, result.edition)
        found.setdefault(key, []).append(result)
    return [Group(*key, found[key]) for key in sorted(found)]


def bots_of(results: Sequence[Result]) -> list[str]:
    """Everybody who played, the most successful first."""
    wins: dict[str, list[float]] = {}
    for result in results:
        for bot, share in zip(result.bots, result.shares, strict=True):
            wins.setdefault(bot, []).append(share)
    return sorted(wins, key=lambda bot: (-fmean(wins[bot]), bot))


def standings(results: Sequence[Result]) -> list[Standing]:
    found = []
    for bot in bots_of(results):
        seats = [(result, seat) for result in results for seat, each in enumerate(result.bots) if each == bot]
        shares = [result.shares[seat] for result, seat in seats]
        points = mean([result.points[seat] for result, seat in seats])
        fair = fmean(1 / result.players for result, _ in seats)
        found.append(Standing(bot, len(seats), wilson(sum(shares), len(seats)), fair, points))
    return found


def cross_table(results: Sequence[Result]) -> dict[tuple[str, str], Estimate]:
    """How often the first bot came out above the second where they met; ties count half."""
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
    """The share of wins of every seat, whoever sat there."""
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
