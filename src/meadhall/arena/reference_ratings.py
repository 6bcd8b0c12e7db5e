"""Reference ratings: fixed ratings of the levels, so that a rating means the same on every server.

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
from meadhall.arena.ratings import finishing_places
from meadhall.arena.skill import INITIAL_SKILL, Skill, logistic_scale, win_expectancy
from meadhall.bots import DEFAULT_LEVEL
from meadhall.core.engine.errors import BadOption, BadRecord
from meadhall.core.engine.player_count_class import player_count_class

REFERENCE_FILE = Path(__file__).parent / "reference_ratings.json"
PRIOR_DRAWS = 0.5
"""A prior of one drawn game between levels that met, without which an unbeaten level had an infinite rating."""
MAX_NEWTON_STEPS = 500
Met = defaultdict[tuple[str, str], float]


class ReferenceRating(msgspec.Struct, frozen=True):
    """The rating of a level in a game, for a class of player counts."""

    game: str
    size: str
    level: str
    skill: Skill
    games: int
    """The number of ladder games."""
    sources: dict[str, float] = {}
    """Its mean points by source in these games."""


class ReferenceRatings(msgspec.Struct, frozen=True):
    made: str
    """The command and the games they come from."""
    anchors: tuple[ReferenceRating, ...]

    def skill(self, game: str, size: str, level: str) -> Skill | None:
        """The rating of a level; None where no ladder has been played."""
        return next((each.skill for each in self.of(game, size) if each.level == level), None)

    def of(self, game: str, size: str) -> list[ReferenceRating]:
        """The levels in a game and class, the weakest first."""
        return [each for each in self.anchors if (each.game, each.size) == (game, size)]


@lru_cache
def reference_ratings() -> ReferenceRatings:
    """The reference ratings that come with the package."""
    return read(REFERENCE_FILE)


def read(file: Path) -> ReferenceRatings:
    try:
        return msgspec.json.decode(file.read_bytes(), type=ReferenceRatings)
    except (OSError, msgspec.DecodeError) as error:
        raise BadRecord(f"{file}: no ratings of bots can be read there ({error}).") from None


def fit(results: Sequence[Result], levels: Sequence[str], made: str) -> ReferenceRatings:
    """The ratings under which the model expects the results; every game and class has its own."""
    found: list[ReferenceRating] = []
    for game, size in sorted({(each.game, player_count_class(each.players)) for each in results}):
        mine = [each for each in results if (each.game, player_count_class(each.players)) == (game, size)]
        found += fit_group(game, size, mine, levels)
    return ReferenceRatings(made, tuple(found))


def fit_group(game: str, size: str, results: Sequence[Result], levels: Sequence[str]) -> list[ReferenceRating]:
    above = head_to_head(results)
    there = [level for level in levels if any(level in pair for pair in above)]
    if DEFAULT_LEVEL not in there:
        raise BadOption(f"{game}: the ladder has no game of {DEFAULT_LEVEL}, whose rating is the same everywhere.")
    mus = maximum_likelihood(there, above)
    shift = INITIAL_SKILL.mu - mus[DEFAULT_LEVEL]
    mus = {level: mu + shift for level, mu in mus.items()}
    sigmas = {level: logistic_scale() / sqrt(score_and_information(level, mus, above)[1]) for level in there}
    played = Counter(level_of(bot) for each in results for bot in set(each.bots))
    return [
        ReferenceRating(
            game,
            size,
            level,
            Skill(round(mus[level], 2), round(sigmas[level], 2)),
            played[level],
            mean_points_by_source(level, results),
        )
        for level in there
    ]


def mean_points_by_source(level: str, results: Sequence[Result]) -> dict[str, float]:
    """The points of a level by source, on average."""
    found = [
        sources
        for each in results
        for bot, sources in zip(each.bots, each.sources, strict=True)
        if level_of(bot) == level
    ]
    return {source: round(fmean(each[source] for each in found), 1) for source in found[0]}


def head_to_head(results: Iterable[Result]) -> Met:
    """How often one level came out above another; a shared place counts half for each."""
    above: Met = defaultdict(float)
    for result in results:
        rank = finishing_places(result)
        for one, other in permutations(range(result.players), 2):
            pair = level_of(result.bots[one]), level_of(result.bots[other])
            if pair[0] != pair[1] and rank[one] <= rank[other]:
                above[pair] += 1.0 if rank[one] < rank[other] else 0.5
    return above


def level_of(bot: str) -> str:
    """The level of a bot that may have a budget of its own."""
    return bot.partition(BUDGET_MARK)[0]


def score_and_information(level: str, mus: Mapping[str, float], above: Met) -> tuple[float, float]:
    """The score (wins above expectation) and the Fisher information of a level's strength."""
    more, weight = 0.0, 0.0
    for rival in mus:
        games = above[level, rival] + above[rival, level]
        if games:
            share = win_expectancy(Skill(mus[level], 0), Skill(mus[rival], 0))
            more += above[level, rival] + PRIOR_DRAWS - (games + 2 * PRIOR_DRAWS) * share
            weight += (games + 2 * PRIOR_DRAWS) * share * (1 - share)
    return more, weight


def maximum_likelihood(levels: Sequence[str], above: Met) -> dict[str, float]:
    """Maximum-likelihood strengths under the Bradley–Terry model; only their differences mean something."""
    mus = dict.fromkeys(levels, INITIAL_SKILL.mu)
    for _ in range(MAX_NEWTON_STEPS):
        for level in levels:
            more, weight = score_and_information(level, mus, above)
            mus[level] += max(-1.0, min(1.0, logistic_scale() * more / weight))
    return mus
