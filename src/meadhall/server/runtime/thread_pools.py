"""Thread pools: a small executor for each kind of blocking work, so that no kind delays another.

Because of the GIL more threads would only take time from the event loop. The loop's default executor is left to
libraries, which resolve the names of the host's mail server and database there.
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

MATCH_POOL = ThreadPoolExecutor(2, "matches")
"""Creates matches, and replays those that are loaded from the store."""
RENDER_POOL = ThreadPoolExecutor(2, "drawings")
"""Plays and draws what needs no match: lessons, puzzles, rules, examples."""
ARCHIVE_POOL = ThreadPoolExecutor(1, "archives")
"""Packs, reads and counts finished matches; no turn waits for it."""


async def run_in(pool: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run blocking work in a thread of a pool, in the caller's context: its log lines carry the same request id."""
    call = partial(copy_context().run, work, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(pool, call)
