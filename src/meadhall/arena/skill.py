"""How good somebody is, and what a game tells of it: OpenSkill's full Bradley–Terry model, for bots and people alike.

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

SCALE = 50
"""What people are shown: a newcomer has 1250."""


class Skill(msgspec.Struct, frozen=True):
    """An estimate of somebody's strength, and its standard deviation."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def estimate(self) -> Estimate:
        """The strength with its 95 % interval."""
        return Estimate(self.mu, self.mu - Z_95 * self.sigma, self.mu + Z_95 * self.sigma)

    @property
    def shown(self) -> int:
        return round(SCALE * self.mu)

    @property
    def doubt(self) -> int:
        """Half the width of the interval as people are shown it."""
        return round(SCALE * Z_95 * self.sigma)


START = Skill()
"""Where everybody begins."""


@lru_cache
def model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull  # it takes a while

    return BradleyTerryFull()


def after(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Everybody's strength after a game with these places; 0 is the first, and places may be shared."""
    judge = model()
    teams = [[judge.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = judge.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


def expected(one: Skill, other: Skill) -> float:
    """How probably one comes out above the other, by the model."""
    wide = sqrt(spread() ** 2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + exp((other.mu - one.mu) / wide))


def spread() -> float:
    """By how much two whose strength is known differ if the odds between them are e to one."""
    return float(sqrt(2) * model().beta)
