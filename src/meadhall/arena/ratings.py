"""Ratings of bots from their results, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from meadhall.arena.confidence import Estimate
from meadhall.arena.play_fixture import Result
from meadhall.arena.skill import INITIAL_SKILL, Skill, updated_skills
from meadhall.match.rating_eligibility import finishing_places as places_of


def ratings(results: Sequence[Result]) -> dict[str, Estimate]:
    """The rating of each bot after all games, in the order of deals; the initial rating is 25."""
    known: dict[str, Skill] = {}
    for result in sorted(results, key=lambda result: (result.number, result.table)):
        for bot in result.bots:
            known.setdefault(bot, INITIAL_SKILL)
        if len(set(result.bots)) > 1:
            update_ratings(known, result)
    return {bot: each.estimate for bot, each in known.items()}


def update_ratings(known: dict[str, Skill], result: Result) -> None:
    """Update ratings by a result; a bot with several seats gets the mean of its seats' updates."""
    rated = updated_skills([known[bot] for bot in result.bots], finishing_places(result))
    for bot in set(result.bots):
        seats = [each for each, sitting in zip(rated, result.bots, strict=True) if sitting == bot]
        known[bot] = Skill(fmean(each.mu for each in seats), fmean(each.sigma for each in seats))


def finishing_places(result: Result) -> list[int]:
    """The winners come first; the others by their points."""
    return places_of([seat for seat, share in enumerate(result.shares) if share], result.points)
