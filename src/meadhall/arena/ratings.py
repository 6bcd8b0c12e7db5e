"""Ratings by OpenSkill's full Bradley–Terry model, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.arena.estimates import Estimate, Z
from meadhall.arena.play import Result
from meadhall.core.errors import MissingExtra


def ratings(results: Sequence[Result]) -> dict[str, Estimate]:
    """Every bot's rating after all games, in the order of their deals; 25 is where everybody begins."""
    try:
        from openskill.models import BradleyTerryFull  # an extra
    except ModuleNotFoundError as error:
        raise MissingExtra("arena", error.name) from None
    model = BradleyTerryFull()
    known: dict[str, Any] = {}
    for result in sorted(results, key=lambda result: (result.number, result.table)):
        for bot in result.bots:
            known.setdefault(bot, model.rating(name=bot))
        if len(set(result.bots)) > 1:
            rate(model, known, result)
    return {bot: Estimate(each.mu, each.mu - Z * each.sigma, each.mu + Z * each.sigma) for bot, each in known.items()}


def rate(model: Any, known: dict[str, Any], result: Result) -> None:
    """A bot that sits at a table more than once goes by the mean of what its seats would make of it."""
    rated = model.rate([[known[bot]] for bot in result.bots], ranks=places(result))
    for bot in set(result.bots):
        seats = [team[0] for team, sitting in zip(rated, result.bots, strict=True) if sitting == bot]
        known[bot] = model.rating(
            mu=sum(each.mu for each in seats) / len(seats),
            sigma=sum(each.sigma for each in seats) / len(seats),
            name=bot,
        )


def places(result: Result) -> list[float]:
    """The winners come first; the others by their points."""
    order = [(1, 0) if share else (2, -points) for share, points in zip(result.shares, result.points, strict=True)]
    ranks = sorted(set(order))
    return [float(ranks.index(each)) for each in order]
