"""What finished matches do to ratings: a fold over their places, in the order in which they were counted.

`rated` is one step of it, taken when a match is counted; `put_right` takes all of them anew, after two people have
become one or when the host asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from meadhall.arena.reference_ratings import anchors
from meadhall.arena.skill import START, Skill, after
from meadhall.match import Refused
from meadhall.server.ratings.results import NO_RATING, Outcome, Placing, Results
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.storage import Store, VersionConflict

MAX_ATTEMPTS = 20
Skills = Mapping[str, Skill]
"""Ratings of people, in the game and class of a match."""


class RatingPool(NamedTuple):
    """What is rated by itself: a game, for a class of player counts."""

    game: str
    size: str


class Correction(NamedTuple):
    """An outcome whose ratings are not what follows from the places, and how it must be."""

    kept: Outcome
    right: Outcome


def people(outcome: Outcome) -> list[str]:
    return [each.person for each in outcome.placings if each.person]


def rated(outcome: Outcome, known: Skills) -> Outcome:
    """The outcome with what it does to the ratings of people; bots keep theirs."""
    if outcome.unrated:
        return replace(
            outcome, placings=tuple(replace(each, before=NO_RATING, after=NO_RATING) for each in outcome.placings)
        )
    before = [rating_before(outcome, each, known) for each in outcome.placings]
    found = after(before, [each.place for each in outcome.placings])
    placings = [
        replace(each, before=old, after=old if each.level else new)
        for each, old, new in zip(outcome.placings, before, found, strict=True)
    ]
    return replace(outcome, placings=tuple(placings))


def rating_before(outcome: Outcome, placing: Placing, known: Skills) -> Skill:
    """How good whoever has a seat is before the match. Somebody who was forgotten stays as good as they were."""
    if placing.level:
        return anchors().skill(outcome.game, outcome.size, placing.level) or START
    return known.get(placing.person, START) if placing.person else placing.before


def recomputed(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """All outcomes as they must be, from places alone, in the order in which they were counted."""
    known: dict[tuple[str, str, str], Skill] = {}
    found = []
    for outcome in outcomes:
        mine = {who: known.get((who, outcome.game, outcome.size), START) for who in people(outcome)}
        found.append(rated(outcome, mine))
        for each in found[-1].placings:
            if each.person and each.rated:
                known[each.person, outcome.game, outcome.size] = each.after
    return found


async def find_corrections(store: Store, kinds: Iterable[RatingPool] | None = None) -> list[Correction]:
    """Where ratings are not as they must be: in these kinds of game, or in all of them."""
    results = Results(store)
    if kinds is None:
        kept = await results.all_outcomes()
    else:
        kept = [each for kind in kinds for each in await results.outcomes("game = ? AND size = ?", *kind)]
    right = await run_in(ARCHIVE_POOL, recomputed, kept)
    return [Correction(*pair) for pair in zip(kept, right, strict=True) if pair[0] != pair[1]]


async def recompute(store: Store, kinds: Iterable[RatingPool] | None = None) -> list[Correction]:
    """Work ratings out anew, and keep them; returns what was wrong.

    Whoever counts a match meanwhile either has done so before the end, then it is worked out once more, or begins
    anew and finds the ratings as they are now.
    """
    results = Results(store)
    for_all = None if kinds is None else list(kinds)
    found: dict[str, Correction] = {}
    for _ in range(MAX_ATTEMPTS):
        number = await results.last_number()
        now = await find_corrections(store, for_all)
        found = {each.kept.match: each for each in now} | found
        await results.update_ratings([each.right for each in now])
        try:
            await results.bump_number(number)
        except VersionConflict:
            continue
        return list(found.values())
    raise Refused("busy")


async def pools_of(store: Store, people: Iterable[str]) -> list[RatingPool]:
    """The kinds of game that somebody of these has finished."""
    outcomes = [each for person in people for each in await Results(store).of_person(person)]
    return sorted({RatingPool(each.game, each.size) for each in outcomes})
