"""Thread pools: a small executor for each kind of blocking work, so that no kind can keep another waiting.

Python runs one of all threads at a time: more of them would take time from the event loop and give nothing back. The
default executor of the event loop is left to libraries, which look up the host's own mail server and database there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MATCHES = ThreadPoolExecutor(2, "matches")
"""Makes matches, and replays those that leave the store."""
DRAWINGS = ThreadPoolExecutor(2, "drawings")
"""Plays and draws what no match is needed for: lessons, puzzles, rules, examples."""
ARCHIVES = ThreadPoolExecutor(1, "archives")
"""Packs, reads and counts what is kept of finished matches; nobody's turn waits for it."""


async def run_in(pool: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of blocking work in a thread of that pool; log lines there belong to the same request."""
    call = partial(copy_context().run, work, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(pool, call)
