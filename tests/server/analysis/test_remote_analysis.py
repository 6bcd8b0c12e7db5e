"""Analysis jobs: hints and reviews made by workers of other servers, and reviews that resume after an interruption."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import meadhall
from meadhall.match import Refused
from meadhall.reviews.review import judged_plies
from meadhall.server.analysis import remote_analysis as by_errand
from meadhall.server.analysis.remote_analysis import AnalysisConsumer, RemoteAnalysis
from meadhall.server.jobs.bot_jobs import BotMoveConsumer
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.jobs.postgres_queue import AnalysisJobQueue, ClaimedAnalysisJob
from meadhall.server.jobs.worker_pool import WorkerPool, explain_position
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.ops.background_tasks import run_consumers, sync_with_cluster
from meadhall.server.reviews import review_in_progress
from meadhall.server.reviews.review_in_progress import ReviewInProgress, ReviewService
from meadhall.server.services import Services
from meadhall.server.storage.models import AnalysisJob
from tests.server.houses import (
    TIMEOUT_S,
    ServerGroup,
    WithServerGroup,
    database_of,
    in_background,
    person_and_bots,
    shared,
    wait_until,
    with_server_group,
    worker_pool,
)
from tests.server.matches.test_actor import RAIDS, in_hall, new_match, play

__all__ = ["shared", "with_server_group", "worker_pool"]
QUICK = "quick"


@pytest.fixture(autouse=True)
def _judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews judge only a few answers, with short searches."""
    whole = judged_plies
    monkeypatch.setattr(review_in_progress, "judged_plies", lambda record, seats: whole(record, seats)[:9])
    monkeypatch.setattr(by_errand, "REVIEW_POLL_INTERVAL_S", 0.05)


async def finished_match(services: Services) -> MatchActor:
    live = await new_match(services, RAIDS)
    while not live.match.over:
        await play(live, 20, meadhall.FastDice(7))
    return live


def turn(live: MatchActor) -> QueueKey:
    return QueueKey(Priority.REVIEW, "ann", live.row.id)


def test_interrupted_review_resumes(tmp_path: Path, worker_pool: WorkerPool) -> None:
    """Nothing that was found out is found out again, and what comes of it is the same."""

    async def story(services: Services) -> None:
        live = await finished_match(services)
        whole, first, second = [ReviewInProgress(live.row.id, live.match, 0, QUICK) for _ in range(3)]
        await first.catch_up(services.store)
        for _ in range(2):
            await first.go_on(services.store, worker_pool, turn(live))
        assert first.entries is not None
        assert 0 < len(first.moments) < first.total
        await second.catch_up(services.store)
        assert (second.entries, second.moments) == (first.entries, first.moments)
        parts = second.parts
        await second.make(services.store, worker_pool, turn(live))
        assert second.finished is not None
        assert len(await services.store.review_parts(live.row.id, 0, second.engine)) == second.parts > parts
        await services.store.delete_review_parts(live.row.id, 0)
        await whole.make(services.store, worker_pool, turn(live))
        assert whole.finished == second.finished

    in_hall(tmp_path, worker_pool, story)


def test_unreadable_review_part_is_computed_again(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await finished_match(services)
        review = ReviewInProgress(live.row.id, live.match, 0, QUICK)
        await services.store.save_review_part(live.row.id, 0, review.engine, 0, '[{"no": "ledger"}]')
        await review.make(services.store, worker_pool, turn(live))
        assert review.finished is not None

    in_hall(tmp_path, worker_pool, story)


def test_stored_review_leaves_no_parts(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await finished_match(services)
        reviews = ReviewService(services.store, worker_pool, QUICK)
        review = await reviews.of(live, 0, "ann")
        assert review.task is not None
        await review.task
        assert review.finished is not None
        assert await services.store.review_parts(live.row.id, 0, review.engine) == []
        again = await ReviewService(services.store, worker_pool, QUICK).of(live, 0, "ann")
        assert again.task is None
        assert again.finished == review.finished

    in_hall(tmp_path, worker_pool, story)


# Remote analysis.


def test_remote_hint_equals_local_hint(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, worker = await house.new_servers(2)
        live = await server.matches.create(Plan("raids", {}, person_and_bots(3)), "ann")
        await until_asked(server, worker, live)
        question = live.match.branch, live.match.ply
        remote, consumer = RemoteAnalysis(server.store), AnalysisConsumer(worker.matches, worker.worker_pool)
        async with in_background(run_consumers(worker, consumer)):
            first = remote.hint("ann", live.row.id, live.match.table, question)
            second = remote.hint("ann", live.row.id, live.match.table, question)
            reasons = await asyncio.gather(first, second)
        table, seed = live.match.table, f"hint {question}"
        assert table.seat is not None
        expected = explain_position(table.guess(table.seat, meadhall.FastDice(seed)), seed)
        assert [reason.best.action for reason in reasons] == [expected.best.action] * 2
        assert reasons[0].options == expected.options
        assert await left(server) == []
        assert not remote.hints

    with_server_group(story)


async def until_asked(server: Services, worker: Services, live: MatchActor) -> None:
    """Bots have answered, and Ann is asked."""
    async with in_background(
        sync_with_cluster(server), run_consumers(worker, BotMoveConsumer(worker.matches, worker.bot_players))
    ):
        await wait_until(lambda: live.match.asked is not None and live.match.asked.seat == 0)


async def left(services: Services) -> list[str]:
    return [row["name"] for row in await services.store.database.read("SELECT name FROM errands")]


def test_hint_without_workers_is_refused_after_timeout(
    with_server_group: WithServerGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_errand, "HINT_TIMEOUT_S", 0.5)

    async def story(house: ServerGroup) -> None:
        server = await house.new_server()
        live = await new_match(server, RAIDS)
        remote = RemoteAnalysis(server.store)
        with pytest.raises(Refused, match="thinking_full"):
            await remote.hint("ann", live.row.id, live.match.table, (live.match.branch, live.match.ply))
        assert await left(server) == []

    with_server_group(story)


def test_pending_hints_per_person_are_limited(
    with_server_group: WithServerGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_errand, "HINT_TIMEOUT_S", 1.0)

    async def story(house: ServerGroup) -> None:
        server = await house.new_server()
        lives = [await new_match(server, RAIDS) for _ in range(3)]
        remote = RemoteAnalysis(server.store)
        asked = [remote.hint("eve", live.row.id, live.match.table, (0, 0)) for live in lives]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(str(each) for each in told) == ["hints_wait", "thinking_full", "thinking_full"]

    with_server_group(story)


def test_review_steps_are_shared_by_several_workers(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, *workers = await house.new_servers(3)
        live = await finished_match(server)
        here = ReviewInProgress(live.row.id, live.match, 0, QUICK)
        reviews = ReviewService(server.store, server.worker_pool, QUICK, RemoteAnalysis(server.store))
        consumers = [AnalysisConsumer(worker.matches, worker.worker_pool) for worker in workers]
        thinking = [run_consumers(worker, each) for worker, each in zip(workers, consumers, strict=True)]
        async with in_background(*thinking):
            review = await reviews.of(live, 0, "ann")
            assert review.task is not None
            await review.task
            async with asyncio.timeout(TIMEOUT_S):
                while await left(server):
                    await asyncio.sleep(0.02)
        assert await server.store.review_parts(live.row.id, 0, review.engine) == []
        await here.make(server.store, server.worker_pool, turn(live))
        assert review.finished == here.finished
        assert sum(each.completed for each in consumers) >= here.parts > 1

    with_server_group(story)


def test_analysis_job_of_dead_worker_is_claimed_by_the_next(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, worker = await house.new_servers(2)
        live = await finished_match(server)
        remote = RemoteAnalysis(server.store)
        review = ReviewInProgress(live.row.id, live.match, 0, QUICK)
        asking = asyncio.create_task(remote.review(review, "ann", nothing_kept))
        first, second = AnalysisJobQueue(database_of(server)), AnalysisJobQueue(database_of(worker))
        claimed = await soon(first)
        assert await second.claim() is None
        await claimed.connection.close()
        again = await soon(second)
        assert again.job == claimed.job
        await second.release(again)
        for each in (first, second):
            await each.close()
        asking.cancel()

    with_server_group(story)


class Slow(AnalysisConsumer):
    """A consumer that never finishes a job."""

    async def process(self, claimed: ClaimedAnalysisJob) -> None:
        await asyncio.sleep(TIMEOUT_S)


def test_reviews_leave_a_worker_for_hints(with_server_group: WithServerGroup) -> None:
    """A hint does not wait for a step of another person's review."""

    async def story(house: ServerGroup) -> None:
        services = await house.new_server()
        live = await new_match(services, RAIDS)
        for number in range(4):
            await services.store.enqueue_analysis_job(
                AnalysisJob(f"review {number}", live.row.id, "", Priority.REVIEW, f"{number}")
            )
        slow = Slow(services.matches, services.worker_pool)
        async with in_background(slow.run()):
            await wait_until(lambda: len(slow.tasks) == 1)
            await services.store.enqueue_analysis_job(AnalysisJob("hint", live.row.id, "", Priority.HINT, "bob"))
            slow.wake()
            await wait_until(lambda: "hint" in [claimed.job.name for claimed in slow.tasks.values()])
            assert len(slow.tasks) == 2

    with_server_group(story)


async def nothing_kept() -> None:
    return None


async def soon(queue: AnalysisJobQueue) -> ClaimedAnalysisJob:
    """What can be claimed, as soon as there is something."""
    async with asyncio.timeout(TIMEOUT_S):
        while (claimed := await queue.claim()) is None:
            await asyncio.sleep(0.02)
    return claimed
