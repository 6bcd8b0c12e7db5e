"""Percentage points: shares of the win as they are shown to people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from meadhall.bots.fitted_value import require_fitted_values
from meadhall.core.engine.game import Game
from meadhall.reviews.models import Review


def points(share: float) -> int:
    return round(100 * share)


def signed_points(n: int) -> str:
    """Points with their sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def accuracy_percent(kept: float) -> int:
    """Accuracy as it is shown to people: from 0, which is random play or worse, to 100."""
    return round(min(100.0, max(0.0, kept)))


def expected_cost(game: Game, regret: float) -> int:
    """The part of a regret that is expected to come true, in points; at least one."""
    return max(1, points(regret * require_fitted_values(game).came_true))


def rounded_to_sum(shares: Sequence[float]) -> list[int]:
    """Shares in points, rounded by largest remainder so that they add up to the rounded sum."""
    told = [points(share) for share in shares]
    while missing := points(sum(shares)) - sum(told):
        step = 1 if missing > 0 else -1
        gives = max(range(len(told)), key=lambda each: step * (100 * shares[each] - told[each]))
        told[gives] += step
    return told


def swing(review: Review, seat: int) -> tuple[int, int]:
    """By how many points one answer and its luck changed a seat's chance of winning at most, and at which ply."""
    chances = [review.allies * shares[seat] for shares in review.curve]
    steps = [points(abs(now - before)) for before, now in pairwise(chances)]
    most = max(steps, default=0)
    return most, steps.index(most) if most else 0


def with_team_shares(review: Review) -> Review:
    """The review with each partner's share replaced by their team's, so that shares are chances of winning."""
    allies = review.allies
    if allies == 1:
        return review

    def times(shares: Sequence[float]) -> tuple[float, ...]:
        return tuple(allies * share for share in shares)

    return replace(
        review,
        allies=1,
        start=times(review.start),
        result=times(review.result),
        curve=tuple(map(times, review.curve)),
        chances=tuple(replace(each, luck=times(each.luck)) for each in review.chances),
        answers=tuple(replace(each, skill=times(each.skill)) for each in review.answers),
        seats=tuple(
            replace(
                each,
                start=allies * each.start,
                luck=allies * each.luck,
                own=allies * each.own,
                others=allies * each.others,
                result=allies * each.result,
            )
            for each in review.seats
        ),
    )
