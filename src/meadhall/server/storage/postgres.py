"""A PostgreSQL as the database, which many servers share. It commits in groups by itself.

Connections come from a pool. Whoever loses one in the middle asks again for a while: what was written is known by its
proof, so nothing is written twice, and nothing that was written is thought lost.
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

from meadhall.server.storage.database import FENCED, News, Row, Statement
from meadhall.server.storage.errors import Behind, NotKept, StoreError
from meadhall.server.storage.migrations.postgres_schema import check_current, in_words, prepare
from meadhall.server.storage.migrations.runner import CURRENT
from meadhall.server.storage.outage_log import Outage
from meadhall.server.storage.pubsub import Telling

log = logging.getLogger("meadhall.server")
T = TypeVar("T")
Connection = psycopg.AsyncConnection[DictRow]
PATIENCE = 8.0
"""Seconds for which a database that is away is waited for, until whoever asked is told."""
AGAIN = 0.1
MOST_CONNECTIONS = 16
SPARE_CONNECTIONS = 2
USUAL = {
    "connect_timeout": "4",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "application_name": f"meadhall {gethostname()} process {os.getpid()}",
}
"""How connections are kept, unless the address says otherwise: who is cut off notices within seconds. The database can
say whose they are."""
AT_THE_DATABASE = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
"""The same for the other end, which holds the locks of those who vanished."""
LOST = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,
    PoolTimeout,
    TooManyRequests,
)
"""The database is away, went away, or is a standby that may not write."""


def address(url: str) -> str:
    """The address as it is used, with what it leaves open."""
    given = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    options = f"{AT_THE_DATABASE} {given.pop('options', '')}".strip()
    return make_conninfo("", **USUAL | given, options=options)


@lru_cache(256)
def in_one(statements: tuple[tuple[str, bool], ...]) -> str:
    """Statements and the fence before them as one, which needs no transaction around it: a single way to the database
    and back. It finds a row unless the fence stops it."""
    (fence, _), *others = statements
    parts = [f"fence AS ({dialect(fence)} RETURNING 1)"]
    parts += [
        f"part{number} AS ({dialect(sql).replace(FENCED, 'EXISTS (SELECT FROM fence)')})"
        for number, (sql, _) in enumerate(others)
    ]
    return f"WITH {', '.join(parts)} SELECT 1 FROM fence"


@lru_cache(256)
def dialect(sql: str) -> str:
    """A statement in the words of this database."""
    return sql.replace("%", "%%").replace("json_each(?)", "json_array_elements_text(?::json)").replace("?", "%s")


def fenced(statements: Sequence[Statement]) -> bool:
    return bool(statements) and statements[0].fence


class Postgres:
    shared = True

    def __init__(self, url: str, upgrade: bool = True) -> None:
        """Data of an earlier version are brought up to date, or refused."""
        with in_words("--store"):
            self.url = address(url)
            self.name = plain_name(url)
        (prepare if upgrade else check_current)(self.url, self.name)
        self.commits = 0
        self.people_changes = 0
        self.outage = Outage("the database is away", "the database is there again")
        self.checked = -PATIENCE
        self.telling = Telling(self.url)
        self.pool: AsyncConnectionPool[Connection] | None = None

    async def open(self) -> None:
        self.pool = AsyncConnectionPool(
            self.url,
            connection_class=psycopg.AsyncConnection[DictRow],
            kwargs={"autocommit": True, "row_factory": dict_row},
            min_size=SPARE_CONNECTIONS,
            max_size=MOST_CONNECTIONS,
            timeout=PATIENCE,
            reconnect_timeout=2,
            configure=check_connection,
            open=False,
        )
        await self.pool.open()
        self.telling.start()

    async def close(self) -> None:
        await self.telling.stop()
        if self.pool is not None:
            await self.pool.close()

    def settle(self, setting: str, value: str) -> str:
        with in_words(self.name), psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("INSERT INTO settings VALUES (%s, %s) ON CONFLICT DO NOTHING", [setting, value])
            found = connection.execute("SELECT value FROM settings WHERE name = %s", [setting]).fetchone()
        assert found is not None
        return str(found[0])

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection of the pool, for a while."""
        assert self.pool is not None, "the database is not open"
        async with self.pool.connection() as connection:
            yield connection

    async def patiently(self, work: Callable[[Connection, bool], Awaitable[T]]) -> T:
        """Do something with a connection; where that is lost, do it again. The work is told whether it is the first
        time."""
        until = monotonic() + PATIENCE
        first = True
        while True:
            try:
                async with asyncio.timeout(max(AGAIN, until - monotonic())), self.connection() as connection:
                    result = await work(connection, first)
            except (*LOST, TimeoutError) as error:
                first = False
                self.outage.note(str(error) or "the database does not answer")
                if monotonic() + AGAIN >= until:
                    raise NotKept(self.outage.reason) from None
                await asyncio.sleep(AGAIN)
                await self.look_over()
            except psycopg.Error as error:
                raise StoreError(str(error)) from error
            else:
                self.outage.note("")
                return result

    async def look_over(self) -> None:
        """After a loss all other connections may be lost too."""
        if self.pool is not None and monotonic() - self.checked > 1:
            self.checked = monotonic()
            await self.pool.check()

    async def read(self, sql: str, *values: object) -> Sequence[Row]:
        async def work(connection: Connection, first: bool) -> Sequence[Row]:
            return await (await connection.execute(dialect(sql), values)).fetchall()

        return await self.patiently(work)

    async def write(self, *statements: Statement, proof: Statement | None = None) -> None:
        async def work(connection: Connection, first: bool) -> None:
            if not fenced(statements):
                await self.write_all(connection, statements, first)
            elif not await pass_fence(connection, statements) and (first or not await proven(connection, proof)):
                raise Behind

        if statements:
            await self.patiently(work)
            self.commits += 1

    async def write_all(self, connection: Connection, statements: Sequence[Statement], first: bool) -> None:
        try:
            async with connection.transaction():
                for statement in statements:
                    await connection.execute(dialect(statement.sql.replace(FENCED, "true")), statement.values)
        except psycopg.errors.UniqueViolation:
            if first:
                raise

    async def size(self) -> int:
        found = await self.read("SELECT pg_database_size(current_database()) AS bytes")
        return int(found[0]["bytes"])

    def tell(self, match: str, version: int) -> None:
        self.telling.tell(match, version)

    async def follow(self, news: News) -> None:
        await self.telling.follow(news)


async def check_connection(connection: Connection) -> None:
    """Refuse a new connection to a database that was brought to another version meanwhile: whoever was cut off and
    comes back would misread it, and write what others misread."""
    found = await (await connection.execute("SELECT value FROM settings WHERE name = 'schema'")).fetchone()
    if found is None or found["value"] != str(CURRENT):
        trouble = f"the data are of another version than {CURRENT}: stop this server, and start one of that version"
        log.error(trouble)
        raise psycopg.OperationalError(trouble)


async def pass_fence(connection: Connection, statements: Sequence[Statement]) -> bool:
    """Write everything, unless the fence stops it."""
    sql = in_one(tuple((each.sql, each.fence) for each in statements))
    values: list[object] = [value for each in statements for value in each.values]
    return await (await connection.execute(sql, values)).fetchone() is not None


async def proven(connection: Connection, proof: Statement | None) -> bool:
    """Whether what was to be written is there: it was we who were first, though nobody could tell us."""
    if proof is None:
        return False
    return await (await connection.execute(dialect(proof.sql), proof.values)).fetchone() is not None


def plain_name(url: str) -> str:
    """The address without what nobody need read."""
    given = conninfo_to_dict(url)
    host = given.get("host") or given.get("hostaddr") or "localhost"
    return f"postgresql://{host}:{given.get('port') or 5432}/{given.get('dbname') or ''}"
