"""How much one person, and one address, may ask of the server in a while."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_BUCKETS = 20_000
ADDRESS_SHARE = 5
"""A whole household may play from one address."""

RATES: dict[str, tuple[float, float]] = {
    "look": (30, 200),
    "do": (15, 60),
    "make": (0.3, 20),
    "listen": (2, 40),
}
"""For each kind of request: how many a second, and how many at once."""


class Limits:
    """Buckets of tokens that fill up again with time; the oldest are forgotten."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

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


def kind_of(method: str, path: str) -> str:
    """The kind of a request."""
    if path.endswith(("/stream", "/events")):
        return "listen"
    if method in ("GET", "HEAD"):
        return "look"
    return "make" if path in ("/new", "/play", "/api/matches", "/api/people") else "do"
