"""Ingest of finished matches: stores each result once, whichever server does it, with its effect on ratings."""

from __future__ import annotations

import logging

from meadhall.arena.reference_ratings import reference_ratings
from meadhall.core.engine.player_count_class import player_count_class
from meadhall.match import Match, Refused
from meadhall.match.rating_eligibility import final_places, replay_with_conduct, unrated_reason
from meadhall.server.matches.editions import Editions
from meadhall.server.matches.loader import UnplayableMatch, edition_for, find_row, load_match, new_match
from meadhall.server.ratings.recompute import MAX_ATTEMPTS, people, rated
from meadhall.server.ratings.results import Outcome, Placing, Results
from meadhall.server.runtime.signing import Signer
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.storage import Store, VersionConflict
from meadhall.server.storage.models import MatchRow

log = logging.getLogger("meadhall.server")


class ResultIngest:
    def __init__(self, store: Store, editions: Editions) -> None:
        self.store = store
        self.editions = editions
        self.results = Results(store)
        self.signer = Signer(store.secret())

    async def run_once(self) -> int:
        """Ingest all finished matches that are not counted yet; returns how many there were."""
        waiting = await self.results.uncounted()
        for match in waiting:
            try:
                await self.ingest(match)
            except UnplayableMatch:
                await self.results.skip(match)
            except Refused:  # deleted meanwhile, or damaged
                log.warning("a finished match can't be counted")
                await self.results.skip(match)
        return len(waiting)

    async def ingest(self, match: str) -> None:
        """Count a match. If other servers are quicker at every attempt, the next run does."""
        found = await find_row(self.store, match)
        row, played, why = await self.replayed(found)
        for _ in range(MAX_ATTEMPTS):
            number = await self.results.last_number() + 1
            if not await self.results.is_uncounted(match):
                return
            if (now := await find_row(self.store, match)) != found:  # a seat has been transferred meanwhile
                found, (row, played, why) = now, await self.replayed(now)
            outcome = outcome_of(row, played, number, why)
            known = {who: await self.results.skill(who, row.game, outcome.size) for who in people(outcome)}
            try:
                await self.results.add(rated(outcome, known), {who: self.profile_id(who) for who in known})
            except VersionConflict:
                continue
            return

    async def replayed(self, found: MatchRow) -> tuple[MatchRow, Match, str]:
        """A match with its row, and why it changes no rating."""
        row, played = await load_match(self.store, found, self.editions)
        commands = await self.store.commands(row.id)
        edition = await edition_for(self.store, row, played.game, self.editions)
        if row.rules != played.game.rules_version:
            return row, played, "rules"
        before = new_match(row, played.game, edition)
        return row, played, unrated_reason(played, await run_in(ARCHIVE_POOL, replay_with_conduct, before, commands))

    def profile_id(self, person: str) -> str:
        """The id of a person's public profile, which does not reveal their own id."""
        return profile_id(self.signer, person)


def profile_id(signer: Signer, person: str) -> str:
    return signer.signature("profile", person, 0)[:16]


def outcome_of(row: MatchRow, match: Match, number: int, why: str) -> Outcome:
    """The outcome of a match, before ratings."""
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
    size = player_count_class(row.players)
    if not why and not all(
        seat.person or reference_ratings().skill(row.game, size, seat.level) for seat in match.seats
    ):
        why = "no_anchor"
    return Outcome(row.id, number, row.game, row.players, size, row.doors, row.touched, why, placings)
