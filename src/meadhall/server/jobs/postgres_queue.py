"""PostgreSQL job queues: workers claim rows with `SELECT … FOR UPDATE SKIP LOCKED`.

A claim is a transaction, which ends with its connection: where a worker dies, the next one claims its job at once. The
answer and the end of the job are one commit.
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
from meadhall.server.storage import sql_statements
from meadhall.server.storage.database import Statement
from meadhall.server.storage.errors import StoreUnavailable, VersionConflict
from meadhall.server.storage.models import AnalysisJob, BotJob, MatchRow, NewMatch
from meadhall.server.storage.postgres import CONNECTION_ERRORS, Postgres, to_postgres, write_guarded
from meadhall.server.storage.sql_statements import NOW_SQL
from meadhall.server.storage.store import append_statements

CLAIM_TIMEOUT_S = 120
"""Seconds after which the database gives up a worker that holds a job, and lets others claim it."""
NEXT_BOT_JOB = """SELECT match, take, ply, version, rank, person, pace FROM thoughts WHERE rank BETWEEN ? AND ?
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""

NEXT_ANALYSIS_JOB = """SELECT name, match, body, rank, person FROM errands WHERE answer = '' AND rank BETWEEN ? AND ?
    ORDER BY rank, turn, asked FOR UPDATE SKIP LOCKED LIMIT 1"""


class ClaimedBotJob:
    """A bot job that this worker holds until it is answered, finished or released."""

    def __init__(self, database: Postgres, connection: psycopg.AsyncConnection[DictRow], job: BotJob) -> None:
        self.database = database
        self.connection = connection
        self.job = job
        self.done = False

    @property
    def interactive(self) -> bool:
        return Priority(self.job.rank).interactive

    async def append(
        self,
        row: MatchRow,
        command: AnyCommand,
        seats: Sequence[Seat],
        bot_job: BotJob | None = None,
        new: NewMatch | None = None,
    ) -> None:
        """Append the bot's answer to the match's log, and finish the job, in one commit."""
        await self.commit([*append_statements(row, command, seats, secrets.token_hex(8), bot_job)])
        self.database.publish(row.id, row.version)

    async def finish(self, version: int) -> None:
        """Finish without an answer, if the match still has that version."""
        sql = "UPDATE matches SET version = version WHERE id = ? AND version = ?"
        with suppress(VersionConflict):
            await self.commit([Statement(sql, [self.job.match, version], guard=True)])

    async def commit(self, parts: Iterable[Statement]) -> None:
        try:
            if not await write_guarded(self.connection, [*parts, sql_statements.delete_bot_job(self.job)]):
                raise VersionConflict
            await self.connection.commit()
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(str(error)) from None
        self.done = True
        self.database.commits += 1

    async def release(self) -> None:
        """Give up the claim, if the job is not done: the next worker may claim it."""
        with suppress(*CONNECTION_ERRORS):
            if not self.done:
                await self.connection.rollback()


class ClaimedAnalysisJob:
    """An analysis job that this worker holds until it is answered, requeued, finished or released."""

    def __init__(self, connection: psycopg.AsyncConnection[DictRow], job: AnalysisJob) -> None:
        self.connection = connection
        self.job = job
        self.done = False

    @property
    def interactive(self) -> bool:
        return Priority(self.job.rank).interactive

    async def answer(self, text: str) -> None:
        """Leave the result for the server that queued the job."""
        await self.commit("UPDATE errands SET answer = ? WHERE name = ?", text, self.job.name)

    async def requeue(self) -> None:
        """Put the job at the end of its queue: a step of it is done."""
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
        """Give up the claim, if the job is not done: the next worker may claim it."""
        with suppress(*CONNECTION_ERRORS):
            if not self.done:
                await self.connection.rollback()


class PostgresQueue:
    """Claims rows, each with a connection of its own."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.free: list[psycopg.AsyncConnection[DictRow]] = []

    async def claim_row(
        self, sql: str, priorities: PriorityRange
    ) -> tuple[psycopg.AsyncConnection[DictRow], DictRow] | None:
        try:
            connection = self.free.pop() if self.free else await self.connect()
            found = await (await connection.execute(to_postgres(sql), priorities)).fetchone()
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

    async def release(self, claimed: ClaimedBotJob | ClaimedAnalysisJob) -> None:
        """Reuse the connection of a job, done or not."""
        await claimed.release()
        if claimed.connection.closed or claimed.connection.broken:
            return
        self.free.append(claimed.connection)

    async def close(self) -> None:
        while self.free:
            with suppress(*CONNECTION_ERRORS):
                await self.free.pop().close()


class BotJobQueue(PostgresQueue):
    async def claim(self, priorities: PriorityRange = ALL_PRIORITIES) -> ClaimedBotJob | None:
        """The next job, if one of these priorities waits."""
        held = await self.claim_row(NEXT_BOT_JOB, priorities)
        return held and ClaimedBotJob(self.database, held[0], msgspec.convert(held[1], BotJob))


class AnalysisJobQueue(PostgresQueue):
    async def claim(self, priorities: PriorityRange = ALL_PRIORITIES) -> ClaimedAnalysisJob | None:
        """The next job, if one of these priorities waits."""
        held = await self.claim_row(NEXT_ANALYSIS_JOB, priorities)
        return held and ClaimedAnalysisJob(held[0], msgspec.convert(held[1], AnalysisJob))
