"""Outbox of notifications (table `notices`): written with what they tell of, and sent by the dispatcher later."""

from __future__ import annotations

from collections.abc import Mapping
from time import time

import msgspec

from meadhall.server.notifications.kinds import KINDS
from meadhall.server.runtime.signing import new_id
from meadhall.server.storage import Store
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.sql_statements import insert

MAX_FACT_CHARS = 80
RETENTION_S = 30 * 86_400.0


class Notice(msgspec.Struct, frozen=True):
    id: str
    person: str
    kind: str
    match: str
    facts: dict[str, str]
    at: float


class Outbox:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(
        self,
        person: str,
        kind: str,
        match: str = "",
        *,
        key: str = "",
        after: float = 0,
        link: str = "",
        teller: str = "",
        **facts: str,
    ) -> None:
        """Store a notice for a person, which the dispatcher sends to all the channels they have chosen.

        `kind` is one of `kinds.KINDS`, which says what `facts` it needs; `match` is the ID of the match it is about.
        The same `key` (such as "round 3 of league x") is sent to the same person once, however often it is added.
        It is sent after `after` seconds at the earliest, and links to the match, or to `link`, a path of this server.
        Facts must be public: names of people, of leagues, never what is hidden at a table. If they name the `teller`,
        the notice is deleted with that person's data.
        """
        check_facts(kind, match, person, facts)
        notice_id = f"{kind} {key} {person}" if key else f"{kind} {new_id()}"
        path = {"link": link} if link else {}
        await self.store.database.write(
            notice_insert(notice_id, person, kind, match, facts | path, time() + after, teller)
        )

    def insert_statement(
        self, person: str, kind: str, match: str = "", *, key: str, link: str = "", **facts: str
    ) -> Statement:
        """The same as a statement, for the transaction that writes what it tells of."""
        check_facts(kind, match, person, facts)
        path = {"link": link} if link else {}
        return notice_insert(f"{kind} {key} {person}", person, kind, match, facts | path, time())

    async def of(self, person: str, most: int = 50) -> list[Notice]:
        """The notices that a person was sent, the latest first."""
        sql = "SELECT * FROM notices WHERE person = ? AND done = 1 ORDER BY at DESC, id LIMIT ?"
        return [notice_from_row(row) for row in await self.store.database.read(sql, person, most)]

    async def due(self, now: float, most: int = 200) -> list[Notice]:
        """Notices without deliveries yet that are due."""
        sql = "SELECT * FROM notices WHERE done = 0 AND due <= ? ORDER BY due, id LIMIT ?"
        return [notice_from_row(row) for row in await self.store.database.read(sql, now, most)]

    async def postpone(self, notice: Notice, until: float) -> None:
        sql = "UPDATE notices SET due = ? WHERE id = ? AND done = 0"
        await self.store.database.write(Statement(sql, [until, notice.id]))

    async def drop(self, notice: Notice) -> None:
        """Discard a notice that is no longer current, with its deliveries."""
        await self.store.database.write(
            Statement("DELETE FROM deliveries WHERE notice = ?", [notice.id]),
            Statement("UPDATE notices SET done = 2 WHERE id = ?", [notice.id]),
        )

    async def delete_old(self) -> None:
        await self.store.database.write(Statement("DELETE FROM notices WHERE at < ?", [time() - RETENTION_S]))


def check_facts(kind: str, match: str, person: str, facts: Mapping[str, str]) -> None:
    known = KINDS[kind]
    if set(facts) != set(known.facts) or bool(match) != known.about_match or not person:
        raise ValueError(f"{kind} needs a {'match' if known.about_match else 'person'} and the facts {known.facts}")


def notice_insert(
    notice_id: str, person: str, kind: str, match: str, facts: Mapping[str, str], due: float, teller: str = ""
) -> Statement:
    """The statement that inserts a notice, unless one with its ID exists already."""
    short = {fact: words[:MAX_FACT_CHARS] for fact, words in facts.items()}
    return insert(
        "notices",
        "ON CONFLICT (id) DO NOTHING",
        id=notice_id,
        person=person,
        kind=kind,
        match=match,
        teller=teller,
        facts=msgspec.json.encode(short).decode(),
        at=time(),
        due=due,
    )


def notice_from_row(row: Row) -> Notice:
    facts = msgspec.json.decode(row["facts"], type=dict[str, str])
    return Notice(row["id"], row["person"], row["kind"], row["match"], facts, row["at"])
