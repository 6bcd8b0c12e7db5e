"""How much one person, and one address, may ask of the server in a while, and at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from meadhall.match import Refused

MOST_BUCKETS = 20_000
ADDRESS_SHARE = 5
"""A whole household may play from one address."""
AT_ONCE = 48
"""Requests of one address that are answered at the same time; streams have places of their own."""

LISTEN = "listen"
RATES: dict[str, tuple[float, float]] = {
    "look": (30, 200),
    "do": (15, 60),
    "make": (0.3, 20),
    LISTEN: (2, 40),
    "hint": (0.5, 6),
    "moment": (5, 40),
    "talk": (0.5, 8),
    "mail": (0.02, 5),
    "upload": (0.1, 10),
    "export": (1 / 300, 3),
    "search": (0.2, 10),
}
"""For each kind of request: how many a second, and how many in a row."""

KINDS = {
    "stream": LISTEN,
    "events": LISTEN,
    "hint": "hint",
    "moment": "moment",
    "replay": "moment",
    "review": "moment",
    "try": "moment",
    "chat": "talk",
    "mail": "mail",
    "page": "search",
    "/new/edition": "upload",
    "/me/data/export": "export",
    "/me/games": "search",
}
"""Kinds of requests by their address, or by its end."""


class Limits:
    """Buckets of tokens that fill up again with time; the oldest are forgotten."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.under_way: Counter[str] = Counter()

    def allow(self, kind: str, person: str, address: str) -> bool:
        """Whether another request of this kind may be granted now."""
        if not self.on:
            return True
        rate, most = RATES[kind]
        near = self.draw(f"{kind} {address}", rate * ADDRESS_SHARE, most * ADDRESS_SHARE)
        return near and (not person or self.draw(f"{kind} {person}", rate, most))

    def draw(self, bucket: str, rate: float, most: float) -> bool:
        now = monotonic()
        tokens, then = self.buckets.pop(bucket, (most, now))
        tokens = min(most, tokens + (now - then) * rate)
        allowed = tokens >= 1
        self.buckets[bucket] = (tokens - 1 if allowed else tokens, now)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return allowed

    @contextmanager
    def one_of_few(self, kind: str, address: str) -> Iterator[None]:
        """While a request is under way, it counts among those of its address."""
        if kind == LISTEN:
            yield
            return
        if self.on and self.under_way[address] >= AT_ONCE:
            raise Refused("too_fast")
        self.under_way[address] += 1
        try:
            yield
        finally:
            self.under_way[address] -= 1
            if not self.under_way[address]:
                del self.under_way[address]


def kind_of(method: str, path: str) -> str:
    """The kind of a request."""
    if path.startswith("/try/"):  # what was done there is done again for every request
        return "moment"
    for end in (path, path.rpartition("/")[2]):
        if end in KINDS:
            return KINDS[end]
    if method in ("GET", "HEAD"):
        return "look"
    return "make" if path in ("/new", "/play", "/api/matches", "/api/people") else "do"
