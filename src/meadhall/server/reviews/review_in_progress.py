"""Review service: makes reviews part by part at the lowest priority, first the attribution, then move by move.

A finished review is stored with the match's snapshot. An interrupted one resumes when it is asked for again, at this
server or another: every part is stored as it comes. A review follows from the record, so the result is the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from hashlib import sha256
from typing import Protocol

import msgspec

from meadhall.core.engine.record import Ply, Record
from meadhall.core.engine.table import Table
from meadhall.match import Match, Refused
from meadhall.match.rights import check_revealed
from meadhall.reviews.attribution import AttributionEntry, attribute
from meadhall.reviews.models import Moment, Review
from meadhall.reviews.regret import QUALITIES, Budget, RegretJudge
from meadhall.reviews.review import assemble_review, judged_plies, record_hash, review_engine
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.presenters.match_archive import Snapshot, frozen_copy, take_snapshot, unpack
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.storage import Store, StoreUnavailable

log = logging.getLogger("meadhall.server")
QUALITY = "good"
"""How long reviews think, unless the host says otherwise."""
MOVES_PER_PART = 4
"""So many answers are judged in one thought: others wait no longer than for these."""
MAX_REVIEWS_PER_PERSON = 2
"""How many reviews may be in the making for one person."""
MAX_RECENT_REVIEWS = 60


def write_up(record: Record) -> list[AttributionEntry]:
    """The ledger of a game."""
    return list(attribute(record, record_hash(record)))


def judge_some(name: str, budget: Budget, answers: list[tuple[Table, int]]) -> list[Moment]:
    """What some answers cost."""
    judge = RegretJudge(name, budget)
    return [judge.moment(table, action) for table, action in answers]


class ReviewInProgress:
    """The review of one seat's game, as far as it has come: part by part, first the ledger, then some answers each."""

    def __init__(self, name: str, match: Match, seat: int, quality: str) -> None:
        self.name = name
        self.match = match
        self.seat = seat
        self.quality = quality
        self.entries: list[AttributionEntry] | None = None
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
        return sha256(msgspec.json.encode(review_engine(self.match.game, self.quality))).hexdigest()[:16]

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

    def sum_up(self, entries: list[AttributionEntry]) -> Review:
        return assemble_review(self.match.record, self.quality, entries, self.moments)

    @property
    def known(self) -> int:
        """The ply up to which everything is judged."""
        return self.moments[-1].ply if self.moments else 0

    async def make(self, store: Store, worker_pool: WorkerPool, turn: QueueKey) -> None:
        """All that is missing, a little at a time."""
        await self.catch_up(store)
        while not self.complete:
            await self.go_on(store, worker_pool, turn)

    async def go_on(self, store: Store, worker_pool: WorkerPool, turn: QueueKey) -> None:
        """The next part, which is kept before anybody sees it."""
        part = await self.next_part(worker_pool, turn)
        body = msgspec.json.encode(part).decode()
        await store.save_review_part(self.name, self.seat, self.engine, self.parts, body)
        self.take_in(body)

    async def next_part(self, worker_pool: WorkerPool, turn: QueueKey) -> list[AttributionEntry] | list[Moment]:
        record = self.match.record
        if self.entries is None or self.plies is None:
            return await worker_pool.run_review_step(turn, write_up, record)
        first = len(self.moments)
        some = [(ply.table, ply.action) for ply in self.plies[first : first + MOVES_PER_PART]]
        return await worker_pool.run_review_step(turn, judge_some, record_hash(record), QUALITIES[self.quality], some)

    async def catch_up(self, store: Store) -> None:
        """Load the parts that were stored before, by this server or another."""
        if self.plies is None:
            self.plies = await run_in(ARCHIVE_POOL, judged_plies, self.match.record, [self.seat])
        try:
            for body in await store.review_parts(self.name, self.seat, self.engine, self.parts):
                self.take_in(body)
        except msgspec.MsgspecError:
            log.warning("what was known of a review can't be read")
            await store.delete_review_parts(self.name, self.seat)
            self.entries, self.moments, self.parts = None, [], 0

    def take_in(self, body: str) -> None:
        if self.entries is None:
            self.entries = msgspec.json.decode(body, type=list[AttributionEntry])
        else:
            self.moments += msgspec.json.decode(body, type=list[Moment])
        self.parts += 1
        if self.complete:
            self.finished = self.sum_up(self.entries)


class RemoteReviews(Protocol):
    """Where reviews are made, if not in this process."""

    async def review(
        self, review: ReviewInProgress, person: str, kept: Callable[[], Awaitable[Review | None]]
    ) -> None: ...


class ReviewService:
    """All reviews of a server that are in the making or were looked at lately."""

    def __init__(
        self, store: Store, worker_pool: WorkerPool, quality: str, remote: RemoteReviews | None = None
    ) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.remote = remote
        """Who sees to the thinking, if not this server."""
        self.quality = quality
        self.recent: OrderedDict[tuple[str, int], ReviewInProgress] = OrderedDict()
        self.making: dict[ReviewInProgress, str] = {}
        """Those in the making, and for whom."""

    async def of(self, live: MatchActor, seat: int, person: str) -> ReviewInProgress:
        """The review of a seat's game: as it was kept, as far as it has come, or begun now."""
        check_revealed(live.match)
        if not 0 <= seat < len(live.match.seats):
            raise Refused("no_such_seat")
        key = live.row.id, seat
        found = self.recent.get(key)
        if found is None or found.failed:
            kept = await self.kept(live.row.id, live.match, seat)
            found = self.recent.get(key)  # another request may have been quicker
        if found is None or found.failed:
            found = ReviewInProgress(live.row.id, live.match, seat, self.quality)
            found.finished = kept
            if found.finished is None:
                self.begin(found, live, person)
            self.recent[key] = found
        self.recent.move_to_end(key)
        self.put_away()
        return found

    def put_away(self) -> None:
        """Forget what was not looked at for long, but nothing that is in the making."""
        for key in [key for key, each in self.recent.items() if each.resting][: len(self.recent) - MAX_RECENT_REVIEWS]:
            del self.recent[key]

    def begin(self, review: ReviewInProgress, live: MatchActor, person: str) -> None:
        if sum(each == person for each in self.making.values()) >= MAX_REVIEWS_PER_PERSON:
            raise Refused("reviews_wait")
        self.making[review] = person
        review.task = asyncio.create_task(self.run(review, live, person))

    async def run(self, review: ReviewInProgress, live: MatchActor, person: str) -> None:
        try:
            if self.remote is None:
                await review.make(self.store, self.worker_pool, QueueKey(Priority.REVIEW, person, live.row.id))
                await self.keep(live, review)
            else:
                kept = partial(self.kept, live.row.id, live.match, review.seat)
                await self.remote.review(review, person, kept)
        except StoreUnavailable:
            review.failed = True  # the store has logged the outage; the review resumes when asked for again
        except Exception:
            log.exception("a review failed", extra={"game": live.match.game.name})
            review.failed = True
        finally:
            del self.making[review]

    async def close(self) -> None:
        """Interrupt reviews in progress, before the worker pool closes; they resume when asked for again."""
        tasks = [review.task for review in self.making if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What is kept.

    async def kept(self, name: str, match: Match, seat: int) -> Review | None:
        """The review as it was made before, by the same engine."""
        found = await self.keepsake(name)
        review = None if found is None else found.reviews.get(str(seat))
        return review if review is not None and review.engine == review_engine(match.game, self.quality) else None

    async def keepsake(self, name: str) -> Snapshot | None:
        body = await self.store.snapshot(name)
        return None if body is None else await run_in(ARCHIVE_POOL, unpack, body)

    async def keep(self, live: MatchActor, review: ReviewInProgress) -> None:
        """Put a review away, with the match's keepsake."""
        assert review.finished is not None
        found = await self.keepsake(live.row.id)
        if found is None:
            found = await run_in(ARCHIVE_POOL, take_snapshot, frozen_copy(live))
        reviews = {**found.reviews, str(review.seat): review.finished}
        body = await run_in(ARCHIVE_POOL, msgspec.structs.replace(found, reviews=reviews).pack)
        await self.store.save_snapshot(live.row.id, found.version, body)
        await self.store.delete_review_parts(live.row.id, review.seat)

    def known(self, name: str, seat: int, kept: Snapshot | None) -> Review | None:
        """A finished review of any engine version, from the match's snapshot."""
        under_way = self.recent.get((name, seat))
        if under_way is not None and under_way.finished is not None:
            return under_way.finished
        return None if kept is None else kept.reviews.get(str(seat))

    async def last_kept(self, matches: Iterable[tuple[str, int]]) -> list[float]:
        """How much a person kept in some matches, of those that were reviewed."""
        found = [(self.known(name, seat, await self.keepsake(name)), seat) for name, seat in matches]
        return [review.seats[seat].kept for review, seat in found if review is not None]
