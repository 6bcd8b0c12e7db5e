"""Opponents of matching strength: estimates a person's skill from results, and picks the nearest level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meadhall.arena.reference_ratings import ReferenceRating
from meadhall.arena.skill import INITIAL_SKILL, Skill, updated_skills
from meadhall.bots import CHARACTER_LEVELS

EVEN = "even"
"""The pseudo-level that stands for one about as strong as the person."""


class GameOutcome(NamedTuple):
    """The result of one game for a person."""

    place: int
    rivals: tuple[tuple[Skill, int], ...]
    """The skills and places of the opponents."""


def estimated_skill(contests: Iterable[GameOutcome]) -> Skill:
    """The skill after these games, in order."""
    skill = INITIAL_SKILL
    for contest in contests:
        places = [contest.place, *(place for _, place in contest.rivals)]
        skill = updated_skills([skill, *(rival for rival, _ in contest.rivals)], places)[0]
    return skill


def nearest_level(skill: Skill, levels: Sequence[ReferenceRating]) -> str:
    """The level nearest to the lower bound of a skill, so that newcomers begin with an easy one."""
    surely = skill.mu - skill.sigma
    return min(levels, key=lambda each: abs(each.skill.mu - surely)).level if levels else CHARACTER_LEVELS[0]
