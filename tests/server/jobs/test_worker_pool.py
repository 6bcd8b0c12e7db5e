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
from meadhall.bots.search_bot import Seer
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Refused
from meadhall.server.jobs import worker_pool
from meadhall.server.jobs.fair_queue import Rank, Turn
from meadhall.server.jobs.worker_pool import (
    AFTER_THE_SERVER,
    KEPT,
    LEAST_PRIORITY,
    MOST_HINTS,
    MOST_KEPT,
    Lane,
    Place,
    Thinkers,
    choose,
    imagine,
)
from meadhall.server.matches.registry import Hall
from tests.server.kit import SLOW
from tests.server.matches.test_actor import in_hall


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    KEPT.clear()
    yield
    KEPT.clear()


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


def test_a_search_goes_on_with_the_tree_of_the_last() -> None:
    table, action = two_questions_in_a_row()
    place = Place("a match", 0, int(table.seat or 0), "jarl")
    choose(place, imagine(table, "1"), "1")
    (kept,) = KEPT.values()
    assert isinstance(kept, Seer)
    assert kept.last is not None
    found = kept.search.root.find(action)
    assert found is not None
    kept.last = (kept.last[0], found, action)
    table.apply(action)
    choose(place, imagine(table, "2"), "2")
    assert list(KEPT.values()) == [kept], "the same bot"
    assert kept.search.root is found, "it went on with its tree"


def test_another_place_is_another_bot() -> None:
    """After something was taken back, too."""
    place = Place("a match", 0, 0, "jarl")
    assert worker_pool.kept_bot(place) is worker_pool.kept_bot(place)
    for other in (
        place._replace(take=1),
        place._replace(seat=1),
        place._replace(level="karl"),
        place._replace(match="other"),
    ):
        assert worker_pool.kept_bot(place) is not worker_pool.kept_bot(other)


def test_a_worker_remembers_only_so_many() -> None:
    first = Place("0", 0, 0, "karl")
    bot = worker_pool.kept_bot(first)
    for number in range(1, MOST_KEPT):
        worker_pool.kept_bot(Place(f"{number}", 0, 0, "karl"))
    assert worker_pool.kept_bot(first) is bot, "used again, it is the latest"
    worker_pool.kept_bot(Place("one more", 0, 0, "karl"))
    assert len(KEPT) == MOST_KEPT
    assert first in KEPT
    assert Place("1", 0, 0, "karl") not in KEPT


def turn(person: str = "ann", match: str = "a match", rank: Rank = Rank.TURN) -> Turn:
    return Turn(rank, person, match)


def test_a_match_stays_with_its_worker_unless_it_would_have_to_wait() -> None:
    async def think(lane: Lane) -> None:
        first, _ = await lane.think(turn(), os.getpid)
        assert (await lane.think(turn(), os.getpid))[0] == first
        long = asyncio.create_task(lane.think(turn(), time.sleep, 1.0))
        await asyncio.sleep(0)
        assert (await lane.think(turn(), os.getpid))[0] != first
        await long
        assert not any(worker.busy for worker in lane.workers)

    pool = Thinkers(2)
    asyncio.run(think(pool.for_people))
    pool.forget("a match")
    assert pool.for_people.homes == {}
    pool.close()


def test_a_worker_that_died_is_replaced() -> None:
    async def think(lane: Lane) -> None:
        first, _ = await lane.think(turn(), os.getpid)
        os.kill(first, signal.SIGKILL)
        answers = await asyncio.gather(*(lane.think(turn(), os.getpid) for _ in range(3)))
        assert len({pid for pid, _ in answers}) == 1
        assert answers[0][0] != first

    pool = Thinkers(1)
    asyncio.run(think(pool.for_people))
    pool.close()


def test_everybody_gets_their_turn_however_much_one_person_asks_for() -> None:
    """With a real worker: a crowd of thoughts for one person, then one for another, who waits for one thought only."""
    done: list[str] = []

    async def one(lane: Lane, whose: Turn) -> None:
        await lane.think(whose, os.getpid)
        done.append(whose.person)

    async def think(lane: Lane) -> None:
        await lane.think(turn(), os.getpid)
        greedy = [asyncio.create_task(one(lane, turn("eve", f"{number}"))) for number in range(30)]
        await asyncio.sleep(0)
        await one(lane, turn("ann"))
        assert done.count("eve") <= 2
        await asyncio.gather(*greedy)

    pool = Thinkers(1)
    asyncio.run(think(pool.for_people))
    pool.close()


def test_matches_without_people_think_elsewhere_at_the_lowest_priority() -> None:
    async def think(pool: Thinkers) -> None:
        idle = turn(rank=Rank.IDLE)
        assert (await pool.lane(Rank.IDLE).think(idle, os.nice, 0))[0] == LEAST_PRIORITY
        assert (await pool.lane(Rank.TURN).think(turn(), os.nice, 0))[0] == min(
            os.nice(0) + AFTER_THE_SERVER, LEAST_PRIORITY
        )
        flood = [asyncio.create_task(pool.lane(Rank.IDLE).think(idle, time.sleep, 30)) for _ in range(40)]
        await asyncio.sleep(0)
        await pool.lane(Rank.TURN).think(turn("bob"), os.getpid)
        assert pool.waiting(Rank.IDLE) == 39
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        assert pool.waiting(Rank.IDLE) == 0, "nobody waits for them any more"

    pool = Thinkers(1)
    asyncio.run(think(pool))
    pool.close()


def test_a_full_queue_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "MOST_WAITING", 3)
    monkeypatch.setattr(worker_pool, "MOST_IDLE", 2)

    async def think(pool: Thinkers) -> None:
        waiting = [
            asyncio.create_task(pool.lane(rank).think(turn(rank=rank), time.sleep, 30))
            for rank in Rank
            for _ in range(4)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="thinking_full"):
            await pool.for_people.think(turn("bob"), os.getpid)
        with pytest.raises(Refused, match="thinking_full"):
            pool.check_room("ann")
        pool.check_room("bob")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    pool = Thinkers(1)
    asyncio.run(think(pool))
    pool.close()


def test_the_same_question_is_thought_about_once_and_hints_wait_their_turn() -> None:
    table = meadhall.game("raids").new(players=2, seed="hint")

    async def think(pool: Thinkers) -> None:
        asked = [pool.advise("ann", "a match", table, (0, 0)) for _ in range(50)]
        reasons = await asyncio.gather(*asked)
        assert pool.thoughts[Rank.HINT] == 1
        assert all(reason == reasons[0] for reason in reasons)
        await pool.advise("ann", "a match", table, (0, 1))
        assert pool.thoughts[Rank.HINT] == 2
        held = asyncio.create_task(pool.for_people.think(turn(), time.sleep, 30))
        flood = [asyncio.create_task(pool.advise("eve", f"{n}", table, (0, 0))) for n in range(10)]
        await asyncio.sleep(0.1)
        refused = [task for task in flood if task.done()]
        assert {str(task.exception()) for task in refused} == {"hints_wait"}
        assert len(refused) == len(flood) - MOST_HINTS
        for task in (held, *flood):
            task.cancel()
        await asyncio.gather(held, *flood, return_exceptions=True)

    pool = Thinkers(1)
    asyncio.run(think(pool))
    pool.close()


def test_a_search_keeps_to_the_limit_it_is_given() -> None:
    table = meadhall.game("raids").new(players=2, seed="limit")
    place = Place("a match", 0, int(table.seat or 0), "konungr")
    visits = []
    for limit in (0.02, 10.0):
        KEPT.clear()
        choose(place, imagine(table, "1"), "1", limit)
        (kept,) = KEPT.values()
        assert isinstance(kept, Seer)
        visits.append(int(kept.search.root.visits))
    assert visits[0] < visits[1]


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_nobody_waits_for_a_hint_of_a_server_that_stops(
    when: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """They are told to try again, and the log has nothing to say."""
    gc.collect()
    caplog.clear()

    async def story(hall: Hall) -> None:
        table = meadhall.game("raids").new(players=2, seed="stop")
        if when == "before":
            hall.close_streams()
        waiting = asyncio.create_task(hall.while_open(hall.thinkers.advise("ann", "a match", table, (0, 0))))
        while when == "meanwhile" and not active_children():
            await asyncio.sleep(0.05)
        hall.close_streams()
        with pytest.raises(Refused, match="thinking_full"):
            await waiting
        hall.thinkers.close()
        hints = hall.thinkers.hints
        async with asyncio.timeout(SLOW):
            while not all(thought.done() for _, thought in hints.values()):
                await asyncio.sleep(0.05)
        hints.clear()

    in_hall(tmp_path, Thinkers(1), story)
    gc.collect()
    assert not caplog.records


def test_whoever_dies_because_the_server_stops_is_followed_by_nobody() -> None:
    """A process that begins while the server ends finds nothing of what it needs, and says so at length."""

    async def stop_in_the_middle_of_a_thought() -> None:
        closing = Thinkers(1)
        (worker,) = closing.for_people.workers
        turn = Turn(Rank.TURN, "somebody", "a match")
        thought = asyncio.create_task(closing.for_people.think(turn, time.sleep, 60))
        while not active_children():
            await asyncio.sleep(0.05)
        first = worker.pool
        closing.close()
        with pytest.raises(BrokenProcessPool):
            await thought
        assert worker.pool is first
        async with asyncio.timeout(SLOW):
            while active_children():
                await asyncio.sleep(0.05)

    asyncio.run(stop_in_the_middle_of_a_thought())
