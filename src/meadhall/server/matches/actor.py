"""Match actor: the one task that changes a loaded match, one command after the other from its mailbox."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from time import time
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.match import Match, Refused, Seat
from meadhall.match.clocks import is_timed_out
from meadhall.match.commands import ANY, SYSTEM, Answer, AnyCommand, Begin, Erase, TakeBack, Timeout
from meadhall.match.state import MatchState
from meadhall.server.matches.presence import MatchChannel
from meadhall.server.storage import Store, VersionConflict
from meadhall.server.storage.models import BotJob, MatchRow, NewMatch, row_with_state

T = TypeVar("T")
MAX_QUEUED = 200
MAX_ATTEMPTS = 3
RETRY_DELAY_S = 1.0
"""Seconds after which a command that could not be stored is submitted again, by whom it would otherwise be lost."""


class CoachAdvice(NamedTuple):
    """The coach's latest advice to a player, and at which question of which turn it was given."""

    turn: int
    question: tuple[int, int]
    topic: str


class Append(Protocol):
    """How a command is appended to the log of a match."""

    async def __call__(
        self,
        row: MatchRow,
        command: AnyCommand,
        seats: Sequence[Seat],
        bot_job: BotJob | None = None,
        new: NewMatch | None = None,
    ) -> None: ...


class MatchActor:
    """One loaded match, its channel, and the task that alone changes it."""

    def __init__(self, row: MatchRow, match: Match, store: Store) -> None:
        self.row = row
        self.match = match
        self.store = store
        self.channel = MatchChannel()
        self.profile_ids: dict[str, str] = {}
        """By player, the ids of profiles that are not hidden, as far as known."""
        self.cached_views: tuple[Table | None, int, dict[int | None, View]] = None, 0, {}
        """A table, the ply shown of it, and its views by seat: valid until the table or the ply changes."""
        self.queue: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue(MAX_QUEUED)
        self.coach_advice: dict[str, CoachAdvice] = {}
        """The latest advice by person."""
        self.task: asyncio.Task[None] | None = None
        self.stopped = False
        self.on_change: list[Callable[[], None]] = []
        self.on_stop: list[Callable[[], None]] = []
        self.bot_job_for: Callable[[MatchState], BotJob | None] = lambda standing: None
        """The job to queue in the store when the match comes to that state."""
        self.now: Callable[[], float] = time
        self.diverged = False
        """The store is behind what is known here: this actor must be unloaded."""

    # The task and its mailbox.

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())
        self.notify_observers()

    async def run(self) -> None:
        while True:
            work, answer = await self.queue.get()
            try:
                result = await work()
            except asyncio.CancelledError:
                reject(answer)
                raise
            except Exception as error:  # belongs to the caller
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

    async def run_exclusive(self, work: Callable[[], Awaitable[T]]) -> T:
        """Queue work for the match's task; returns its result. Called within that task, it would wait for itself."""
        if self.stopped:
            raise Refused("busy")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait((work, answer))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        return await answer

    def stop(self) -> None:
        self.channel.close()
        self.on_change.clear()
        for observer in self.on_stop:
            observer()
        if self.task is not None:
            self.task.cancel()
        self.stopped = True
        while not self.queue.empty():
            reject(self.queue.get_nowait()[1])

    def notify_observers(self) -> None:
        """Tell subscribers and observers that the match has changed."""
        self.channel.publish()
        for observer in self.on_change:
            observer()

    # Commands.

    async def submit(self, command: AnyCommand) -> None:
        """Queue a command; returns when it is stored, or raises why it was refused."""
        await self.run_exclusive(partial(self.execute_and_begin, command))

    async def execute_and_begin(self, command: AnyCommand) -> None:
        """Execute a command, and the deal if nothing else is awaited. In the match's task only."""
        await self.execute(command)
        if self.match.state.ready_to_deal:
            await self.execute(Begin(person=SYSTEM))

    async def execute(self, command: AnyCommand, new: NewMatch | None = None, append: Append | None = None) -> None:
        """Validate, store, commit, publish: players never see what is not stored. In the match's task only.

        With the command, a new match may be added; a job consumer gives its own `append`, which also ends the job.
        """
        if self.is_ahead(command):
            await self.catch_up()
        for _ in range(MAX_ATTEMPTS):
            now = self.now()
            if is_timed_out(self.match, now) and not isinstance(command, Timeout):
                await self.execute(Timeout(person=SYSTEM))
            change = self.match.prepare(replace(command, at=now), self.present_seats(), self.absences())
            if change.command is None:
                return
            row = row_with_state(self.row, change.state, now)
            seats = [seat for seat in change.state.seats if seat != self.match.seats[seat.seat]]
            try:
                await (append or self.store.append)(row, change.command, seats, self.bot_job_for(change.state), new)
            except VersionConflict:
                await self.catch_up()
                continue
            self.match.commit(change)
            self.row = row
            self.notify_observers()
            return
        raise Refused("busy")

    def is_ahead(self, command: AnyCommand) -> bool:
        """Whether the client that sent a command knows more of the match than this server does."""
        match command:
            case Answer(branch=branch, ply=ply):
                return is_newer(self.match, branch, ply)
            case TakeBack(branch=branch) if branch != ANY:
                return branch > self.match.branch
        return False

    async def catch_up(self) -> None:
        """Replay the commands that other servers have stored. In the match's task only."""
        row = await self.store.match(self.row.id)
        if row is None:
            raise Refused("no_match")
        if row.version < self.match.version:
            self.diverged = True
            raise Refused("busy")
        commands = await self.store.commands(self.row.id, self.match.version)
        if any(isinstance(command, Erase) for command in commands):
            raise Refused("busy")  # it rewrote earlier commands: the match is loaded again
        if commands:
            self.match.replay(commands)
            self.row = row_with_state(row, self.match.state, row.touched)
            self.notify_observers()

    async def catch_up_to(self, branch: int, ply: int) -> None:
        """Catch up, if a client has seen more of the match at another server."""
        if is_newer(self.match, branch, ply):
            await self.run_exclusive(self.catch_up)

    # Reading.

    def present_seats(self) -> frozenset[int]:
        """The seats whose players have the table open."""
        return frozenset(seat.seat for seat in self.match.seats if seat.person and self.channel.is_present(seat.seat))

    def absences(self) -> dict[int, float]:
        """For how many seconds players have been away from the table, by seat."""
        return {
            seat.seat: self.channel.absent_s(seat.seat)
            for seat in self.match.seats
            if seat.person and not self.channel.is_present(seat.seat)
        }

    def stand_in_allowed_at(self) -> float:
        """The moment from which others may ask for a stand-in for the player who is asked; 0 if they may not."""
        clock, speed = self.match.state.clock, self.match.setup.speed
        asked = self.match.asked
        waits = asked is not None and asked.person and not asked.level and not self.channel.is_present(asked.seat)
        if asked is None or not waits or speed.kind == "days":
            return 0
        return max(clock.turn_began_at, self.now() - self.channel.absent_s(asked.seat)) + speed.stand_in_delay_s

    def view(self, seat: int | None) -> View:
        """What a seat sees of the table now; None is a spectator."""
        match = self.match
        table, ply = match.table, match.last_visible_ply
        if self.cached_views[0] is not table or self.cached_views[1] != ply:
            self.cached_views = table, ply, {}
        views = self.cached_views[2]
        if seat not in views:
            views[seat] = match.table_at(ply).view(seat)
        return views[seat]

    @property
    def page_version(self) -> str:
        """Version of a drawing: the match's version, then the channel's instance and presence version.

        Pages compare them: a higher match version is newer, across restarts too; with equal ones, a higher presence
        version of the same instance.
        """
        return f"{self.match.version} {self.channel.instance_id} {self.channel.presence_version}"

    @property
    def revision(self) -> tuple[str, int]:
        """The same as a number that grows by one with every change, within one instance of the channel."""
        return self.channel.instance_id, self.match.version + self.channel.presence_version


def reject(answer: asyncio.Future[T]) -> None:
    """Refuse queued work that a stopped actor will not do: the caller may try again."""
    if not answer.done():
        answer.set_exception(Refused("busy"))


def is_newer(match: Match, branch: int, ply: int) -> bool:
    """Whether the match has not come to that ply of that branch yet."""
    return (match.branch if branch == ANY else branch, ply) > (match.branch, match.ply)
