"""Worker pool: processes in which bots search, so that they never keep the event loop waiting."""

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
"""Bots a worker keeps, each with the tree of its last search."""
MAX_QUEUED_PER_PRIORITY = 1000

MAX_HINTS_PER_PERSON = 2

MAX_IDLE_MATCHES_PER_PERSON = 8
"""One person's matches of bots alone in which a search may wait."""
RETRY_DELAY_S = 2.0
"""Seconds after which a step of a review that found the queue full is submitted again."""


class BotKey(NamedTuple):
    """Key of a bot in the cache of its worker: a takeback or another level makes another bot."""

    match: str
    take: int
    seat: int
    level: str


BOT_CACHE: OrderedDict[BotKey, Bot] = OrderedDict()
"""This worker's bots, the last used at the end: a bot's next search goes on where its last one ended."""


def cached_bot(key: BotKey) -> Bot:
    found = BOT_CACHE.pop(key, None) or bot(key.level)
    BOT_CACHE[key] = found
    while len(BOT_CACHE) > MAX_CACHED_BOTS:
        BOT_CACHE.popitem(last=False)
    return found


def choose(key: BotKey, determinized: Table, seed: str, limit: float = UNLIMITED) -> int:
    """The bot's action at a determinized table, after at most so many seconds of searching. In the worker process."""
    found = cached_bot(key)
    if isinstance(found, SearchBot):
        found.max_seconds = limit
    return found.choose(determinized, FastDice(seed))


def explain_position(determinized: Table, seed: str) -> Reason:
    """The options of a determinized table, compared. In the worker process."""
    return explain(determinized, FastDice(seed))


def determinize(table: Table, seed: str) -> Table:
    """Determinization for the seat that is asked: a copy with everything hidden from it resampled."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return table.guess(seat, FastDice(seed))


class Worker:
    """One process, started with its first task."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.pool = self.start_pool()
        self.busy = False
        self.closed = False

    def start_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), init_worker, (self.nice,))

    async def run(self, function: Callable[..., T], *args: object) -> T:
        """Run a task in the process; if that has died, start another, unless the pool is closed."""
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, function, *args)
        except BrokenProcessPool:
            if self.closed:
                raise
            if self.pool is pool:
                self.pool = self.start_pool()
            return await loop.run_in_executor(self.pool, function, *args)

    def close(self) -> None:
        """Wait until the executor's threads have ended: they would fail while the interpreter exits."""
        self.pool.shutdown(wait=True, cancel_futures=True)


class PoolTask:
    """A function call for a worker, and the future of its result."""

    def __init__(self, key: QueueKey, function: Callable[..., object], args: tuple[object, ...]) -> None:
        self.key = key
        self.function = function
        self.args = args
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queued_at = monotonic()
        self.waited_s = 0.0


class WorkerLane:
    """Workers with a queue of their own."""

    def __init__(self, workers: list[Worker], on_done: Callable[[PoolTask], None]) -> None:
        self.workers = workers
        self.queue: FairQueue[PoolTask] = FairQueue()
        self.home_workers: dict[str, Worker] = {}
        """By match, the worker that has its bots in its cache."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.on_done = on_done

    async def run(self, key: QueueKey, function: Callable[..., T], *args: object) -> tuple[T, float]:
        """The result of a call, and how many seconds it waited for a worker."""
        job = self.submit(key, function, *args)
        try:
            return await job.result, job.waited_s
        finally:
            self.queue.remove(key, job)

    def submit(self, key: QueueKey, function: Callable[..., object], *args: object) -> PoolTask:
        """Queue a call; `Refused` if the queue is full."""
        if self.queue.waiting(key.priority) >= MAX_QUEUED_PER_PRIORITY:
            raise Refused("thinking_full")
        job = PoolTask(key, function, args)
        self.queue.add(key, job)
        self.dispatch()
        return job

    def dispatch(self) -> None:
        """Give free workers the next tasks; a match's bots stay with one worker if that is free."""
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
        except Exception as error:  # belongs to the caller
            if not job.result.done():
                job.result.set_exception(error)
                if worker.closed:
                    job.result.exception()  # retrieved: the caller may be gone, and asyncio would log it
        else:
            if not job.result.done():
                job.result.set_result(result)
        worker.busy = False
        self.on_done(job)
        self.dispatch()


def failed(result: asyncio.Future[T]) -> bool:
    return result.done() and (result.cancelled() or result.exception() is not None)


class WorkerPool:
    """Runs bots' searches, hints and reviews. Workers get determinized tables: secrets never leave the server process.

    Moves that people wait for come before hints. Matches of bots alone have a worker of their own, of the lowest
    scheduling priority; when they leave it free, it makes reviews.
    """

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.for_people = WorkerLane([Worker(INTERACTIVE_NICE) for _ in range(count)], self.record)
        self.for_bots = WorkerLane([Worker(BACKGROUND_NICE)], self.record)
        self.hints: dict[str, tuple[str, asyncio.Future[Reason]]] = {}
        """By match, the question a hint was last asked for, and its result."""
        self.completed: Counter[Priority] = Counter()
        self.latency_s = dict.fromkeys(Priority, 0.0)
        """Completed tasks, and the sum of their seconds in queue and worker; for metrics."""

    def record(self, job: PoolTask) -> None:
        self.completed[job.key.priority] += 1
        self.latency_s[job.key.priority] += monotonic() - job.queued_at

    def lane(self, priority: Priority) -> WorkerLane:
        return self.for_people if priority.interactive else self.for_bots

    async def choose_move(
        self, key: QueueKey, bot: BotKey, table: Table, seed: str, limit: float = UNLIMITED
    ) -> tuple[int, float]:
        """A bot's action at the table, and how many seconds it waited for a worker."""
        return await self.lane(key.priority).run(key, choose, bot, determinize(table, seed), seed, limit)

    async def hint(self, person: str, match: str, table: Table, question: tuple[int, int]) -> Reason:
        """A hint for the person who is asked at the table; the same question is searched once."""
        known, seed = self.hints.get(match), f"hint {question}"
        if known is None or known[0] != seed or failed(known[1]):
            if self.for_people.queue.waiting_of(Priority.HINT, person) >= MAX_HINTS_PER_PERSON:
                raise Refused("hints_wait")
            key = QueueKey(Priority.HINT, person, match)
            job = self.for_people.submit(key, explain_position, determinize(table, seed), seed)
            known = self.hints[match] = seed, job.result
        return await asyncio.shield(known[1])

    async def run_review_step(self, key: QueueKey, function: Callable[..., T], *args: object) -> T:
        """The result of one step of a review; submitted again while the queue is full."""
        while True:
            try:
                result, _ = await self.lane(key.priority).run(key, function, *args)
            except Refused:
                await asyncio.sleep(RETRY_DELAY_S)
            else:
                return result

    def check_capacity(self, person: str, queued: int = 0) -> None:
        """Refuse another match of bots alone while too many of the person's wait, here or (`queued`) in the store."""
        if self.for_bots.queue.waiting_of(Priority.IDLE, person) + queued >= MAX_IDLE_MATCHES_PER_PERSON:
            raise Refused("thinking_full")

    def waiting(self, priority: Priority) -> int:
        return self.lane(priority).queue.waiting(priority)

    def forget_match(self, match: str) -> None:
        """Drop what is cached for a match that is unloaded."""
        self.hints.pop(match, None)
        for lane in (self.for_people, self.for_bots):
            lane.home_workers.pop(match, None)

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        self.for_people.workers[0].pool.submit(os.getpid)

    def close(self) -> None:
        """Stop, even in the middle of a search."""
        workers = [*self.for_people.workers, *self.for_bots.workers]
        for worker in workers:
            worker.closed = True
        for process in active_children():
            process.terminate()
        for worker in workers:
            worker.close()
