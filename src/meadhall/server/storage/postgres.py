"""PostgreSQL backend, which several servers share. It does its own group commit.

Connections come from a pool, and operations on a lost connection are retried. A retried write looks for its proof, so
nothing is written twice, and nothing that was committed is reported as lost.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from socket import gethostname
from time import monotonic
from typing import TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool, PoolTimeout, TooManyRequests

from meadhall.server.storage.database import GUARDED, ChangeCallback, Row, Statement
from meadhall.server.storage.errors import StoreError, StoreUnavailable, VersionConflict
from meadhall.server.storage.migrations.postgres_schema import check_current, explain_errors, prepare
from meadhall.server.storage.migrations.runner import CURRENT_VERSION
from meadhall.server.storage.outage_log import OutageLog
from meadhall.server.storage.pubsub import NotifyListener

log = logging.getLogger("meadhall.server")
T = TypeVar("T")
Connection = psycopg.AsyncConnection[DictRow]
RETRY_TIMEOUT_S = 8.0
"""How long an operation is retried while the database is away, before the caller gets `StoreUnavailable`."""
RETRY_DELAY_S = 0.1
MAX_CONNECTIONS = 16
MIN_CONNECTIONS = 2
CONNECTION_DEFAULTS = {
    "connect_timeout": "4",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "application_name": f"meadhall {gethostname()} process {os.getpid()}",
}
"""Connection parameters that the URL does not set: a client that is cut off notices within seconds, and
`pg_stat_activity` shows whose connection it is."""
SERVER_KEEPALIVES = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
"""The same for the server's end, which holds the locks of clients that vanished."""
CONNECTION_ERRORS = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,
    PoolTimeout,
    TooManyRequests,
)
"""Errors after which a retry may succeed: the database is away, went away, or is a standby that may not write."""


def connection_string(url: str) -> str:
    """Connection string of a URL, completed by the defaults above."""
    given = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    options = f"{SERVER_KEEPALIVES} {given.pop('options', '')}".strip()
    return make_conninfo("", **CONNECTION_DEFAULTS | given, options=options)


@lru_cache(256)
def as_single_statement(statements: tuple[tuple[str, bool], ...]) -> str:
    """Combine a guard and its statements into one (by CTEs): a transaction in a single round trip. It returns a row
    unless the guard fails."""
    (guard, _), *others = statements
    parts = [f"guard AS ({to_postgres(guard)} RETURNING 1)"]
    parts += [
        f"part{number} AS ({to_postgres(sql).replace(GUARDED, 'EXISTS (SELECT FROM guard)')})"
        for number, (sql, _) in enumerate(others)
    ]
    return f"WITH {', '.join(parts)} SELECT 1 FROM guard"


@lru_cache(256)
def to_postgres(sql: str) -> str:
    """Translate a statement into PostgreSQL's dialect."""
    return sql.replace("%", "%%").replace("json_each(?)", "json_array_elements_text(?::json)").replace("?", "%s")


def is_guarded(statements: Sequence[Statement]) -> bool:
    return bool(statements) and statements[0].guard


class Postgres:
    shared = True

    def __init__(self, url: str, upgrade: bool = True) -> None:
        """Data of an earlier version are upgraded, or refused if `upgrade` is false."""
        with explain_errors("--store"):
            self.url = connection_string(url)
            self.name = display_name(url)
        (prepare if upgrade else check_current)(self.url, self.name)
        self.commits = 0
        self.people_changes = 0
        self.outage_log = OutageLog("the database is away", "the database is back")
        self.pool_checked_at = -RETRY_TIMEOUT_S
        self.pubsub = NotifyListener(self.url)
        self.pool: AsyncConnectionPool[Connection] | None = None

    async def open(self) -> None:
        self.pool = AsyncConnectionPool(
            self.url,
            connection_class=psycopg.AsyncConnection[DictRow],
            kwargs={"autocommit": True, "row_factory": dict_row},
            min_size=MIN_CONNECTIONS,
            max_size=MAX_CONNECTIONS,
            timeout=RETRY_TIMEOUT_S,
            reconnect_timeout=2,
            configure=check_connection,
            open=False,
        )
        await self.pool.open()
        self.pubsub.start()

    async def close(self) -> None:
        await self.pubsub.stop()
        if self.pool is not None:
            await self.pool.close()

    def get_or_set(self, setting: str, value: str) -> str:
        with explain_errors(self.name), psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("INSERT INTO settings VALUES (%s, %s) ON CONFLICT DO NOTHING", [setting, value])
            found = connection.execute("SELECT value FROM settings WHERE name = %s", [setting]).fetchone()
        assert found is not None
        return str(found[0])

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """Borrow a connection from the pool."""
        assert self.pool is not None, "the database is not open"
        async with self.pool.connection() as connection:
            yield connection

    async def with_retries(self, work: Callable[[Connection, bool], Awaitable[T]]) -> T:
        """Retry some work when its connection is lost. The work's second argument says whether it is the first try."""
        until = monotonic() + RETRY_TIMEOUT_S
        first = True
        while True:
            try:
                async with asyncio.timeout(max(RETRY_DELAY_S, until - monotonic())), self.connection() as connection:
                    result = await work(connection, first)
            except (*CONNECTION_ERRORS, TimeoutError) as error:
                first = False
                self.outage_log.note(str(error) or "the database does not answer")
                if monotonic() + RETRY_DELAY_S >= until:
                    raise StoreUnavailable(self.outage_log.reason) from None
                await asyncio.sleep(RETRY_DELAY_S)
                await self.check_pool()
            except psycopg.Error as error:
                raise StoreError(str(error)) from error
            else:
                self.outage_log.note("")
                return result

    async def check_pool(self) -> None:
        """Check the idle connections, at most once a second: after one loss the others may be lost too."""
        if self.pool is not None and monotonic() - self.pool_checked_at > 1:
            self.pool_checked_at = monotonic()
            await self.pool.check()

    async def read(self, sql: str, *values: object) -> Sequence[Row]:
        async def work(connection: Connection, first: bool) -> Sequence[Row]:
            return await (await connection.execute(to_postgres(sql), values)).fetchall()

        return await self.with_retries(work)

    async def write(self, *statements: Statement, proof: Statement | None = None) -> None:
        async def work(connection: Connection, first: bool) -> None:
            if not is_guarded(statements):
                await self.write_all(connection, statements, first)
            elif not await write_guarded(connection, statements) and (
                first or not await already_written(connection, proof)
            ):
                raise VersionConflict

        if statements:
            await self.with_retries(work)
            self.commits += 1

    async def write_all(self, connection: Connection, statements: Sequence[Statement], first: bool) -> None:
        try:
            async with connection.transaction():
                for statement in statements:
                    await connection.execute(to_postgres(statement.sql.replace(GUARDED, "true")), statement.values)
        except psycopg.errors.UniqueViolation:
            if first:
                raise

    async def size(self) -> int:
        found = await self.read("SELECT pg_database_size(current_database()) AS bytes")
        return int(found[0]["bytes"])

    def publish(self, match: str, version: int) -> None:
        self.pubsub.publish(match, version)

    async def subscribe(self, on_changes: ChangeCallback) -> None:
        await self.pubsub.subscribe(on_changes)


async def check_connection(connection: Connection) -> None:
    """Refuse a new connection to a database that was upgraded meanwhile: a server of the old version that reconnects
    would misread the data, and write what others misread."""
    found = await (await connection.execute("SELECT value FROM settings WHERE name = 'schema'")).fetchone()
    if found is None or found["value"] != str(CURRENT_VERSION):
        trouble = (
            f"the data are of another version than {CURRENT_VERSION}: stop this server, and start one of that version"
        )
        log.error(trouble)
        raise psycopg.OperationalError(trouble)


async def write_guarded(connection: Connection, statements: Sequence[Statement]) -> bool:
    """Run the statements unless the guard fails; returns whether they were written."""
    sql = as_single_statement(tuple((each.sql, each.guard) for each in statements))
    values: list[object] = [value for each in statements for value in each.values]
    return await (await connection.execute(sql, values)).fetchone() is not None


async def already_written(connection: Connection, proof: Statement | None) -> bool:
    """Whether the proof finds the write: it was committed on the lost connection, though no answer arrived."""
    if proof is None:
        return False
    return await (await connection.execute(to_postgres(proof.sql), proof.values)).fetchone() is not None


def display_name(url: str) -> str:
    """The URL without user, password and parameters, for messages."""
    given = conninfo_to_dict(url)
    host = given.get("host") or given.get("hostaddr") or "localhost"
    return f"postgresql://{host}:{given.get('port') or 5432}/{given.get('dbname') or ''}"
