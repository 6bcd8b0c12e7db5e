"""Background tasks of a server: cluster sync, job consumers, snapshots, deadlines, result ingest, retention."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic, time
from typing import Protocol

from meadhall.core.engine.errors import MeadhallError
from meadhall.match import Refused
from meadhall.server.analysis.remote_analysis import AnalysisConsumer
from meadhall.server.competitions.duplicates.deals import Deals
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.jobs.bot_jobs import BotMoveConsumer
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import find_row, load_match
from meadhall.server.matches.timeouts import SCAN_INTERVAL_S as DEADLINE_SCAN_INTERVAL_S
from meadhall.server.matches.timeouts import enforce_overdue_deadlines
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.matchmaking.matchmaker import Matchmaker
from meadhall.server.notifications.reminders import REMINDER_INTERVAL_S, DeadlineReminder
from meadhall.server.ops.retention import DAY_S, RetentionPolicy, purge
from meadhall.server.presenters.match_archive import frozen_copy, take_snapshot, with_reviews
from meadhall.server.ratings.ingest import ResultIngest
from meadhall.server.runtime.task_supervisor import BackgroundTasks
from meadhall.server.runtime.thread_pools import ARCHIVE_POOL, run_in
from meadhall.server.services import Services
from meadhall.server.storage import StoreError, StoreUnavailable
from meadhall.server.storage.database import JOB_WAITING

log = logging.getLogger("meadhall.server")
PRESENCE_TTL_S = 6.0
"""How long other servers show a person as present after the last update."""
POLL_INTERVAL_S = 2.0
"""Interval of polling for what notifications have missed."""
ARCHIVE_CPU_SHARE = 0.05
"""Share of one processor that taking snapshots may use."""
ARCHIVE_INTERVAL_S = 5.0
"""Interval of looking for matches that need a snapshot."""
IDLE_BEFORE_SNAPSHOT_S = 30.0
"""A match gets a snapshot when it is over, or unchanged for this long,"""
MAX_SNAPSHOT_AGE_S = 600.0
"""or its last snapshot is as old as this."""
SHUTDOWN_BUDGET_S = 3.0
"""Time for snapshots of the matches in play when the server stops."""
INGEST_INTERVAL_S = 5.0
PURGE_DELAY_S = 3600.0
"""Delay of the first purge after the start: a machine that has just booted may have a wrong clock."""
PURGE_LEASE_S = 3600.0


class Consumer(Protocol):
    """What this module needs of a job consumer (`JobConsumer`)."""

    def wake(self) -> None: ...

    async def run(self) -> None: ...


def consumers(services: Services) -> tuple[BotMoveConsumer, AnalysisConsumer]:
    """Job consumers of a process that runs searches for servers with a shared store."""
    analysis = AnalysisConsumer(services.matches, services.worker_pool)
    return BotMoveConsumer(services.matches, services.bot_players), analysis


@asynccontextmanager
async def run_background_tasks(
    services: Services, tasks: BackgroundTasks, retention: RetentionPolicy, *job_consumers: Consumer
) -> AsyncIterator[None]:
    """Run the background tasks of a server; at the end, take snapshots of the matches in play."""
    snapshots = SnapshotJob(services)
    works = {
        "evict_idle": services.matches.evict_idle_forever(),
        "cluster_sync": run_consumers(services, *job_consumers),
        "snapshots": every(ARCHIVE_INTERVAL_S, snapshots.run_once),
        "deadlines": every(DEADLINE_SCAN_INTERVAL_S, lambda: enforce_overdue_deadlines(services.matches)),
        "reminders": every(REMINDER_INTERVAL_S, DeadlineReminder(services.matches).run_once),
        "results": ResultIngestLoop(services).run(),
        "matchmaking": every(POLL_INTERVAL_S, Matchmaker(services.matches).run_once),
        "duplicates": every(POLL_INTERVAL_S, Deals(services.matches).run_once),
        "leagues": every(POLL_INTERVAL_S, Leagues(services.matches).run_once),
        "purge": every(DAY_S, lambda: run_purge(services, retention), delay_s=PURGE_DELAY_S),
    }
    for name, work in works.items():
        tasks.start(name, work)
    try:
        yield
    finally:
        await tasks.stop()
        await snapshots.finish()


async def run_consumers(services: Services, *job_consumers: Consumer) -> None:
    """Run job consumers (none if this process runs no searches), woken by the cluster sync."""
    await asyncio.gather(
        sync_with_cluster(services, *(each.wake for each in job_consumers)), *(each.run() for each in job_consumers)
    )


async def sync_with_cluster(services: Services, *on_jobs: Callable[[], None]) -> None:
    """Keep loaded matches and presence in step with other servers, by notifications and by polling. `on_jobs` are
    called when jobs were queued."""
    following: set[asyncio.Task[None]] = set()

    def on_changes(versions: Mapping[str, int]) -> None:
        services.lobby.publish()
        if JOB_WAITING in versions or not versions:
            for each in on_jobs:
                each()
        behind = [
            live
            for name, version in versions.items()
            if (live := services.matches.actors.get(name)) and version > live.match.version
        ]
        for live in behind:
            task = asyncio.create_task(resync(services, live))
            following.add(task)
            task.add_done_callback(following.discard)
        if not versions:
            task = asyncio.create_task(resync_outdated(services))
            following.add(task)
            task.add_done_callback(following.discard)

    await asyncio.gather(
        services.store.subscribe(on_changes),
        every(POLL_INTERVAL_S, lambda: resync_outdated(services)),
        *([every(POLL_INTERVAL_S, lambda: sync_presence(services))] if services.store.shared else []),
    )


async def sync_presence(services: Services) -> None:
    """Publish who has which match open at this server, and read the same of other servers."""
    here = [(name, seat) for name, live in services.matches.actors.items() for seat in live.channel.present_seats()]
    await services.store.publish_presence(services.matches.server_id, here, PRESENCE_TTL_S)
    lives = list(services.matches.actors.items())
    elsewhere = await services.store.remote_presence(services.matches.server_id, [name for name, _ in lives])
    for name, live in lives:
        live.channel.set_remote_seats(elsewhere.get(name, frozenset()))


async def run_purge(services: Services, policy: RetentionPolicy) -> None:
    """Delete expired data; of several servers one does it, by a lease."""
    if await services.store.acquire_lease("purge", services.matches.server_id, PURGE_LEASE_S):
        await purge(services.store, policy, tuple(services.matches.actors))
        await services.outbox.delete_old()
        await Invitations(services.matches, services.users).delete_expired()


async def every(interval_s: float, work: Callable[[], Awaitable[object]], delay_s: float = 0) -> None:
    """Repeat some work for ever; failures are logged."""
    await asyncio.sleep(delay_s)
    while True:
        await run_logged(work)
        await asyncio.sleep(interval_s)


async def run_logged(work: Callable[[], Awaitable[object]]) -> None:
    """Run some work; log a failure instead of raising it."""
    try:
        await work()
    except StoreUnavailable:
        pass  # the store has logged the outage
    except Exception:
        log.exception("a background task failed and will run again")


async def resync_outdated(services: Services) -> None:
    """Poll: catch up with loaded matches that another server or the host has changed, and unload deleted ones."""
    lives = list(services.matches.actors.items())
    versions = await services.store.versions([name for name, _ in lives])
    for name, live in lives:
        if name not in versions:
            services.matches.unload(live)
        elif versions[name] != live.match.version:
            await resync(services, live)


async def resync(services: Services, live: MatchActor) -> None:
    """Catch up with the event log of a match; one that can't be replayed is unloaded, and loaded again on demand."""
    try:
        await live.run_exclusive(live.catch_up)
    except StoreUnavailable:
        pass  # an outage: the next poll tries again
    except (MeadhallError, AssertionError):
        services.matches.unload(live)


class ResultIngestLoop:
    """Ingests results as soon as matches end, and regularly those of matches that ended at other servers."""

    def __init__(self, services: Services) -> None:
        self.ingest = ResultIngest(services.store, services.matches.editions)
        self.ended = asyncio.Event()
        services.matches.on_load.append(self.watch)

    def watch(self, live: MatchActor) -> None:
        over = live.match.over

        def check() -> None:
            nonlocal over
            if live.match.over and not over:
                over = True
                self.ended.set()

        live.on_change.append(check)

    async def run(self) -> None:
        while True:
            await run_logged(self.ingest.run_once)
            self.ended.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(INGEST_INTERVAL_S):
                    await self.ended.wait()


class SnapshotJob:
    """Takes snapshots of matches that have changed, with a limited share of a processor."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.failed: set[str] = set()
        """Matches of which no snapshot can be taken."""

    async def run_once(self) -> None:
        """Take the snapshots that are due; of several servers one does it, by a lease."""
        if not await self.services.store.acquire_lease(
            "keepsakes", self.services.matches.server_id, ARCHIVE_INTERVAL_S * 3
        ):
            return
        for match in await self.services.store.matches_without_snapshot(
            time() - IDLE_BEFORE_SNAPSHOT_S, time() - MAX_SNAPSHOT_AGE_S
        ):
            begun = monotonic()
            await self.snapshot_match(match)
            await asyncio.sleep((monotonic() - begun) / ARCHIVE_CPU_SHARE)

    async def finish(self) -> None:
        """Take snapshots of the matches in play, within the time budget."""
        until = monotonic() + SHUTDOWN_BUDGET_S
        with suppress(StoreUnavailable):
            for match in await self.services.store.matches_without_snapshot(time() + DAY_S, time()):
                if match in self.services.matches.actors and monotonic() < until:
                    await self.snapshot_match(match)

    async def snapshot_match(self, match: str) -> None:
        if match in self.failed:
            return
        try:
            live = await self.load_transient(match)
            made = await run_in(ARCHIVE_POOL, take_snapshot, live)
            made = with_reviews(made, await self.services.store.snapshot(match))
            await self.services.store.save_snapshot(match, made.version, await run_in(ARCHIVE_POOL, made.pack))
        except Refused:
            self.failed.add(match)
        except (StoreUnavailable, StoreError):
            raise
        except Exception:
            log.exception("the snapshot of a match failed")
            self.failed.add(match)

    async def load_transient(self, match: str) -> MatchActor:
        """The match as a copy, or loaded without entering the registry."""
        if match in self.services.matches.actors:
            return frozen_copy(self.services.matches.actors[match])
        store = self.services.store
        row, match_state = await load_match(store, await find_row(store, match), self.services.matches.editions)
        return MatchActor(row, match_state, store)
