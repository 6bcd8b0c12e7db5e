"""`meadhall work`: a process that runs bots, hints and reviews for servers with a shared store."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys

from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.ops.background_tasks import consumers, run_consumers
from meadhall.server.runtime.logs import Style, configure_logging
from meadhall.server.services import Services
from meadhall.server.storage import open_store


def run(store_location: str, processes: int | None, pace: float, style: Style = "json") -> None:
    """Run jobs until Ctrl-C or SIGTERM, which are no errors."""
    configure_logging(logging.WARNING, style)
    services = Services(open_store(store_location), WorkerPool(processes), pace)
    asyncio.run(run_worker(services))


async def run_worker(services: Services) -> None:
    await services.store.open()
    services.worker_pool.warm_up()
    stop_requested = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop_requested.set)
    tasks = [
        asyncio.create_task(each)
        for each in (
            run_consumers(services, *consumers(services)),
            services.matches.evict_idle_forever(),
            stop_requested.wait(),
        )
    ]
    sys.stdout.write(f"Running jobs for {services.store.name}\n")
    sys.stdout.flush()
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await services.close()
