"""Thoughts, as whoever thinks takes them: one at a time, and nobody else takes the same.

A thought is held by a transaction, which ends with its connection: where whoever thinks dies, the next takes it at
once. The answer and the end of the thought are one commit.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec
import psycopg
from psycopg.rows import DictRow, dict_row

from meadhall.match import Seat
from meadhall.match.deeds import AnyDeed
from meadhall.server.rows import MatchRow, NewMatch, Thought
from meadhall.server.store import statements
from meadhall.server.store.database import Statement
from meadhall.server.store.errors import Behind, NotKept
from meadhall.server.store.postgres import LOST, Postgres, dialect, pass_fence
from meadhall.server.store.store import appending

LONGEST = 120
"""Seconds after which the database believes that whoever holds a thought has come to grief."""
NEXT = """SELECT match, take, ply, version, rank, person, pace FROM thoughts
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""


class Taken:
    """A thought that is held, until it is answered, done with, or let go."""

    def __init__(self, database: Postgres, connection: psycopg.AsyncConnection[DictRow], thought: Thought) -> None:
        self.database = database
        self.connection = connection
        self.thought = thought
        self.done = False

    async def append(
        self,
        row: MatchRow,
        deed: AnyDeed,
        seats: Sequence[Seat],
        thought: Thought | None = None,
        new: NewMatch | None = None,
    ) -> None:
        """Add a deed, and be done with the thought."""
        await self.commit([*appending(row, deed, seats, secrets.token_hex(8), thought)])
        self.database.tell(row.id, row.version)

    async def be_done(self, version: int) -> None:
        """Nobody need think about it any more, if the match still has that version."""
        sql = "UPDATE matches SET version = version WHERE id = ? AND version = ?"
        with suppress(Behind):
            await self.commit([Statement(sql, [self.thought.match, version], fence=True)])

    async def commit(self, parts: Iterable[Statement]) -> None:
        try:
            if not await pass_fence(self.connection, [*parts, statements.delete_thought(self.thought)]):
                raise Behind
            await self.connection.commit()
        except LOST as error:
            raise NotKept(str(error)) from None
        self.done = True
        self.database.commits += 1

    async def let_go(self) -> None:
        """Whoever comes next may take it, if it is not done."""
        with suppress(*LOST):
            if not self.done:
                await self.connection.rollback()


class Taking:
    """Takes thoughts, each with a connection of its own."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.free: list[psycopg.AsyncConnection[DictRow]] = []

    async def take(self) -> Taken | None:
        """The thought whose turn it is, if any waits."""
        try:
            connection = self.free.pop() if self.free else await self.connect()
            found = await (await connection.execute(dialect(NEXT))).fetchone()
            if found is None:
                await connection.rollback()
                self.free.append(connection)
                return None
        except LOST as error:
            raise NotKept(str(error)) from None
        return Taken(self.database, connection, msgspec.convert(found, Thought))

    async def connect(self) -> psycopg.AsyncConnection[DictRow]:
        connection = await psycopg.AsyncConnection.connect(self.database.url, row_factory=dict_row)
        await connection.execute(f"SET idle_in_transaction_session_timeout = '{LONGEST}s'")
        await connection.commit()
        return connection

    async def give_back(self, taken: Taken) -> None:
        """Done with a thought, or not."""
        await taken.let_go()
        if taken.connection.closed or taken.connection.broken:
            return
        self.free.append(taken.connection)

    async def close(self) -> None:
        while self.free:
            with suppress(*LOST):
                await self.free.pop().close()
