"""Matchmaker: seats people who wait for the same game together, those of similar rating first; bots fill up in time.

Tickets are in the store, so that servers share them and they survive a restart. All changes are guarded by one version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import time

import msgspec

from meadhall.arena.skill import INITIAL_SKILL, Skill, win_expectancy
from meadhall.bots import DEFAULT_LEVEL
from meadhall.core.engine.player_count_class import player_count_class
from meadhall.games import game
from meadhall.match import Refused, Seat
from meadhall.server.matches.registry import MatchRegistry, Plan
from meadhall.server.ratings.results import Results
from meadhall.server.storage import VersionConflict
from meadhall.server.storage.database import GUARDED, JSON_LIST, Statement, json_list
from meadhall.server.storage.sql_statements import insert
from meadhall.server.storage.store import add_statements

TICKET_TTL_S = 12.0
"""A ticket expires so many seconds after its person was last seen."""
BOT_FILL_DELAYS_S = (30, 60, 180, 600)
"""Seconds after which bots may take the free seats: a person chooses one."""
MAX_WIN_EXPECTANCY = 0.75
"""Two people are about as strong if neither is expected to come out above the other more often."""
RATING_WINDOW_S = 10.0
"""Seconds for which a ticket is matched only with people about as strong; then with all."""
MAX_ATTEMPTS = 10


class Ticket(msgspec.Struct, frozen=True):
    """A person who waits for a match."""

    person: str
    name: str
    game: str
    players: int
    share: str
    """The commitment to a share of the seed."""
    since: float
    patience: float
    seen: float
    match: str = ""

    @property
    def bots_allowed_at(self) -> float:
        """When bots may take the seats that are left."""
        return self.since + self.patience


class Matchmaker:
    def __init__(self, matches: MatchRegistry) -> None:
        self.matches = matches
        self.database = matches.store.database

    async def find(self, person: str) -> Ticket | None:
        found = await self.database.read("SELECT * FROM seekers WHERE person = ?", person)
        return msgspec.convert(found[0], Ticket) if found else None

    async def waiting(self) -> list[Ticket]:
        """Tickets without a match, the oldest first."""
        sql = "SELECT * FROM seekers WHERE match = '' AND seen > ? ORDER BY since, person"
        return [msgspec.convert(row, Ticket) for row in await self.database.read(sql, time() - TICKET_TTL_S)]

    async def count(self) -> int:
        return len(await self.waiting())

    async def join(self, ticket: Ticket) -> None:
        """Add a ticket; it replaces an earlier one of the same person."""
        chosen = game(ticket.game)
        if ticket.players not in chosen.players or ticket.patience not in BOT_FILL_DELAYS_S:
            raise Refused("not_understood")
        values = msgspec.structs.asdict(ticket)
        known = ", ".join(f"{name} = excluded.{name}" for name in values if name != "person")
        self.matches.match_rate_limit.check(ticket.person)
        await self.change(insert("seekers", f"ON CONFLICT (person) DO UPDATE SET {known}", **values))
        self.matches.lobby.publish()

    async def leave(self, person: str) -> None:
        await self.change(Statement(f"DELETE FROM seekers WHERE person = ? AND {GUARDED}", [person]))
        self.matches.lobby.publish()

    async def keep_alive(self, person: str) -> None:

        await self.database.write(Statement("UPDATE seekers SET seen = ? WHERE person = ?", [time(), person]))

    async def change(self, *statements: Statement) -> None:
        for _ in range(MAX_ATTEMPTS):
            try:
                await self.database.write(version_guard(await self.version()), *statements)
            except VersionConflict:
                continue
            return
        raise Refused("busy")

    async def version(self) -> int:
        found = await self.database.read("SELECT value FROM settings WHERE name = 'seekers'")
        return int(found[0]["value"])

    # Tables.

    async def make_matches(self) -> int:
        """Make all matches that are possible now; returns how many."""
        made = 0
        for _ in range(MAX_ATTEMPTS):
            version = await self.version()
            waiting = [each for each in await self.waiting() if self.matches.match_rate_limit.allows(each.person)]
            group = next(find_groups(waiting, time(), await self.skills(waiting)), None)
            if group is None:
                return made
            made += await self.make_match(group, version)
        return made

    async def skills(self, waiting: Sequence[Ticket]) -> dict[str, Skill]:
        """Ratings by person, each in the game they wait for."""
        results = Results(self.matches.store)
        return {
            each.person: await results.skill(each.person, each.game, player_count_class(each.players))
            for each in waiting
        }

    async def make_match(self, group: list[Ticket], version: int) -> bool:
        """A match for these people, unless the tickets have changed meanwhile, or another server was first."""
        first = group[0]
        people = [Seat(number, each.person, each.name) for number, each in enumerate(group)]
        bots = [Seat(number, level=DEFAULT_LEVEL) for number in range(len(group), first.players)]
        shares = {each.person: each.share for each in group if each.share}
        plan = Plan(first.game, {}, [*people, *bots], "open", shares=shares, rated=True)
        names = [each.person for each in group]
        ((new, live),) = await self.matches.prepare([(plan, first.person)], *names)
        sql = f"UPDATE seekers SET match = ? WHERE person IN {JSON_LIST} AND {GUARDED}"
        try:
            await self.database.write(
                version_guard(version),
                *add_statements(new),
                Statement(sql, [new.row.id, json_list(names)]),
                proof=Statement("SELECT 1 FROM matches WHERE id = ?", [new.row.id]),
            )
        except VersionConflict:
            return False
        self.matches.add(live)
        self.database.publish(new.row.id, new.row.version)
        self.matches.lobby.publish()
        return True

    async def delete_expired(self) -> None:
        """Delete tickets that expired long ago."""
        sql = f"DELETE FROM seekers WHERE seen < ? AND {GUARDED}"
        if await self.database.read("SELECT 1 FROM seekers WHERE seen < ? LIMIT 1", time() - 10 * TICKET_TTL_S):
            await self.change(Statement(sql, [time() - 10 * TICKET_TTL_S]))

    async def run_once(self) -> None:
        await self.make_matches()
        await self.delete_expired()


def version_guard(version: int) -> Statement:
    sql = "UPDATE settings SET value = ? WHERE name = 'seekers' AND value = ?"
    return Statement(sql, [str(version + 1), str(version)], guard=True)


def find_groups(waiting: Iterable[Ticket], now: float, skills: Mapping[str, Skill]) -> Iterator[list[Ticket]]:
    """Groups that can be matched: full ones, or smaller ones where bots may fill up."""
    lists: dict[tuple[str, int], list[Ticket]] = {}
    for each in waiting:
        lists.setdefault((each.game, each.players), []).append(each)
    for (_, players), line in lists.items():
        for first in line:
            group = nearest(first, line, players, skills)
            content = now >= first.since + RATING_WINDOW_S or all(
                favourite_expectancy(first, each, skills) <= MAX_WIN_EXPECTANCY for each in group
            )
            if now >= first.bots_allowed_at or (content and len(group) == players):
                yield group
                break


def nearest(first: Ticket, line: Sequence[Ticket], players: int, skills: Mapping[str, Skill]) -> list[Ticket]:
    """A ticket with those closest in rating, in the order in which they came."""
    others = sorted(
        (each for each in line if each is not first), key=lambda each: favourite_expectancy(first, each, skills)
    )
    chosen = [first, *others[: players - 1]]
    return [each for each in line if each in chosen]


def favourite_expectancy(one: Ticket, other: Ticket, skills: Mapping[str, Skill]) -> float:
    """The probability that the stronger of two comes out above the other."""
    share = win_expectancy(skills.get(one.person, INITIAL_SKILL), skills.get(other.person, INITIAL_SKILL))
    return max(share, 1 - share)
