"""Worker processes in which bots think, so that they never keep a person waiting."""

from __future__ import annotations

import asyncio
import os
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from meadhall.bots import Bot, bot
from meadhall.bots.explain import Reason, explain
from meadhall.bots.search_bot import UNLIMITED, SearchBot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.match import Refused
from meadhall.server.jobs.fair_queue import FairQueue, Priority, QueueKey
from meadhall.server.runtime.worker_process import BACKGROUND_NICE, INTERACTIVE_NICE, init_worker

T = TypeVar("T")
MAX_CACHED_BOTS = 12
"""How many bots a worker remembers, each with all that its last search found out."""
MAX_QUEUED_PER_PRIORITY = 1000
"""How many thoughts of a rank may wait."""
MAX_HINTS_PER_PERSON = 2
"""How many hints one person may wait for."""
MAX_IDLE_MATCHES_PER_PERSON = 8
"""In how many matches of one person, with nobody but bots, a thought may wait."""
RETRY_DELAY_S = 2.0
"""Seconds after which a part of a review that found no room is tried again."""


class BotKey(NamedTuple):
    """Where a bot sits. What was taken back, or is played by another level, is another place."""

    match: str
    take: int
    seat: int
    level: str


BOT_CACHE: OrderedDict[BotKey, Bot] = OrderedDict()
"""This worker's bots, the one that thought last at the end: its next search goes on where its last one ended."""


def cached_bot(place: BotKey) -> Bot:
    """The bot of that place."""
    found = BOT_CACHE.pop(place, None) or bot(place.level)
    BOT_CACHE[place] = found
    while len(BOT_CACHE) > MAX_CACHED_BOTS:
        BOT_CACHE.popitem(last=False)
    return found


def choose(place: BotKey, imagined: Table, seed: str, limit: float = UNLIMITED) -> int:
    """What the bot of that place answers at an imagined table, after at most so many seconds of searching."""
    found = cached_bot(place)
    if isinstance(found, SearchBot):
        found.max_seconds = limit
    return found.choose(imagined, FastDice(seed))


def explain_position(imagined: Table, seed: str) -> Reason:
    """What there is to be said for the options at an imagined table."""
    return explain(imagined, FastDice(seed))


def determinize(table: Table, seed: str) -> Table:
    """The table as the seat that is asked may imagine it."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return table.guess(seat, FastDice(seed))


class Worker:
    """One process; it begins with its first thought."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.pool = self.start_pool()
        self.busy = False
        self.closed = False

    def start_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), init_worker, (self.nice,))

    async def run(self, thought: Callable[..., T], *material: object) -> T:
        """Let it think; where it has died, another takes its place, unless it was to."""
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, thought, *material)
        except BrokenProcessPool:
            if self.closed:
                raise
            if self.pool is pool:
                self.pool = self.start_pool()
            return await loop.run_in_executor(self.pool, thought, *material)

    def close(self) -> None:
        """Waits until all that served the pool has ended: what still ran while Python goes would fall over."""
        self.pool.shutdown(wait=True, cancel_futures=True)


class PoolTask:
    """Something to think about, and who waits for what comes of it."""

    def __init__(self, turn: QueueKey, thought: Callable[..., object], material: tuple[object, ...]) -> None:
        self.key = turn
        self.function = thought
        self.args = material
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queued_at = monotonic()
        self.waited_s = 0.0


class WorkerLane:
    """Some workers, and those who wait for them."""

    def __init__(self, workers: list[Worker], ended: Callable[[PoolTask], None]) -> None:
        self.workers = workers
        self.queue: FairQueue[PoolTask] = FairQueue()
        self.home_workers: dict[str, Worker] = {}
        """The worker that knows a match's bots."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.on_done = ended

    async def run(self, turn: QueueKey, thought: Callable[..., T], *material: object) -> tuple[T, float]:
        """What comes of a thought, and how many seconds it had to wait for its turn."""
        job = self.submit(turn, thought, *material)
        try:
            return await job.result, job.waited_s
        finally:
            self.queue.remove(turn, job)

    def submit(self, turn: QueueKey, thought: Callable[..., object], *material: object) -> PoolTask:
        """Let a thought wait for its turn."""
        if self.queue.waiting(turn.priority) >= MAX_QUEUED_PER_PRIORITY:
            raise Refused("thinking_full")
        job = PoolTask(turn, thought, material)
        self.queue.add(turn, job)
        self.dispatch()
        return job

    def dispatch(self) -> None:
        """Give whoever is free something to think about."""
        while free := [worker for worker in self.workers if not worker.busy]:
            job = self.queue.pop()
            if job is None:
                return
            home = self.home_workers.get(job.key.match)
            worker = home if home in free else free[0]
            if job.key.priority in (Priority.TURN, Priority.IDLE):
                self.home_workers[job.key.match] = worker
            worker.busy = True
            job.waited_s = monotonic() - job.queued_at
            task = asyncio.create_task(self.execute(job, worker))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def execute(self, job: PoolTask, worker: Worker) -> None:
        try:
            result = await worker.run(job.function, *job.args)
        except Exception as error:  # it is whoever asked who must know
            if not job.result.done():
                job.result.set_exception(error)
                if worker.closed:
                    job.result.exception()  # whoever asked may be gone, and it is no news any more
        else:
            if not job.result.done():
                job.result.set_result(result)
        worker.busy = False
        self.on_done(job)
        self.dispatch()


def failed(thought: asyncio.Future[T]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


class WorkerPool:
    """Where bots think. They are given only what their seat may know: secrets never leave the server.

    People's turns come before hints. Matches without people have a worker of their own, which takes only what
    processor time nobody else wants; when they leave it free, it makes reviews.
    """

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.for_people = WorkerLane([Worker(INTERACTIVE_NICE) for _ in range(count)], self.record)
        self.for_bots = WorkerLane([Worker(BACKGROUND_NICE)], self.record)
        self.hints: dict[str, tuple[str, asyncio.Future[Reason]]] = {}
        """What was thought about the question that was asked last in a match, or still is."""
        self.completed: Counter[Priority] = Counter()
        self.latency_s = dict.fromkeys(Priority, 0.0)
        """How many thoughts came to an end, and how long those who asked had waited for them in all."""

    def record(self, job: PoolTask) -> None:
        self.completed[job.key.priority] += 1
        self.latency_s[job.key.priority] += monotonic() - job.queued_at

    def lane(self, rank: Priority) -> WorkerLane:
        return self.for_people if rank.interactive else self.for_bots

    async def choose_move(
        self, turn: QueueKey, place: BotKey, table: Table, seed: str, limit: float = UNLIMITED
    ) -> tuple[int, float]:
        """The answer of the bot of that place to the question asked at the table, and how long it waited to think."""
        return await self.lane(turn.priority).run(turn, choose, place, determinize(table, seed), seed, limit)

    async def hint(self, person: str, match: str, table: Table, question: tuple[int, int]) -> Reason:
        """What a person who is asked at the table might answer, and why. The same question is thought about once."""
        known, seed = self.hints.get(match), f"hint {question}"
        if known is None or known[0] != seed or failed(known[1]):
            if self.for_people.queue.waiting_of(Priority.HINT, person) >= MAX_HINTS_PER_PERSON:
                raise Refused("hints_wait")
            turn = QueueKey(Priority.HINT, person, match)
            job = self.for_people.submit(turn, explain_position, determinize(table, seed), seed)
            known = self.hints[match] = seed, job.result
        return await asyncio.shield(known[1])

    async def run_review_step(self, turn: QueueKey, thought: Callable[..., T], *material: object) -> T:
        """What comes of a part of a review; where too many wait, it waits too."""
        while True:
            try:
                result, _ = await self.lane(turn.priority).run(turn, thought, *material)
            except Refused:
                await asyncio.sleep(RETRY_DELAY_S)
            else:
                return result

    def check_capacity(self, person: str, elsewhere: int = 0) -> None:
        """Refuse a further match without people where its bots would only wait, here or in the store."""
        if self.for_bots.queue.waiting_of(Priority.IDLE, person) + elsewhere >= MAX_IDLE_MATCHES_PER_PERSON:
            raise Refused("thinking_full")

    def waiting(self, rank: Priority) -> int:
        return self.lane(rank).queue.waiting(rank)

    def forget_match(self, match: str) -> None:
        """The match rests."""
        self.hints.pop(match, None)
        for lane in (self.for_people, self.for_bots):
            lane.home_workers.pop(match, None)

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
