"""Duplicate deals, played at several tables: joined, begun when all places are taken, opened when all tables are over.

Every change is guarded by the deal's own version in the store, whichever server makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import time

import msgspec

from meadhall.bots import bot
from meadhall.core.engine.seed_commitment import Origin, Share, new_secret, share_commitment
from meadhall.games import game
from meadhall.match import Refused, Seat
from meadhall.match.commands import ERASED, SYSTEM, CommitSeed, OpenDuplicate
from meadhall.server.competitions.duplicates.places import MODES, TABLES, Place, places
from meadhall.server.matches.deal_timer import SEED_SHARE_TIMEOUT_S
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.matches.registry import MatchRegistry, Plan
from meadhall.server.runtime.signing import new_id
from meadhall.server.storage import VersionConflict
from meadhall.server.storage.database import GUARDED, Row, Statement
from meadhall.server.storage.sql_statements import insert
from meadhall.server.storage.store import add_statements

MAX_ATTEMPTS = 10


class Player(msgspec.Struct, frozen=True):
    """A player of the deal, at one of its tables."""

    number: int
    person: str
    name: str
    promise: str
    share: str = ""


class Deal(msgspec.Struct, frozen=True):
    id: str
    game: str
    players: int
    mode: str
    level: str
    """Of the bots, where each player has a table of their own."""
    host: str
    salt: str
    secret: str
    made: float
    filled: float = 0
    """When the last place was taken."""
    matches: tuple[str, ...] = ()
    opened: bool = False
    """All tables are over, and everyone may view them."""
    version: int = 0
    people: tuple[Player, ...] = ()

    @property
    def places(self) -> list[Place]:
        return places(self.mode, self.players)

    @property
    def full(self) -> bool:
        return len(self.people) == len(self.places)

    @property
    def origin(self) -> Origin:
        shares = tuple(Share(each.promise, each.share) for each in self.people)
        return Origin("", self.salt, self.secret, False, shares, self.id)

    @property
    def awaits_shares(self) -> bool:
        """Whether a player has still to reveal the seed share they committed to."""
        return any(each.promise and not each.share for each in self.people)

    def place_of(self, person: str) -> Place | None:
        found = (place for place, each in zip(self.places, self.people, strict=False) if each.person == person)
        return next(found, None) if person else None

    def match_of(self, person: str) -> str:
        """The match a person plays in; empty while there is none."""
        place = self.place_of(person)
        return "" if place is None or not self.matches else self.matches[place.table]


class Deals:
    def __init__(self, matches: MatchRegistry) -> None:
        self.matches = matches
        self.database = matches.store.database

    # Reading.

    async def find(self, name: str) -> Deal:
        found = await self.database.read("SELECT * FROM duplicates WHERE id = ?", name)
        if not found:
            raise Refused("nothing_here")
        return (await self.read(found))[0]

    async def of_person(self, person: str, limit: int = 20) -> list[Deal]:
        """The deals a person plays or has played, the latest first."""
        sql = """SELECT * FROM duplicates WHERE id IN (SELECT duplicate FROM duplicate_people WHERE person = ?)
            ORDER BY made DESC LIMIT ?"""
        return await self.read(await self.database.read(sql, person, limit))

    async def read(self, rows: Sequence[Row]) -> list[Deal]:
        sql = "SELECT * FROM duplicate_people WHERE duplicate = ? ORDER BY number"
        found = []
        for row in rows:
            people = await self.database.read(sql, row["id"])
            values = dict(row) | {"matches": msgspec.json.decode(row["matches"]), "people": list(map(dict, people))}
            found.append(msgspec.convert(values, Deal, strict=False))
        return found

    # Commands.

    async def create(self, name: str, players: int, mode: str, level: str, host: str) -> Deal:
        if players not in game(name).players or mode not in MODES:
            raise Refused("bad_plan")
        bot(level)
        self.matches.match_rate_limit.check(host)
        deal = Deal(new_id(), name, players, mode, level, host, new_secret(), new_secret(), time())
        values = msgspec.structs.asdict(deal) | {"matches": "[]", "opened": 0}
        del values["people"]
        await self.database.write(insert("duplicates", **values))
        return deal

    async def join(self, name: str, person: str, called: str, promise: str) -> None:
        """Take the next place; a person who has one keeps it."""
        for _ in range(MAX_ATTEMPTS):
            deal = await self.find(name)
            if deal.place_of(person) is not None:
                return
            if deal.full:
                raise Refused("taken")
            number = len(deal.people)
            row = insert("duplicate_people", duplicate=name, number=number, person=person, name=called, promise=promise)
            filled = time() if number + 1 == len(deal.places) else 0.0
            if await self.update(deal, row, filled=filled):
                return
        raise Refused("busy")

    async def reveal(self, name: str, person: str, share: str) -> None:
        """Reveal a committed seed share, when all places are taken."""
        for _ in range(MAX_ATTEMPTS):
            deal = await self.find(name)
            mine = next((each for each in deal.people if person and each.person == person), None)
            if mine is None:
                raise Refused("not_seated")
            if mine.share:
                return
            if not deal.full or deal.matches:
                raise Refused("too_late" if deal.matches else "too_soon")
            if share_commitment(share) != mine.promise:
                raise Refused("share")
            sql = f"UPDATE duplicate_people SET share = ? WHERE duplicate = ? AND number = ? AND {GUARDED}"
            if await self.update(deal, Statement(sql, [share, name, mine.number])):
                return
        raise Refused("busy")

    async def update(self, deal: Deal, statement: Statement, **more: object) -> bool:
        try:
            await self.database.write(version_guard(deal, **more), statement)
        except VersionConflict:
            return False
        self.matches.lobby.publish()
        return True

    # In the background.

    async def run_once(self) -> None:
        """Begin deals of which all places are taken, and open those of which all tables are over."""
        rows = await self.database.read("SELECT * FROM duplicates WHERE opened = 0 AND filled > 0")
        for deal in await self.read(rows):
            if deal.matches:
                await self.open_tables(deal)
            elif not deal.awaits_shares or time() > deal.filled + SEED_SHARE_TIMEOUT_S:
                await self.begin(deal)

    async def begin(self, deal: Deal) -> None:
        """Create all tables in one write, when the host's rate limit allows so many matches."""
        if not self.matches.match_rate_limit.allows(deal.host):
            return
        tables = [(self.plan(deal, table), self.host_of(deal, table)) for table in range(TABLES)]
        made = await self.matches.prepare(tables, deal.host)
        names = [new.row.id for new, _ in made]
        try:
            await self.database.write(
                version_guard(deal, matches=msgspec.json.encode(names).decode()),
                *(statement for new, _ in made for statement in add_statements(new)),
                proof=Statement("SELECT 1 FROM matches WHERE id = ?", [names[0]]),
            )
        except VersionConflict:
            return
        for new, live in made:
            self.matches.add(live)
            self.database.publish(new.row.id, new.row.version)
        self.matches.lobby.publish()

    def plan(self, deal: Deal, table: int) -> Plan:
        """The match of one table; bots play for free seats and for players who were erased."""
        sitting = {
            place.seat: each for place, each in zip(deal.places, deal.people, strict=True) if place.table == table
        }
        seats = [
            Seat(seat, sitting[seat].person, sitting[seat].name)
            if seat in sitting and sitting[seat].person
            else Seat(seat, level=deal.level)
            for seat in range(deal.players)
        ]
        origin = deal.origin
        commitment = CommitSeed(person=SYSTEM, salt=deal.salt, secret=deal.secret, deal=deal.id, shares=origin.shares)
        return Plan(deal.game, {}, seats, "link", hints=False, commitment=commitment)

    def host_of(self, deal: Deal, table: int) -> str:
        """The host of a table's match: its first player who was not erased, never a person who does not sit there."""
        seated = (each.person for place, each in zip(deal.places, deal.people, strict=True) if place.table == table)
        return next(filter(None, seated), ERASED)

    async def open_tables(self, deal: Deal) -> None:
        """Open a deal to viewers when all its tables are over."""
        rows = [await self.matches.store.match(name) for name in deal.matches]
        if not all(row is None or row.over for row in rows):
            return
        for row in rows:
            if row is not None and row.sealed:
                await self.lift_embargo(row.id)
        await self.database.write(Statement("UPDATE duplicates SET opened = 1 WHERE id = ?", [deal.id]))
        self.matches.lobby.publish()

    async def lift_embargo(self, match: str) -> None:
        """Open a table to viewers; of an unplayable match, what is stored of it."""
        try:
            live = await self.matches.get(match)
        except UnplayableMatch:
            await self.database.write(Statement("UPDATE matches SET sealed = 0 WHERE id = ?", [match]))
        else:
            await live.submit(OpenDuplicate(person=SYSTEM))


def version_guard(deal: Deal, **more: object) -> Statement:
    """Optimistic lock: bumps the deal's version, and sets other columns with it."""
    changes = "".join(f", {name} = ?" for name in more)
    sql = f"UPDATE duplicates SET version = version + 1{changes} WHERE id = ? AND version = ?"
    return Statement(sql, [*more.values(), deal.id, deal.version], guard=True)
