"""Fixed ratings of the bots' levels, so that a rating means the same on every server.

They are fitted to the games of a ladder: with them, the model expects of every two levels that met what really came of
it. `reference_ratings.json` holds those that everybody uses; `meadhall arena anchors` makes such a file.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from math import sqrt
from pathlib import Path
from statistics import fmean

import msgspec

from meadhall.arena.entrants import BUDGET_MARK
from meadhall.arena.play_fixture import Result
from meadhall.arena.ratings import places
from meadhall.arena.skill import START, Skill, expected, spread
from meadhall.bots import DEFAULT_LEVEL
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.player_count_class import player_count_class

FILE = Path(__file__).parent / "reference_ratings.json"
DOUBT = 0.5
"""As if every two levels that met had drawn one more game: so a level that never lost is not infinitely good."""
STEPS = 500
Met = defaultdict[tuple[str, str], float]


class Anchor(msgspec.Struct, frozen=True):
    """The rating of a level in a game, for a class of player counts."""

    game: str
    size: str
    level: str
    skill: Skill
    games: int
    """From so many games of the ladder."""
    sources: dict[str, float] = {}
    """Where its points came from in these games, on average."""


class Anchors(msgspec.Struct, frozen=True):
    made: str
    """By what command, from which games."""
    anchors: tuple[Anchor, ...]

    def skill(self, game: str, size: str, level: str) -> Skill | None:
        """The rating of a level; None where no ladder has been played."""
        return next((each.skill for each in self.of(game, size) if each.level == level), None)

    def of(self, game: str, size: str) -> list[Anchor]:
        """The levels in a game and class, the weakest first."""
        return [each for each in self.anchors if (each.game, each.size) == (game, size)]


@lru_cache
def anchors() -> Anchors:
    """Those that everybody uses."""
    return read(FILE)


def read(file: Path) -> Anchors:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Anchors)
    except (OSError, msgspec.DecodeError) as error:
        raise BadRecord(f"{file}: no ratings of bots can be read there ({error}).") from None


def fit(results: Sequence[Result], levels: Sequence[str], made: str) -> Anchors:
    """The ratings under which the model expects the results; every game and class has its own."""
    found: list[Anchor] = []
    for game, size in sorted({(each.game, player_count_class(each.players)) for each in results}):
        mine = [each for each in results if (each.game, player_count_class(each.players)) == (game, size)]
        found += fitted(game, size, mine, levels)
    return Anchors(made, tuple(found))


def fitted(game: str, size: str, results: Sequence[Result], levels: Sequence[str]) -> list[Anchor]:
    above = met(results)
    there = [level for level in levels if any(level in pair for pair in above)]
    if DEFAULT_LEVEL not in there:
        raise BadOption(f"{game}: the ladder has no game of {DEFAULT_LEVEL}, whose rating is the same everywhere.")
    mus = balanced(there, above)
    shift = START.mu - mus[DEFAULT_LEVEL]
    mus = {level: mu + shift for level, mu in mus.items()}
    sigmas = {level: spread() / sqrt(told(level, mus, above)[1]) for level in there}
    played = Counter(level_of(bot) for each in results for bot in set(each.bots))
    return [
        Anchor(
            game,
            size,
            level,
            Skill(round(mus[level], 2), round(sigmas[level], 2)),
            played[level],
            gained(level, results),
        )
        for level in there
    ]


def gained(level: str, results: Sequence[Result]) -> dict[str, float]:
    """The points of a level by source, on average."""
    found = [
        sources
        for each in results
        for bot, sources in zip(each.bots, each.sources, strict=True)
        if level_of(bot) == level
    ]
    return {source: round(fmean(each[source] for each in found), 1) for source in found[0]}


def met(results: Iterable[Result]) -> Met:
    """How often one level came out above another; a shared place counts half for each."""
    above: Met = defaultdict(float)
    for result in results:
        rank = places(result)
        for one, other in permutations(range(result.players), 2):
            pair = level_of(result.bots[one]), level_of(result.bots[other])
            if pair[0] != pair[1] and rank[one] <= rank[other]:
                above[pair] += 1.0 if rank[one] < rank[other] else 0.5
    return above


def level_of(bot: str) -> str:
    """The level of a bot that may have a budget of its own."""
    return bot.partition(BUDGET_MARK)[0]


def told(level: str, mus: Mapping[str, float], above: Met) -> tuple[float, float]:
    """How much more often a level won than its strength lets expect, and how much its games tell of it."""
    more, weight = 0.0, 0.0
    for rival in mus:
        games = above[level, rival] + above[rival, level]
        if games:
            share = expected(Skill(mus[level], 0), Skill(mus[rival], 0))
            more += above[level, rival] + DOUBT - (games + 2 * DOUBT) * share
            weight += (games + 2 * DOUBT) * share * (1 - share)
    return more, weight


def balanced(levels: Sequence[str], above: Met) -> dict[str, float]:
    """Strengths with which everybody won as often as expected; only how far they are apart tells something."""
    mus = dict.fromkeys(levels, START.mu)
    for _ in range(STEPS):
        for level in levels:
            more, weight = told(level, mus, above)
            mus[level] += max(-1.0, min(1.0, spread() * more / weight))
    return mus
