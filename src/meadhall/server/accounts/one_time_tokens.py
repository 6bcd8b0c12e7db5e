"""One-time tokens with an expiry; a token can be redeemed only once, also across servers. The store has only hashes."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from time import time

import msgspec

from meadhall.server.storage import Store, VersionConflict
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import insert


class OneTimeToken(msgspec.Struct, frozen=True):
    """What a token was issued for."""

    purpose: str
    person: str
    body: str


def hash_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class OneTimeTokens:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.issue_lock = asyncio.Lock()
        """Hold it from `count_active` to `issue` where the number of tokens is limited."""

    async def issue(self, token: str, purpose: str, person: str, body: str, ttl_s: float) -> None:
        """Issue a token for a purpose; expired tokens are deleted on the way."""
        now = time()
        await self.store.database.write(
            Statement("DELETE FROM once WHERE until < ?", [now]),
            insert("once", id=hash_token(token), purpose=purpose, person=person, body=body, until=now + ttl_s),
        )

    async def find(self, token: str, purpose: str) -> OneTimeToken | None:
        """Look up a valid token without redeeming it."""
        sql = "SELECT purpose, person, body FROM once WHERE id = ? AND purpose = ? AND until > ?"
        found = await self.store.database.read(sql, hash_token(token), purpose, time())
        return msgspec.convert(found[0], OneTimeToken) if found else None

    async def redeem(self, token: str, purpose: str) -> OneTimeToken | None:
        """Redeem a token; of concurrent attempts one succeeds."""
        found = await self.find(token, purpose)
        if found is None:
            return None
        gone = Statement("DELETE FROM once WHERE id = ? AND purpose = ?", [hash_token(token), purpose], guard=True)
        try:
            await self.store.database.write(gone)
        except VersionConflict:
            return None
        return found

    async def count_active(self, purpose: str, body: str) -> int:
        """Number of valid tokens with this purpose and body."""
        sql = "SELECT count(*) AS many FROM once WHERE purpose = ? AND body = ? AND until > ?"
        return int((await self.store.database.read(sql, purpose, body, time()))[0]["many"])
