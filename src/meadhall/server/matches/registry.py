"""The hall: all matches of this server. Those that are played are kept at hand, the others rest in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from time import monotonic, time
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from meadhall.arena.match_strength import EVEN
from meadhall.bots import FOR_PEOPLE, USUAL
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.seed_commitment import new_secret
from meadhall.games import game
from meadhall.match import Refused, Seat
from meadhall.match.availability import Hours
from meadhall.match.commands import HOUSE, AnyDeed, Begin, Promise, SeatBots, Sit
from meadhall.match.rights import check_look
from meadhall.match.time_control import NO_CLOCK, Speed, checked
from meadhall.server.accounts.learning import Learners
from meadhall.server.accounts.one_time_tokens import Once
from meadhall.server.accounts.passkeys import Passkeys
from meadhall.server.accounts.puzzle_progress import Solvers
from meadhall.server.accounts.users import People
from meadhall.server.jobs.bot_player import Thinking, thought_of
from meadhall.server.jobs.fair_queue import Rank
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.deal_timer import Dealing
from meadhall.server.matches.editions import Editions
from meadhall.server.matches.loader import Retired, find_row, new_match, wake
from meadhall.server.matches.lobby import Lobby
from meadhall.server.matches.match_rate_limit import MatchBudget
from meadhall.server.matches.presence import Listener
from meadhall.server.matches.uploaded_editions import OwnEditions
from meadhall.server.notifications import Notices
from meadhall.server.notifications.channels import Channels
from meadhall.server.presenters.replay_cache import Moments
from meadhall.server.ratings.strength import even_level
from meadhall.server.runtime.rate_limit import Limits
from meadhall.server.runtime.signing import new_name
from meadhall.server.runtime.thread_pools import MATCHES, run_in
from meadhall.server.storage import Store
from meadhall.server.storage.deadlines import hours_of
from meadhall.server.storage.models import MatchRow, NewMatch, standing_row

if TYPE_CHECKING:
    from meadhall.server.analysis.analysis_jobs import Elsewhere

T = TypeVar("T")
log = logging.getLogger("meadhall.server")
IDLE = 600.0
"""After this many seconds without anybody, a match goes back to rest."""
DOORS = ("open", "link", "closed")
SETTLED_BY_DEEDS = ""
"""The seed of a row whose match agrees on its seed by deeds. Matches that earlier versions made have theirs there."""


class Plan(msgspec.Struct):
    """What somebody who makes a match has settled."""

    game: str
    options: dict[str, OptionValue]
    seats: Sequence[Seat]
    """Who sits where; free seats and bots too."""
    doors: str = "link"
    hints: bool = True
    seed: str = ""
    """Chosen by the host; otherwise nobody chooses it alone."""
    edition: str = ""
    """By its hash; nothing for the usual one here."""
    shares: Mapping[str, str] = {}
    """What people have promised to add to the seed."""
    played: Sequence[AnyDeed] = ()
    """What had happened in the match that this one is played on from."""
    rated: bool = False
    """Whether it is to change ratings; such a match has no hints."""
    promise: Promise | None = None
    """Where the seed comes from, if that is settled: such a match is played at several tables."""
    speed: Speed = NO_CLOCK


def first_deeds(plan: Plan, host: str, hours: Mapping[str, Hours | None]) -> Iterator[AnyDeed]:
    """The promise of a secret, and how those who are seated from the first come to their seats."""
    secret, chosen = plan.seed or new_secret(), bool(plan.seed)
    yield plan.promise or Promise(person=HOUSE, salt=new_secret(), secret=secret, chosen=chosen)
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


class Hall:
    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: float,
        editions: Editions | None = None,
        budget: MatchBudget | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        self.editions = editions or Editions()
        self.budget = budget or MatchBudget(Limits(on=False))
        self.elsewhere: Elsewhere | None = None
        """Who gives hints, where this server does not think."""
        self.learners = Learners(store)
        self.solvers = Solvers(store)
        self.people = People(store)
        self.own_editions = OwnEditions(store)
        self.once = Once(store)
        self.passkeys = Passkeys(store, self.once)
        self.notices = Notices(store)
        self.channels = Channels(store)
        self.live: dict[str, LiveMatch] = {}
        self.thinking: dict[str, Thinking] = {}
        """Who sees to it that bots answer, for each of them."""
        self.opening: dict[str, asyncio.Task[LiveMatch]] = {}
        self.retired: set[str] = set()
        """Matches that can't go on, of which the log has heard."""
        self.name = new_name()
        """By which other servers know this one."""
        self.closing = False
        self.awaited: set[asyncio.Task[Any]] = set()
        """What takes long, and somebody waits for."""
        self.site = ""
        """How everybody reaches this server, if the host has said so."""
        self.mails = False
        """Whether the host has set up mail."""
        self.moments = Moments()
        self.now: Callable[[], float] = time
        """What time it is."""
        self.lobby = Lobby()
        self.on_keep: list[Callable[[LiveMatch], object]] = []
        """Told of every match that is kept at hand from now on."""
        self.on_keep.append(self.lobby.follow)

    levels = FOR_PEOPLE
    """The bots' levels, the weakest first."""
    usual_level = USUAL

    async def make(self, plan: Plan, host: str) -> LiveMatch:
        """A new match, with whoever the plan seats."""
        ((new, live),) = await self.prepare([(plan, host)], host)
        await self.store.add_match(new)
        return self.keep(live)

    async def prepare(self, tables: Sequence[tuple[Plan, str]], *payers: str) -> list[tuple[NewMatch, LiveMatch]]:
        """New matches that are not in the store yet, by plan and host. They count in the budgets of the payers: every
        match comes from here."""
        self.budget.charge(payers, len(tables))
        return [await self.build(plan, host) for plan, host in tables]

    async def build(self, plan: Plan, host: str) -> tuple[NewMatch, LiveMatch]:
        if plan.edition and not plan.edition.isalnum():
            raise Refused("bad_plan")
        played = game(plan.game)
        players = len(plan.seats)
        plan = await self.matched(plan, host)
        options = played.settle_options(players, plan.options)
        edition = self.editions.find(played, plan.edition) or await self.own_editions.find(played, plan.edition)
        if plan.doors not in DOORS or edition is None:
            raise Refused("bad_plan")
        row = MatchRow(
            new_name(),
            played.name,
            played.rules_version,
            edition.hash,
            players,
            options,
            SETTLED_BY_DEEDS,
            host,
            plan.doors,
            plan.hints and not plan.rated,
            self.now(),
            rated=plan.rated,
            twin=(plan.promise.deal or "") if plan.promise else "",
            sealed=plan.promise is not None,
            speed=checked(plan.speed),
        )
        if all(seat.level for seat in plan.seats):
            self.thinkers.check_room(host, await self.store.thoughts_of(host, Rank.IDLE) if self.store.shared else 0)
        await run_in(MATCHES, played.box, edition)
        match = new_match(row, played, edition)
        hours = {seat.person: await self.hours(seat.person, plan.speed) for seat in plan.seats if seat.person}
        changes = [match.do(replace(deed, at=row.created)) for deed in first_deeds(plan, host, hours)]
        if match.standing.ready:
            changes.append(match.do(Begin(person=HOUSE, at=row.created)))
        for deed in plan.played:
            changes.append(match.change(deed))
            match.commit(changes[-1])
        row = standing_row(row, match.standing, row.created)
        deeds = [change.deed for change in changes if change.deed is not None]
        thought = thought_of(row.id, host, match.standing) if self.store.shared else None
        new = NewMatch(row, match.seats, deeds, edition.text, thought)
        return new, LiveMatch(row, match, self.store, self.thinkers)

    async def matched(self, plan: Plan, host: str) -> Plan:
        """The plan with levels, where it asks for bots that are about as strong as the host."""
        if all(seat.level != EVEN for seat in plan.seats):
            return plan
        level = await even_level(self.store, host, plan.game, len(plan.seats))
        return replace(plan, seats=[replace(seat, level=level) if seat.level == EVEN else seat for seat in plan.seats])

    async def hours(self, person: str, speed: Speed) -> Hours | None:
        """When somebody plays, if that matters at this speed."""
        return await hours_of(self.store, person) if speed.kind == "days" else None

    async def open(self, match: str) -> LiveMatch:
        """The match of that name, from the store if it rests there."""
        if match in self.live:
            live = self.live[match]
            if not live.lost:
                live.feed.used = monotonic()
                return live
            self.drop(live)
        if match not in self.opening:
            self.opening[match] = asyncio.create_task(self.wake(match))
            self.opening[match].add_done_callback(lambda _: self.opening.pop(match, None))
        return await asyncio.shield(self.opening[match])

    async def look(self, match: str, person: str) -> LiveMatch:
        """The match, if this person may look at it."""
        try:
            live = await self.open(match)
        except Retired as retired:
            check_look(retired, person)
            raise
        check_look(live.match, person)
        return live

    async def wake(self, match: str) -> LiveMatch:
        try:
            row, found = await wake(self.store, await find_row(self.store, match), self.editions)
        except Retired as retired:
            if match not in self.retired:
                self.retired.add(match)
                log.warning("a match can't go on: %s", retired.reason, extra={"game": retired.row.game})
            raise
        live = self.keep(LiveMatch(row, found, self.store, self.thinkers))
        thought = live.to_think(found.standing)
        if thought is not None:
            await self.store.ask(thought)
        return live

    def present(self, match: str) -> frozenset[int]:
        """The seats of a match whose people are here, without waking it."""
        return self.live[match].present() if match in self.live else frozenset()

    def keep(self, live: LiveMatch) -> LiveMatch:
        live.now = self.now
        self.live[live.row.id] = live
        self.thinking[live.row.id] = Thinking(live, self.pace)
        Dealing(live)
        for told in self.on_keep:
            told(live)
        live.start()
        return live

    def drop(self, live: LiveMatch) -> None:
        """Let a match rest; whoever listens comes again, and finds it as the store has it."""
        live.stop()
        if self.live.get(live.row.id) is live:
            del self.live[live.row.id]
            self.thinking.pop(live.row.id, None)

    async def sweep(self, every: float = 60.0) -> None:
        """Let idle matches rest, for ever."""
        while True:
            await asyncio.sleep(every)
            self.rest(monotonic() - IDLE)

    def rest(self, since: float) -> None:
        """Put away all matches that nobody has used since then."""
        for live in list(self.live.values()):
            waiting = live.feed.listeners or not live.queue.empty()
            if not waiting and live.feed.used < since:
                self.drop(live)

    async def while_open(self, work: Coroutine[object, object, T]) -> T:
        """What comes of something that may take long; if the server is to stop, nobody waits for it any more."""
        task = asyncio.create_task(work)
        self.awaited.add(task)
        if self.closing:
            task.cancel()
        try:
            await asyncio.wait([task])
        finally:
            self.awaited.discard(task)
            task.cancel()
        if task.cancelled():
            raise Refused("thinking_full")
        return task.result()

    def close_streams(self) -> None:
        """End all streams, and whatever else somebody waits for, so that the server can stop."""
        self.closing = True
        for task in self.awaited:
            task.cancel()
        self.lobby.close()
        for live in self.live.values():
            live.feed.close()

    def is_here(self, person: str) -> bool:
        """Whether somebody has the hall or a table open at this server."""
        return any(each.who[0] == person for each in self.listeners())

    def sign_out(self, person: str, device: str = "") -> None:
        """End the streams of somebody, or those of one of their devices."""
        for listener in self.listeners():
            if listener.who[0] == person and device in ("", listener.who[1]):
                listener.close()

    def listeners(self) -> Iterator[Listener]:
        """Everybody who listens at this server."""
        yield from self.lobby.listeners
        for live in self.live.values():
            yield from live.feed.listeners

    async def close(self) -> None:
        for live in self.live.values():
            live.stop()
        self.live.clear()
        self.thinkers.close()
        self.own_editions.parser.close()
        await self.store.close()
