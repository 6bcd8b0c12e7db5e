"""Ratings of bots from their results, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from meadhall.arena.confidence import Estimate
from meadhall.arena.play_fixture import Result
from meadhall.arena.skill import START, Skill, after
from meadhall.match.rating_eligibility import finishing_places as places_of


def ratings(results: Sequence[Result]) -> dict[str, Estimate]:
    """Every bot's rating after all games, in the order of their deals; 25 is where everybody begins."""
    known: dict[str, Skill] = {}
    for result in sorted(results, key=lambda result: (result.number, result.table)):
        for bot in result.bots:
            known.setdefault(bot, START)
        if len(set(result.bots)) > 1:
            rate(known, result)
    return {bot: each.estimate for bot, each in known.items()}


def rate(known: dict[str, Skill], result: Result) -> None:
    """A bot that sits at a table more than once goes by the mean of what its seats would make of it."""
    rated = after([known[bot] for bot in result.bots], places(result))
    for bot in set(result.bots):
        seats = [each for each, sitting in zip(rated, result.bots, strict=True) if sitting == bot]
        known[bot] = Skill(fmean(each.mu for each in seats), fmean(each.sigma for each in seats))


def places(result: Result) -> list[int]:
    """The winners come first; the others by their points."""
    return places_of([seat for seat, share in enumerate(result.shares) if share], result.points)
