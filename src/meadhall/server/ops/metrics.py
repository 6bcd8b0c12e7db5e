"""What a host may want to watch, in Prometheus' format: requests, moves, streams, thoughts, the store, errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from hmac import compare_digest

from litestar import get
from litestar.response import Response
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from meadhall.match import Refused
from meadhall.server.http.middleware.connection_limit import Door
from meadhall.server.http.middleware.stream_limit import Places
from meadhall.server.http.request import WebRequest
from meadhall.server.jobs.fair_queue import Rank
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.runtime.background_tasks import BackgroundTasks
from meadhall.server.runtime.network import is_loopback
from meadhall.server.storage import NotKept, StoreError

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")
"""Headers by which a proxy says for whom it asks."""


class Readings(Collector):
    """What is read off when somebody asks."""

    def __init__(self, hall: Hall, door: Door, places: Places, tasks: BackgroundTasks) -> None:
        self.hall = hall
        self.door = door
        self.places = places
        self.tasks = tasks
        self.store_bytes = 0

    def collect(self) -> Iterator[Metric]:
        hall, thinkers = self.hall, self.hall.thinkers
        yield GaugeMetricFamily("meadhall_live_matches", "Matches in memory", len(hall.live))
        yield GaugeMetricFamily("meadhall_connections", "Open connections", len(self.door.guests))
        yield CounterMetricFamily(
            "meadhall_connections_turned_away", "Connections there was no room for", self.door.turned_away
        )
        streams = GaugeMetricFamily("meadhall_streams", "Open streams", labels=["of"])
        streams.add_metric(["players"], self.places.taken(True))
        streams.add_metric(["spectators"], self.places.taken(False))
        yield streams
        waiting = GaugeMetricFamily("meadhall_thoughts_waiting", "Thoughts of bots in the queue", labels=["rank"])
        thoughts = CounterMetricFamily("meadhall_thoughts", "Thoughts that came to an end", labels=["rank"])
        seconds = CounterMetricFamily(
            "meadhall_thoughts_seconds", "Seconds from asking for a thought to its end", labels=["rank"]
        )
        for rank in Rank:
            waiting.add_metric([rank.name.lower()], thinkers.waiting(rank))
            thoughts.add_metric([rank.name.lower()], thinkers.thoughts[rank])
            seconds.add_metric([rank.name.lower()], thinkers.seconds[rank])
        yield from (waiting, thoughts, seconds)
        yield GaugeMetricFamily("meadhall_background_tasks", "Background tasks that run", len(self.tasks.running))
        ended = CounterMetricFamily(
            "meadhall_background_tasks_ended", "Background tasks that ended before the server did", labels=["task"]
        )
        for task, count in self.tasks.ended.items():
            ended.add_metric([task], count)
        yield ended
        yield CounterMetricFamily("meadhall_store_commits", "Commits to the store", hall.store.commits)
        yield GaugeMetricFamily("meadhall_store_bytes", "Size of the data", self.store_bytes)


class ErrorCounter(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self.errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.inc()


class Metrics:
    def __init__(self, hall: Hall, door: Door, places: Places, tasks: BackgroundTasks) -> None:
        self.registry = CollectorRegistry()
        self.hall = hall
        self.readings = Readings(hall, door, places, tasks)
        self.registry.register(self.readings)
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.requests = Counter(
            "meadhall_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "meadhall_request_seconds",
            "Seconds until the answer was sent, streams apart",
            ["route"],
            registry=self.registry,
            buckets=SECONDS,
        )
        self.refusals = Counter("meadhall_refusals", "Requests refused at the gate", ["why"], registry=self.registry)
        self.moves = Counter("meadhall_moves", "Answers given in matches", ["game", "by"], registry=self.registry)
        self.errors = Counter("meadhall_errors", "Errors in the log", registry=self.registry)
        hall.on_keep.append(self.follow)

    def count_errors(self, *logs: str) -> None:
        """Count the errors of these logs from now on."""
        counter = ErrorCounter(self.errors)
        for log in logs:
            logging.getLogger(log).addHandler(counter)

    def follow(self, live: LiveMatch) -> None:
        """Count the answers given in a match from now on."""
        seen = live.match.ply

        def count() -> None:
            nonlocal seen
            match = live.match
            for seat, _, _ in match.record.actions[seen : match.ply]:
                by = "bot" if match.seats[seat].level else "person"
                self.moves.labels(match.game.name, by).inc()
            seen = match.ply

        live.after_change.append(count)

    def note(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """A request was answered; streams take no time of their own."""
        self.requests.labels(method, route, status).inc()
        if seconds is not None:
            self.seconds.labels(route).observe(seconds)

    async def text(self) -> bytes:
        with suppress(NotKept, StoreError):
            self.readings.store_bytes = await self.hall.store.size()
        return generate_latest(self.registry)


def may_read(request: WebRequest, key: str) -> bool:
    """Whoever has the key, and whoever asks on this machine itself, not through a proxy."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if key and compare_digest(shown.encode(), key.encode()):
        return True
    if any(name in request.headers for name in FORWARDED):
        return False
    return request.client is not None and is_loopback(request.client.host)


@get("/metrics", include_in_schema=False)
async def show_metrics(request: WebRequest, metrics: Metrics, metrics_key: str) -> Response[bytes]:
    if not may_read(request, metrics_key):
        raise Refused("nothing_here")
    return Response(
        await metrics.text(), headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4, "cache-control": "no-store"}
    )
