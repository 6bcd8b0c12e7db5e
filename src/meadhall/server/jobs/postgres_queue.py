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
from meadhall.match.commands import AnyCommand
from meadhall.server.jobs.fair_queue import ALL_PRIORITIES, Priority, PriorityRange
from meadhall.server.storage import statements
from meadhall.server.storage.database import Statement
from meadhall.server.storage.errors import VersionConflict, StoreUnavailable
from meadhall.server.storage.models import AnalysisJob, MatchRow, NewMatch, BotJob
from meadhall.server.storage.postgres import CONNECTION_ERRORS, Postgres, to_postgres, write_guarded
from meadhall.server.storage.statements import NOW_SQL
from meadhall.server.storage.store import append_statements

CLAIM_TIMEOUT_S = 120
"""Seconds after which the database believes that whoever holds a thought has come to grief."""
NEXT_BOT_JOB = """SELECT match, take, ply, version, rank, person, pace FROM thoughts WHERE rank BETWEEN ? AND ?
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""

NEXT_ANALYSIS_JOB = """SELECT name, match, body, rank, person FROM errands WHERE answer = '' AND rank BETWEEN ? AND ?
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""


class ClaimedBotJob:
    """A thought that is held, until it is answered, done with, or let go."""

    def __init__(self, database: Postgres, connection: psycopg.AsyncConnection[DictRow], thought: BotJob) -> None:
        self.database = database
        self.connection = connection
        self.job = thought
        self.done = False

    @property
    def interactive(self) -> bool:
        return Priority(self.job.rank).interactive

    async def append(
        self,
        row: MatchRow,
        deed: AnyCommand,
        seats: Sequence[Seat],
        thought: BotJob | None = None,
        new: NewMatch | None = None,
    ) -> None:
        """Add a deed, and be done with the thought."""
        await self.commit([*append_statements(row, deed, seats, secrets.token_hex(8), thought)])
        self.database.publish(row.id, row.version)

    async def finish(self, version: int) -> None:
        """Nobody need think about it any more, if the match still has that version."""
        sql = "UPDATE matches SET version = version WHERE id = ? AND version = ?"
        with suppress(VersionConflict):
            await self.commit([Statement(sql, [self.job.match, version], guard=True)])

    async def commit(self, parts: Iterable[Statement]) -> None:
        try:
            if not await write_guarded(self.connection, [*parts, statements.delete_bot_job(self.job)]):
                raise VersionConflict
            await self.connection.commit()
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(str(error)) from None
        self.done = True
        self.database.commits += 1

    async def release(self) -> None:
        """Whoever comes next may take it, if it is not done."""
        with suppress(*CONNECTION_ERRORS):
            if not self.done:
                await self.connection.rollback()


class ClaimedAnalysisJob:
    """An errand that is held, until it is answered, put at the end of the line, done with, or let go."""

    def __init__(self, connection: psycopg.AsyncConnection[DictRow], errand: AnalysisJob) -> None:
        self.connection = connection
        self.job = errand
        self.done = False

    @property
    def interactive(self) -> bool:
        return Priority(self.job.rank).interactive

    async def answer(self, text: str) -> None:
        """Leave the answer for whoever asked."""
        await self.commit("UPDATE errands SET answer = ? WHERE name = ?", text, self.job.name)

    async def requeue(self) -> None:
        """Some of it is done; everybody else comes first now."""
        await self.commit(f"UPDATE errands SET turn = turn + 1, asked = {NOW_SQL} WHERE name = ?", self.job.name)

    async def finish(self) -> None:
        await self.commit("DELETE FROM errands WHERE name = ?", self.job.name)

    async def commit(self, sql: str, *values: object) -> None:
        try:
            await self.connection.execute(to_postgres(sql), values)
            await self.connection.commit()
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(str(error)) from None
        self.done = True

    async def release(self) -> None:
        """Whoever comes next may take it, if nothing came of it."""
        with suppress(*CONNECTION_ERRORS):
            if not self.done:
                await self.connection.rollback()


class PostgresQueue:
    """Holds rows that wait for somebody, each with a connection of its own."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.free: list[psycopg.AsyncConnection[DictRow]] = []

    async def claim_row(self, sql: str, ranks: PriorityRange) -> tuple[psycopg.AsyncConnection[DictRow], DictRow] | None:
        """The row whose turn it is, if any of these ranks waits."""
        try:
            connection = self.free.pop() if self.free else await self.connect()
            found = await (await connection.execute(to_postgres(sql), ranks)).fetchone()
            if found is None:
                await connection.rollback()
                self.free.append(connection)
                return None
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(str(error)) from None
        return connection, found

    async def connect(self) -> psycopg.AsyncConnection[DictRow]:
        connection = await psycopg.AsyncConnection.connect(self.database.url, row_factory=dict_row)
        await connection.execute(f"SET idle_in_transaction_session_timeout = '{CLAIM_TIMEOUT_S}s'")
        await connection.commit()
        return connection

    async def release(self, taken: ClaimedBotJob | ClaimedAnalysisJob) -> None:
        """Done with what was taken, or not."""
        await taken.release()
        if taken.connection.closed or taken.connection.broken:
            return
        self.free.append(taken.connection)

    async def close(self) -> None:
        while self.free:
            with suppress(*CONNECTION_ERRORS):
                await self.free.pop().close()


class BotJobQueue(PostgresQueue):
    """Takes thoughts."""

    async def claim(self, ranks: PriorityRange = ALL_PRIORITIES) -> ClaimedBotJob | None:
        """The thought whose turn it is, if any of these ranks waits."""
        held = await self.claim_row(NEXT_BOT_JOB, ranks)
        return held and ClaimedBotJob(self.database, held[0], msgspec.convert(held[1], BotJob))


class AnalysisJobQueue(PostgresQueue):
    """Takes errands."""

    async def claim(self, ranks: PriorityRange = ALL_PRIORITIES) -> ClaimedAnalysisJob | None:
        """The errand whose turn it is, if any of these ranks waits."""
        held = await self.claim_row(NEXT_ANALYSIS_JOB, ranks)
        return held and ClaimedAnalysisJob(held[0], msgspec.convert(held[1], AnalysisJob))
