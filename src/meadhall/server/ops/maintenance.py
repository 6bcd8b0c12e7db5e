"""What the server does by itself beside the matches: keeps up with the store, puts keepsakes away, forgets the old."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic, time
from typing import Protocol

from meadhall.core.engine.errors import MeadhallError
from meadhall.match import Refused
from meadhall.server.competitions.duplicates.deals import Deals
from meadhall.server.competitions.leagues.leagues import Leagues
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.loader import find_row, wake
from meadhall.server.matches.registry import Hall
from meadhall.server.matches.timeouts import OFTEN as CLOCKS_OFTEN
from meadhall.server.matches.timeouts import SOMETIMES, Reminder, find_late
from meadhall.server.matchmaking.invitations import Invitations
from meadhall.server.matchmaking.matchmaker import Seeking
from meadhall.server.ops.retention import Ages, purge
from meadhall.server.presenters.match_archive import as_it_is, keepsake, with_reviews
from meadhall.server.ratings.ingest import Counting
from meadhall.server.runtime.background_tasks import BackgroundTasks
from meadhall.server.runtime.thread_pools import ARCHIVES, run_in
from meadhall.server.storage import NotKept, StoreError
from meadhall.server.storage.database import THOUGHT

log = logging.getLogger("meadhall.server")
PRESENT = 6.0
"""Seconds for which other servers believe that somebody is there."""
LOOK = 2.0
"""Seconds between two looks at what others have done to the matches that are played here."""
SHARE = 0.05
"""How much of the time may be spent on drawing keepsakes."""
OFTEN = 5.0
"""Seconds between two looks for matches to be drawn."""
QUIET = 30.0
"""A match is drawn when nothing has happened for so many seconds, or it is over,"""
LATE = 600.0
"""or its last drawing is as old as this."""
AT_THE_END = 3.0
"""Seconds that drawing may take when the server stops."""
HOUR = 3600.0
"""Nothing is forgotten before: a machine that has just started may not know yet what time it is."""
DAY = 86_400.0


class Awake(Protocol):
    """Somebody who thinks for others: `Willing`, whatever it takes."""

    def knock(self) -> None: ...

    async def run(self) -> None: ...


@asynccontextmanager
async def upkeep(hall: Hall, tasks: BackgroundTasks, ages: Ages, *willing: Awake) -> AsyncIterator[None]:
    """Background tasks of a server, while it is open; at its end, what is still played is drawn."""
    keeper = Keeper(hall)
    works = {
        "rest": hall.sweep(),
        "play_along": play_along(hall, *willing),
        "keepsakes": again_and_again(OFTEN, keeper.go_on),
        "clocks": again_and_again(CLOCKS_OFTEN, lambda: find_late(hall)),
        "reminders": again_and_again(SOMETIMES, Reminder(hall).look),
        "results": Scorer(hall).run(),
        "seekers": again_and_again(LOOK, Seeking(hall).look),
        "duplicates": again_and_again(LOOK, Deals(hall).look),
        "leagues": again_and_again(LOOK, Leagues(hall).look),
        "purge": again_and_again(DAY, lambda: forget(hall, ages), after=HOUR),
    }
    for name, work in works.items():
        tasks.start(name, work)
    try:
        yield
    finally:
        await tasks.stop()
        await keeper.finish()


async def play_along(hall: Hall, *willing: Awake) -> None:
    """Follow what happens elsewhere, and think for whoever plays there, if anybody is to think here."""
    await asyncio.gather(keep_in_touch(hall, *(each.knock for each in willing)), *(each.run() for each in willing))


async def keep_in_touch(hall: Hall, *news: Callable[[], None]) -> None:
    """Follow what happens elsewhere, by news and by looking; whoever else wants to know is told of questions."""
    following: set[asyncio.Task[None]] = set()

    def hear(told: Mapping[str, int]) -> None:
        hall.lobby.tell()
        if THOUGHT in told or not told:
            for each in news:
                each()
        behind = [
            live for name, version in told.items() if (live := hall.live.get(name)) and version > live.match.version
        ]
        for live in behind:
            task = asyncio.create_task(learn(hall, live))
            following.add(task)
            task.add_done_callback(following.discard)
        if not told:
            task = asyncio.create_task(keep_up(hall))
            following.add(task)
            task.add_done_callback(following.discard)

    await asyncio.gather(
        hall.store.follow(hear),
        again_and_again(LOOK, lambda: keep_up(hall)),
        *([again_and_again(LOOK, lambda: compare_presence(hall))] if hall.store.shared else []),
    )


async def compare_presence(hall: Hall) -> None:
    """Tell other servers who has which table open here, and learn the same from them."""
    here = [(name, seat) for name, live in hall.live.items() for seat in live.feed.present()]
    await hall.store.show_presence(hall.name, here, PRESENT)
    lives = list(hall.live.items())
    elsewhere = await hall.store.presence_elsewhere(hall.name, [name for name, _ in lives])
    for name, live in lives:
        live.feed.hear_of(elsewhere.get(name, frozenset()))


async def forget(hall: Hall, ages: Ages) -> None:
    """Forget what nobody needs; of several servers one does it."""
    if await hall.store.take_duty("purge", hall.name, HOUR):
        await purge(hall.store, ages, tuple(hall.live))
        await hall.notices.forget_old()
        await Invitations(hall).forget_old()


async def again_and_again(every: float, work: Callable[[], Awaitable[object]], after: float = 0) -> None:
    """Work that may fail today and succeed tomorrow."""
    await asyncio.sleep(after)
    while True:
        await once(work)
        await asyncio.sleep(every)


async def once(work: Callable[[], Awaitable[object]]) -> None:
    """Work of which nobody waits for the outcome."""
    try:
        await work()
    except NotKept:
        pass  # the store has told the log already
    except Exception:
        log.exception("the upkeep stumbled")


async def keep_up(hall: Hall) -> None:
    """Learn what was done to the live matches elsewhere: by another server, or by the host."""
    lives = list(hall.live.items())
    versions = await hall.store.versions([name for name, _ in lives])
    for name, live in lives:
        if name not in versions:
            hall.drop(live)
        elif versions[name] != live.match.version:
            await learn(hall, live)


async def learn(hall: Hall, live: LiveMatch) -> None:
    """Catch up with the store; a match that can't is woken anew when somebody comes."""
    try:
        await live.in_turn(live.catch_up)
    except NotKept:
        pass  # the store is away; there is nothing to be learnt
    except (MeadhallError, AssertionError):
        hall.drop(live)


class Scorer:
    """Counts matches as soon as they end, and now and then those that ended unseen."""

    def __init__(self, hall: Hall) -> None:
        self.counting = Counting(hall.store, hall.editions)
        self.ended = asyncio.Event()
        hall.on_keep.append(self.follow)

    def follow(self, live: LiveMatch) -> None:
        over = live.match.over

        def look() -> None:
            nonlocal over
            if live.match.over and not over:
                over = True
                self.ended.set()

        live.after_change.append(look)

    async def run(self) -> None:
        while True:
            await once(self.counting.go_on)
            self.ended.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(OFTEN):
                    await self.ended.wait()


class Keeper:
    """Draws keepsakes of matches that have changed, with little of the time."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.hopeless: set[str] = set()
        """Matches that can't be drawn."""

    async def go_on(self) -> None:
        """Draw what is to be drawn now; of several servers one does it."""
        if not await self.hall.store.take_duty("keepsakes", self.hall.name, OFTEN * 3):
            return
        for match in await self.hall.store.without_keepsake(time() - QUIET, time() - LATE):
            begun = monotonic()
            await self.draw(match)
            await asyncio.sleep((monotonic() - begun) / SHARE)

    async def finish(self) -> None:
        """Draw what is still played, as far as there is time."""
        until = monotonic() + AT_THE_END
        with suppress(NotKept):
            for match in await self.hall.store.without_keepsake(time() + DAY, time()):
                if match in self.hall.live and monotonic() < until:
                    await self.draw(match)

    async def draw(self, match: str) -> None:
        if match in self.hopeless:
            return
        try:
            live = await self.found(match)
            made = await run_in(ARCHIVES, keepsake, live)
            made = with_reviews(made, await self.hall.store.keepsake(match))
            await self.hall.store.keep(match, made.version, await run_in(ARCHIVES, made.pack))
        except Refused:
            self.hopeless.add(match)
        except (NotKept, StoreError):
            raise
        except Exception:
            log.exception("a match can't be drawn")
            self.hopeless.add(match)

    async def found(self, match: str) -> LiveMatch:
        """The match, without waking it for good."""
        if match in self.hall.live:
            return as_it_is(self.hall.live[match])
        store = self.hall.store
        row, woken = await wake(store, await find_row(store, match), self.hall.editions)
        return LiveMatch(row, woken, store, self.hall.thinkers)
