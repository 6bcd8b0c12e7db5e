"""What is thought about elsewhere besides bots' answers: hints, and reviews part by part.

A server that does not think sends errands through the database it shares; whoever thinks takes them, one after the
other, and is given up by nobody: where one dies, the next takes the same. A review gets one part at a time, then
everybody else's turn comes.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from meadhall.bots.explain import Reason
from meadhall.core.engine.table import Table
from meadhall.match import Refused
from meadhall.reviews.models import Review
from meadhall.server.jobs.consumer import Willing
from meadhall.server.jobs.fair_queue import Rank, Turn
from meadhall.server.jobs.worker_pool import MOST_HINTS
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.reviews.progress import Reviews, UnderWay
from meadhall.server.storage import Store
from meadhall.server.storage.models import Errand

if TYPE_CHECKING:
    from meadhall.server.jobs.postgres_queue import TakenErrand, TakingErrands
    from meadhall.server.storage.postgres import Postgres

AGAIN = 0.2
"""Seconds between two looks for the answer to a hint,"""
NOW_AND_THEN = 1.0
"""and between two looks at a review."""
LONGEST = 20.0
"""Seconds after which nobody waits for a hint any more."""
AT_HAND = 8
"""How many reviews are remembered between two of their parts."""


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """What to answer to a question, and why."""

    take: int
    ply: int


class NextPart(msgspec.Struct, frozen=True, tag="review"):
    """How the review of a seat's game goes on."""

    seat: int
    quality: str


Wanted = Hint | NextPart


class Elsewhere:
    """Whoever thinks for a server that does not."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hints: Counter[str] = Counter()
        """How many each person waits for."""

    async def advise(self, person: str, match: str, table: Table, question: tuple[int, int]) -> Reason:
        """What a person who is asked there might answer, and why."""
        if self.hints[person] >= MOST_HINTS:
            raise Refused("hints_wait")
        take, ply = question
        errand = errand_of(f"hint {match} {take} {ply}", match, Hint(take, ply), Rank.HINT, person)
        self.hints[person] += 1
        try:
            async with asyncio.timeout(LONGEST):
                return msgspec.json.decode(await self.answer(errand), type=Reason)
        except TimeoutError:
            raise Refused("thinking_full") from None
        finally:
            self.hints -= Counter([person])
            await self.store.call_off(errand.name)

    async def answer(self, errand: Errand) -> str:
        """What comes of an errand. Somebody else who asked for the same may have taken the answer away."""
        while True:
            if (found := await self.store.answer_of(errand.name)) is None:
                await self.store.send(errand)
            elif found:
                return found
            await asyncio.sleep(AGAIN)

    async def review(self, review: UnderWay, person: str, kept: Callable[[], Awaitable[Review | None]]) -> None:
        """See a review through; returns when it is finished. What was finished is kept, and its parts are gone."""
        name = f"review {review.name} {review.seat} {review.engine}"
        wanted = NextPart(review.seat, review.quality)
        while review.finished is None:
            if await self.store.answer_of(name) is None:
                review.finished = await kept()
                if review.finished is not None:
                    return
                await self.store.send(errand_of(name, review.name, wanted, Rank.REVIEW, person))
            await asyncio.sleep(NOW_AND_THEN)
            await review.catch_up(self.store)


def errand_of(name: str, match: str, wanted: Wanted, rank: Rank, person: str) -> Errand:
    return Errand(name, match, msgspec.json.encode(wanted).decode(), rank, person)


class Errands(Willing["TakenErrand"]):
    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.most = len(hall.thinkers.for_people.workers) + len(hall.thinkers.for_bots.workers)
        self.at_hand: OrderedDict[str, UnderWay] = OrderedDict()

    def source(self, database: Postgres) -> TakingErrands:
        from meadhall.server.jobs.postgres_queue import TakingErrands

        return TakingErrands(database)

    async def think(self, taken: TakenErrand) -> None:
        wanted = msgspec.json.decode(taken.errand.body, type=Wanted)
        if isinstance(wanted, Hint):
            await self.advise(taken, wanted)
        else:
            await self.go_on(taken, wanted)
        self.answered += 1

    async def advise(self, taken: TakenErrand, wanted: Hint) -> None:
        errand, question = taken.errand, (wanted.take, wanted.ply)
        live = await self.hall.open(errand.match)
        await live.in_turn(live.catch_up)
        if (live.match.take, live.match.ply) != question:
            await taken.be_done()
            return
        reason = await self.hall.thinkers.advise(errand.person, errand.match, live.match.table, question)
        await taken.answer(msgspec.json.encode(reason).decode())

    async def go_on(self, taken: TakenErrand, wanted: NextPart) -> None:
        """The next part of a review; with the last one it is put away."""
        errand, store = taken.errand, self.hall.store
        live = await self.hall.open(errand.match)
        if not live.match.over:
            await live.in_turn(live.catch_up)
        reviews = Reviews(store, self.hall.thinkers, wanted.quality)
        review = self.remembered(errand, live, wanted)
        await review.catch_up(store)
        if not review.parts and await reviews.kept(errand.match, live.match, wanted.seat) is not None:
            await taken.be_done()
            return
        if not review.complete:
            await review.go_on(store, self.hall.thinkers, Turn(Rank.REVIEW, errand.person, errand.match))
        if review.complete:
            await reviews.keep(live, review)
            await taken.be_done()
        else:
            await taken.wait_again()

    def remembered(self, errand: Errand, live: LiveMatch, wanted: NextPart) -> UnderWay:
        """A review between two of its parts."""
        found = self.at_hand.pop(errand.name, None)
        review = found or UnderWay(errand.match, live.match, wanted.seat, wanted.quality)
        self.at_hand[errand.name] = review
        while len(self.at_hand) > AT_HAND:
            self.at_hand.popitem(last=False)
        return review
