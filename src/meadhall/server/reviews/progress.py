"""Reviews in the making: the ledger first, then answer by answer, when nobody else wants the thinkers.

What is finished is kept with the match's keepsake. What is interrupted goes on when somebody looks again, here or at
another server: every part is kept as it comes. All of it follows from the record, so it comes out the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from meadhall.core.engine.record import Ply, Record
from meadhall.core.engine.table import Table
from meadhall.match import Match, Refused
from meadhall.match.rights import check_opened
from meadhall.reviews.attribution import Entry, ledger
from meadhall.reviews.models import Moment, Review
from meadhall.reviews.regret import QUALITIES, Budget, Judge
from meadhall.reviews.review import choices, engine_of, name_of, summed_up
from meadhall.server.jobs.fair_queue import Rank, Turn
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.presenters.match_archive import Keepsake, as_it_is, keepsake, unpack
from meadhall.server.runtime.thread_pools import ARCHIVES, run_in
from meadhall.server.storage import NotKept, Store

if TYPE_CHECKING:
    from meadhall.server.analysis.analysis_jobs import Elsewhere

log = logging.getLogger("meadhall.server")
QUALITY = "good"
"""How long reviews think, unless the host says otherwise."""
AT_ONCE = 4
"""So many answers are judged in one thought: others wait no longer than for these."""
MOST_OF_ONE = 2
"""How many reviews may be in the making for one person."""
MOST_AT_HAND = 60


def write_up(record: Record) -> list[Entry]:
    """The ledger of a game."""
    return list(ledger(record, name_of(record)))


def judge_some(name: str, budget: Budget, answers: list[tuple[Table, int]]) -> list[Moment]:
    """What some answers cost."""
    judge = Judge(name, budget)
    return [judge.moment(table, action) for table, action in answers]


class UnderWay:
    """The review of one seat's game, as far as it has come: part by part, first the ledger, then some answers each."""

    def __init__(self, name: str, match: Match, seat: int, quality: str) -> None:
        self.name = name
        self.match = match
        self.seat = seat
        self.quality = quality
        self.entries: list[Entry] | None = None
        self.moments: list[Moment] = []
        self.plies: list[Ply] | None = None
        """The answers to be judged."""
        self.parts = 0
        self.finished: Review | None = None
        self.failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def resting(self) -> bool:
        return self.finished is not None or self.failed

    @property
    def engine(self) -> str:
        """Who judges: parts of one review are by one and the same."""
        return sha256(msgspec.json.encode(engine_of(self.match.game, self.quality))).hexdigest()[:16]

    @property
    def total(self) -> int:
        return len(self.plies or ())

    @property
    def complete(self) -> bool:
        return self.entries is not None and self.plies is not None and len(self.moments) == len(self.plies)

    @property
    def review(self) -> Review | None:
        """The review so far; nothing before there is a ledger."""
        if self.finished is not None:
            return self.finished
        return None if self.entries is None else self.sum_up(self.entries)

    def sum_up(self, entries: list[Entry]) -> Review:
        return summed_up(self.match.record, self.quality, entries, self.moments)

    @property
    def known(self) -> int:
        """The ply up to which everything is judged."""
        return self.moments[-1].ply if self.moments else 0

    async def make(self, store: Store, thinkers: Thinkers, turn: Turn) -> None:
        """All that is missing, a little at a time."""
        await self.catch_up(store)
        while not self.complete:
            await self.go_on(store, thinkers, turn)

    async def go_on(self, store: Store, thinkers: Thinkers, turn: Turn) -> None:
        """The next part, which is kept before anybody sees it."""
        part = await self.next_part(thinkers, turn)
        body = msgspec.json.encode(part).decode()
        await store.keep_review_part(self.name, self.seat, self.engine, self.parts, body)
        self.take_in(body)

    async def next_part(self, thinkers: Thinkers, turn: Turn) -> list[Entry] | list[Moment]:
        record = self.match.record
        if self.entries is None or self.plies is None:
            return await thinkers.ponder(turn, write_up, record)
        first = len(self.moments)
        some = [(ply.table, ply.action) for ply in self.plies[first : first + AT_ONCE]]
        return await thinkers.ponder(turn, judge_some, name_of(record), QUALITIES[self.quality], some)

    async def catch_up(self, store: Store) -> None:
        """Take in what was found out before, here or elsewhere."""
        if self.plies is None:
            self.plies = await run_in(ARCHIVES, choices, self.match.record, [self.seat])
        try:
            for body in await store.review_parts(self.name, self.seat, self.engine, self.parts):
                self.take_in(body)
        except msgspec.MsgspecError:
            log.warning("what was known of a review can't be read")
            await store.forget_review_parts(self.name, self.seat)
            self.entries, self.moments, self.parts = None, [], 0

    def take_in(self, body: str) -> None:
        if self.entries is None:
            self.entries = msgspec.json.decode(body, type=list[Entry])
        else:
            self.moments += msgspec.json.decode(body, type=list[Moment])
        self.parts += 1
        if self.complete:
            self.finished = self.sum_up(self.entries)


class Reviews:
    """All reviews of a server that are in the making or were looked at lately."""

    def __init__(self, store: Store, thinkers: Thinkers, quality: str, elsewhere: Elsewhere | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.elsewhere = elsewhere
        """Who sees to the thinking, if not this server."""
        self.quality = quality
        self.at_hand: OrderedDict[tuple[str, int], UnderWay] = OrderedDict()
        self.making: dict[UnderWay, str] = {}
        """Those in the making, and for whom."""

    async def of(self, live: LiveMatch, seat: int, person: str) -> UnderWay:
        """The review of a seat's game: as it was kept, as far as it has come, or begun now."""
        check_opened(live.match)
        if not 0 <= seat < len(live.match.seats):
            raise Refused("no_such_seat")
        key = live.row.id, seat
        found = self.at_hand.get(key)
        if found is None or found.failed:
            kept = await self.kept(live.row.id, live.match, seat)
            found = self.at_hand.get(key)  # somebody else may have been quicker
        if found is None or found.failed:
            found = UnderWay(live.row.id, live.match, seat, self.quality)
            found.finished = kept
            if found.finished is None:
                self.begin(found, live, person)
            self.at_hand[key] = found
        self.at_hand.move_to_end(key)
        self.put_away()
        return found

    def put_away(self) -> None:
        """Forget what was not looked at for long, but nothing that is in the making."""
        for key in [key for key, each in self.at_hand.items() if each.resting][: len(self.at_hand) - MOST_AT_HAND]:
            del self.at_hand[key]

    def begin(self, review: UnderWay, live: LiveMatch, person: str) -> None:
        if sum(each == person for each in self.making.values()) >= MOST_OF_ONE:
            raise Refused("reviews_wait")
        self.making[review] = person
        review.task = asyncio.create_task(self.see_through(review, live, person))

    async def see_through(self, review: UnderWay, live: LiveMatch, person: str) -> None:
        try:
            if self.elsewhere is None:
                await review.make(self.store, self.thinkers, Turn(Rank.REVIEW, person, live.row.id))
                await self.keep(live, review)
            else:
                kept = partial(self.kept, live.row.id, live.match, review.seat)
                await self.elsewhere.review(review, person, kept)
        except NotKept:
            review.failed = True  # the store has told the log already; who looks again goes on from there
        except Exception:
            log.exception("a review stumbled", extra={"game": live.match.game.name})
            review.failed = True
        finally:
            del self.making[review]

    async def close(self) -> None:
        """Interrupt what is in the making, before the thinkers go; it goes on when somebody looks again."""
        tasks = [review.task for review in self.making if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What is kept.

    async def kept(self, name: str, match: Match, seat: int) -> Review | None:
        """The review as it was made before, by the same engine."""
        found = await self.keepsake(name)
        review = None if found is None else found.reviews.get(str(seat))
        return review if review is not None and review.engine == engine_of(match.game, self.quality) else None

    async def keepsake(self, name: str) -> Keepsake | None:
        body = await self.store.keepsake(name)
        return None if body is None else await run_in(ARCHIVES, unpack, body)

    async def keep(self, live: LiveMatch, review: UnderWay) -> None:
        """Put a review away, with the match's keepsake."""
        assert review.finished is not None
        found = await self.keepsake(live.row.id)
        if found is None:
            found = await run_in(ARCHIVES, keepsake, as_it_is(live))
        reviews = {**found.reviews, str(review.seat): review.finished}
        body = await run_in(ARCHIVES, msgspec.structs.replace(found, reviews=reviews).pack)
        await self.store.keep(live.row.id, found.version, body)
        await self.store.forget_review_parts(live.row.id, review.seat)

    def known(self, name: str, seat: int, kept: Keepsake | None) -> Review | None:
        """A review that was finished some time, by whatever engine, given what is kept of the match."""
        under_way = self.at_hand.get((name, seat))
        if under_way is not None and under_way.finished is not None:
            return under_way.finished
        return None if kept is None else kept.reviews.get(str(seat))

    async def last_kept(self, matches: Iterable[tuple[str, int]]) -> list[float]:
        """How much a person kept in some matches, of those that were reviewed."""
        found = [(self.known(name, seat, await self.keepsake(name)), seat) for name, seat in matches]
        return [review.seats[seat].kept for review, seat in found if review is not None]
