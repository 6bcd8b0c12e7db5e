"""Registry of matches: those that are played have an actor in memory, the others rest in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from time import monotonic, time
from typing import Protocol

import msgspec
from msgspec.structs import replace

from meadhall.arena.match_strength import EVEN
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.seed_commitment import new_secret
from meadhall.games import game
from meadhall.match import Refused, Seat
from meadhall.match.availability import Availability
from meadhall.match.commands import SYSTEM, AnyCommand, Begin, CommitSeed, SeatBots, Sit
from meadhall.match.rights import check_may_view
from meadhall.match.state import MatchState
from meadhall.match.time_control import NO_CLOCK, TimeControl, validated
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.deal_timer import DealTimer
from meadhall.server.matches.editions import Editions
from meadhall.server.matches.loader import UnplayableMatch, find_row, load_match, new_match
from meadhall.server.matches.lobby import LobbyChannel
from meadhall.server.matches.match_rate_limit import MatchRateLimit
from meadhall.server.matches.uploaded_editions import UploadedEditions
from meadhall.server.runtime.rate_limit import RateLimiter
from meadhall.server.runtime.signing import new_id
from meadhall.server.runtime.thread_pools import MATCH_POOL, run_in
from meadhall.server.storage import Store
from meadhall.server.storage.deadlines import availability_of
from meadhall.server.storage.models import BotJob, MatchRow, NewMatch, row_with_state

log = logging.getLogger("meadhall.server")
IDLE_TIMEOUT_S = 600.0
"""Seconds after which a match that is not used leaves memory."""
EVICTION_INTERVAL_S = 60.0
VISIBILITIES = ("open", "link", "closed")
SEED_IN_LOG = ""
"""The seed of a row whose match agrees on its seed by commands. Matches of earlier versions have theirs in the row."""


class Plan(msgspec.Struct):
    """Set-up of a new match, as its host has chosen it."""

    game: str
    options: dict[str, OptionValue]
    seats: Sequence[Seat]
    """Free seats and bots too."""
    doors: str = "link"
    hints: bool = True
    seed: str = ""
    """Chosen by the host; by default no single player can choose it."""
    edition: str = ""
    """By its hash; empty for the server's default."""
    shares: Mapping[str, str] = {}
    """By person, the commitment to a share of the seed."""
    history: Sequence[AnyCommand] = ()
    """The log of the match that this one is played on from."""
    rated: bool = False
    """A rated match has no hints."""
    commitment: CommitSeed | None = None
    """The seed commitment of a deal that is played at several tables."""
    speed: TimeControl = NO_CLOCK


class BotScheduler(Protocol):
    """The registry's side of the bots: who plays them is decided elsewhere (`jobs/bot_player.py`)."""

    async def check_capacity(self, host: str) -> None:
        """Refuse a further match without people whose bots would only wait."""

    def job(self, match: str, host: str, state: MatchState) -> BotJob | None:
        """The job that a shared store queues for a bot that is asked."""

    def attach(self, live: MatchActor) -> None:
        """Play the bots of a match from now on."""


LevelFor = Callable[[str, str, int], Awaitable[str]]
"""The bots' level about as strong as a person, in a game with so many players."""


def opening_commands(plan: Plan, host: str, hours: Mapping[str, Availability | None]) -> Iterator[AnyCommand]:
    """Seed commitment, then the seats that are taken from the start."""
    secret, chosen = plan.seed or new_secret(), bool(plan.seed)
    yield plan.commitment or CommitSeed(person=SYSTEM, salt=new_secret(), secret=secret, chosen=chosen)
    for number, seat in enumerate(plan.seats):
        if seat.person:
            share = plan.shares.get(seat.person, "")
            yield Sit(
                person=seat.person,
                seat=number,
                name=seat.name,
                passes=seat.passes,
                share=share,
                hours=hours.get(seat.person),
            )
        elif seat.level:
            yield SeatBots(person=host, level=seat.level, seats=(number,))


class MatchRegistry:
    """Creates, loads, finds and unloads matches. A loaded match has one actor, which alone changes it."""

    def __init__(
        self,
        store: Store,
        bots: BotScheduler,
        level_for: LevelFor,
        editions: Editions | None = None,
        match_rate_limit: MatchRateLimit | None = None,
    ) -> None:
        self.store = store
        self.bots = bots
        self.level_for = level_for
        self.editions = editions or Editions()
        self.uploaded_editions = UploadedEditions(store)
        self.match_rate_limit = match_rate_limit or MatchRateLimit(RateLimiter(enabled=False))
        self.actors: dict[str, MatchActor] = {}
        self.loading: dict[str, asyncio.Task[MatchActor]] = {}
        self.logged_unplayable: set[str] = set()
        """Unplayable matches of which the log has a line."""
        self.server_id = new_id()
        """By which other servers know this one."""
        self.now: Callable[[], float] = time
        self.lobby = LobbyChannel()
        self.on_load: list[Callable[[MatchActor], object]] = [bots.attach, DealTimer, self.lobby.attach]
        """Observers: each is given every match that is loaded, before it starts."""

    async def create(self, plan: Plan, host: str) -> MatchActor:
        """A new match, stored, with its actor."""
        ((new, live),) = await self.prepare([(plan, host)], host)
        await self.store.add_match(new)
        return self.add(live)

    async def prepare(self, tables: Sequence[tuple[Plan, str]], *payers: str) -> list[tuple[NewMatch, MatchActor]]:
        """New matches that are not stored yet, by plan and host, charged to the rate limits of the payers: every match
        comes from here."""
        self.match_rate_limit.charge(payers, len(tables))
        return [await self.build(plan, host) for plan, host in tables]

    async def build(self, plan: Plan, host: str) -> tuple[NewMatch, MatchActor]:
        if plan.edition and not plan.edition.isalnum():
            raise Refused("bad_plan")
        played = game(plan.game)
        players = len(plan.seats)
        plan = await self.with_levels(plan, host)
        options = played.validate_options(players, plan.options)
        edition = self.editions.find(played, plan.edition) or await self.uploaded_editions.find(played, plan.edition)
        if plan.doors not in VISIBILITIES or edition is None:
            raise Refused("bad_plan")
        row = MatchRow(
            new_id(),
            played.name,
            played.rules_version,
            edition.hash,
            players,
            options,
            SEED_IN_LOG,
            host,
            plan.doors,
            plan.hints and not plan.rated,
            self.now(),
            rated=plan.rated,
            twin=(plan.commitment.deal or "") if plan.commitment else "",
            sealed=plan.commitment is not None,
            speed=validated(plan.speed),
        )
        if all(seat.level for seat in plan.seats):
            await self.bots.check_capacity(host)
        await run_in(MATCH_POOL, played.box, edition)
        match = new_match(row, played, edition)
        hours = {seat.person: await self.availability_of(seat.person, plan.speed) for seat in plan.seats if seat.person}
        changes = [match.execute(replace(each, at=row.created)) for each in opening_commands(plan, host, hours)]
        if match.state.ready_to_deal:
            changes.append(match.execute(Begin(person=SYSTEM, at=row.created)))
        for command in plan.history:
            changes.append(match.transition(command))
            match.commit(changes[-1])
        row = row_with_state(row, match.state, row.created)
        commands = [change.command for change in changes if change.command is not None]
        new = NewMatch(row, match.seats, commands, edition.text, self.bots.job(row.id, host, match.state))
        return new, MatchActor(row, match, self.store)

    async def with_levels(self, plan: Plan, host: str) -> Plan:
        """The plan with a level for each bot that is to be about as strong as the host."""
        if all(seat.level != EVEN for seat in plan.seats):
            return plan
        level = await self.level_for(host, plan.game, len(plan.seats))
        return replace(plan, seats=[replace(seat, level=level) if seat.level == EVEN else seat for seat in plan.seats])

    async def availability_of(self, person: str, speed: TimeControl) -> Availability | None:
        """A person's playing hours, if they matter at this time control."""
        return await availability_of(self.store, person) if speed.kind == "days" else None

    async def get(self, match: str) -> MatchActor:
        """The actor of a match, loaded if need be. Permits anything: `get_for_viewer` asks for rights."""
        if match in self.actors:
            live = self.actors[match]
            if not live.diverged:
                live.channel.last_used = monotonic()
                return live
            self.unload(live)
        if match not in self.loading:
            self.loading[match] = asyncio.create_task(self.load(match))
            self.loading[match].add_done_callback(lambda _: self.loading.pop(match, None))
        return await asyncio.shield(self.loading[match])

    async def get_for_viewer(self, match: str, person: str) -> MatchActor:
        """The actor of a match that this person has the right to see; else `Refused`."""
        try:
            live = await self.get(match)
        except UnplayableMatch as unplayable:
            check_may_view(unplayable, person)
            raise
        check_may_view(live.match, person)
        return live

    async def load(self, match: str) -> MatchActor:
        try:
            row, found = await load_match(self.store, await find_row(self.store, match), self.editions)
        except UnplayableMatch as unplayable:
            if match not in self.logged_unplayable:
                self.logged_unplayable.add(match)
                log.warning("unplayable match: %s", unplayable.reason, extra={"game": unplayable.row.game})
            raise
        live = self.add(MatchActor(row, found, self.store))
        job = live.bot_job_for(found.state)
        if job is not None:
            await self.store.enqueue_bot_job(job)
        return live

    def present_seats(self, match: str) -> frozenset[int]:
        """The seats of a match whose players are online; a match that is not loaded has none."""
        return self.actors[match].present_seats() if match in self.actors else frozenset()

    def add(self, live: MatchActor) -> MatchActor:
        """Register an actor, tell the observers, start it."""
        live.now = self.now
        self.actors[live.row.id] = live
        for observer in self.on_load:
            observer(live)
        live.start()
        return live

    def unload(self, live: MatchActor) -> None:
        """Stop an actor; its streams end, and clients that reconnect load the match from the store."""
        live.stop()
        if self.actors.get(live.row.id) is live:
            del self.actors[live.row.id]

    async def evict_idle_forever(self, interval: float = EVICTION_INTERVAL_S) -> None:
        while True:
            await asyncio.sleep(interval)
            self.evict_idle(monotonic() - IDLE_TIMEOUT_S)

    def evict_idle(self, since: float) -> None:
        """Unload all matches that have not been used since then."""
        for live in list(self.actors.values()):
            waiting = live.channel.subscribers or not live.queue.empty()
            if not waiting and live.channel.last_used < since:
                self.unload(live)

    def close_streams(self) -> None:
        """End the streams of all matches and of the lobby."""
        self.lobby.close()
        for live in self.actors.values():
            live.channel.close()

    def close(self) -> None:
        for live in self.actors.values():
            live.stop()
        self.actors.clear()
        self.uploaded_editions.parser.close()
