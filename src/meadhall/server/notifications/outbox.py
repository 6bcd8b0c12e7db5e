"""What people are to be told, in the store."""

from __future__ import annotations

from collections.abc import Mapping
from time import time

import msgspec

from meadhall.server.notifications.kinds import KINDS
from meadhall.server.runtime.signing import new_name
from meadhall.server.storage import Store
from meadhall.server.storage.database import Row, Statement
from meadhall.server.storage.statements import insert

LONGEST = 80
"""Letters of a fact."""
KEPT = 30 * 86_400.0
"""Seconds after which nobody remembers what was told."""


class Notice(msgspec.Struct, frozen=True):
    id: str
    person: str
    kind: str
    match: str
    facts: dict[str, str]
    at: float


class Notices:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def tell(
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
        """Let a person be told something, on all the channels they have chosen; it returns as soon as it is kept.

        `kind` is one of `kinds.KINDS`, which says what `facts` it needs; `match` is the name of the match it is about.
        The same `key` is told to the same person once only, whoever says it how often: "round 3 of league x". It is
        told `after` so many seconds at the earliest, and leads to the match, or to `link`, a path of this server.
        Facts must be public: names of people, of leagues, never what is hidden at a table. If they name the `teller`,
        it is forgotten together with them.
        """
        check(kind, match, person, facts)
        name = f"{kind} {key} {person}" if key else f"{kind} {new_name()}"
        leads = {"link": link} if link else {}
        await self.store.database.write(noted(name, person, kind, match, facts | leads, time() + after, teller))

    def telling(self, person: str, kind: str, match: str = "", *, key: str, link: str = "", **facts: str) -> Statement:
        """The same as a statement, where it must be kept together with what it tells."""
        check(kind, match, person, facts)
        leads = {"link": link} if link else {}
        return noted(f"{kind} {key} {person}", person, kind, match, facts | leads, time())

    async def of(self, person: str, most: int = 50) -> list[Notice]:
        """What somebody was told, the latest first."""
        sql = "SELECT * FROM notices WHERE person = ? AND done = 1 ORDER BY at DESC, id LIMIT ?"
        return [read(row) for row in await self.store.database.read(sql, person, most)]

    async def due(self, now: float, most: int = 200) -> list[Notice]:
        """What nobody has passed on yet, and should be now."""
        sql = "SELECT * FROM notices WHERE done = 0 AND due <= ? ORDER BY due, id LIMIT ?"
        return [read(row) for row in await self.store.database.read(sql, now, most)]

    async def put_off(self, notice: Notice, until: float) -> None:
        sql = "UPDATE notices SET due = ? WHERE id = ? AND done = 0"
        await self.store.database.write(Statement(sql, [until, notice.id]))

    async def drop(self, notice: Notice) -> None:
        """It came too late, and nobody was told."""
        await self.store.database.write(
            Statement("DELETE FROM deliveries WHERE notice = ?", [notice.id]),
            Statement("UPDATE notices SET done = 2 WHERE id = ?", [notice.id]),
        )

    async def forget_old(self) -> None:
        await self.store.database.write(Statement("DELETE FROM notices WHERE at < ?", [time() - KEPT]))


def check(kind: str, match: str, person: str, facts: Mapping[str, str]) -> None:
    told = KINDS[kind]
    if set(facts) != set(told.facts) or bool(match) != told.at_a_table or not person:
        raise ValueError(f"{kind} is told of a {'match' if told.at_a_table else 'person'} with {told.facts}")


def noted(
    name: str, person: str, kind: str, match: str, facts: Mapping[str, str], due: float, teller: str = ""
) -> Statement:
    """The statement that notes what is to be told, unless it is noted already."""
    short = {fact: words[:LONGEST] for fact, words in facts.items()}
    return insert(
        "notices",
        "ON CONFLICT (id) DO NOTHING",
        id=name,
        person=person,
        kind=kind,
        match=match,
        teller=teller,
        facts=msgspec.json.encode(short).decode(),
        at=time(),
        due=due,
    )


def read(row: Row) -> Notice:
    facts = msgspec.json.decode(row["facts"], type=dict[str, str])
    return Notice(row["id"], row["person"], row["kind"], row["match"], facts, row["at"])
