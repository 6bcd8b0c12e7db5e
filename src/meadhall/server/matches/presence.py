"""Publish/subscribe and presence of a match: wakes subscribers when something has changed. What has changed they read
from the match, never from here."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

SPECTATOR = -1
ClientId = tuple[str, str]
"""A person, and one of their devices; both empty for visitors who are not known."""
RELOAD_GRACE_S = 4.0
"""A page that reloads is gone for a moment, which is no absence."""


class Subscriber:
    """Subscriber of a channel: one open stream."""

    def __init__(self, seat: int | None, page: bool, client_id: ClientId = ("", "")) -> None:
        self.seat = seat
        self.is_page = page
        self.client_id = client_id
        self.pending = False
        """Something has changed since the last wait."""
        self.future: asyncio.Future[None] | None = None
        self.wait_until = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.closed = False
        self.ended = asyncio.Event()

    def notify(self) -> None:
        self.pending = True
        if self.future is not None:
            resolve(self.future)

    async def wait(self, seconds: float) -> bool:
        """Whether something changed within that time. Several changes count as one: nothing piles up.

        A table wakes all its subscribers at once, so this is a bare future and a timer that outlives the wait: a timer
        that fires too soon is set again, which happens less often than one would be set for every wait.
        """
        if not self.pending:
            loop = asyncio.get_running_loop()
            self.future = loop.create_future()
            self.wait_until = loop.time() + seconds
            self.set_timer(loop)
            try:
                await self.future
            finally:
                self.future = None
        changed, self.pending = self.pending, False
        return changed

    def set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the timer fire when the wait is over, or before."""
        if self.timer is not None and self.timer.when() > self.wait_until:
            self.stop_timer()
        if self.timer is None:
            self.timer = loop.call_at(self.wait_until, self.on_timer, loop)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def on_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        """This wait has timed out, or an earlier one."""
        self.timer = None
        if self.future is None:
            return
        if loop.time() < self.wait_until:
            self.set_timer(loop)
        else:
            resolve(self.future)

    async def sleep(self, seconds: float) -> None:
        """Ignore changes for that time; ends early when the stream is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.ended.wait()

    def close(self) -> None:
        self.closed = True
        self.ended.set()
        self.notify()


def resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class MatchChannel:
    """Publish/subscribe channel of one match at one server, with the presence of its players."""

    def __init__(self) -> None:
        self.instance_id = secrets.token_hex(4)
        """Unique to this channel: presence versions can only be compared within one instance."""
        self.presence_version = 0
        """Grows by one with every change of presence."""
        self.subscribers: set[Subscriber] = set()
        self.stream_counts: Counter[int | None] = Counter()
        """Open streams by seat; spectators count under None."""
        self.page_counts: Counter[int | None] = Counter()
        """Open pages by seat."""
        self.left_at: dict[int, float] = {}
        self.remote_seats: frozenset[int] = frozenset()
        """The seats whose players have the table open at other servers; spectators have none."""
        self.last_used = monotonic()
        self.opened_at = monotonic()
        self.on_presence_change: list[Callable[[], None]] = []

    def publish(self) -> None:
        """Tell all subscribers that the match has changed."""
        self.last_used = monotonic()
        self.notify_subscribers()

    def notify_subscribers(self) -> None:
        for subscriber in self.subscribers:
            subscriber.notify()

    def publish_presence(self) -> None:
        """Presence has changed, or a stand-in may be asked for: nothing that is stored, and no use of the match."""
        self.presence_version += 1
        self.notify_subscribers()
        for observer in self.on_presence_change:
            observer()

    @contextmanager
    def subscribe(self, seat: int | None, page: bool, client_id: ClientId = ("", "")) -> Iterator[Subscriber]:
        subscriber = Subscriber(seat, page, client_id)
        was_here = seat is None or self.is_present(seat)
        second = page and seat is not None and self.page_count(seat) > 0
        self.count(subscriber, 1)
        if not was_here:
            self.publish_presence()
        elif second:
            self.publish_presence_later()
        try:
            yield subscriber
        finally:
            subscriber.stop_timer()
            self.count(subscriber, -1)
            self.last_used = monotonic()
            if seat is not None and not self.connected(seat):
                self.left_at[seat] = monotonic()
                self.publish_presence_later()
            elif second:
                self.publish_presence_later()

    def count(self, subscriber: Subscriber, by: int) -> None:
        """Add a stream, or remove it."""
        (self.subscribers.add if by > 0 else self.subscribers.discard)(subscriber)
        self.stream_counts[subscriber.seat] += by
        self.page_counts[subscriber.seat] += subscriber.is_page * by

    def publish_presence_later(self) -> None:
        """Publish presence when the grace period for a reload is over."""
        asyncio.get_running_loop().call_later(RELOAD_GRACE_S + 0.1, self.publish_presence)

    def connected(self, seat: int) -> bool:
        return self.stream_counts[seat] > 0

    def page_count(self, seat: int) -> int:
        return self.page_counts[seat]

    def is_present(self, seat: int) -> bool:
        """Whether the player of that seat has the table open, or had a moment ago."""
        return (
            seat in self.remote_seats
            or self.connected(seat)
            or monotonic() - self.left_at.get(seat, -RELOAD_GRACE_S) < RELOAD_GRACE_S
        )

    def absent_s(self, seat: int) -> float:
        """For how many seconds the player of that seat has not had the table open, at most since this server loaded
        the match."""
        return 0.0 if self.is_present(seat) else monotonic() - self.left_at.get(seat, self.opened_at)

    def is_watched(self) -> bool:
        """Whether a page is open."""
        return bool(self.remote_seats) or any(each.is_page for each in self.subscribers)

    def present_seats(self) -> frozenset[int]:
        """The seats that have the table open at this server, and `SPECTATOR` if a spectator's page is open."""
        seats = {each.seat for each in self.subscribers if each.seat is not None}
        watchers = {SPECTATOR} if any(each.is_page and each.seat is None for each in self.subscribers) else set()
        return frozenset(seats | watchers)

    def set_remote_seats(self, seats: frozenset[int]) -> None:
        """Note the players who have the table open at other servers now."""
        if seats != self.remote_seats:
            for seat in self.remote_seats - seats:
                self.left_at[seat] = monotonic()
            self.remote_seats = seats
            self.publish_presence()

    def close(self) -> None:
        """End all streams."""
        for subscriber in self.subscribers:
            subscriber.close()
