"""Shares of the win as people are told them: in points of a hundred."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.bots.value import weights
from meadhall.core.game import Game


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
