"""Invitations to tables that wait for players: the guest finds them in the lobby, and is notified."""

from __future__ import annotations

from time import time

import msgspec

from meadhall.match import Refused
from meadhall.match.commands import ERASED
from meadhall.match.rights import is_host, seat_of
from meadhall.match.seats import DEVICE_SEAT_MARK
from meadhall.server.accounts.users import UserService
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.notifications.open_invitations import is_free, is_open
from meadhall.server.notifications.outbox import Outbox
from meadhall.server.ratings.ingest import profile_id
from meadhall.server.ratings.results import Results
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.sql_statements import insert

DAY_S = 86_400.0
INVITATION_TTL_S = 30 * DAY_S
MAX_INVITATIONS_PER_DAY = 30

MAX_OPEN_PER_GUEST = 3
"""Open invitations from one person to the same guest."""
MAX_SHOWN = 12


class Invitation(msgspec.Struct, frozen=True):
    match: str
    person: str
    """The guest."""
    kind: str
    """The kind of its notification: an invitation, or a challenge."""
    host: str
    """Who invites, and under which name."""
    name: str
    at: float
    declined: bool = False


class Contact(msgspec.Struct, frozen=True):
    """A person who can be invited."""

    person: str
    page: str
    """The id of their profile, by which others know them."""
    name: str
    games: int = 0
    """Matches begun with the person who asks, and the time of the latest change in one of them."""
    last: float = 0.0


class Invitations:
    def __init__(self, matches: MatchRegistry, users: UserService) -> None:
        self.matches = matches
        self.users = users
        self.outbox = Outbox(matches.store)
        self.database = matches.store.database

    # Reading.

    async def select(self, condition: str, *values: object) -> list[Invitation]:
        sql = f"SELECT * FROM invitations WHERE {condition} ORDER BY at DESC, match, person LIMIT 100"
        return [read_invitation(row) for row in await self.database.read(sql, *values)]

    async def open_for(self, person: str) -> list[Invitation]:
        """A guest's invitations to tables that still have room, the latest first."""
        own = await self.select("person = ? AND declined = 0 AND at > ?", person, time() - INVITATION_TTL_S)
        return [each for each in own if await is_open(self.matches.store, each.match, person)][:MAX_SHOWN]

    async def of_match(self, match: str) -> dict[str, Invitation]:
        """The invitations to a table, by guest."""
        return {each.person: each for each in await self.select("match = ?", match)}

    async def contacts(self, person: str, limit: int = MAX_SHOWN) -> list[Contact]:
        """People with whom a person has played, the latest first."""
        sql = """SELECT other.person AS person, max(touched) AS at, count(DISTINCT own.match) AS games FROM seats AS own
            JOIN seats AS other ON other.match = own.match JOIN matches ON matches.id = own.match
            WHERE own.person = ? AND other.person NOT IN ('', ?, ?) AND other.person NOT LIKE ? AND started = 1
            GROUP BY other.person ORDER BY at DESC, other.person LIMIT ?"""
        rows = await self.database.read(sql, person, ERASED, person, f"%{DEVICE_SEAT_MARK}%", limit)
        found = [
            msgspec.structs.replace(await self.contact(row["person"]), games=row["games"], last=row["at"])
            for row in rows
        ]
        return [each for each in found if each.name]

    async def contact(self, person: str) -> Contact:
        page = profile_id(self.users.signer, person)
        return Contact(person, page, (await self.users.get(person)).name)

    async def contact_by_page(self, asker: str, page: str) -> Contact:
        """The person of a profile, if the asker may see it; people they have played with are found in any case."""
        profile = await Results(self.matches.store).profile(page)
        if profile is not None and not profile.hidden and profile.person != asker:
            return await self.contact(profile.person)
        known = await self.contacts(asker, 100)
        found = next((each for each in known if each.page == page), None)
        if found is None:
            raise Refused("nothing_here")
        return found

    # Writing.

    async def send(self, live: MatchActor, asker: str, name: str, guest: Contact, kind: str) -> None:
        """Invite a guest, once, to a table at which the asker sits or which they host."""
        match = live.match
        if seat_of(match, asker) is None and not is_host(match, asker):
            raise Refused("not_seated")
        if not is_free(match.started, [seat.taken for seat in match.seats]):
            raise Refused("taken")
        if seat_of(match, guest.person) is not None or guest.person in await self.of_match(live.row.id):
            return
        await self.check_may_invite(asker, guest.person)
        row = Invitation(live.row.id, guest.person, kind, asker, name, time())
        values = msgspec.structs.asdict(row) | {"declined": 0}
        await self.database.write(insert("invitations", "ON CONFLICT DO NOTHING", **values))
        await self.outbox.add(guest.person, kind, live.row.id, key=live.row.id, teller=asker, name=name)
        self.matches.lobby.publish()

    async def check_may_invite(self, asker: str, guest: str) -> None:
        """Refuse people who are muted, and those who invite too often."""
        if (await self.users.get(asker)).muted:
            raise Refused("muted")
        lately = await self.select("host = ? AND at > ?", asker, time() - DAY_S)
        waits = [each for each in lately if each.person == guest and not each.declined]
        still = [each for each in waits if await is_open(self.matches.store, each.match, guest)]
        if len(lately) >= MAX_INVITATIONS_PER_DAY or len(still) >= MAX_OPEN_PER_GUEST:
            raise Refused("invited_enough")

    async def decline(self, match: str, person: str) -> None:
        sql = "UPDATE invitations SET declined = 1 WHERE match = ? AND person = ?"
        await self.database.write(Statement(sql, [match, person]))
        self.matches.lobby.publish()

    async def delete_expired(self) -> None:
        await self.database.write(Statement("DELETE FROM invitations WHERE at < ?", [time() - INVITATION_TTL_S]))


def read_invitation(row: Row) -> Invitation:
    return msgspec.convert(dict(row), Invitation, strict=False)
