"""About somebody's strength: the level that would meet them, from what came of their games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from meadhall.arena.reference_ratings import Anchor
from meadhall.arena.skill import START, Skill, after
from meadhall.bots import CHARACTER_LEVELS

EVEN = "even"
"""Instead of a level: whichever is about as strong as the person who asks."""


class Contest(NamedTuple):
    """What came of one game."""

    place: int
    rivals: tuple[tuple[Skill, int], ...]
    """How strong everybody else is, and their places."""


def strength(contests: Iterable[Contest]) -> Skill:
    """What games tell of somebody, one after the other."""
    skill = START
    for contest in contests:
        places = [contest.place, *(place for _, place in contest.rivals)]
        skill = after([skill, *(rival for rival, _ in contest.rivals)], places)[0]
    return skill


def nearest(skill: Skill, levels: Sequence[Anchor]) -> str:
    """The level nearest to somebody, who gets the benefit of the doubt: newcomers begin with an easy one."""
    surely = skill.mu - skill.sigma
    return min(levels, key=lambda each: abs(each.skill.mu - surely)).level if levels else CHARACTER_LEVELS[0]
