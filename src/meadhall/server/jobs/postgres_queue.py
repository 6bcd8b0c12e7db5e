"""Thoughts and errands, as whoever thinks takes them: one at a time, and nobody else takes the same.

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
from meadhall.match.commands import AnyDeed
from meadhall.server.jobs.fair_queue import ANY, Rank, Ranks
from meadhall.server.storage import statements
from meadhall.server.storage.database import Statement
from meadhall.server.storage.errors import Behind, NotKept
from meadhall.server.storage.models import Errand, MatchRow, NewMatch, Thought
from meadhall.server.storage.postgres import LOST, Postgres, dialect, pass_fence
from meadhall.server.storage.statements import NOW
from meadhall.server.storage.store import appending

LONGEST = 120
"""Seconds after which the database believes that whoever holds a thought has come to grief."""
NEXT = """SELECT match, take, ply, version, rank, person, pace FROM thoughts WHERE rank BETWEEN ? AND ?
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""

NEXT_ERRAND = """SELECT name, match, body, rank, person FROM errands WHERE answer = '' AND rank BETWEEN ? AND ?
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""


class Taken:
    """A thought that is held, until it is answered, done with, or let go."""

    def __init__(self, database: Postgres, connection: psycopg.AsyncConnection[DictRow], thought: Thought) -> None:
        self.database = database
        self.connection = connection
        self.thought = thought
        self.done = False

    @property
    def pressing(self) -> bool:
        return Rank(self.thought.rank).pressing

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


class TakenErrand:
    """An errand that is held, until it is answered, put at the end of the line, done with, or let go."""

    def __init__(self, connection: psycopg.AsyncConnection[DictRow], errand: Errand) -> None:
        self.connection = connection
        self.errand = errand
        self.done = False

    @property
    def pressing(self) -> bool:
        return Rank(self.errand.rank).pressing

    async def answer(self, text: str) -> None:
        """Leave the answer for whoever asked."""
        await self.commit("UPDATE errands SET answer = ? WHERE name = ?", text, self.errand.name)

    async def wait_again(self) -> None:
        """Some of it is done; everybody else comes first now."""
        await self.commit(f"UPDATE errands SET turn = turn + 1, asked = {NOW} WHERE name = ?", self.errand.name)

    async def be_done(self) -> None:
        await self.commit("DELETE FROM errands WHERE name = ?", self.errand.name)

    async def commit(self, sql: str, *values: object) -> None:
        try:
            await self.connection.execute(dialect(sql), values)
            await self.connection.commit()
        except LOST as error:
            raise NotKept(str(error)) from None
        self.done = True

    async def let_go(self) -> None:
        """Whoever comes next may take it, if nothing came of it."""
        with suppress(*LOST):
            if not self.done:
                await self.connection.rollback()


class Holding:
    """Holds rows that wait for somebody, each with a connection of its own."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.free: list[psycopg.AsyncConnection[DictRow]] = []

    async def hold(self, sql: str, ranks: Ranks) -> tuple[psycopg.AsyncConnection[DictRow], DictRow] | None:
        """The row whose turn it is, if any of these ranks waits."""
        try:
            connection = self.free.pop() if self.free else await self.connect()
            found = await (await connection.execute(dialect(sql), ranks)).fetchone()
            if found is None:
                await connection.rollback()
                self.free.append(connection)
                return None
        except LOST as error:
            raise NotKept(str(error)) from None
        return connection, found

    async def connect(self) -> psycopg.AsyncConnection[DictRow]:
        connection = await psycopg.AsyncConnection.connect(self.database.url, row_factory=dict_row)
        await connection.execute(f"SET idle_in_transaction_session_timeout = '{LONGEST}s'")
        await connection.commit()
        return connection

    async def give_back(self, taken: Taken | TakenErrand) -> None:
        """Done with what was taken, or not."""
        await taken.let_go()
        if taken.connection.closed or taken.connection.broken:
            return
        self.free.append(taken.connection)

    async def close(self) -> None:
        while self.free:
            with suppress(*LOST):
                await self.free.pop().close()


class Taking(Holding):
    """Takes thoughts."""

    async def take(self, ranks: Ranks = ANY) -> Taken | None:
        """The thought whose turn it is, if any of these ranks waits."""
        held = await self.hold(NEXT, ranks)
        return held and Taken(self.database, held[0], msgspec.convert(held[1], Thought))


class TakingErrands(Holding):
    """Takes errands."""

    async def take(self, ranks: Ranks = ANY) -> TakenErrand | None:
        """The errand whose turn it is, if any of these ranks waits."""
        held = await self.hold(NEXT_ERRAND, ranks)
        return held and TakenErrand(held[0], msgspec.convert(held[1], Errand))
