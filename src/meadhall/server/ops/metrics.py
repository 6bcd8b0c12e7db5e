"""Prometheus metrics: requests, moves, streams, bot jobs, background tasks, the store, errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from meadhall.server.jobs.fair_queue import Priority
from meadhall.server.matches.actor import MatchActor
from meadhall.server.runtime.task_supervisor import BackgroundTasks
from meadhall.server.services import Services
from meadhall.server.storage import StoreError, StoreUnavailable

LATENCY_BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class ConnectionCount(Protocol):
    @property
    def open_count(self) -> int: ...

    @property
    def rejected(self) -> int: ...


class StreamCount(Protocol):
    def open_count(self, plays: bool) -> int: ...


class StateCollector(Collector):
    """Collector of values that are read at each scrape."""

    def __init__(
        self, services: Services, connections: ConnectionCount, streams: StreamCount, tasks: BackgroundTasks
    ) -> None:
        self.services = services
        self.connections = connections
        self.streams = streams
        self.tasks = tasks
        self.store_bytes = 0

    def collect(self) -> Iterator[Metric]:
        services, pool = self.services, self.services.worker_pool
        yield GaugeMetricFamily("meadhall_live_matches", "Matches in memory", len(services.matches.actors))
        yield GaugeMetricFamily("meadhall_connections", "Open connections", self.connections.open_count)
        yield CounterMetricFamily(
            "meadhall_connections_rejected", "Connections refused by the limit", self.connections.rejected
        )
        streams = GaugeMetricFamily("meadhall_streams", "Open streams", labels=["of"])
        streams.add_metric(["players"], self.streams.open_count(True))
        streams.add_metric(["spectators"], self.streams.open_count(False))
        yield streams
        waiting = GaugeMetricFamily("meadhall_bot_jobs_waiting", "Bot jobs in the queue", labels=["priority"])
        finished = CounterMetricFamily("meadhall_bot_jobs", "Bot jobs finished", labels=["priority"])
        seconds = CounterMetricFamily(
            "meadhall_bot_jobs_seconds", "Seconds from queueing bot jobs to their end", labels=["priority"]
        )
        for priority in Priority:
            waiting.add_metric([priority.name.lower()], pool.waiting(priority))
            finished.add_metric([priority.name.lower()], pool.completed[priority])
            seconds.add_metric([priority.name.lower()], pool.latency_s[priority])
        yield from (waiting, finished, seconds)
        yield GaugeMetricFamily("meadhall_background_tasks", "Background tasks that run", len(self.tasks.running))
        ended = CounterMetricFamily(
            "meadhall_background_tasks_ended", "Background tasks that ended before the server did", labels=["task"]
        )
        for task, count in self.tasks.ended.items():
            ended.add_metric([task], count)
        yield ended
        yield CounterMetricFamily("meadhall_store_commits", "Commits to the store", services.store.commits)
        yield GaugeMetricFamily("meadhall_store_bytes", "Size of the data", self.store_bytes)


class ErrorCounter(logging.Handler):
    """Log handler that counts errors."""

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self.errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.inc()


class Metrics:
    def __init__(
        self, services: Services, connections: ConnectionCount, streams: StreamCount, tasks: BackgroundTasks
    ) -> None:
        self.registry = CollectorRegistry()
        self.services = services
        self.state = StateCollector(services, connections, streams, tasks)
        self.registry.register(self.state)
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.requests = Counter(
            "meadhall_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "meadhall_request_seconds",
            "Seconds until the response was sent, without streams",
            ["route"],
            registry=self.registry,
            buckets=LATENCY_BUCKETS_S,
        )
        self.refusals = Counter(
            "meadhall_refusals", "Requests refused before they reached a handler", ["why"], registry=self.registry
        )
        self.moves = Counter("meadhall_moves", "Moves in matches", ["game", "by"], registry=self.registry)
        self.errors = Counter("meadhall_errors", "Errors in the log", registry=self.registry)
        services.matches.on_load.append(self.count_moves)

    def count_errors(self, *logs: str) -> None:
        """Count the errors of these loggers."""
        counter = ErrorCounter(self.errors)
        for log in logs:
            logging.getLogger(log).addHandler(counter)

    def count_moves(self, live: MatchActor) -> None:
        """Match observer: count the moves of a match."""
        seen = live.match.ply

        def count() -> None:
            nonlocal seen
            match = live.match
            for seat, _, _ in match.record.actions[seen : match.ply]:
                by = "bot" if match.seats[seat].level else "person"
                self.moves.labels(match.game.name, by).inc()
            seen = match.ply

        live.on_change.append(count)

    def observe_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a response and its latency; streams have none."""
        self.requests.labels(method, route, status).inc()
        if seconds is not None:
            self.seconds.labels(route).observe(seconds)

    async def exposition(self) -> bytes:
        with suppress(StoreUnavailable, StoreError):
            self.state.store_bytes = await self.services.store.size()
        return generate_latest(self.registry)
