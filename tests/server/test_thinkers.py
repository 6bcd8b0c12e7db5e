"""Bots that stay with their match: a search goes on where the last one ended."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

import meadhall
from meadhall.bots.seer import Seer
from meadhall.core.dice import FastDice
from meadhall.core.table import Table
from meadhall.server import thinkers
from meadhall.server.thinkers import KEPT, MOST_KEPT, Place, Thinkers, Worker, choose, imagine


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
    earlier = kept.last[0]
    kept.last = (earlier, action)
    found = earlier.root.find(action)
    table.apply(action)
    choose(place, imagine(table, "2"), "2")
    assert list(KEPT.values()) == [kept], "the same bot"
    assert found is not None
    assert kept.last[0].root is found, "it went on with its tree"


def test_another_place_is_another_bot() -> None:
    """After something was taken back, too."""
    place = Place("a match", 0, 0, "jarl")
    assert thinkers.kept_bot(place) is thinkers.kept_bot(place)
    for other in (
        place._replace(take=1),
        place._replace(seat=1),
        place._replace(level="karl"),
        place._replace(match="other"),
    ):
        assert thinkers.kept_bot(place) is not thinkers.kept_bot(other)


def test_a_worker_remembers_only_so_many() -> None:
    first = Place("0", 0, 0, "karl")
    bot = thinkers.kept_bot(first)
    for number in range(1, MOST_KEPT):
        thinkers.kept_bot(Place(f"{number}", 0, 0, "karl"))
    assert thinkers.kept_bot(first) is bot, "used again, it is the latest"
    thinkers.kept_bot(Place("one more", 0, 0, "karl"))
    assert len(KEPT) == MOST_KEPT
    assert first in KEPT
    assert Place("1", 0, 0, "karl") not in KEPT


def test_a_match_stays_with_its_worker_unless_it_would_have_to_wait() -> None:
    pool = Thinkers(3)
    one, two, _ = pool.workers
    pool.homes["a match"] = two
    assert pool.worker_for("a match") is two
    two.waiting = 1
    assert pool.worker_for("a match") is one
    for worker in pool.workers:
        worker.waiting = 2
    assert pool.worker_for("a match") is two
    pool.forget("a match")
    assert pool.worker_for("a match") is one
    pool.close()


def test_a_worker_that_died_is_replaced() -> None:
    async def think(worker: Worker) -> None:
        first = await worker.ask(os.getpid)
        assert await worker.ask(os.getpid) == first
        os.kill(first, signal.SIGKILL)
        answers = await asyncio.gather(*(worker.ask(os.getpid) for _ in range(3)))
        assert len(set(answers)) == 1
        assert answers[0] != first
        assert worker.waiting == 0

    pool = Thinkers(1)
    asyncio.run(think(pool.workers[0]))
    pool.close()
