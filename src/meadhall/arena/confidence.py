"""Confidence intervals of shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z_95 = 1.959963984540054
"""The 97.5 % quantile of the standard normal distribution."""


class Estimate(NamedTuple):
    """A value with the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Estimate:
    """A share of successes with Wilson's score interval, which holds near 0 and 1 too."""
    share = successes / trials
    scale = 1 + Z_95 * Z_95 / trials
    centre = (share + Z_95 * Z_95 / (2 * trials)) / scale
    reach = Z_95 / scale * sqrt(share * (1 - share) / trials + Z_95 * Z_95 / (4 * trials * trials))
    return Estimate(share, max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach)))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its interval; a single value has none."""
    middle = fmean(values)
    reach = Z_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - reach, middle + reach)
