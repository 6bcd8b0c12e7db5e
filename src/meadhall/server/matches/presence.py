"""Tells everybody at a table that something has changed. What it is they read from the match, never from here."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

SPECTATOR = -1
Who = tuple[str, str]
"""A person, and which of their devices; nothing for strangers."""
GRACE = 4.0
"""A page that is loaded anew is gone for a moment: nobody need know."""


class Listener:
    """One open stream."""

    def __init__(self, seat: int | None, page: bool, who: Who = ("", "")) -> None:
        self.seat = seat
        self.page = page
        self.who = who
        self.told = False
        """Something has changed that it has not heard of."""
        self.waker: asyncio.Future[None] | None = None
        self.until = 0.0
        """When it has waited long enough."""
        self.timer: asyncio.TimerHandle | None = None
        self.closed = False
        self.ended = asyncio.Event()

    def tell(self) -> None:
        """Something has changed."""
        self.told = True
        if self.waker is not None:
            wake(self.waker)

    async def wait(self, seconds: float) -> bool:
        """Whether something changed within that time. Several changes count as one: nothing piles up.

        A table wakes all who listen at once, so this is a bare future, and a timer that outlives the wait: one that
        rings too soon is set anew, which is seldomer than to set one for every wait.
        """
        if not self.told:
            loop = asyncio.get_running_loop()
            self.waker = loop.create_future()
            self.until = loop.time() + seconds
            self.set_timer(loop)
            try:
                await self.waker
            finally:
                self.waker = None
        told, self.told = self.told, False
        return told

    def set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        """See to it that it rings when the wait is over, or before."""
        if self.timer is not None and self.timer.when() > self.until:
            self.stop_timer()
        if self.timer is None:
            self.timer = loop.call_at(self.until, self.ring, loop)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """The time of this wait is over, or that of an earlier one."""
        self.timer = None
        if self.waker is None:
            return
        if loop.time() < self.until:
            self.set_timer(loop)
        else:
            wake(self.waker)

    async def pause(self, seconds: float) -> None:
        """Hear nothing for that time, unless it is all over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.ended.wait()

    def close(self) -> None:
        self.closed = True
        self.ended.set()
        self.tell()


def wake(sleeper: asyncio.Future[None]) -> None:
    if not sleeper.done():
        sleeper.set_result(None)


class Feed:
    def __init__(self) -> None:
        self.name = secrets.token_hex(4)
        """Nobody else counts the comings and goings of this match under that name, before or after."""
        self.comings = 0
        """How often it has changed who is here."""
        self.listeners: set[Listener] = set()
        self.open: Counter[int | None] = Counter()
        """How many streams each seat has open; those of spectators stand under None."""
        self.pages: Counter[int | None] = Counter()
        """The same of pages alone."""
        self.left: dict[int, float] = {}
        self.elsewhere: frozenset[int] = frozenset()
        """The seats whose people have the table open at other servers; spectators have none."""
        self.used = monotonic()
        self.opened = monotonic()
        self.on_coming: list[Callable[[], None]] = []
        """Told when somebody has come or gone."""

    def tell(self) -> None:
        """Something has changed."""
        self.used = monotonic()
        self.wake_listeners()

    def wake_listeners(self) -> None:
        for listener in self.listeners:
            listener.tell()

    def tell_of_coming(self) -> None:
        """Presence has changed, or others have waited long enough: nothing that is stored, and no use of the match."""
        self.comings += 1
        self.wake_listeners()
        for follow in self.on_coming:
            follow()

    @contextmanager
    def listen(self, seat: int | None, page: bool, who: Who = ("", "")) -> Iterator[Listener]:
        listener = Listener(seat, page, who)
        was_here = seat is None or self.here(seat)
        second = page and seat is not None and self.screens(seat) > 0
        self.count(listener, 1)
        if not was_here:
            self.tell_of_coming()
        elif second:
            self.tell_later()
        try:
            yield listener
        finally:
            listener.stop_timer()
            self.count(listener, -1)
            self.used = monotonic()
            if seat is not None and not self.connected(seat):
                self.left[seat] = monotonic()
                self.tell_later()
            elif second:
                self.tell_later()

    def count(self, listener: Listener, by: int) -> None:
        """A stream more, or one less."""
        (self.listeners.add if by > 0 else self.listeners.discard)(listener)
        self.open[listener.seat] += by
        self.pages[listener.seat] += listener.page * by

    def tell_later(self) -> None:
        """Tell it when it is more than a page that is loaded anew."""
        asyncio.get_running_loop().call_later(GRACE + 0.1, self.tell_of_coming)

    def connected(self, seat: int) -> bool:
        return self.open[seat] > 0

    def screens(self, seat: int) -> int:
        """How many pages of that seat are open."""
        return self.pages[seat]

    def here(self, seat: int) -> bool:
        """Whether the person of that seat has the table open, or had a moment ago."""
        return seat in self.elsewhere or self.connected(seat) or monotonic() - self.left.get(seat, -GRACE) < GRACE

    def gone_for(self, seat: int) -> float:
        """For how many seconds the person of that seat has not had the table open; nobody knows of times before this
        server had it at hand."""
        return 0.0 if self.here(seat) else monotonic() - self.left.get(seat, self.opened)

    def watched(self) -> bool:
        """Whether a page is open."""
        return bool(self.elsewhere) or any(listener.page for listener in self.listeners)

    def present(self) -> frozenset[int]:
        """The seats whose people have the table open at this server; a spectator's page has none."""
        seats = {listener.seat for listener in self.listeners if listener.seat is not None}
        watchers = {SPECTATOR} if any(listener.page and listener.seat is None for listener in self.listeners) else set()
        return frozenset(seats | watchers)

    def hear_of(self, elsewhere: frozenset[int]) -> None:
        """Who has the table open at other servers now."""
        if elsewhere != self.elsewhere:
            for seat in self.elsewhere - elsewhere:
                self.left[seat] = monotonic()
            self.elsewhere = elsewhere
            self.tell_of_coming()

    def close(self) -> None:
        """End all streams."""
        for listener in self.listeners:
            listener.close()
