"""Analysis jobs: hints and steps of reviews, for servers that run no searches themselves.

Such a server queues them in the database it shares with workers, and polls for results. Where a worker dies, the next
one claims the same job. A review takes one step at a time, then goes to the end of its queue.
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
from meadhall.server.reviews.review_in_progress import ReviewInProgress, ReviewService
from meadhall.server.storage import Store
from meadhall.server.storage.models import AnalysisJob

if TYPE_CHECKING:
    from meadhall.server.jobs.postgres_queue import AnalysisJobQueue, ClaimedAnalysisJob
    from meadhall.server.storage.postgres import Postgres

HINT_POLL_INTERVAL_S = 0.2
REVIEW_POLL_INTERVAL_S = 1.0
HINT_TIMEOUT_S = 20.0
MAX_CACHED_REVIEWS = 8
"""Reviews that a worker keeps between two of their steps."""


class HintRequest(msgspec.Struct, frozen=True, tag="hint"):
    """The question for which a hint is wanted."""

    take: int
    ply: int


class ReviewStep(msgspec.Struct, frozen=True, tag="review"):
    """The next step of the review of a seat's game."""

    seat: int
    quality: str


AnalysisRequest = HintRequest | ReviewStep


class RemoteAnalysis:
    """Client of the analysis queue, for a server that runs no searches."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hints: Counter[str] = Counter()
        """Pending hints by person."""

    async def hint(self, person: str, match: str, table: Table, question: tuple[int, int]) -> Reason:
        """A hint for the person who is asked at the table; `Refused` after a timeout."""
        if self.hints[person] >= MAX_HINTS_PER_PERSON:
            raise Refused("hints_wait")
        take, ply = question
        job = analysis_job(f"hint {match} {take} {ply}", match, HintRequest(take, ply), Priority.HINT, person)
        self.hints[person] += 1
        try:
            async with asyncio.timeout(HINT_TIMEOUT_S):
                return msgspec.json.decode(await self.result(job), type=Reason)
        except TimeoutError:
            raise Refused("thinking_full") from None
        finally:
            self.hints -= Counter([person])
            await self.store.cancel_analysis_job(job.name)

    async def result(self, job: AnalysisJob) -> str:
        """The result of a job, queued again if another person's request for the same hint has removed it."""
        while True:
            if (found := await self.store.analysis_result(job.name)) is None:
                await self.store.enqueue_analysis_job(job)
            elif found:
                return found
            await asyncio.sleep(HINT_POLL_INTERVAL_S)

    async def review(self, review: ReviewInProgress, person: str, kept: Callable[[], Awaitable[Review | None]]) -> None:
        """Wait until a review is finished, queueing it while it is not. A finished review is stored, its parts are
        deleted."""
        name = f"review {review.name} {review.seat} {review.engine}"
        step = ReviewStep(review.seat, review.quality)
        while review.finished is None:
            if await self.store.analysis_result(name) is None:
                review.finished = await kept()
                if review.finished is not None:
                    return
                await self.store.enqueue_analysis_job(analysis_job(name, review.name, step, Priority.REVIEW, person))
            await asyncio.sleep(REVIEW_POLL_INTERVAL_S)
            await review.catch_up(self.store)


def analysis_job(name: str, match: str, request: AnalysisRequest, priority: Priority, person: str) -> AnalysisJob:
    return AnalysisJob(name, match, msgspec.json.encode(request).decode(), priority, person)


class AnalysisConsumer(JobConsumer["ClaimedAnalysisJob"]):
    def __init__(self, matches: MatchRegistry, worker_pool: WorkerPool) -> None:
        super().__init__(matches.store, worker_pool)
        self.matches = matches
        self.max_jobs = len(worker_pool.for_people.workers) + len(worker_pool.for_bots.workers)
        self.cached_reviews: OrderedDict[str, ReviewInProgress] = OrderedDict()

    def source(self, database: Postgres) -> AnalysisJobQueue:
        from meadhall.server.jobs.postgres_queue import AnalysisJobQueue

        return AnalysisJobQueue(database)

    async def process(self, claimed: ClaimedAnalysisJob) -> None:
        request = msgspec.json.decode(claimed.job.body, type=AnalysisRequest)
        if isinstance(request, HintRequest):
            await self.answer_hint(claimed, request)
        else:
            await self.run_review_step(claimed, request)
        self.completed += 1

    async def answer_hint(self, claimed: ClaimedAnalysisJob, request: HintRequest) -> None:
        job, question = claimed.job, (request.take, request.ply)
        live = await self.matches.get(job.match)
        await live.run_exclusive(live.catch_up)
        if (live.match.branch, live.match.ply) != question:
            await claimed.finish()
            return
        reason = await self.worker_pool.hint(job.person, job.match, live.match.table, question)
        await claimed.answer(msgspec.json.encode(reason).decode())

    async def run_review_step(self, claimed: ClaimedAnalysisJob, step: ReviewStep) -> None:
        """Run the next step of a review; after the last one, store the review."""
        job, store = claimed.job, self.store
        live = await self.matches.get(job.match)
        if not live.match.over:
            await live.run_exclusive(live.catch_up)
        reviews = ReviewService(store, self.worker_pool, step.quality)
        review = self.cached_review(job, live, step)
        await review.catch_up(store)
        if not review.parts and await reviews.kept(job.match, live.match, step.seat) is not None:
            await claimed.finish()
            return
        if not review.complete:
            await review.go_on(store, self.worker_pool, QueueKey(Priority.REVIEW, job.person, job.match))
        if review.complete:
            await reviews.keep(live, review)
            await claimed.finish()
        else:
            await claimed.requeue()

    def cached_review(self, job: AnalysisJob, live: MatchActor, step: ReviewStep) -> ReviewInProgress:
        """The review of an earlier step, or a new one."""
        found = self.cached_reviews.pop(job.name, None)
        review = found or ReviewInProgress(job.match, live.match, step.seat, step.quality)
        self.cached_reviews[job.name] = review
        while len(self.cached_reviews) > MAX_CACHED_REVIEWS:
            self.cached_reviews.popitem(last=False)
        return review
