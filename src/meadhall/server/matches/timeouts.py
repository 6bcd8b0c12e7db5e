"""Deadline scheduler: enforces what the table agreed on when a player's time has run out.

A loaded match has its own timer. The deadlines of all others are in the store, where one server at a time looks for
overdue ones: so they outlive every server.
"""

from __future__ import annotations

import asyncio
import logging

from meadhall.match import Refused
from meadhall.match.availability import Availability, validated
from meadhall.match.commands import SYSTEM, SetAvailability, Timeout
from meadhall.match.time_control import NETWORK_GRACE_S
from meadhall.server.matches.actor import RETRY_DELAY_S, MatchActor
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.storage import StoreUnavailable, deadlines

log = logging.getLogger("meadhall.server")
SCAN_INTERVAL_S = 5.0
"""Seconds between two scans for overdue deadlines of matches that are not loaded."""
MAX_SLEEP_S = 3600.0
"""A timer checks the time at least this often: machines sleep, and clocks are set."""
TIMER_SLACK_S = 0.1


class DeadlineTimer:
    """Timer of one loaded match: for its deadline, and for the moment from which a stand-in may be asked for."""

    def __init__(self, live: MatchActor) -> None:
        self.live = live
        self.moments: tuple[float, float] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        live.on_change.append(self.update)
        live.channel.on_presence_change.append(self.update)
        live.on_stop.append(self.stop)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def update(self) -> None:
        """Schedule the next of the two moments, if they have changed."""
        moments = self.live.match.state.clock.deadline, self.live.stand_in_allowed_at()
        if moments == self.moments and self.timer is not None:
            return
        self.moments = moments
        self.schedule()

    def schedule(self, retry_delay_s: float = 0) -> None:
        self.stop()
        assert self.moments is not None
        now = self.live.now()
        due, fair = self.moments
        coming = [moment for moment in (due + NETWORK_GRACE_S if due else 0, fair) if moment > now]
        if due and due + NETWORK_GRACE_S <= now:
            self.set_timer(retry_delay_s)
        elif coming:
            self.set_timer(min(MAX_SLEEP_S, min(coming) - now))

    def set_timer(self, seconds: float) -> None:
        self.timer = asyncio.get_running_loop().call_later(seconds + TIMER_SLACK_S, self.on_timer)

    def on_timer(self) -> None:
        self.timer = None
        if self.moments is not None and 0 < self.moments[1] <= self.live.now():
            self.live.channel.publish_presence()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.enforce())

    async def enforce(self) -> None:
        await submit_timeout(self.live)
        if self.timer is None and not self.live.stopped:
            self.schedule(RETRY_DELAY_S)


async def submit_timeout(live: MatchActor) -> None:
    """Submit a timeout, which changes nothing if the time has not run out; retry while it can't be stored."""
    while not live.stopped:
        try:
            await live.submit(Timeout(person=SYSTEM))
        except Refused as refusal:
            if refusal.key != "busy":
                return
        except StoreUnavailable:
            pass  # the store has logged it
        else:
            return
        await asyncio.sleep(RETRY_DELAY_S)


async def enforce_overdue_deadlines(matches: MatchRegistry) -> None:
    """Load matches whose deadline has passed and enforce it; of several servers, the one that holds the lease."""
    if not await matches.store.acquire_lease("clocks", matches.server_id, SCAN_INTERVAL_S * 3):
        return
    for match in await deadlines.overdue_matches(matches.store, matches.now() - NETWORK_GRACE_S):
        try:
            await submit_timeout(await matches.get(match))
        except Refused as refusal:
            log.info("a deadline passed in an unplayable match: %s", refusal.key)
            await deadlines.clear_deadline(matches.store, match)


async def set_availability(matches: MatchRegistry, person: str, hours: Availability) -> None:
    """Save a person's playing hours, and submit them to each of their correspondence matches."""
    await deadlines.save_availability(matches.store, person, validated(hours, matches.now()))
    for match in await deadlines.correspondence_matches(matches.store, person):
        try:
            await (await matches.get(match)).submit(SetAvailability(person=person, hours=hours))
        except Refused as refusal:
            log.info("availability can't be set in an unplayable match: %s", refusal.key)
