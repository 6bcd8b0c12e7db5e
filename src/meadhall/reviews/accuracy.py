"""Accuracy of a seat's answers, in percent: what it lost of the win, against what random answers would have lost.

For every choice the search's expectation of its best answer, less that of the given one, is set against the same for
the mean of all answers it tried. Nothing is clamped at zero and nothing is judged twice, for either would favour random
play: its expected score is 0, by any search. What the search always prefers scores 100.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from msgspec.structs import replace

from meadhall.reviews.models import Moment, Review


def accuracy(moments: Iterable[Moment]) -> float:
    """The share of the stakes that the answers kept, in percent; below 0 where random answers would have kept more."""
    lost = stakes = 0.0
    for moment in moments:
        shares = {each.action: each.share for each in moment.options}
        mean = fmean(shares.values())
        best = moment.options[0].share
        lost += best - shares.get(moment.action, mean)
        stakes += best - mean
    return 100.0 * (1.0 - lost / stakes) if stakes > 0.0 else 100.0


def with_current_accuracy(review: Review) -> Review:
    """A stored review on the present scale: older versions had another, on which random play kept up to half."""
    seats = tuple(
        replace(told, kept=accuracy(moment for moment in review.moments if moment.seat == seat))
        for seat, told in enumerate(review.seats)
    )
    return replace(review, seats=seats)
