"""About somebody's strength: the level that would meet them, from what came of their matches."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.arena.anchors import Anchor, anchors, size_of
from meadhall.arena.skill import START, Skill, after
from meadhall.bots import FOR_PEOPLE
from meadhall.server.results import Outcome, Placing, Results
from meadhall.server.store import Store

EVEN = "even"
"""Instead of a level: whichever is about as strong as the person who asks."""


async def even_level(store: Store, person: str, game: str, players: int) -> str:
    """The level that is about as strong as somebody in a game with so many players."""
    size = size_of(players)
    levels = anchors().of(game, size)
    outcomes = [each for each in await Results(store).of_person(person) if (each.game, each.size) == (game, size)]
    return nearest(strength(person, outcomes, levels), levels) if levels else FOR_PEOPLE[0]


def strength(person: str, outcomes: Sequence[Outcome], levels: Sequence[Anchor]) -> Skill:
    """What all finished matches tell of somebody, rated or not; of others only bots' levels and ratings are known."""
    skill = START
    known = {each.level: each.skill for each in levels}
    for outcome in outcomes:
        skills = [skill if each.person == person else of_rival(each, known) for each in outcome.placings]
        rated = after(skills, [each.place for each in outcome.placings])
        skill = next(new for each, new in zip(outcome.placings, rated, strict=True) if each.person == person)
    return skill


def of_rival(rival: Placing, known: dict[str, Skill]) -> Skill:
    return known.get(rival.level) or (rival.before if rival.rated else START)


def nearest(skill: Skill, levels: Sequence[Anchor]) -> str:
    """The level nearest to somebody, who gets the benefit of the doubt: newcomers begin with an easy one."""
    surely = skill.mu - skill.sigma
    return min(levels, key=lambda each: abs(each.skill.mu - surely)).level
