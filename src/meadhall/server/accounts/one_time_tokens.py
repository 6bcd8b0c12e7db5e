"""What is good once, and for a while: nobody can use it twice, whichever server they ask."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from time import time

import msgspec

from meadhall.server.storage import Behind, Store
from meadhall.server.storage.database import Statement
from meadhall.server.storage.statements import insert


class Given(msgspec.Struct, frozen=True):
    """What was noted when it was given away."""

    purpose: str
    person: str
    body: str


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class Once:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.one_at_a_time = asyncio.Lock()
        """Held by whoever counts before they give."""

    async def give(self, token: str, purpose: str, person: str, body: str, lasts: float) -> None:
        """Let a token be good for a purpose, once, for so many seconds."""
        now = time()
        await self.store.database.write(
            Statement("DELETE FROM once WHERE until < ?", [now]),
            insert("once", id=hashed(token), purpose=purpose, person=person, body=body, until=now + lasts),
        )

    async def find(self, token: str, purpose: str) -> Given | None:
        """What a token is good for, without using it."""
        sql = "SELECT purpose, person, body FROM once WHERE id = ? AND purpose = ? AND until > ?"
        found = await self.store.database.read(sql, hashed(token), purpose, time())
        return msgspec.convert(found[0], Given) if found else None

    async def use(self, token: str, purpose: str) -> Given | None:
        """The same, and it is used up; of several who come at the same time, one gets it."""
        found = await self.find(token, purpose)
        if found is None:
            return None
        gone = Statement("DELETE FROM once WHERE id = ? AND purpose = ?", [hashed(token), purpose], fence=True)
        try:
            await self.store.database.write(gone)
        except Behind:
            return None
        return found

    async def count(self, purpose: str, body: str) -> int:
        """How many with that body are still good."""
        sql = "SELECT count(*) AS many FROM once WHERE purpose = ? AND body = ? AND until > ?"
        return int((await self.store.database.read(sql, purpose, body, time()))[0]["many"])
