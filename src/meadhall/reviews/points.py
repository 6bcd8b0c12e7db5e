"""Shares of the win as people are told them: in points of a hundred."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from meadhall.bots.value import weights
from meadhall.core.game import Game
from meadhall.reviews.shapes import Review


def points(share: float) -> int:
    return round(100 * share)


def signed(n: int) -> str:
    """Points with their sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def cost(game: Game, regret: float) -> int:
    """The part of a regret that may be expected to come true; what cost anything cost one point at least."""
    return max(1, points(regret * weights(game).came_true))


def adding_up(shares: Sequence[float]) -> list[int]:
    """Shares in points whose sum is that of the shares: those that rounding has changed most give way."""
    told = [points(share) for share in shares]
    while missing := points(sum(shares)) - sum(told):
        step = 1 if missing > 0 else -1
        gives = max(range(len(told)), key=lambda each: step * (100 * shares[each] - told[each]))
        told[gives] += step
    return told


def together(review: Review, allies: int) -> Review:
    """A review whose shares are chances of winning: partners win together, so each has what they have in common."""
    if allies == 1:
        return review

    def times(shares: Sequence[float]) -> tuple[float, ...]:
        return tuple(allies * share for share in shares)

    return replace(
        review,
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
