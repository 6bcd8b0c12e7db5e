"""Bots that stay with their match: a search goes on where the last one ended."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path

import pytest

import meadhall
from meadhall.bots.search_bot import SearchBot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Refused
from meadhall.server.jobs import worker_pool
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.jobs.worker_pool import (
    BOT_CACHE,
    MAX_CACHED_BOTS,
    MAX_HINTS_PER_PERSON,
    BotKey,
    WorkerLane,
    WorkerPool,
    choose,
    determinize,
)
from meadhall.server.runtime.worker_process import BACKGROUND_NICE, INTERACTIVE_NICE
from meadhall.server.services import Services
from tests.server.kit import TIMEOUT_S
from tests.server.matches.test_actor import in_hall


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    BOT_CACHE.clear()
    yield
    BOT_CACHE.clear()


def two_questions_in_a_row() -> tuple[Table, int]:
    """A table at which some answer is followed by another question to the same seat with nothing learnt; the answer."""
    for seed in range(50):
        table = meadhall.game("raids").new(players=2, seed=f"{seed}")
        dice = FastDice(seed)
        while not table.over:
            for action in table.legal():
                after = table.clone()
                after.apply(action)
                if after.seat == table.seat and after.barrier < after.ply:
                    return table, action
            legal = table.legal()
            table.apply(legal[dice.below("test", len(legal))])
    raise AssertionError("no such table")


def test_search_reuses_the_tree_of_the_last() -> None:
    table, action = two_questions_in_a_row()
    place = BotKey("a match", 0, int(table.seat or 0), "jarl")
    choose(place, determinize(table, "1"), "1")
    (kept,) = BOT_CACHE.values()
    assert isinstance(kept, SearchBot)
    assert kept.last_search is not None
    found = kept.search.root.find(action)
    assert found is not None
    kept.last_search = (kept.last_search[0], found, action)
    table.apply(action)
    choose(place, determinize(table, "2"), "2")
    assert list(BOT_CACHE.values()) == [kept], "the same bot"
    assert kept.search.root is found, "it went on with its tree"


def test_another_bot_key_is_another_bot() -> None:
    """After something was taken back, too."""
    place = BotKey("a match", 0, 0, "jarl")
    assert worker_pool.cached_bot(place) is worker_pool.cached_bot(place)
    for other in (
        place._replace(take=1),
        place._replace(seat=1),
        place._replace(level="karl"),
        place._replace(match="other"),
    ):
        assert worker_pool.cached_bot(place) is not worker_pool.cached_bot(other)


def test_bot_cache_is_bounded() -> None:
    first = BotKey("0", 0, 0, "karl")
    bot = worker_pool.cached_bot(first)
    for number in range(1, MAX_CACHED_BOTS):
        worker_pool.cached_bot(BotKey(f"{number}", 0, 0, "karl"))
    assert worker_pool.cached_bot(first) is bot, "used again, it is the latest"
    worker_pool.cached_bot(BotKey("one more", 0, 0, "karl"))
    assert len(BOT_CACHE) == MAX_CACHED_BOTS
    assert first in BOT_CACHE
    assert BotKey("1", 0, 0, "karl") not in BOT_CACHE


def turn(person: str = "ann", match: str = "a match", rank: Priority = Priority.TURN) -> QueueKey:
    return QueueKey(rank, person, match)


def test_match_stays_with_its_worker_unless_it_is_busy() -> None:
    async def story(lane: WorkerLane) -> None:
        first, _ = await lane.run(turn(), os.getpid)
        assert (await lane.run(turn(), os.getpid))[0] == first
        long = asyncio.create_task(lane.run(turn(), time.sleep, 1.0))
        await asyncio.sleep(0)
        assert (await lane.run(turn(), os.getpid))[0] != first
        await long
        assert not any(worker.busy for worker in lane.workers)

    pool = WorkerPool(2)
    asyncio.run(story(pool.for_people))
    pool.forget_match("a match")
    assert pool.for_people.home_workers == {}
    pool.close()


def test_dead_worker_is_replaced() -> None:
    async def story(lane: WorkerLane) -> None:
        first, _ = await lane.run(turn(), os.getpid)
        os.kill(first, signal.SIGKILL)
        answers = await asyncio.gather(*(lane.run(turn(), os.getpid) for _ in range(3)))
        assert len({pid for pid, _ in answers}) == 1
        assert answers[0][0] != first

    pool = WorkerPool(1)
    asyncio.run(story(pool.for_people))
    pool.close()


def test_people_are_served_in_turn_despite_a_flood() -> None:
    """With a real worker: a flood of searches for one person, then one for another, who waits for one search only."""
    done: list[str] = []

    async def one(lane: WorkerLane, whose: QueueKey) -> None:
        await lane.run(whose, os.getpid)
        done.append(whose.person)

    async def story(lane: WorkerLane) -> None:
        await lane.run(turn(), os.getpid)
        greedy = [asyncio.create_task(one(lane, turn("eve", f"{number}"))) for number in range(30)]
        await asyncio.sleep(0)
        await one(lane, turn("ann"))
        assert done.count("eve") <= 2
        await asyncio.gather(*greedy)

    pool = WorkerPool(1)
    asyncio.run(story(pool.for_people))
    pool.close()


def test_bot_only_matches_search_in_a_worker_of_lowest_priority() -> None:
    async def story(pool: WorkerPool) -> None:
        idle = turn(rank=Priority.IDLE)
        assert (await pool.lane(Priority.IDLE).run(idle, os.nice, 0))[0] == BACKGROUND_NICE
        assert (await pool.lane(Priority.TURN).run(turn(), os.nice, 0))[0] == min(
            os.nice(0) + INTERACTIVE_NICE, BACKGROUND_NICE
        )
        flood = [asyncio.create_task(pool.lane(Priority.IDLE).run(idle, time.sleep, 30)) for _ in range(40)]
        await asyncio.sleep(0)
        await pool.lane(Priority.TURN).run(turn("bob"), os.getpid)
        assert pool.waiting(Priority.IDLE) == 39
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        assert pool.waiting(Priority.IDLE) == 0, "cancelled searches left the queue"

    pool = WorkerPool(1)
    asyncio.run(story(pool))
    pool.close()


def test_full_queue_refuses_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "MAX_QUEUED_PER_PRIORITY", 3)
    monkeypatch.setattr(worker_pool, "MAX_IDLE_MATCHES_PER_PERSON", 2)

    async def story(pool: WorkerPool) -> None:
        waiting = [
            asyncio.create_task(pool.lane(rank).run(turn(rank=rank), time.sleep, 30))
            for rank in Priority
            for _ in range(4)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="thinking_full"):
            await pool.for_people.run(turn("bob"), os.getpid)
        with pytest.raises(Refused, match="thinking_full"):
            pool.check_capacity("ann")
        pool.check_capacity("bob")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    pool = WorkerPool(1)
    asyncio.run(story(pool))
    pool.close()


def test_same_question_is_searched_once_and_hints_queue() -> None:
    table = meadhall.game("raids").new(players=2, seed="hint")

    async def story(pool: WorkerPool) -> None:
        asked = [pool.hint("ann", "a match", table, (0, 0)) for _ in range(50)]
        reasons = await asyncio.gather(*asked)
        assert pool.completed[Priority.HINT] == 1
        assert all(reason == reasons[0] for reason in reasons)
        await pool.hint("ann", "a match", table, (0, 1))
        assert pool.completed[Priority.HINT] == 2
        held = asyncio.create_task(pool.for_people.run(turn(), time.sleep, 30))
        flood = [asyncio.create_task(pool.hint("eve", f"{n}", table, (0, 0))) for n in range(10)]
        await asyncio.sleep(0.1)
        refused = [task for task in flood if task.done()]
        assert {str(task.exception()) for task in refused} == {"hints_wait"}
        assert len(refused) == len(flood) - MAX_HINTS_PER_PERSON
        for task in (held, *flood):
            task.cancel()
        await asyncio.gather(held, *flood, return_exceptions=True)

    pool = WorkerPool(1)
    asyncio.run(story(pool))
    pool.close()


def test_search_keeps_to_its_limit() -> None:
    table = meadhall.game("raids").new(players=2, seed="limit")
    place = BotKey("a match", 0, int(table.seat or 0), "konungr")
    visits = []
    for limit in (0.02, 10.0):
        BOT_CACHE.clear()
        choose(place, determinize(table, "1"), "1", limit)
        (kept,) = BOT_CACHE.values()
        assert isinstance(kept, SearchBot)
        visits.append(int(kept.search.root.visits))
    assert visits[0] < visits[1]


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_pending_hint_is_refused_when_the_server_stops(
    when: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """They are told to try again, and the log has nothing to say."""
    gc.collect()
    caplog.clear()

    async def story(services: Services) -> None:
        table = meadhall.game("raids").new(players=2, seed="stop")
        if when == "before":
            services.close_streams()
        waiting = asyncio.create_task(
            services.until_shutdown(services.worker_pool.hint("ann", "a match", table, (0, 0)))
        )
        while when == "meanwhile" and not active_children():
            await asyncio.sleep(0.05)
        services.close_streams()
        with pytest.raises(Refused, match="thinking_full"):
            await waiting
        services.worker_pool.close()
        hints = services.worker_pool.hints
        async with asyncio.timeout(TIMEOUT_S):
            while not all(thought.done() for _, thought in hints.values()):
                await asyncio.sleep(0.05)
        hints.clear()

    in_hall(tmp_path, WorkerPool(1), story)
    gc.collect()
    assert not caplog.records


def test_worker_that_dies_at_shutdown_is_not_restarted() -> None:
    """A process that begins while the server ends finds nothing of what it needs, and says so at length."""

    async def stop_in_the_middle_of_a_thought() -> None:
        closing = WorkerPool(1)
        (worker,) = closing.for_people.workers
        turn = QueueKey(Priority.TURN, "ann", "a match")
        thought = asyncio.create_task(closing.for_people.run(turn, time.sleep, 60))
        while not active_children():
            await asyncio.sleep(0.05)
        first = worker.pool
        closing.close()
        with pytest.raises(BrokenProcessPool):
            await thought
        assert worker.pool is first
        async with asyncio.timeout(TIMEOUT_S):
            while active_children():
                await asyncio.sleep(0.05)

    asyncio.run(stop_in_the_middle_of_a_thought())
