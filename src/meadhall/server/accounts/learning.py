"""Lesson progress repository; changes of one person are serialised."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from meadhall.lessons.progress import LessonProgress
from meadhall.server.runtime.thread_pools import RENDER_POOL, run_in
from meadhall.server.storage import Store

T = TypeVar("T")


class LearningRepo:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def progress(self, person: str) -> LessonProgress:
        return await self.store.lesson_progress(person)

    async def change(self, person: str, act: Callable[[LessonProgress], T]) -> T:
        """Apply a function to a person's progress and save it. If the function raises, nothing is saved."""
        lock = self.locks.setdefault(person, asyncio.Lock())
        async with lock:
            progress = await self.store.lesson_progress(person)
            result = await run_in(RENDER_POOL, act, progress)
            await self.store.save_lesson_progress(person, progress)
            return result
