"""A match that is being played: one task carries out what people and bots do, one deed after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from time import time
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.match import Match, Refused, Seat
from meadhall.match.clocks import is_late
from meadhall.match.commands import ANY, HOUSE, Answer, AnyDeed, Begin, RanOut, TakeBack, Vanish
from meadhall.match.state import Standing
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.presence import Feed
from meadhall.server.presenters.fragment import Zone
from meadhall.server.presenters.visible_scores import KnownPoints
from meadhall.server.storage import Behind, Store
from meadhall.server.storage.models import MatchRow, NewMatch, Thought, standing_row

T = TypeVar("T")
MOST_WAITING = 200
TRIES = 3


class Coached(NamedTuple):
    """What the coach has said to somebody last, and at which question of which turn."""

    turn: int
    question: tuple[int, int]
    topic: str


class Append(Protocol):
    """How a deed is added to the store."""

    async def __call__(
        self,
        row: MatchRow,
        deed: AnyDeed,
        seats: Sequence[Seat],
        thought: Thought | None = None,
        new: NewMatch | None = None,
    ) -> None: ...


class LiveMatch:
    """One match, who listens to it, and the task that alone changes it."""

    def __init__(self, row: MatchRow, match: Match, store: Store, thinkers: Thinkers) -> None:
        self.row = row
        self.match = match
        self.store = store
        self.thinkers = thinkers
        self.feed = Feed()
        self.drawn: dict[tuple[object, ...], dict[str, Zone]] = {}
        self.pages: dict[str, str] = {}
        """The pages of those who sit here and do not hide theirs, as far as known."""
        self.points = KnownPoints()
        self.seen: tuple[Table | None, int, dict[int | None, View]] = None, 0, {}
        """A table, the ply shown of it, and its views: until it changes, everybody sees the same again."""
        self.lasting: dict[tuple[str, str, Hashable], Zone] = {}
        """Zones that most moves leave as they are."""
        self.written: dict[tuple[tuple[object, ...], tuple[object, ...], bool], bytes | None] = {}
        """What pages are sent that go from one drawing to another; the same for all that see the same."""
        self.queue: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue(
            MOST_WAITING
        )
        self.coached: dict[str, Coached] = {}
        """What the coach has said last, by person."""
        self.task: asyncio.Task[None] | None = None
        self.stopped = False
        self.after_change: list[Callable[[], None]] = []
        self.at_rest: list[Callable[[], None]] = []
        self.to_think: Callable[[Standing], Thought | None] = lambda standing: None
        """What others must think about, where it stands so."""
        self.now: Callable[[], float] = time
        """What time it is."""
        self.lost = False
        """The store has forgotten what is known here: nobody may use it any more."""

    # The task and its queue.

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())
        self.changed()

    async def run(self) -> None:
        while True:
            work, answer = await self.queue.get()
            try:
                result = await work()
            except asyncio.CancelledError:
                give_up(answer)
                raise
            except Exception as error:  # it is whoever asked who must know
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

    async def in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Let the match's task do something when its turn comes."""
        if self.stopped:
            raise Refused("busy")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait((work, answer))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        return await answer

    def stop(self) -> None:
        self.feed.close()
        self.after_change.clear()
        for follow in self.at_rest:
            follow()
        if self.task is not None:
            self.task.cancel()
        self.stopped = True
        while not self.queue.empty():
            give_up(self.queue.get_nowait()[1])

    def changed(self) -> None:
        """Everybody looks again."""
        self.feed.tell()
        for follow in self.after_change:
            follow()

    # What happens.

    async def do(self, deed: AnyDeed) -> None:
        """Let a deed be judged and carried out when its turn comes; returns when it is on the disk."""
        await self.in_turn(partial(self.carry_out_whole, deed))

    async def carry_out_whole(self, deed: AnyDeed) -> None:
        """A deed, and the deal if nothing else is awaited. In the match's task only."""
        await self.carry_out(deed)
        if self.match.standing.ready:
            await self.carry_out(Begin(person=HOUSE))

    async def carry_out(self, deed: AnyDeed, new: NewMatch | None = None, append: Append | None = None) -> None:
        """Judge, store, commit, tell: nobody sees what is not on the disk. In the match's task only.

        With the deed a new match may be made, and whoever has a way of their own to append it says so.
        """
        if self.is_ahead(deed):
            await self.catch_up()
        for _ in range(TRIES):
            now = self.now()
            if is_late(self.match, now) and not isinstance(deed, RanOut):
                await self.carry_out(RanOut(person=HOUSE))
            change = self.match.judge(replace(deed, at=now), self.present(), self.gone())
            if change.deed is None:
                return
            row = standing_row(self.row, change.standing, now)
            seats = [seat for seat in change.standing.seats if seat != self.match.seats[seat.seat]]
            try:
                await (append or self.store.append)(row, change.deed, seats, self.to_think(change.standing), new)
            except Behind:
                await self.catch_up()
                continue
            self.match.commit(change)
            self.row = row
            self.changed()
            return
        raise Refused("busy")

    def is_ahead(self, deed: AnyDeed) -> bool:
        """Whether whoever asks knows more of the match than this server does."""
        match deed:
            case Answer(take=take, ply=ply):
                return knows_more(self.match, take, ply)
            case TakeBack(take=take) if take != ANY:
                return take > self.match.take
        return False

    async def catch_up(self) -> None:
        """Learn what others have added to the store. In the match's task only."""
        row = await self.store.match(self.row.id)
        if row is None:
            raise Refused("no_match")
        if row.version < self.match.version:
            self.lost = True
            raise Refused("busy")
        deeds = await self.store.deeds(self.row.id, self.match.version)
        if any(isinstance(deed, Vanish) for deed in deeds):
            raise Refused("busy")  # earlier deeds have changed with it: it is woken anew
        if deeds:
            self.match.fold(deeds)
            self.row = standing_row(row, self.match.standing, row.touched)
            self.changed()

    async def know(self, take: int, ply: int) -> None:
        """Catch up, if somebody has seen more of the match elsewhere."""
        if knows_more(self.match, take, ply):
            await self.in_turn(self.catch_up)

    # Looking.

    def present(self) -> frozenset[int]:
        """The seats whose people have the table open."""
        return frozenset(seat.seat for seat in self.match.seats if seat.person and self.feed.here(seat.seat))

    def gone(self) -> dict[int, float]:
        """For how many seconds people have been away from the table, by their seats."""
        return {
            seat.seat: self.feed.gone_for(seat.seat)
            for seat in self.match.seats
            if seat.person and not self.feed.here(seat.seat)
        }

    def patience_ends(self) -> float:
        """The moment from which others may ask for a stand-in for whoever is waited for; 0 if nobody may."""
        clock, speed = self.match.standing.clock, self.match.setup.speed
        asked = self.match.asked
        waits = asked is not None and asked.person and not asked.level and not self.feed.here(asked.seat)
        if asked is None or not waits or speed.kind == "days":
            return 0
        return max(clock.begun, self.now() - self.feed.gone_for(asked.seat)) + speed.fair_wait

    def view(self, seat: int | None) -> View:
        """What a seat sees of the table now; None is a spectator."""
        match = self.match
        table, ply = match.table, match.last_shown
        if self.seen[0] is not table or self.seen[1] != ply:
            self.seen = table, ply, {}
        views = self.seen[2]
        if seat not in views:
            views[seat] = match.table_at(ply).view(seat)
        return views[seat]

    @property
    def version(self) -> str:
        """Of which moment a drawing is: how many deeds were done, and (by whose count) how often somebody came or went.

        A page compares them: more deeds are newer, over restarts too; with as many, a greater count of the same feed.
        """
        return f"{self.match.version} {self.feed.name} {self.feed.comings}"

    @property
    def moment(self) -> tuple[str, int]:
        """The same as a number that grows by one with every change, by this feed's count."""
        return self.feed.name, self.match.version + self.feed.comings


def give_up(answer: asyncio.Future[T]) -> None:
    """Whoever waits for something that will not be done here any more asks again."""
    if not answer.done():
        answer.set_exception(Refused("busy"))


def knows_more(match: Match, take: int, ply: int) -> bool:
    """Whether that moment is one that the match has not come to."""
    return (match.take if take == ANY else take, ply) > (match.take, match.ply)
