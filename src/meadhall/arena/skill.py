"""Skill rating of bots and people, by OpenSkill's full Bradley–Terry model.

The only place that knows the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING

import msgspec

from meadhall.arena.confidence import Z_95, Estimate

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

DISPLAY_SCALE = 50
"""Ratings are displayed times this factor: the initial one is 1250."""


class Skill(msgspec.Struct, frozen=True):
    """A rating: the mean and standard deviation of an estimated strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def estimate(self) -> Estimate:
        """The strength with its 95 % interval."""
        return Estimate(self.mu, self.mu - Z_95 * self.sigma, self.mu + Z_95 * self.sigma)

    @property
    def shown(self) -> int:
        return round(DISPLAY_SCALE * self.mu)

    @property
    def margin(self) -> int:
        """Half the width of the displayed interval."""
        return round(DISPLAY_SCALE * Z_95 * self.sigma)


INITIAL_SKILL = Skill()
"""The rating of a newcomer."""


@lru_cache
def model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull  # it takes a while

    return BradleyTerryFull()


def updated_skills(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Updated ratings after a game with these places; 0 is the first, and places may be shared."""
    judge = model()
    teams = [[judge.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = judge.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


def win_expectancy(one: Skill, other: Skill) -> float:
    """The model's probability that one finishes above the other."""
    wide = sqrt(logistic_scale() ** 2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + exp((other.mu - one.mu) / wide))


def logistic_scale() -> float:
    """The difference of strengths at which the odds are e to one."""
    return float(sqrt(2) * model().beta)
