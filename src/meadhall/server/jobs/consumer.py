"""Whoever is willing to think for servers that share a database: takes what waits, one after the other, and is told."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from meadhall.core.engine.errors import MeadhallError
from meadhall.server.jobs.fair_queue import ALL_PRIORITIES, INTERACTIVE, BACKGROUND, PriorityRange
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.storage import Store

if TYPE_CHECKING:
    from meadhall.server.storage.postgres import Postgres

log = logging.getLogger("meadhall.server")
POLL_INTERVAL_S = 1.0
"""Seconds between two looks for something of which nobody has told."""
RETRY_DELAY_S = 1.0
"""Seconds after which a database that is away is asked again."""


class Job(Protocol):
    """What was taken."""

    @property
    def interactive(self) -> bool:
        """Whether a person sits there and waits for it."""


T = TypeVar("T", bound=Job)


class JobSource(Protocol[T]):
    """Where things are taken from."""

    async def claim(self, ranks: PriorityRange) -> T | None: ...

    async def release(self, taken: T) -> None: ...

    async def close(self) -> None: ...


class JobConsumer(ABC, Generic[T]):
    max_jobs: int
    """How much may be taken at once."""

    def __init__(self, store: Store, worker_pool: WorkerPool) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.tasks: dict[asyncio.Task[None], T] = {}
        self.running: list[T] = []
        """What was taken and must still be thought about: no more than there are to think. The rest stays where the
        next who comes, or the next who is free, is not behind it."""
        self.wakeup = asyncio.Event()
        self.completed = 0

    @abstractmethod
    def source(self, database: Postgres) -> JobSource[T]:
        """Where to take from."""

    @abstractmethod
    async def process(self, taken: T) -> None:
        """See to what was taken."""

    def wake(self) -> None:
        """Something may wait."""
        self.wakeup.set()

    async def run(self) -> None:
        """Take and answer, for ever."""
        from meadhall.server.storage.postgres import Postgres

        assert isinstance(self.store.database, Postgres)
        source = self.source(self.store.database)
        try:
            while True:
                try:
                    await self.claim_all(source)
                except MeadhallError:
                    await asyncio.sleep(RETRY_DELAY_S)
                self.wakeup.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL_INTERVAL_S):
                        await self.wakeup.wait()
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            await source.close()

    async def claim_all(self, source: JobSource[T]) -> None:
        while len(self.tasks) < self.max_jobs and (ranks := self.claimable()) is not None:
            taken = await source.claim(ranks)
            if taken is None:
                return
            task = asyncio.create_task(self.run_job(source, taken))
            self.tasks[task] = taken
            self.running.append(taken)
            task.add_done_callback(self.on_done)

    def claimable(self) -> PriorityRange | None:
        """What there is somebody free for: people's things and others are thought about apart."""
        pressing = sum(each.interactive for each in self.running)
        for_people = pressing < len(self.worker_pool.for_people.workers)
        for_bots = len(self.running) - pressing < len(self.worker_pool.for_bots.workers)
        if for_people and for_bots:
            return ALL_PRIORITIES
        return INTERACTIVE if for_people else BACKGROUND if for_bots else None

    def search_done(self, taken: T) -> None:
        """It is thought about, though it may not be answered yet."""
        if taken in self.running:
            self.running.remove(taken)
            self.wake()

    def on_done(self, task: asyncio.Task[None]) -> None:
        self.search_done(self.tasks.pop(task))
        self.wake()

    async def run_job(self, source: JobSource[T], taken: T) -> None:
        try:
            await self.process(taken)
        except MeadhallError as error:
            log.info("a thought came to nothing: %s", error)
            await asyncio.sleep(RETRY_DELAY_S)
        except Exception:
            log.exception("a thought came to nothing")
            await asyncio.sleep(RETRY_DELAY_S)
        finally:
            await source.release(taken)
