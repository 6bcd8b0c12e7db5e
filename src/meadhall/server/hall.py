"""The hall: all matches of this server. Those that are played are kept at hand, the others rest in the store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from time import monotonic, time

import msgspec

from meadhall.bots import FOR_PEOPLE
from meadhall.core.errors import MeadhallError
from meadhall.core.option import OptionValue
from meadhall.games import game
from meadhall.server.bench import Bench
from meadhall.server.live import LiveMatch
from meadhall.server.refusals import Refused, not_found
from meadhall.server.rows import NOBODY, MatchRow, SeatRow
from meadhall.server.seating import bot_row
from meadhall.server.signing import Signer, new_name
from meadhall.server.store import Store
from meadhall.server.thinking import Thinking

IDLE = 600.0
"""After this many seconds without anybody, a match goes back to rest."""
DOORS = ("open", "link", "closed")


class Plan(msgspec.Struct):
    """What somebody who makes a match has settled."""

    game: str
    players: int
    options: dict[str, OptionValue]
    seats: Sequence[str | SeatRow]
    """For each seat a bot's level, nothing (free), or who sits there."""
    doors: str = "link"
    hints: bool = True
    seed: str = ""


class Hall:
    def __init__(self, store: Store, bench: Bench, pace: float) -> None:
        self.store = store
        self.bench = bench
        self.pace = pace
        self.signer = Signer(store.secret())
        self.live: dict[str, LiveMatch] = {}
        self.opening: dict[str, asyncio.Task[LiveMatch]] = {}
        self.closing = False

    levels = FOR_PEOPLE
    """The bots' levels, the weakest first."""
    usual_level = FOR_PEOPLE[1]

    async def make(self, plan: Plan, host: str) -> LiveMatch:
        """A new match, with whoever the plan seats."""
        played = game(plan.game)
        options = played.settle_options(plan.players, plan.options)
        if plan.doors not in DOORS or len(plan.seats) != plan.players:
            raise Refused("bad_plan", 400)
        name = new_name()
        seats = [self.planned_seat(name, number, wish) for number, wish in enumerate(plan.seats)]
        now = time()
        row = MatchRow(
            name,
            played.name,
            played.rules_version,
            played.edition.hash,
            plan.players,
            options,
            plan.seed or secrets.token_hex(16),
            host,
            plan.doors,
            plan.hints,
            now,
            started=all(seat.taken for seat in seats),
            touched=now,
        )
        await asyncio.to_thread(played.box, played.edition)
        live = LiveMatch(row, seats, 0, [], self.store, self.bench)
        row.asked = NOBODY if live.table.seat is None or not row.started else live.table.seat
        await self.store.add_match(row, seats)
        return self.keep(live)

    def planned_seat(self, match: str, seat: int, wish: str | SeatRow) -> SeatRow:
        if isinstance(wish, SeatRow):
            return msgspec.structs.replace(wish, match=match, seat=seat)
        return bot_row(match, seat, wish) if wish else SeatRow(match, seat)

    async def open(self, match: str) -> LiveMatch:
        """The match of that name, from the store if it rests there."""
        if match in self.live:
            self.live[match].feed.used = monotonic()
            return self.live[match]
        if match not in self.opening:
            self.opening[match] = asyncio.create_task(self.wake(match))
            self.opening[match].add_done_callback(lambda _: self.opening.pop(match, None))
        return await asyncio.shield(self.opening[match])

    async def wake(self, match: str) -> LiveMatch:
        row = self.store.match(match)
        if row is None:
            raise not_found("no_match")
        played = game(row.game)
        if (row.rules, row.edition) != (played.rules_version, played.edition.hash):
            raise Refused("other_rules", 410)
        take, line = self.store.line(match)
        seats = self.store.seats(match)
        try:
            live = await asyncio.to_thread(LiveMatch, row, seats, take, line, self.store, self.bench)
        except MeadhallError:
            raise Refused("other_rules", 410) from None
        if live.table.over:
            live.match.record.scores = live.table.scores()
        return self.keep(live)

    def keep(self, live: LiveMatch) -> LiveMatch:
        self.live[live.row.id] = live
        Thinking(live, self.pace)
        live.start()
        return live

    async def sweep(self, every: float = 60.0) -> None:
        """Let idle matches rest, for ever."""
        while True:
            await asyncio.sleep(every)
            self.rest(monotonic() - IDLE)

    def rest(self, since: float) -> None:
        """Put away all matches that nobody has used since then."""
        for name, live in list(self.live.items()):
            waiting = live.feed.listeners or not live.queue.empty()
            if not waiting and live.feed.used < since:
                live.stop()
                del self.live[name]

    def close_streams(self) -> None:
        """End all streams, so that the server can stop."""
        self.closing = True
        for live in self.live.values():
            live.feed.close()

    async def close(self) -> None:
        for live in self.live.values():
            live.stop()
        self.live.clear()
        self.bench.close()
        await asyncio.to_thread(self.store.close)
