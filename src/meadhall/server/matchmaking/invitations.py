"""Invitations: somebody asks another to a table that waits. Who is asked finds it in the hall, and is told."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

import msgspec

from meadhall.match import Refused
from meadhall.match.commands import GONE
from meadhall.match.rights import is_host, seat_of
from meadhall.match.seats import HELD
from meadhall.match.seats import seat_of as seat_in
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.matches.registry import Hall
from meadhall.server.ratings.ingest import public_name
from meadhall.server.ratings.results import Results
from meadhall.server.storage import Store
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.statements import insert

DAY = 86_400.0
KEPT = 30 * DAY
MOST_A_DAY = 30
"""Whom one person may ask in a day."""
MOST_OPEN = 3
"""How often one person may wait for the same other one."""
MOST_SHOWN = 12


class Invitation(msgspec.Struct, frozen=True):
    match: str
    person: str
    """Who is asked."""
    kind: str
    """An invitation, or a challenge: the notice that tells it."""
    host: str
    """Who asks, and as whom."""
    name: str
    at: float
    declined: bool = False


class Companion(msgspec.Struct, frozen=True):
    """Somebody who can be asked."""

    person: str
    page: str
    """The name of their page, by which others know them."""
    name: str
    games: int = 0
    """How many matches they have begun with whoever asks, and when something last happened there."""
    last: float = 0.0


class Invitations:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.database = hall.store.database

    # Reading.

    async def found(self, condition: str, *values: object) -> list[Invitation]:
        sql = f"SELECT * FROM invitations WHERE {condition} ORDER BY at DESC, match, person LIMIT 100"
        return [read(row) for row in await self.database.read(sql, *values)]

    async def to(self, person: str) -> list[Invitation]:
        """Those that somebody can follow now, the latest first."""
        own = await self.found("person = ? AND declined = 0 AND at > ?", person, time() - KEPT)
        return [each for each in own if await is_open(self.hall.store, each.match, person)][:MOST_SHOWN]

    async def at(self, match: str) -> dict[str, Invitation]:
        """Who was asked to a table."""
        return {each.person: each for each in await self.found("match = ?", match)}

    async def companions(self, person: str, limit: int = MOST_SHOWN) -> list[Companion]:
        """People with whom somebody has played, the latest first."""
        sql = """SELECT other.person AS person, max(touched) AS at, count(DISTINCT own.match) AS games FROM seats AS own
            JOIN seats AS other ON other.match = own.match JOIN matches ON matches.id = own.match
            WHERE own.person = ? AND other.person NOT IN ('', ?, ?) AND other.person NOT LIKE ? AND started = 1
            GROUP BY other.person ORDER BY at DESC, other.person LIMIT ?"""
        rows = await self.database.read(sql, person, GONE, person, f"%{HELD}%", limit)
        found = [
            msgspec.structs.replace(await self.companion(row["person"]), games=row["games"], last=row["at"])
            for row in rows
        ]
        return [each for each in found if each.name]

    async def companion(self, person: str) -> Companion:
        page = public_name(self.hall.people.signer, person)
        return Companion(person, page, (await self.hall.people.get(person)).name)

    async def by_page(self, asker: str, page: str) -> Companion:
        """Whom a page belongs to, if it may be seen; those with whom one has played can be asked in any case."""
        profile = await Results(self.hall.store).profile(page)
        if profile is not None and not profile.hidden and profile.person != asker:
            return await self.companion(profile.person)
        known = await self.companions(asker, 100)
        found = next((each for each in known if each.page == page), None)
        if found is None:
            raise Refused("nothing_here")
        return found

    # What people do.

    async def send(self, live: LiveMatch, asker: str, name: str, guest: Companion, kind: str) -> None:
        """Ask somebody to a table at which one sits, or which is one's own; once."""
        match = live.match
        if seat_of(match, asker) is None and not is_host(match, asker):
            raise Refused("not_seated")
        if not is_free(match.started, [seat.taken for seat in match.seats]):
            raise Refused("taken")
        if seat_of(match, guest.person) is not None or guest.person in await self.at(live.row.id):
            return
        await self.check_room(asker, guest.person)
        row = Invitation(live.row.id, guest.person, kind, asker, name, time())
        values = msgspec.structs.asdict(row) | {"declined": 0}
        await self.database.write(insert("invitations", "ON CONFLICT DO NOTHING", **values))
        await self.hall.notices.tell(guest.person, kind, live.row.id, key=live.row.id, teller=asker, name=name)
        self.hall.lobby.tell()

    async def check_room(self, asker: str, guest: str) -> None:
        """Whether one may ask another just now: those who may not talk may not, nor those who ask too often."""
        if (await self.hall.people.get(asker)).muted:
            raise Refused("muted")
        lately = await self.found("host = ? AND at > ?", asker, time() - DAY)
        waits = [each for each in lately if each.person == guest and not each.declined]
        still = [each for each in waits if await is_open(self.hall.store, each.match, guest)]
        if len(lately) >= MOST_A_DAY or len(still) >= MOST_OPEN:
            raise Refused("invited_enough")

    async def decline(self, match: str, person: str) -> None:
        sql = "UPDATE invitations SET declined = 1 WHERE match = ? AND person = ?"
        await self.database.write(Statement(sql, [match, person]))
        self.hall.lobby.tell()

    async def forget_old(self) -> None:
        await self.database.write(Statement("DELETE FROM invitations WHERE at < ?", [time() - KEPT]))


def is_free(started: bool, taken: Sequence[bool]) -> bool:
    """Whether somebody can still sit down."""
    return not started and not all(taken)


async def is_open(store: Store, match: str, person: str) -> bool:
    """Whether somebody who was asked to a table can still sit down there, and has not said no."""
    row = await store.match(match)
    if row is None or row.over:
        return False
    seats = await store.seats(match)
    if seat_in(seats, person) is not None or not is_free(row.started, [seat.taken for seat in seats]):
        return False
    sql = "SELECT 1 FROM invitations WHERE match = ? AND person = ? AND declined = 0"
    return bool(await store.database.read(sql, match, person))


def read(row: Row) -> Invitation:
    return msgspec.convert(dict(row), Invitation, strict=False)
