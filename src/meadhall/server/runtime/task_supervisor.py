"""Supervised background tasks, which run as long as the server. An early end is logged, counted, and ends readiness."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress

log = logging.getLogger("meadhall.server")


class BackgroundTasks:
    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.ended: Counter[str] = Counter()
        """By name, how often tasks have ended while the server runs."""

    def start(self, name: str, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work, name=name)
        self.running.add(task)
        task.add_done_callback(self.note_end)

    def note_end(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        error = None if task.cancelled() else task.exception()
        self.ended[task.get_name()] += 1
        log.error("a background task has ended: %s", task.get_name(), exc_info=error)

    async def stop(self) -> None:
        """Cancel all tasks and wait for their end, which is expected now and not logged."""
        for task in (stopping := list(self.running)):
            task.remove_done_callback(self.note_end)
            task.cancel()
        for task in stopping:
            with suppress(asyncio.CancelledError):
                await task
