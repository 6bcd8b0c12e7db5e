"""Edition parser: reads uploaded files in a process of its own, with limits on processor time and memory.

A file that costs more ends that process and nothing else: neither the event loop nor the threads that make and load
matches ever parse what a stranger has written.
"""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from math import ceil
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple

from meadhall.core.engine.errors import BadEdition
from meadhall.games import game
from meadhall.server.runtime.admission import JobAdmission
from meadhall.server.runtime.worker_process import INTERACTIVE_NICE, init_worker

MAX_CPU_S = 5
"""Processor time for one file; those of 64 kB that pass the check before parsing need less than a tenth of a second."""
MAX_MEMORY_BYTES = 1 << 30
"""Bytes of address space, of which Python with all games takes a tenth."""


class ParsedEdition(NamedTuple):
    hash: str
    text: str
    """Its content as JSON (`Edition.text`), of which the hash is made."""


class EditionParser:
    """One file at a time, and one of a person."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.admission = JobAdmission()
        self.alone = asyncio.Lock()
        """Held for the file in the process: those that wait lose nothing when the process ends."""

    async def parse(self, person: str, game_name: str, raw: bytes, source: str) -> ParsedEdition:
        """The edition in a file of that name; `BadEdition` says at which place it is none."""
        with self.admission.admit(person):
            async with self.alone:
                reading = self.begin(game_name, raw, source)
                try:
                    return await reading
                except BrokenProcessPool:
                    self.pool = None
                    raise too_costly(source) from None

    def begin(self, game_name: str, raw: bytes, source: str) -> asyncio.Future[ParsedEdition]:
        """Give a file to the process, or to a new one if it has ended while idle."""
        loop = asyncio.get_running_loop()
        if self.pool is not None:
            with suppress(BrokenProcessPool):
                return loop.run_in_executor(self.pool, parse, game_name, raw, source)
        self.pool = ProcessPoolExecutor(1, get_context("spawn"), begin_limited)
        return loop.run_in_executor(self.pool, parse, game_name, raw, source)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)


def begin_limited() -> None:
    """Begin the process: it ends with the server, is less pressing than answers to requests, and has little memory."""
    init_worker(INTERACTIVE_NICE)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def parse(game_name: str, raw: bytes, source: str) -> ParsedEdition:
    """In that process. When its time is up, the operating system ends it; without memory it ends itself, for what is
    left of it may be too little for the next file. No other fault that a file brings to light is one of the server."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time()) + MAX_CPU_S, resource.RLIM_INFINITY))
    try:
        found = game(game_name).edition_from_toml(raw, source)
    except BadEdition:
        raise
    except MemoryError:
        os._exit(1)
    except Exception as error:
        raise BadEdition(f"{source}: no edition can be made of this ({type(error).__name__}). Mend it.") from None
    return ParsedEdition(found.hash, found.text)


def too_costly(source: str) -> BadEdition:
    return BadEdition(f"{source}: to read this takes too much time or memory. Make it simpler.")
