"""Those who learn: how far they are is read, changed and kept, one change of a person after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from meadhall.lessons.progress import Progress
from meadhall.server.runtime.thread_pools import DRAWINGS, run_in
from meadhall.server.storage import Store

T = TypeVar("T")


class Learners:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def progress(self, person: str) -> Progress:
        return await self.store.progress(person)

    async def change(self, person: str, act: Callable[[Progress], T]) -> T:
        """Let something be done with what a person has learned; returns when it is on the disk. What raises changes
        nothing."""
        lock = self.locks.setdefault(person, asyncio.Lock())
        async with lock:
            progress = await self.store.progress(person)
            result = await run_in(DRAWINGS, act, progress)
            await self.store.keep_progress(person, progress)
            return result
