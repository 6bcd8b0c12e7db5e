"""Sees to it that what the table agreed on happens when somebody's time has run out.

Where a match is at hand, its own watch waits for the moment. The deadlines of all others are in the store, and one
server looks there for all: so they outlive every server.
"""

from __future__ import annotations

import asyncio
import logging

from meadhall.match import Refused
from meadhall.match.availability import Hours, checked
from meadhall.match.commands import HOUSE, KeepHours, RanOut
from meadhall.match.seats import holder_of
from meadhall.match.time_control import LAG
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.notifications.outbox import Notices
from meadhall.server.storage import NotKept, deadlines

log = logging.getLogger("meadhall.server")
OFTEN = 5.0
"""Seconds between two looks for deadlines of matches that rest."""
PATIENCE = 1.0
"""Seconds after which what could not be kept is tried again."""
LONGEST = 3600.0
"""A watch looks at the time at least this often: machines sleep, and clocks are set."""
SOON = 0.1
LITTLE = 4 * 3600.0
"""Seconds before a deadline by days at which people are told of it."""
SOMETIMES = 60.0
"""Seconds between two looks for those."""


class Watch:
    """Waits for the deadline of one match, and for the moment from which others may ask for a stand-in."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.waits_for: tuple[float, float] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        live.after_change.append(self.look)
        live.feed.on_coming.append(self.look)
        live.at_rest.append(self.stop)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def look(self) -> None:
        """Wait for whatever comes next, if that has changed."""
        moments = self.live.match.standing.clock.due, self.live.patience_ends()
        if moments == self.waits_for and self.timer is not None:
            return
        self.waits_for = moments
        self.wait()

    def wait(self, patience: float = 0) -> None:
        self.stop()
        assert self.waits_for is not None
        now = self.live.now()
        due, fair = self.waits_for
        coming = [moment for moment in (due + LAG if due else 0, fair) if moment > now]
        if due and due + LAG <= now:
            self.wake(patience)
        elif coming:
            self.wake(min(LONGEST, min(coming) - now))

    def wake(self, seconds: float) -> None:
        self.timer = asyncio.get_running_loop().call_later(seconds + SOON, self.ring)

    def ring(self) -> None:
        self.timer = None
        if self.waits_for is not None and 0 < self.waits_for[1] <= self.live.now():
            self.live.feed.tell_of_coming()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run_out())

    async def run_out(self) -> None:
        await run_out(self.live)
        if self.timer is None and not self.live.stopped:
            self.wait(PATIENCE)


async def run_out(live: LiveMatch) -> None:
    """Let somebody's time run out, if it has; where that can't be kept, try again."""
    while not live.stopped:
        try:
            await live.do(RanOut(person=HOUSE))
        except Refused as refusal:
            if refusal.key != "busy":
                return
        except NotKept:
            pass  # the store has told the log already
        else:
            return
        await asyncio.sleep(PATIENCE)


async def find_late(hall: Hall) -> None:
    """Look for matches at rest whose deadline has passed; of several servers one does it."""
    if not await hall.store.take_duty("clocks", hall.name, OFTEN * 3):
        return
    for match in await deadlines.passed(hall.store, hall.now() - LAG):
        try:
            await run_out(await hall.open(match))
        except Refused as refusal:
            log.info("a deadline passed in a match that can't go on: %s", refusal.key)
            await deadlines.forget(hall.store, match)


class Reminder:
    """Tells people in time that theirs is nearly over, where a match is played by days; each deadline once."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.told: set[tuple[str, float]] = set()

    async def look(self) -> None:
        now = self.hall.now()
        near = await deadlines.near(self.hall.store, now, now + LITTLE)
        for match, due, person in near:
            if (match, due) not in self.told:
                await Notices(self.hall.store).tell(holder_of(person), "time", match, key=f"{match} {due:.0f}")
        self.told = {(match, due) for match, due, _ in near}


async def keep_hours(hall: Hall, person: str, hours: Hours) -> None:
    """Remember when somebody plays by days, and let every such match of theirs know."""
    await deadlines.keep_hours(hall.store, person, checked(hours, hall.now()))
    for match in await deadlines.by_days(hall.store, person):
        try:
            await (await hall.open(match)).do(KeepHours(person=person, hours=hours))
        except Refused as refusal:
            log.info("hours are not known in a match that can't go on: %s", refusal.key)
