"""A match that is being played: one task takes what people and bots want, one thing after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import time
from typing import Any, TypeVar

import msgspec

from meadhall.core.record import Record
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.games import game
from meadhall.match import Match
from meadhall.server.bench import Bench
from meadhall.server.feed import Feed
from meadhall.server.refusals import Refused
from meadhall.server.rows import NOBODY, ActionRow, ChatRow, MatchRow, SeatRow, TakeBackRow
from meadhall.server.store import Line, Store

T = TypeVar("T")
MOST_WISHES = 200
CHECKPOINT = 20
NOTE = -2
"""The seat of a chat line that the server itself wrote."""


class Wish:
    """A seat's wish to take back what it did, before the others have answered it."""

    def __init__(self, seat: int, ply: int) -> None:
        self.seat = seat
        self.ply = ply
        self.agreed: set[int] = set()


class LiveMatch:
    """One match: its table, its seats, and who listens."""

    def __init__(self, row: MatchRow, seats: list[SeatRow], take: int, line: Line, store: Store, bench: Bench) -> None:
        self.row = row
        self.seats = seats
        self.take = take
        self.store = store
        self.bench = bench
        self.game = game(row.game)
        record = Record(self.game, row.players, row.seed, row.options)
        record.actions = line
        self.match = Match(record)
        self.chat = store.chat(row.id)
        self.feed = Feed()
        self.wish: Wish | None = None
        self.checkpoints: dict[int, Table] = {}
        self.drawn: dict[tuple[object, ...], dict[str, str]] = {}
        self.queue: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue(MOST_WISHES)
        self.task: asyncio.Task[None] | None = None
        self.after_change: list[Callable[[], None]] = []
        self.at_rest: list[Callable[[], None]] = []

    # The task and its queue.

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())
        self.changed()

    async def run(self) -> None:
        while True:
            deed, answer = await self.queue.get()
            try:
                result = await deed()
            except Exception as error:  # it is whoever asked who must know
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

    async def do(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Let the match's task do something when its turn comes."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait((deed, answer))
        except asyncio.QueueFull:
            raise Refused("busy", 429) from None
        return await answer

    def stop(self) -> None:
        self.feed.close()
        self.after_change.clear()
        for follow in self.at_rest:
            follow()
        if self.task is not None:
            self.task.cancel()

    def changed(self) -> None:
        """Everybody looks again."""
        self.feed.tell()
        for follow in self.after_change:
            follow()

    # Looking.

    @property
    def table(self) -> Table:
        return self.match.table

    def names(self, say: Words) -> tuple[str, ...]:
        """What to call the seats; an empty one goes by its colour."""
        return tuple(row.name or say(f"seat.{row.seat}") for row in self.seats)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; None for a spectator."""
        for row in self.seats:
            if person and row.person == person:
                return row.seat
        return None

    def may_look(self, person: str) -> bool:
        return self.row.doors != "closed" or self.seat_of(person) is not None or person == self.row.host

    def table_at(self, ply: int) -> Table:
        """The table after that many actions."""
        if not 0 <= ply <= self.match.ply:
            raise Refused("no_such_moment", 404)
        if ply == self.match.ply:
            return self.table
        start = max((mark for mark in self.checkpoints if mark <= ply), default=-1)
        table = self.match.record.start() if start < 0 else self.checkpoints[start].clone()
        for index in range(max(start, 0), ply):
            if index % CHECKPOINT == 0 and index not in self.checkpoints:
                self.checkpoints[index] = table.clone()
            self.match.record.replay_line(table, index)
        return table

    # What may happen; each runs in the match's task.

    def standing(self, table: Table, **changes: Any) -> MatchRow:
        asked = table.seat if self.row.started or changes.get("started") else None
        return msgspec.structs.replace(
            self.row,
            ply=int(table.ply),
            asked=NOBODY if asked is None else asked,
            over=table.over,
            touched=time(),
            **changes,
        )

    async def answer(self, seat: int, take: int | None, ply: int, action: int) -> None:
        """Answer the question, durably, before anybody sees it; the same answer again changes nothing."""
        if self.was_answered(seat, take, ply, action):
            return
        self.check_question(seat, take, ply)
        after = self.table.clone()
        after.apply(action)
        row = self.standing(after)
        decision = str(self.table.decision)
        await self.store.add_action(ActionRow(self.row.id, self.take, ply, seat, decision, action, row.touched), row)
        self.row = row
        self.match.answer(seat, action, ply)
        if self.table.over:
            self.match.record.scores = self.table.scores()
        self.wish = None
        self.changed()

    def was_answered(self, seat: int, take: int | None, ply: int, action: int) -> bool:
        if take not in (None, self.take) or not 0 <= ply < self.match.ply:
            return False
        who, _, what = self.match.record.actions[ply]
        return (who, what) == (seat, action)

    def check_question(self, seat: int, take: int | None, ply: int) -> None:
        if not self.row.started:
            raise Refused("not_started")
        if self.table.over:
            raise Refused("over")
        if take not in (None, self.take) or ply != self.match.ply:
            raise Refused("answered")
        if self.table.seat != seat:
            raise Refused("not_asked")

    async def take_back(self, seat: int, ply: int) -> None:
        """Go back to a ply; whether that is allowed has been settled before."""
        before = self.table_at(ply)
        row = self.standing(before)
        await self.store.add_take_back(TakeBackRow(self.row.id, self.take + 1, ply, seat, row.touched), row)
        self.row = row
        self.take += 1
        self.checkpoints.clear()
        self.match.take_back(ply)
        self.wish = None
        await self.say(NOTE, self.seats[seat].name, "note.took_back")

    async def say(self, seat: int, name: str, words: str) -> None:
        """Add a line to the chat."""
        number = self.chat[-1].number + 1 if self.chat else 0
        line = ChatRow(self.row.id, number, seat, name, words, time())
        await self.store.add_chat(line)
        self.chat = [*self.chat[-99:], line]
        self.changed()

    async def seat(self, row: SeatRow) -> None:
        """Change who sits somewhere; when the last seat is taken, the match begins."""
        others = [other for other in self.seats if other.seat != row.seat]
        full = row.taken and all(other.taken for other in others)
        match = self.standing(self.table, started=self.row.started or full)
        await self.store.change_seat(row, match)
        self.row = match
        self.seats = sorted([*others, row], key=lambda each: each.seat)
        self.changed()
