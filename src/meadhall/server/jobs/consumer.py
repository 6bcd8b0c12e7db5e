"""Job consumer: claims jobs from the shared queue, no more than it has free workers for, and runs them."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from meadhall.core.engine.errors import MeadhallError
from meadhall.server.jobs.fair_queue import ALL_PRIORITIES, BACKGROUND, INTERACTIVE, PriorityRange
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.storage import Store

if TYPE_CHECKING:
    from meadhall.server.storage.postgres import Postgres

log = logging.getLogger("meadhall.server")
POLL_INTERVAL_S = 1.0
"""Seconds between two looks for jobs, where no notification came."""
RETRY_DELAY_S = 1.0
"""Seconds after which an unreachable database is asked again."""


class Job(Protocol):
    """A claimed job."""

    @property
    def interactive(self) -> bool:
        """Whether a person is waiting for it."""


T = TypeVar("T", bound=Job)


class JobSource(Protocol[T]):
    """Queue from which jobs are claimed."""

    async def claim(self, priorities: PriorityRange) -> T | None: ...

    async def release(self, claimed: T) -> None: ...

    async def close(self) -> None: ...


class JobConsumer(ABC, Generic[T]):
    max_jobs: int
    """How many jobs may be claimed at once."""

    def __init__(self, store: Store, worker_pool: WorkerPool) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.tasks: dict[asyncio.Task[None], T] = {}
        self.running: list[T] = []
        """Claimed jobs that still need a worker: never more than there are. All others stay in the shared queue, where
        a more urgent job, or a consumer with a free worker, does not wait behind them."""
        self.wakeup = asyncio.Event()
        self.completed = 0

    @abstractmethod
    def source(self, database: Postgres) -> JobSource[T]:
        """The queue to claim from."""

    @abstractmethod
    async def process(self, claimed: T) -> None:
        """Run a claimed job."""

    def wake(self) -> None:
        """Look for jobs now."""
        self.wakeup.set()

    async def run(self) -> None:
        """Claim and run jobs, until cancelled."""
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
        while len(self.tasks) < self.max_jobs and (priorities := self.claimable()) is not None:
            claimed = await source.claim(priorities)
            if claimed is None:
                return
            task = asyncio.create_task(self.run_job(source, claimed))
            self.tasks[task] = claimed
            self.running.append(claimed)
            task.add_done_callback(self.on_done)

    def claimable(self) -> PriorityRange | None:
        """The priorities that have a free worker: interactive and background jobs have workers of their own."""
        interactive = sum(each.interactive for each in self.running)
        for_people = interactive < len(self.worker_pool.for_people.workers)
        for_bots = len(self.running) - interactive < len(self.worker_pool.for_bots.workers)
        if for_people and for_bots:
            return ALL_PRIORITIES
        return INTERACTIVE if for_people else BACKGROUND if for_bots else None

    def search_done(self, claimed: T) -> None:
        """The job has left its worker, though its answer may still be delayed."""
        if claimed in self.running:
            self.running.remove(claimed)
            self.wake()

    def on_done(self, task: asyncio.Task[None]) -> None:
        self.search_done(self.tasks.pop(task))
        self.wake()

    async def run_job(self, source: JobSource[T], claimed: T) -> None:
        try:
            await self.process(claimed)
        except MeadhallError as error:
            log.info("job failed: %s", error)
            await asyncio.sleep(RETRY_DELAY_S)
        except Exception:
            log.exception("job failed")
            await asyncio.sleep(RETRY_DELAY_S)
        finally:
            await source.release(claimed)
