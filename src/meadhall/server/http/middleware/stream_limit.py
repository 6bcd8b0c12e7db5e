"""Stream limiter: how many event streams one person, one address and one match may hold open.

Players and spectators are counted apart: however many watch, those who play get in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from meadhall.match import Refused

MAX_STREAMS_PER_PERSON = 12
"""Tables that one person has open, on all devices."""
MAX_STREAMS_PER_ADDRESS = {True: 120, False: 60}
"""Of players at an address, and of spectators."""
MAX_SPECTATORS_PER_MATCH = 100


class StreamClient(NamedTuple):
    match: str
    person: str
    """Empty for a program that watches without a token."""
    address: str
    plays: bool


class StreamLimiter:
    """Half of the connections may be streams of players, a quarter streams of spectators. The rest is left for all
    other requests."""

    def __init__(self, connections: int, limits: bool = True) -> None:
        self.max_streams = {True: connections // 2, False: connections // 4}
        self.limits = limits
        self.open: Counter[tuple[str, bool]] = Counter()

    def acquire(self, client: StreamClient) -> Callable[[], None]:
        """Count a stream, or refuse it; call what is returned when the stream ends."""
        plays = client.plays
        if self.open["", plays] >= self.max_streams[plays]:
            raise Refused("full")
        if self.limits:
            self.check(client)
        for key in self.keys(client):
            self.open[key] += 1
        return partial(self.release, client)

    def check(self, client: StreamClient) -> None:
        person, address, match = self.keys(client)[1:]
        too_many = client.person and self.open[person] >= MAX_STREAMS_PER_PERSON
        if too_many or self.open[address] >= MAX_STREAMS_PER_ADDRESS[client.plays]:
            raise Refused("too_many_tables")
        if not client.plays and self.open[match] >= MAX_SPECTATORS_PER_MATCH:
            raise Refused("crowded")

    def keys(self, client: StreamClient) -> list[tuple[str, bool]]:
        """The counters of a stream: all streams, by person, by address, by match."""
        names = "", f"person {client.person}", f"address {client.address}", f"match {client.match}"
        return [(name, client.plays) for name in names]

    def release(self, client: StreamClient) -> None:
        for key in self.keys(client):
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]

    def open_count(self, plays: bool) -> int:
        return self.open["", plays]
