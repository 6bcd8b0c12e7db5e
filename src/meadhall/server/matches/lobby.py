"""What goes on in the hall, for pages that show it: told of every change, here or at another server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from meadhall.server.matches.presence import Listener, Who

if TYPE_CHECKING:
    from meadhall.server.matches.actor import LiveMatch


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
    def listen(self, who: Who) -> Iterator[Listener]:
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
