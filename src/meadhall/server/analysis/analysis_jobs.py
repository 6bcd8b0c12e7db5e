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
from meadhall.server.jobs.consumer import JobConsumer
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.jobs.worker_pool import MAX_HINTS_PER_PERSON, WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.reviews.progress import ReviewInProgress, ReviewService
from meadhall.server.storage import Store
from meadhall.server.storage.models import AnalysisJob

if TYPE_CHECKING:
    from meadhall.server.jobs.postgres_queue import AnalysisJobQueue, ClaimedAnalysisJob
    from meadhall.server.storage.postgres import Postgres

HINT_POLL_INTERVAL_S = 0.2
"""Seconds between two looks for the answer to a hint,"""
REVIEW_POLL_INTERVAL_S = 1.0
"""and between two looks at a review."""
HINT_TIMEOUT_S = 20.0
"""Seconds after which nobody waits for a hint any more."""
MAX_CACHED_REVIEWS = 8
"""How many reviews are remembered between two of their parts."""


class HintRequest(msgspec.Struct, frozen=True, tag="hint"):
    """What to answer to a question, and why."""

    take: int
    ply: int


class ReviewStep(msgspec.Struct, frozen=True, tag="review"):
    """How the review of a seat's game goes on."""

    seat: int
    quality: str


AnalysisRequest = HintRequest | ReviewStep


class RemoteAnalysis:
    """Whoever thinks for a server that does not."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hints: Counter[str] = Counter()
        """How many each person waits for."""

    async def hint(self, person: str, match: str, table: Table, question: tuple[int, int]) -> Reason:
        """What a person who is asked there might answer, and why."""
        if self.hints[person] >= MAX_HINTS_PER_PERSON:
            raise Refused("hints_wait")
        take, ply = question
        errand = analysis_job(f"hint {match} {take} {ply}", match, HintRequest(take, ply), Priority.HINT, person)
        self.hints[person] += 1
        try:
            async with asyncio.timeout(HINT_TIMEOUT_S):
                return msgspec.json.decode(await self.answer(errand), type=Reason)
        except TimeoutError:
            raise Refused("thinking_full") from None
        finally:
            self.hints -= Counter([person])
            await self.store.cancel_analysis_job(errand.name)

    async def answer(self, errand: AnalysisJob) -> str:
        """What comes of an errand. Somebody else who asked for the same may have taken the answer away."""
        while True:
            if (found := await self.store.analysis_result(errand.name)) is None:
                await self.store.enqueue_analysis_job(errand)
            elif found:
                return found
            await asyncio.sleep(HINT_POLL_INTERVAL_S)

    async def review(self, review: ReviewInProgress, person: str, kept: Callable[[], Awaitable[Review | None]]) -> None:
        """See a review through; returns when it is finished. What was finished is kept, and its parts are gone."""
        name = f"review {review.name} {review.seat} {review.engine}"
        wanted = ReviewStep(review.seat, review.quality)
        while review.finished is None:
            if await self.store.analysis_result(name) is None:
                review.finished = await kept()
                if review.finished is not None:
                    return
                await self.store.enqueue_analysis_job(analysis_job(name, review.name, wanted, Priority.REVIEW, person))
            await asyncio.sleep(REVIEW_POLL_INTERVAL_S)
            await review.catch_up(self.store)


def analysis_job(name: str, match: str, wanted: AnalysisRequest, rank: Priority, person: str) -> AnalysisJob:
    return AnalysisJob(name, match, msgspec.json.encode(wanted).decode(), rank, person)


class AnalysisConsumer(JobConsumer["ClaimedAnalysisJob"]):
    def __init__(self, matches: MatchRegistry, worker_pool: WorkerPool) -> None:
        super().__init__(matches.store, worker_pool)
        self.matches = matches
        self.max_jobs = len(worker_pool.for_people.workers) + len(worker_pool.for_bots.workers)
        self.cached_reviews: OrderedDict[str, ReviewInProgress] = OrderedDict()

    def source(self, database: Postgres) -> AnalysisJobQueue:
        from meadhall.server.jobs.postgres_queue import AnalysisJobQueue

        return AnalysisJobQueue(database)

    async def process(self, taken: ClaimedAnalysisJob) -> None:
        wanted = msgspec.json.decode(taken.job.body, type=AnalysisRequest)
        if isinstance(wanted, HintRequest):
            await self.answer_hint(taken, wanted)
        else:
            await self.run_review_step(taken, wanted)
        self.completed += 1

    async def answer_hint(self, taken: ClaimedAnalysisJob, wanted: HintRequest) -> None:
        errand, question = taken.job, (wanted.take, wanted.ply)
        live = await self.matches.get(errand.match)
        await live.run_exclusive(live.catch_up)
        if (live.match.branch, live.match.ply) != question:
            await taken.finish()
            return
        reason = await self.worker_pool.hint(errand.person, errand.match, live.match.table, question)
        await taken.answer(msgspec.json.encode(reason).decode())

    async def run_review_step(self, taken: ClaimedAnalysisJob, wanted: ReviewStep) -> None:
        """The next part of a review; with the last one it is put away."""
        errand, store = taken.job, self.store
        live = await self.matches.get(errand.match)
        if not live.match.over:
            await live.run_exclusive(live.catch_up)
        reviews = ReviewService(store, self.worker_pool, wanted.quality)
        review = self.cached_review(errand, live, wanted)
        await review.catch_up(store)
        if not review.parts and await reviews.kept(errand.match, live.match, wanted.seat) is not None:
            await taken.finish()
            return
        if not review.complete:
            await review.go_on(store, self.worker_pool, QueueKey(Priority.REVIEW, errand.person, errand.match))
        if review.complete:
            await reviews.keep(live, review)
            await taken.finish()
        else:
            await taken.requeue()

    def cached_review(self, errand: AnalysisJob, live: MatchActor, wanted: ReviewStep) -> ReviewInProgress:
        """A review between two of its parts."""
        found = self.cached_reviews.pop(errand.name, None)
        review = found or ReviewInProgress(errand.match, live.match, wanted.seat, wanted.quality)
        self.cached_reviews[errand.name] = review
        while len(self.cached_reviews) > MAX_CACHED_REVIEWS:
            self.cached_reviews.popitem(last=False)
        return review
