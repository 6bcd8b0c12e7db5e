"""Tells everybody at a table that something has changed. What it is they read from the match, never from here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, time

from meadhall.server.refusals import Refused

MOST_LISTENERS = 100
GRACE = 4.0
"""A page that is loaded anew is gone for a moment: nobody need know."""


class Listener:
    """One open stream."""

    def __init__(self, seat: int | None, page: bool) -> None:
        self.seat = seat
        self.page = page
        self.news = asyncio.Event()
        self.closed = False

    async def wait(self, seconds: float) -> bool:
        """Whether something changed within that time. Several changes count as one: nothing piles up."""
        try:
            async with asyncio.timeout(seconds):
                await self.news.wait()
        except TimeoutError:
            return False
        self.news.clear()
        return True


class Feed:
    def __init__(self) -> None:
        self.version = int(time() * 1000)
        """Grows with every change, over restarts too: of two drawings of the table the greater one is newer."""
        self.listeners: set[Listener] = set()
        self.left: dict[int, float] = {}
        self.used = monotonic()

    def tell(self) -> None:
        """Something has changed."""
        self.version += 1
        self.used = monotonic()
        for listener in self.listeners:
            listener.news.set()

    def check_room(self) -> None:
        """Refuse a further stream where there are too many."""
        if len(self.listeners) >= MOST_LISTENERS:
            raise Refused("crowded", 429)

    @contextmanager
    def listen(self, seat: int | None, page: bool) -> Iterator[Listener]:
        listener = Listener(seat, page)
        was_here = seat is None or self.here(seat)
        self.listeners.add(listener)
        if not was_here:
            self.tell()
        try:
            yield listener
        finally:
            self.listeners.discard(listener)
            self.used = monotonic()
            if seat is not None and not self.connected(seat):
                self.left[seat] = monotonic()
                asyncio.get_running_loop().call_later(GRACE + 0.1, self.tell)

    def connected(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in self.listeners)

    def here(self, seat: int) -> bool:
        """Whether the person of that seat has the table open, or had a moment ago."""
        return self.connected(seat) or monotonic() - self.left.get(seat, -GRACE) < GRACE

    def watched(self) -> bool:
        """Whether a page is open."""
        return any(listener.page for listener in self.listeners)

    def close(self) -> None:
        """End all streams."""
        for listener in self.listeners:
            listener.closed = True
            listener.news.set()
