"""Publish/subscribe channel of the lobby: its pages are told of every change, here or at another server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.presence import ClientId, Subscriber


class LobbyChannel:
    def __init__(self) -> None:
        self.subscribers: set[Subscriber] = set()
        self.closed = False

    def attach(self, live: MatchActor) -> None:
        """Observe a match that has been loaded, perhaps a new one."""
        live.on_change.append(self.publish)
        self.publish()

    def publish(self) -> None:
        for subscriber in self.subscribers:
            subscriber.notify()

    @contextmanager
    def subscribe(self, client_id: ClientId) -> Iterator[Subscriber]:
        subscriber = Subscriber(None, True, client_id)
        if self.closed:
            subscriber.close()
        self.subscribers.add(subscriber)
        try:
            yield subscriber
        finally:
            subscriber.stop_timer()
            self.subscribers.discard(subscriber)

    def close(self) -> None:
        """End all streams, and those that are opened later."""
        self.closed = True
        for subscriber in self.subscribers:
            subscriber.close()
