"""Rate limits by token buckets per person and per address, and a limit of concurrent requests per address."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from meadhall.match import Refused

MAX_BUCKETS = 20_000
ADDRESS_FACTOR = 5
"""Limits of an address are so many times those of a person: a household may play from one address."""
MAX_CONCURRENT_PER_ADDRESS = 48
"""Concurrent requests of one address; streams have a limit of their own (`StreamLimiter`)."""

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
"""For each kind of request, and for matches: tokens per second, and the size of the bucket."""

KIND_BY_PATH = {
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
"""Kinds of requests by their path, or by its last part."""


class Bucket(NamedTuple):
    """A token bucket: its tokens per second, and its capacity."""

    name: str
    rate: float
    capacity: float


class RateLimiter:
    """Token buckets in memory; the least recently used are dropped."""

    def __init__(self, enabled: bool = True) -> None:
        self.enabled = enabled
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.in_flight: Counter[str] = Counter()

    def allow(self, kind: str, person: str, address: str) -> bool:
        """Take a token for a request of this kind; returns whether there was one."""
        if not self.enabled:
            return True
        near, own = self.buckets_of(kind, person, address)
        return self.take_token(near) and (own is None or self.take_token(own))

    def has_room(self, kind: str, person: str, address: str) -> bool:
        """Whether there is a token for this kind, without taking it."""
        return not self.enabled or all(
            self.tokens_left(each) >= 1 for each in self.buckets_of(kind, person, address) if each
        )

    def charge(self, kind: str, person: str, address: str, count: int) -> None:
        """Take so many tokens of this kind; the bucket may go into debt."""
        for each in self.buckets_of(kind, person, address):
            if self.enabled and each is not None:
                self.store_tokens(each, self.tokens_left(each) - count)

    def buckets_of(self, kind: str, person: str, address: str) -> tuple[Bucket, Bucket | None]:
        rate, most = RATES[kind]
        near = Bucket(f"{kind} {address}", rate * ADDRESS_FACTOR, most * ADDRESS_FACTOR)
        return near, Bucket(f"{kind} {person}", rate, most) if person else None

    def take_token(self, bucket: Bucket) -> bool:
        tokens = self.tokens_left(bucket)
        allowed = tokens >= 1
        self.store_tokens(bucket, tokens - 1 if allowed else tokens)
        return allowed

    def tokens_left(self, bucket: Bucket) -> float:
        """Tokens in a bucket; negative for debt."""
        tokens, then = self.buckets.get(bucket.name, (bucket.capacity, 0.0))
        return min(bucket.capacity, tokens + (monotonic() - then) * bucket.rate)

    def store_tokens(self, bucket: Bucket, tokens: float) -> None:
        self.buckets[bucket.name] = tokens, monotonic()
        self.buckets.move_to_end(bucket.name)
        while len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)

    @contextmanager
    def limit_concurrency(self, kind: str, address: str) -> Iterator[None]:
        """Count a request among the concurrent ones of its address, or refuse it."""
        if kind == LISTEN:
            yield
            return
        if self.enabled and self.in_flight[address] >= MAX_CONCURRENT_PER_ADDRESS:
            raise Refused("too_fast")
        self.in_flight[address] += 1
        try:
            yield
        finally:
            self.in_flight[address] -= 1
            if not self.in_flight[address]:
                del self.in_flight[address]


def request_kind(method: str, path: str) -> str:
    """The kind of a request."""
    if path.startswith("/try/"):  # every request replays the moves of the sandbox
        return "moment"
    for end in (path, path.rpartition("/")[2]):
        if end in KIND_BY_PATH:
            return KIND_BY_PATH[end]
    if method in ("GET", "HEAD"):
        return "look"
    return "make" if path in ("/api/people", "/league", "/duplicate") else "do"
