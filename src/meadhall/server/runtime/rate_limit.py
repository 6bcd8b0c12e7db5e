"""How much one person, and one address, may ask of the server in a while, and at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from meadhall.match import Refused

MOST_BUCKETS = 20_000
ADDRESS_SHARE = 5
"""A whole household may play from one address."""
AT_ONCE = 48
"""Requests of one address that are answered at the same time; streams have places of their own."""

LISTEN = "listen"
MATCH = "match"
RATES: dict[str, tuple[float, float]] = {
    "look": (30, 200),
    "do": (15, 60),
    "make": (0.3, 20),
    MATCH: (0.3, 20),
    LISTEN: (2, 40),
    "hint": (0.5, 6),
    "moment": (5, 40),
    "talk": (0.5, 8),
    "mail": (0.02, 5),
    "upload": (0.1, 10),
    "export": (1 / 300, 3),
    "search": (0.2, 10),
}
"""For each kind of request, and for matches: how many a second, and how many in a row."""

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


class Bucket(NamedTuple):
    """A token bucket: by how much it fills a second, and how much it holds."""

    name: str
    rate: float
    most: float


class Limits:
    """Buckets of tokens that fill up again with time; the oldest are forgotten."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.under_way: Counter[str] = Counter()

    def allow(self, kind: str, person: str, address: str) -> bool:
        """Whether another request of this kind may be granted now; if so, it is counted."""
        if not self.on:
            return True
        near, own = self.buckets_of(kind, person, address)
        return self.draw(near) and (own is None or self.draw(own))

    def has_room(self, kind: str, person: str, address: str) -> bool:
        """Whether one more of this kind may be granted now."""
        return not self.on or all(self.left(each) >= 1 for each in self.buckets_of(kind, person, address) if each)

    def take(self, kind: str, person: str, address: str, count: int) -> None:
        """Count so many of this kind, into debt if there is no room for them."""
        for each in self.buckets_of(kind, person, address):
            if self.on and each is not None:
                self.keep(each, self.left(each) - count)

    def buckets_of(self, kind: str, person: str, address: str) -> tuple[Bucket, Bucket | None]:
        rate, most = RATES[kind]
        near = Bucket(f"{kind} {address}", rate * ADDRESS_SHARE, most * ADDRESS_SHARE)
        return near, Bucket(f"{kind} {person}", rate, most) if person else None

    def draw(self, bucket: Bucket) -> bool:
        tokens = self.left(bucket)
        allowed = tokens >= 1
        self.keep(bucket, tokens - 1 if allowed else tokens)
        return allowed

    def left(self, bucket: Bucket) -> float:
        """The tokens in a bucket; less than none where there is debt."""
        tokens, then = self.buckets.get(bucket.name, (bucket.most, 0.0))
        return min(bucket.most, tokens + (monotonic() - then) * bucket.rate)

    def keep(self, bucket: Bucket, tokens: float) -> None:
        self.buckets[bucket.name] = tokens, monotonic()
        self.buckets.move_to_end(bucket.name)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)

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
    return "make" if path in ("/api/people", "/league", "/duplicate") else "do"
