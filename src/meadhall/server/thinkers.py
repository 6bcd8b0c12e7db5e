"""Worker processes in which bots think, so that they never keep a person waiting."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import NamedTuple, TypeVar

from meadhall.bots import Bot, bot
from meadhall.bots.explain import Reason, explain
from meadhall.core.dice import FastDice
from meadhall.core.table import Table
from meadhall.games import games

T = TypeVar("T")
MOST_KEPT = 12
"""How many bots a worker remembers, each with all that its last search found out."""


class Place(NamedTuple):
    """Where a bot sits. What was taken back, or is played by another level, is another place."""

    match: str
    take: int
    seat: int
    level: str


KEPT: OrderedDict[Place, Bot] = OrderedDict()
"""This worker's bots, the one that thought last at the end: its next search goes on where its last one ended."""


def kept_bot(place: Place) -> Bot:
    """The bot of that place."""
    found = KEPT.pop(place, None) or bot(place.level)
    KEPT[place] = found
    while len(KEPT) > MOST_KEPT:
        KEPT.popitem(last=False)
    return found


def choose(place: Place, imagined: Table, seed: str) -> int:
    """What the bot of that place answers at an imagined table."""
    return kept_bot(place).choose(imagined, FastDice(seed))


def weigh(imagined: Table, seed: str) -> Reason:
    """What there is to be said for the options at an imagined table."""
    return explain(imagined, FastDice(seed))


def imagine(table: Table, seed: str) -> Table:
    """The table as the seat that is asked may imagine it."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return table.guess(seat, FastDice(seed))


def begin() -> None:
    """Begin a worker: get the games out, and leave when the server does, not when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_server, daemon=True).start()
    games()


def leave_with_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


class Worker:
    """One process; it begins with its first thought."""

    def __init__(self) -> None:
        self.pool = self.open()
        self.waiting = 0
        """How many thoughts it has not finished."""

    def open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), begin)

    async def ask(self, thought: Callable[..., T], *material: object) -> T:
        """Let it think; where it has died, another takes its place."""
        loop = asyncio.get_running_loop()
        self.waiting += 1
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, thought, *material)
        except BrokenProcessPool:
            if self.pool is pool:
                self.pool = self.open()
            return await loop.run_in_executor(self.pool, thought, *material)
        finally:
            self.waiting -= 1


class Thinkers:
    """Where bots think. They are given only what their seat may know: secrets never leave the server."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self.homes: dict[str, Worker] = {}
        """The worker that knows a match's bots."""

    async def think(self, place: Place, table: Table, seed: str) -> int:
        """The answer of the bot of that place to the question asked at the table."""
        worker = self.homes[place.match] = self.worker_for(place.match)
        return await worker.ask(choose, place, imagine(table, seed), seed)

    async def advise(self, table: Table, seed: str) -> Reason:
        """What a person who is asked at the table might answer, and why."""
        return await self.idlest().ask(weigh, imagine(table, seed), seed)

    def worker_for(self, match: str) -> Worker:
        """The one that knows the match's bots, unless it is busy and another is less so: a tree is not worth a wait."""
        home = self.homes.get(match)
        idlest = self.idlest()
        return home if home is not None and home.waiting <= idlest.waiting else idlest

    def idlest(self) -> Worker:
        return min(self.workers, key=lambda worker: worker.waiting)

    def forget(self, match: str) -> None:
        """The match rests."""
        self.homes.pop(match, None)

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        self.workers[0].pool.submit(os.getpid)

    def close(self) -> None:
        """Stop, even in the middle of a thought."""
        for worker in self.workers:
            worker.pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        for worker in self.workers:
            worker.pool.shutdown(wait=True)
