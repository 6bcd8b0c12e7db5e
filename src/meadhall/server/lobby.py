"""What goes on in the hall, for pages that show it: told of every change, here or at another server."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from meadhall.server.feed import Listener
from meadhall.server.store import NotKept

if TYPE_CHECKING:
    from meadhall.server.live import LiveMatch

log = logging.getLogger("meadhall.server")
PAUSE = 1.0
"""Seconds that a page has rest after news: however much is played, it is drawn anew no more often."""
BEAT = 15.0
"""Seconds after which it is looked for what nobody told, and how long ago things were."""
MOST_SECONDS = 3600.0
"""No stream lives for ever: whoever still listens comes again."""


class Lobby:
    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.closed = False

    def follow(self, live: LiveMatch) -> None:
        """A match is at hand, perhaps a new one: tell what happens in it."""
        live.after_change.append(self.tell)
        self.tell()

    def tell(self) -> None:
        for listener in self.listeners:
            listener.tell()

    @contextmanager
    def listen(self, who: tuple[str, str] = ("", "")) -> Iterator[Listener]:
        listener = Listener(None, True, who)
        if self.closed:
            listener.close()
        self.listeners.add(listener)
        try:
            yield listener
        finally:
            listener.stop_timer()
            self.listeners.discard(listener)

    def close(self) -> None:
        """End all streams, and those that come yet."""
        self.closed = True
        for listener in self.listeners:
            listener.close()


async def news(
    lobby: Lobby, write: Callable[[], Awaitable[str]], beat: float = BEAT, who: tuple[str, str] = ("", "")
) -> AsyncIterator[bytes]:
    """What `write` has to say, now and whenever it differs."""
    with lobby.listen(who) as listener:
        yield b"retry: 1000\n\n"
        sent = ""
        until = monotonic() + MOST_SECONDS
        while monotonic() < until and not listener.closed:
            try:
                content = await write()
            except NotKept:
                content = sent  # the store is away; pages stay as they are
            except Exception:  # the answer has begun, so nobody else can tell
                log.exception("a stream broke")
                return
            if content != sent:
                sent = content
                yield "".join([*(f"data: {line}\n" for line in content.split("\n")), "\n"]).encode()
            if not await listener.wait(beat):
                yield b"event: beat\ndata: .\n\n"
            await listener.pause(PAUSE)
