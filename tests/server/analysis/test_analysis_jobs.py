"""Hints and reviews that are thought about elsewhere, and reviews that go on where they were interrupted."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import meadhall
from meadhall.match import Refused
from meadhall.reviews.review import judged_plies
from meadhall.server.analysis import analysis_jobs as by_errand
from meadhall.server.analysis.analysis_jobs import AnalysisConsumer, RemoteAnalysis
from meadhall.server.jobs.bot_jobs import BotMoveConsumer
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.jobs.postgres_queue import AnalysisJobQueue, ClaimedAnalysisJob
from meadhall.server.jobs.worker_pool import WorkerPool, explain_position
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import Plan
from meadhall.server.ops.maintenance import run_consumers, sync_with_cluster
from meadhall.server.reviews import progress
from meadhall.server.reviews.progress import ReviewInProgress, ReviewService
from meadhall.server.services import Services
from meadhall.server.storage.models import AnalysisJob
from tests.server.houses import SOON, House, InHouse, bots, database_of, in_house, meanwhile, shared, thinkers, until
from tests.server.matches.test_actor import RAIDS, in_hall, new_match, play

__all__ = ["in_house", "shared", "thinkers"]
QUICK = "quick"


@pytest.fixture(autouse=True)
def _judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews judge but a few answers, with little thought."""
    whole = judged_plies
    monkeypatch.setattr(progress, "judged_plies", lambda record, seats: whole(record, seats)[:9])
    monkeypatch.setattr(by_errand, "REVIEW_POLL_INTERVAL_S", 0.05)


async def finished_match(services: Services) -> MatchActor:
    live = await new_match(services, RAIDS)
    while not live.match.over:
        await play(live, 20, meadhall.FastDice(7))
    return live


def turn(live: MatchActor) -> QueueKey:
    return QueueKey(Priority.REVIEW, "ann", live.row.id)


def test_a_review_goes_on_where_it_was_interrupted(tmp_path: Path, thinkers: WorkerPool) -> None:
    """Nothing that was found out is found out again, and what comes of it is the same."""

    async def story(services: Services) -> None:
        live = await finished_match(services)
        whole, first, second = [ReviewInProgress(live.row.id, live.match, 0, QUICK) for _ in range(3)]
        await first.catch_up(services.store)
        for _ in range(2):
            await first.go_on(services.store, thinkers, turn(live))
        assert first.entries is not None
        assert 0 < len(first.moments) < first.total
        await second.catch_up(services.store)
        assert (second.entries, second.moments) == (first.entries, first.moments)
        parts = second.parts
        await second.make(services.store, thinkers, turn(live))
        assert second.finished is not None
        assert len(await services.store.review_parts(live.row.id, 0, second.engine)) == second.parts > parts
        await services.store.delete_review_parts(live.row.id, 0)
        await whole.make(services.store, thinkers, turn(live))
        assert whole.finished == second.finished

    in_hall(tmp_path, thinkers, story)


def test_what_is_known_of_a_review_and_can_t_be_read_is_found_out_again(tmp_path: Path, thinkers: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await finished_match(services)
        review = ReviewInProgress(live.row.id, live.match, 0, QUICK)
        await services.store.save_review_part(live.row.id, 0, review.engine, 0, '[{"no": "ledger"}]')
        await review.make(services.store, thinkers, turn(live))
        assert review.finished is not None

    in_hall(tmp_path, thinkers, story)


def test_a_review_that_is_put_away_leaves_no_parts(tmp_path: Path, thinkers: WorkerPool) -> None:
    async def story(services: Services) -> None:
        live = await finished_match(services)
        reviews = ReviewService(services.store, thinkers, QUICK)
        review = await reviews.of(live, 0, "ann")
        assert review.task is not None
        await review.task
        assert review.finished is not None
        assert await services.store.review_parts(live.row.id, 0, review.engine) == []
        again = await ReviewService(services.store, thinkers, QUICK).of(live, 0, "ann")
        assert again.task is None
        assert again.finished == review.finished

    in_hall(tmp_path, thinkers, story)


# Thinking elsewhere.


def test_a_hint_is_thought_about_elsewhere_and_is_the_same(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await server.matches.create(Plan("raids", {}, bots(3)), "ann")
        await until_asked(server, worker, live)
        question = live.match.branch, live.match.ply
        elsewhere, willing = RemoteAnalysis(server.store), AnalysisConsumer(worker.matches, worker.worker_pool)
        async with meanwhile(run_consumers(worker, willing)):
            first = elsewhere.hint("ann", live.row.id, live.match.table, question)
            second = elsewhere.hint("ann", live.row.id, live.match.table, question)
            reasons = await asyncio.gather(first, second)
        table, seed = live.match.table, f"hint {question}"
        assert table.seat is not None
        expected = explain_position(table.guess(table.seat, meadhall.FastDice(seed)), seed)
        assert [reason.best.action for reason in reasons] == [expected.best.action] * 2
        assert reasons[0].options == expected.options
        assert await left(server) == []
        assert not elsewhere.hints

    in_house(story)


async def until_asked(server: Services, worker: Services, live: MatchActor) -> None:
    """Bots have answered, and Ann is asked."""
    async with meanwhile(
        sync_with_cluster(server), run_consumers(worker, BotMoveConsumer(worker.matches, worker.bot_players))
    ):
        await until(lambda: live.match.asked is not None and live.match.asked.seat == 0)


async def left(services: Services) -> list[str]:
    return [row["name"] for row in await services.store.database.read("SELECT name FROM errands")]


def test_where_nobody_thinks_a_hint_is_refused_after_a_while(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_errand, "HINT_TIMEOUT_S", 0.5)

    async def story(house: House) -> None:
        server = await house.services()
        live = await new_match(server, RAIDS)
        elsewhere = RemoteAnalysis(server.store)
        with pytest.raises(Refused, match="thinking_full"):
            await elsewhere.hint("ann", live.row.id, live.match.table, (live.match.branch, live.match.ply))
        assert await left(server) == []

    in_house(story)


def test_one_person_waits_for_few_hints_at_a_time(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_errand, "HINT_TIMEOUT_S", 1.0)

    async def story(house: House) -> None:
        server = await house.services()
        lives = [await new_match(server, RAIDS) for _ in range(3)]
        elsewhere = RemoteAnalysis(server.store)
        asked = [elsewhere.hint("eve", live.row.id, live.match.table, (0, 0)) for live in lives]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(str(each) for each in told) == ["hints_wait", "thinking_full", "thinking_full"]

    in_house(story)


def test_a_review_is_made_elsewhere_by_several_who_take_turns(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, *workers = await house.halls(3)
        live = await finished_match(server)
        here = ReviewInProgress(live.row.id, live.match, 0, QUICK)
        reviews = ReviewService(server.store, server.worker_pool, QUICK, RemoteAnalysis(server.store))
        willing = [AnalysisConsumer(worker.matches, worker.worker_pool) for worker in workers]
        thinking = [run_consumers(worker, each) for worker, each in zip(workers, willing, strict=True)]
        async with meanwhile(*thinking):
            review = await reviews.of(live, 0, "ann")
            assert review.task is not None
            await review.task
            async with asyncio.timeout(SOON):
                while await left(server):
                    await asyncio.sleep(0.02)
        assert await server.store.review_parts(live.row.id, 0, review.engine) == []
        await here.make(server.store, server.worker_pool, turn(live))
        assert review.finished == here.finished
        assert sum(each.completed for each in willing) >= here.parts > 1

    in_house(story)


def test_the_errand_of_whoever_dies_is_taken_by_the_next(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await finished_match(server)
        elsewhere = RemoteAnalysis(server.store)
        review = ReviewInProgress(live.row.id, live.match, 0, QUICK)
        asking = asyncio.create_task(elsewhere.review(review, "ann", nothing_kept))
        first, second = AnalysisJobQueue(database_of(server)), AnalysisJobQueue(database_of(worker))
        taken = await soon(first)
        assert await second.claim() is None
        await taken.connection.close()
        again = await soon(second)
        assert again.job == taken.job
        await second.release(again)
        for each in (first, second):
            await each.close()
        asking.cancel()

    in_house(story)


class Slow(AnalysisConsumer):
    """Whoever comes to no end with what was taken."""

    async def process(self, taken: ClaimedAnalysisJob) -> None:
        await asyncio.sleep(SOON)


def test_reviews_leave_a_place_for_hints(in_house: InHouse) -> None:
    """Who asks for a hint does not wait until a part of somebody's review is made."""

    async def story(house: House) -> None:
        services = await house.services()
        live = await new_match(services, RAIDS)
        for number in range(4):
            await services.store.enqueue_analysis_job(
                AnalysisJob(f"review {number}", live.row.id, "", Priority.REVIEW, f"{number}")
            )
        slow = Slow(services.matches, services.worker_pool)
        async with meanwhile(slow.run()):
            await until(lambda: len(slow.tasks) == 1)
            await services.store.enqueue_analysis_job(AnalysisJob("hint", live.row.id, "", Priority.HINT, "bob"))
            slow.wake()
            await until(lambda: "hint" in [taken.job.name for taken in slow.tasks.values()])
            assert len(slow.tasks) == 2

    in_house(story)


async def nothing_kept() -> None:
    return None


async def soon(taking: AnalysisJobQueue) -> ClaimedAnalysisJob:
    """What can be taken, as soon as there is something."""
    async with asyncio.timeout(SOON):
        while (taken := await taking.claim()) is None:
            await asyncio.sleep(0.02)
    return taken
