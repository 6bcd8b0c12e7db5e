"""Ratings as a fold over the places of finished matches, in the order in which they were counted.

`rated` is one step of it, taken when a match is counted; `recompute` repeats all of them, after two accounts were
merged or when the host asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from meadhall.arena.reference_ratings import reference_ratings
from meadhall.arena.skill import INITIAL_SKILL, Skill, updated_skills
from meadhall.match import Refused
from meadhall.server.ratings.results import NO_RATING, Outcome, Placing, Results
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.storage import Store, VersionConflict

MAX_ATTEMPTS = 20
Skills = Mapping[str, Skill]
"""Ratings by person, in the rating pool of a match."""


class RatingPool(NamedTuple):
    """Rating pool: a game, for a class of player counts. A person has one rating in each."""

    game: str
    size: str


class Correction(NamedTuple):
    """An outcome whose stored ratings do not follow from the places, and the one that does."""

    stored: Outcome
    right: Outcome


def people(outcome: Outcome) -> list[str]:
    return [each.person for each in outcome.placings if each.person]


def rated(outcome: Outcome, known: Skills) -> Outcome:
    """The outcome with its effect on people's ratings; bots keep theirs."""
    if outcome.unrated:
        return replace(
            outcome, placings=tuple(replace(each, before=NO_RATING, after=NO_RATING) for each in outcome.placings)
        )
    before = [rating_before(outcome, each, known) for each in outcome.placings]
    found = updated_skills(before, [each.place for each in outcome.placings])
    placings = [
        replace(each, before=old, after=old if each.level else new)
        for each, old, new in zip(outcome.placings, before, found, strict=True)
    ]
    return replace(outcome, placings=tuple(placings))


def rating_before(outcome: Outcome, placing: Placing, known: Skills) -> Skill:
    """A seat's rating before the match; a person who was erased keeps the stored one."""
    if placing.level:
        return reference_ratings().skill(outcome.game, outcome.size, placing.level) or INITIAL_SKILL
    return known.get(placing.person, INITIAL_SKILL) if placing.person else placing.before


def recomputed(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """All outcomes with ratings that follow from places alone, in the order in which they were counted."""
    known: dict[tuple[str, str, str], Skill] = {}
    found = []
    for outcome in outcomes:
        mine = {who: known.get((who, outcome.game, outcome.size), INITIAL_SKILL) for who in people(outcome)}
        found.append(rated(outcome, mine))
        for each in found[-1].placings:
            if each.person and each.rated:
                known[each.person, outcome.game, outcome.size] = each.after
    return found


async def find_corrections(store: Store, pools: Iterable[RatingPool] | None = None) -> list[Correction]:
    """Outcomes whose ratings are wrong, in these rating pools or in all."""
    results = Results(store)
    if pools is None:
        stored = await results.all_outcomes()
    else:
        stored = [each for pool in pools for each in await results.outcomes("game = ? AND size = ?", *pool)]
    right = await run_in(ARCHIVE_POOL, recomputed, stored)
    return [Correction(*pair) for pair in zip(stored, right, strict=True) if pair[0] != pair[1]]


async def recompute(store: Store, pools: Iterable[RatingPool] | None = None) -> list[Correction]:
    """Recompute and store ratings; returns what was wrong.

    If another server counts a match meanwhile, the recomputation is repeated; if it is about to, its write conflicts,
    and it starts from the new ratings.
    """
    results = Results(store)
    for_all = None if pools is None else list(pools)
    found: dict[str, Correction] = {}
    for _ in range(MAX_ATTEMPTS):
        number = await results.last_number()
        now = await find_corrections(store, for_all)
        found = {each.stored.match: each for each in now} | found
        await results.update_ratings([each.right for each in now])
        try:
            await results.bump_number(number)
        except VersionConflict:
            continue
        return list(found.values())
    raise Refused("busy")


async def pools_of(store: Store, people: Iterable[str]) -> list[RatingPool]:
    """The rating pools in which one of these people has finished a match."""
    outcomes = [each for person in people for each in await Results(store).of_person(person)]
    return sorted({RatingPool(each.game, each.size) for each in outcomes})
