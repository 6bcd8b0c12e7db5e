"""Counts finished matches, each once, whichever server does it: who came to which place, and what that does to
ratings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from meadhall.arena.anchors import anchors, size_of
from meadhall.arena.skill import START, Skill, after
from meadhall.match import Match, Refused
from meadhall.match.fairness import conduct, final_places, why_unrated
from meadhall.server.editions import Editions
from meadhall.server.results import Outcome, Placing, Results
from meadhall.server.rows import MatchRow
from meadhall.server.signing import Signer
from meadhall.server.store import Behind, Store
from meadhall.server.waking import Retired, edition_for, find_row, new_match, wake

log = logging.getLogger("meadhall.server")
TRIES = 20
Skills = Mapping[str, Skill]
"""Ratings of people, in the game and class of a match."""


class Counting:
    def __init__(self, store: Store, editions: Editions) -> None:
        self.store = store
        self.editions = editions
        self.results = Results(store)
        self.signer = Signer(store.secret())

    async def go_on(self) -> int:
        """Count whatever is to be counted; returns how many matches that were."""
        waiting = await self.results.uncounted()
        for match in waiting:
            try:
                await self.count(match)
            except Retired:
                await self.results.pass_over(match)
            except Refused:  # deleted meanwhile, or damaged
                log.warning("a finished match can't be counted")
                await self.results.pass_over(match)
        return len(waiting)

    async def count(self, match: str) -> None:
        row, played, why = await self.replayed(match)
        for _ in range(TRIES):
            number = await self.results.last() + 1
            if not await self.results.awaits(match):
                return
            outcome = outcome_of(row, played, number, why)
            known = {who: await self.results.skill(who, row.game, outcome.size) for who in people(outcome)}
            try:
                await self.results.add(rated(outcome, known), {who: self.public(who) for who in known})
            except Behind:
                continue
            return
        raise Refused("busy")

    async def replayed(self, match: str) -> tuple[MatchRow, Match, str]:
        """A match with its row, and why it changes no rating."""
        row, played = await wake(self.store, await find_row(self.store, match), self.editions)
        deeds = await self.store.deeds(match)
        edition = await edition_for(self.store, row, played.game, self.editions)
        if row.rules != played.game.rules_version:
            return row, played, "rules"
        before = new_match(row, played.game, edition)
        return row, played, why_unrated(played, await asyncio.to_thread(conduct, before, deeds))

    def public(self, person: str) -> str:
        """Under which name somebody has a page: nobody learns from it by which they are known here."""
        return public_name(self.signer, person)


def public_name(signer: Signer, person: str) -> str:
    return signer.mark("profile", person, 0)[:16]


def outcome_of(row: MatchRow, match: Match, number: int, why: str) -> Outcome:
    """What came of a match, before anybody is rated."""
    table = match.table
    points, order = [int(each) for each in table.scores()], final_places(match)
    placings = tuple(
        Placing(
            seat.seat,
            seat.person,
            seat.name,
            "" if seat.person else seat.level,
            order[seat.seat],
            order[seat.seat] == 0,
            points[seat.seat],
            table.breakdown(seat.seat),
        )
        for seat in match.seats
    )
    size = size_of(row.players)
    if not why and not all(seat.person or anchors().skill(row.game, size, seat.level) for seat in match.seats):
        why = "no_anchor"
    return Outcome(row.id, number, row.game, row.players, size, row.doors, row.touched, why, placings)


def people(outcome: Outcome) -> list[str]:
    return [each.person for each in outcome.placings if each.person]


def rated(outcome: Outcome, known: Skills) -> Outcome:
    """The outcome with what it does to the ratings of people; bots keep theirs."""
    if outcome.unrated:
        return outcome
    before = [strength(outcome, each, known) for each in outcome.placings]
    found = after(before, [each.place for each in outcome.placings])
    placings = [
        replace(each, before=old, after=old if each.level else new)
        for each, old, new in zip(outcome.placings, before, found, strict=True)
    ]
    return replace(outcome, placings=tuple(placings))


def strength(outcome: Outcome, placing: Placing, known: Skills) -> Skill:
    """How good whoever has a seat is before the match. Somebody who was forgotten stays as good as they were."""
    if placing.level:
        return anchors().skill(outcome.game, outcome.size, placing.level) or START
    return known.get(placing.person, START) if placing.person else placing.before


def recounted(outcomes: Sequence[Outcome]) -> list[Outcome]:
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


async def wrong(store: Store) -> list[tuple[Outcome, Outcome]]:
    """Outcomes whose ratings are not what follows from the places, each with how it must be."""
    kept = await Results(store).everything()
    return [pair for pair in zip(kept, recounted(kept), strict=True) if pair[0] != pair[1]]
