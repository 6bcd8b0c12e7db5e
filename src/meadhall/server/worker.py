"""Thinking for the servers that share a database, on a machine of its own."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys

from meadhall.server.analysis.analysis_jobs import Errands
from meadhall.server.jobs.bot_jobs import Thoughts
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.registry import Hall
from meadhall.server.ops.maintenance import play_along
from meadhall.server.runtime.logs import Style, set_up
from meadhall.server.storage import open_store


def run(where: str, processes: int | None, pace: float, style: Style = "json") -> None:
    """Think until told to stop; Ctrl-C and SIGTERM are the usual ways and no error."""
    set_up(logging.WARNING, style)
    hall = Hall(open_store(where), Thinkers(processes), pace)
    asyncio.run(work(hall))


async def work(hall: Hall) -> None:
    await hall.store.open()
    hall.thinkers.warm_up()
    willing = Thoughts(hall), Errands(hall)
    told_to_stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told_to_stop.set)
    tasks = [asyncio.create_task(each) for each in (play_along(hall, *willing), hall.sweep(), told_to_stop.wait())]
    sys.stdout.write(f"Thinking for {hall.store.name}\n")
    sys.stdout.flush()
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hall.close()
