"""Worker processes in which bots think, so that they never keep a person waiting."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from meadhall.bots import Bot, bot
from meadhall.bots.explain import Reason, explain
from meadhall.bots.search_bot import WITHOUT_END, Seer
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.games import games
from meadhall.match import Refused
from meadhall.server.jobs.fair_queue import FairQueue, Rank, Turn

T = TypeVar("T")
MOST_KEPT = 12
"""How many bots a worker remembers, each with all that its last search found out."""
MOST_WAITING = 1000
"""How many thoughts of a rank may wait."""
MOST_HINTS = 2
"""How many hints one person may wait for."""
MOST_IDLE = 8
"""In how many matches of one person, with nobody but bots, a thought may wait."""
PATIENCE = 2.0
"""Seconds after which a part of a review that found no room is tried again."""
AFTER_THE_SERVER = 5
"""How much less pressing a thought is than an answer to a request, as the operating system counts it (`nice`)."""
LEAST_PRIORITY = 19


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


def choose(place: Place, imagined: Table, seed: str, limit: float = WITHOUT_END) -> int:
    """What the bot of that place answers at an imagined table, after at most so many seconds of searching."""
    found = kept_bot(place)
    if isinstance(found, Seer):
        found.limit = limit
    return found.choose(imagined, FastDice(seed))


def weigh(imagined: Table, seed: str) -> Reason:
    """What there is to be said for the options at an imagined table."""
    return explain(imagined, FastDice(seed))


def imagine(table: Table, seed: str) -> Table:
    """The table as the seat that is asked may imagine it."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return table.guess(seat, FastDice(seed))


def begin(nice: int) -> None:
    """Begin a worker: get the games out, and leave when the server does, not when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(nice)
    games()


def leave_with_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


class Worker:
    """One process; it begins with its first thought."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.pool = self.open()
        self.busy = False
        self.closed = False

    def open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), begin, (self.nice,))

    async def ask(self, thought: Callable[..., T], *material: object) -> T:
        """Let it think; where it has died, another takes its place, unless it was to."""
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, thought, *material)
        except BrokenProcessPool:
            if self.closed:
                raise
            if self.pool is pool:
                self.pool = self.open()
            return await loop.run_in_executor(self.pool, thought, *material)

    def close(self) -> None:
        """Waits until all that served the pool has ended: what still ran while Python goes would fall over."""
        self.pool.shutdown(wait=True, cancel_futures=True)


class Job:
    """Something to think about, and who waits for what comes of it."""

    def __init__(self, turn: Turn, thought: Callable[..., object], material: tuple[object, ...]) -> None:
        self.turn = turn
        self.thought = thought
        self.material = material
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked = monotonic()
        self.waited = 0.0


class Lane:
    """Some workers, and those who wait for them."""

    def __init__(self, workers: list[Worker], ended: Callable[[Job], None]) -> None:
        self.workers = workers
        self.queue: FairQueue[Job] = FairQueue()
        self.homes: dict[str, Worker] = {}
        """The worker that knows a match's bots."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.ended = ended

    async def think(self, turn: Turn, thought: Callable[..., T], *material: object) -> tuple[T, float]:
        """What comes of a thought, and how many seconds it had to wait for its turn."""
        job = self.submit(turn, thought, *material)
        try:
            return await job.result, job.waited
        finally:
            self.queue.remove(turn, job)

    def submit(self, turn: Turn, thought: Callable[..., object], *material: object) -> Job:
        """Let a thought wait for its turn."""
        if self.queue.waiting(turn.rank) >= MOST_WAITING:
            raise Refused("thinking_full")
        job = Job(turn, thought, material)
        self.queue.add(turn, job)
        self.send_out()
        return job

    def send_out(self) -> None:
        """Give whoever is free something to think about."""
        while free := [worker for worker in self.workers if not worker.busy]:
            job = self.queue.take()
            if job is None:
                return
            home = self.homes.get(job.turn.match)
            worker = home if home in free else free[0]
            if job.turn.rank in (Rank.TURN, Rank.IDLE):
                self.homes[job.turn.match] = worker
            worker.busy = True
            job.waited = monotonic() - job.asked
            task = asyncio.create_task(self.carry_out(job, worker))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry_out(self, job: Job, worker: Worker) -> None:
        try:
            result = await worker.ask(job.thought, *job.material)
        except Exception as error:  # it is whoever asked who must know
            if not job.result.done():
                job.result.set_exception(error)
                if worker.closed:
                    job.result.exception()  # whoever asked may be gone, and it is no news any more
        else:
            if not job.result.done():
                job.result.set_result(result)
        worker.busy = False
        self.ended(job)
        self.send_out()


def failed(thought: asyncio.Future[T]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


class Thinkers:
    """Where bots think. They are given only what their seat may know: secrets never leave the server.

    People's turns come before hints. Matches without people have a worker of their own, which takes only what
    processor time nobody else wants; when they leave it free, it makes reviews.
    """

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.for_people = Lane([Worker(AFTER_THE_SERVER) for _ in range(count)], self.note)
        self.for_bots = Lane([Worker(LEAST_PRIORITY)], self.note)
        self.hints: dict[str, tuple[str, asyncio.Future[Reason]]] = {}
        """What was thought about the question that was asked last in a match, or still is."""
        self.thoughts: Counter[Rank] = Counter()
        self.seconds = dict.fromkeys(Rank, 0.0)
        """How many thoughts came to an end, and how long those who asked had waited for them in all."""

    def note(self, job: Job) -> None:
        self.thoughts[job.turn.rank] += 1
        self.seconds[job.turn.rank] += monotonic() - job.asked

    def lane(self, rank: Rank) -> Lane:
        return self.for_people if rank.pressing else self.for_bots

    async def think(
        self, turn: Turn, place: Place, table: Table, seed: str, limit: float = WITHOUT_END
    ) -> tuple[int, float]:
        """The answer of the bot of that place to the question asked at the table, and how long it waited to think."""
        return await self.lane(turn.rank).think(turn, choose, place, imagine(table, seed), seed, limit)

    async def advise(self, person: str, match: str, table: Table, question: tuple[int, int]) -> Reason:
        """What a person who is asked at the table might answer, and why. The same question is thought about once."""
        known, seed = self.hints.get(match), f"hint {question}"
        if known is None or known[0] != seed or failed(known[1]):
            if self.for_people.queue.waiting_of(Rank.HINT, person) >= MOST_HINTS:
                raise Refused("hints_wait")
            turn = Turn(Rank.HINT, person, match)
            job = self.for_people.submit(turn, weigh, imagine(table, seed), seed)
            known = self.hints[match] = seed, job.result
        return await asyncio.shield(known[1])

    async def ponder(self, turn: Turn, thought: Callable[..., T], *material: object) -> T:
        """What comes of a part of a review; where too many wait, it waits too."""
        while True:
            try:
                result, _ = await self.lane(turn.rank).think(turn, thought, *material)
            except Refused:
                await asyncio.sleep(PATIENCE)
            else:
                return result

    def check_room(self, person: str, elsewhere: int = 0) -> None:
        """Refuse a further match without people where its bots would only wait, here or in the store."""
        if self.for_bots.queue.waiting_of(Rank.IDLE, person) + elsewhere >= MOST_IDLE:
            raise Refused("thinking_full")

    def waiting(self, rank: Rank) -> int:
        return self.lane(rank).queue.waiting(rank)

    def forget(self, match: str) -> None:
        """The match rests."""
        self.hints.pop(match, None)
        for lane in (self.for_people, self.for_bots):
            lane.homes.pop(match, None)

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        self.for_people.workers[0].pool.submit(os.getpid)

    def close(self) -> None:
        """Stop, even in the middle of a thought."""
        workers = [*self.for_people.workers, *self.for_bots.workers]
        for worker in workers:
            worker.closed = True
        for process in active_children():
            process.terminate()
        for worker in workers:
            worker.close()
