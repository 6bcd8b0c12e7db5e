"""Garbage collector tuning: with thousands of streams a full pass takes over 100 ms, in which the event loop stands
still. After a slow pass all live objects are frozen, so that passes skip them for a while."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

MAX_PAUSE_S = 0.02
"""Duration of a full pass from which the live objects are frozen."""
FULL_PASS_INTERVAL_S = 600.0
"""Interval after which frozen objects are examined again."""
OLDEST_GENERATION = 2
"""A pass of this generation is a full pass: it includes all younger ones."""


class GcThrottle:
    """`gc` callback, called before and after each pass."""

    def __init__(self) -> None:
        self.started_at = self.full_pass_at = monotonic()

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if info["generation"] < OLDEST_GENERATION:
            return
        now = monotonic()
        if phase == "start":
            self.started_at = now
            if now - self.full_pass_at >= FULL_PASS_INTERVAL_S:
                self.full_pass_at = now
                gc.unfreeze()
        elif now - self.started_at >= MAX_PAUSE_S:
            gc.freeze()


@contextmanager
def throttled_gc() -> Iterator[None]:
    """Freeze what exists at the start, and throttle full passes while the context lasts."""
    passing = GcThrottle()
    gc.collect()
    gc.freeze()
    gc.callbacks.append(passing)
    try:
        yield
    finally:
        gc.callbacks.remove(passing)
        gc.unfreeze()
