"""Python finds what nobody needs any more by going through everything there is. With thousands of streams that takes a
good part of a second, in which nobody is served: so what was just found in use is passed over for a while."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

NOTICED = 0.02
"""Seconds that going through things may take before anybody notices."""
SELDOM = 600.0
"""Seconds for which things are passed over."""
EVERYTHING = 2
"""The generation of things that have been there for long: with it, all others are gone through."""


class Passing:
    """Sees to it, before and after, that little is gone through at once."""

    def __init__(self) -> None:
        self.begun = self.thorough = monotonic()

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if info["generation"] < EVERYTHING:
            return
        now = monotonic()
        if phase == "start":
            self.begun = now
            if now - self.thorough >= SELDOM:
                self.thorough = now
                gc.unfreeze()
        elif now - self.begun >= NOTICED:
            gc.freeze()


@contextmanager
def collected_sparingly() -> Iterator[None]:
    """Whatever is there now is passed over, and later whatever turns out to be much."""
    passing = Passing()
    gc.collect()
    gc.freeze()
    gc.callbacks.append(passing)
    try:
        yield
    finally:
        gc.callbacks.remove(passing)
        gc.unfreeze()
