"""Whoever is willing to think for servers that share a database: takes what waits, one after the other, and is told."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from meadhall.core.engine.errors import MeadhallError
from meadhall.server.jobs.fair_queue import ANY, PRESSING, UNHURRIED, Ranks
from meadhall.server.matches.registry import Hall

if TYPE_CHECKING:
    from meadhall.server.storage.postgres import Postgres

log = logging.getLogger("meadhall.server")
LOOK = 1.0
"""Seconds between two looks for something of which nobody has told."""
PATIENCE = 1.0
"""Seconds after which a database that is away is asked again."""


class Held(Protocol):
    """What was taken."""

    @property
    def pressing(self) -> bool:
        """Whether a person sits there and waits for it."""


T = TypeVar("T", bound=Held)


class Source(Protocol[T]):
    """Where things are taken from."""

    async def take(self, ranks: Ranks) -> T | None: ...

    async def give_back(self, taken: T) -> None: ...

    async def close(self) -> None: ...


class Willing(ABC, Generic[T]):
    most: int
    """How much may be taken at once."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.tasks: dict[asyncio.Task[None], T] = {}
        self.undecided: list[T] = []
        """What was taken and must still be thought about: no more than there are to think. The rest stays where the
        next who comes, or the next who is free, is not behind it."""
        self.knocking = asyncio.Event()
        self.answered = 0

    @abstractmethod
    def source(self, database: Postgres) -> Source[T]:
        """Where to take from."""

    @abstractmethod
    async def think(self, taken: T) -> None:
        """See to what was taken."""

    def knock(self) -> None:
        """Something may wait."""
        self.knocking.set()

    async def run(self) -> None:
        """Take and answer, for ever."""
        from meadhall.server.storage.postgres import Postgres

        assert isinstance(self.hall.store.database, Postgres)
        source = self.source(self.hall.store.database)
        try:
            while True:
                try:
                    await self.take_all(source)
                except MeadhallError:
                    await asyncio.sleep(PATIENCE)
                self.knocking.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self.knocking.wait()
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            await source.close()

    async def take_all(self, source: Source[T]) -> None:
        while len(self.tasks) < self.most and (ranks := self.wanted()) is not None:
            taken = await source.take(ranks)
            if taken is None:
                return
            task = asyncio.create_task(self.answer(source, taken))
            self.tasks[task] = taken
            self.undecided.append(taken)
            task.add_done_callback(self.ended)

    def wanted(self) -> Ranks | None:
        """What there is somebody free for: people's things and others are thought about apart."""
        pressing = sum(each.pressing for each in self.undecided)
        for_people = pressing < len(self.hall.thinkers.for_people.workers)
        for_bots = len(self.undecided) - pressing < len(self.hall.thinkers.for_bots.workers)
        if for_people and for_bots:
            return ANY
        return PRESSING if for_people else UNHURRIED if for_bots else None

    def decide(self, taken: T) -> None:
        """It is thought about, though it may not be answered yet."""
        if taken in self.undecided:
            self.undecided.remove(taken)
            self.knock()

    def ended(self, task: asyncio.Task[None]) -> None:
        self.decide(self.tasks.pop(task))
        self.knock()

    async def answer(self, source: Source[T], taken: T) -> None:
        try:
            await self.think(taken)
        except MeadhallError as error:
            log.info("a thought came to nothing: %s", error)
            await asyncio.sleep(PATIENCE)
        except Exception:
            log.exception("a thought came to nothing")
            await asyncio.sleep(PATIENCE)
        finally:
            await source.give_back(taken)
