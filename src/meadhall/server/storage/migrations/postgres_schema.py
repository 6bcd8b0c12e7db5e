"""Makes the tables of a shared database, or brings those of an earlier version up to date: the same schema as a file's.

Servers that start at the same time wait for each other.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

import psycopg
from psycopg.rows import TupleRow

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.migrations.postgres_upgrade import check_unused, copy_tables
from meadhall.server.storage.migrations.runner import CURRENT, SCHEMA, make
from meadhall.server.storage.migrations.schema_drift import Schema, by_table, check_drift, schema_of
from meadhall.server.storage.migrations.schema_files import HERE, lacking, shared_topics, statements_of, topics
from meadhall.server.storage.migrations.schema_files import statements_in as statements_in_file

SHARED = HERE / "shared.sql"
ONE_AT_A_TIME = 0x6D656164
STARTING = "meadhall-start"
"""The application name of those who wait for their turn to look at the tables: nothing is served yet."""
DIALECT = {
    r" STRICT(, WITHOUT ROWID)?": "",
    r"\bREAL\b": "DOUBLE PRECISION",
    r"\bINTEGER\b": "BIGINT",
    r"\bBLOB\b": "BYTEA",
    r"\binstr\(": "strpos(",
}


def prepare(url: str, name: str) -> None:
    """Make the tables, or bring them up to date; all or nothing."""
    with in_words(name), psycopg.connect(url, application_name=STARTING) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
        found = checked_version(connection, name)
        if found == 0:
            run(connection, statements_in([SCHEMA, SHARED]))
        elif found < CURRENT:
            check_unused(connection, url, name, found, CURRENT)
            copy_tables(connection, name, found, shared_schema_of(connection).columns)
        if found < CURRENT:
            run(
                connection,
                lacking(statements_in([*topics(6), *shared_topics(6)]), shared_schema_of(connection).columns),
            )
            run(connection, statements_in([*topics(7), *shared_topics(7)]))
            known = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            connection.execute(f"INSERT INTO settings VALUES ('schema', %s) {known}", [str(CURRENT)])
        check_drift(name, CURRENT, shared_schema_of(connection), newest_shared_schema())


def check_current(url: str, name: str) -> None:
    """Refuse data of another version, for those who leave it to a server to bring it up to date."""
    with in_words(name), psycopg.connect(url, application_name=STARTING) as connection:
        found = checked_version(connection, name)
    if found < CURRENT:
        raise BadOption(
            f"{name}: data of version {found}; this meadhall uses {CURRENT}. Start `meadhall serve` with it once."
        )


def checked_version(connection: psycopg.Connection[TupleRow], name: str) -> int:
    """The version of the tables, if this meadhall reads it."""
    found = version_of(connection)
    if found > CURRENT:
        raise BadOption(
            f"{name}: made by a newer meadhall (data version {found}; this one reads {CURRENT}). Use that one."
        )
    return found


def run(connection: psycopg.Connection[TupleRow], statements: Iterable[str]) -> None:
    for statement in statements:
        connection.execute(statement.encode())


def shared_schema_of(connection: psycopg.Connection[TupleRow]) -> Schema:
    """The schema of a database as it is, without what extensions have added."""
    tables = """SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')"""
    indexes = connection.execute("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()").fetchall()
    return Schema(by_table(connection.execute(tables).fetchall()), {index for (index,) in indexes})


@contextmanager
def newest_tables() -> Iterator[sqlite3.Connection]:
    """All tables of a new shared database, in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        make(connection)
        for statement in statements_in_file([SHARED, *shared_topics(6), *shared_topics(7)]):
            connection.execute(statement.replace("UNLOGGED ", ""))
        yield connection


@cache
def newest_shared_schema() -> Schema:
    """The schema of a new database."""
    with newest_tables() as connection:
        return schema_of(connection)


def version_of(connection: psycopg.Connection[TupleRow]) -> int:
    """The version of the tables; 0 where there are none."""
    there = connection.execute("SELECT to_regclass('settings')").fetchone()
    if there is None or there[0] is None:
        return 0
    found = connection.execute("SELECT value FROM settings WHERE name = 'schema'").fetchone()
    return int(found[0]) if found else 0


def statements_in(files: Iterable[Path]) -> list[str]:
    """What makes the tables, in the words of this database."""
    return [statement for file in files for statement in statements_of(in_dialect(file.read_text(encoding="utf-8")))]


def in_dialect(text: str) -> str:
    for ours, theirs in DIALECT.items():
        text = re.sub(ours, theirs, text)
    return text


@contextmanager
def in_words(name: str) -> Iterator[None]:
    """What is wrong with a database, in one line with what to do."""
    try:
        yield
    except psycopg.errors.InsufficientPrivilege as error:
        raise BadOption(f"{name}: {first_line(error)}. Let the database's owner GRANT its user that right.") from None
    except psycopg.ProgrammingError as error:
        raise BadOption(
            f"{name}: {first_line(error)}. Write it as postgresql://user@host/database, and the password into "
            "MEADHALL_STORE_PASSWORD."
        ) from None
    except psycopg.OperationalError as error:
        raise BadOption(f"{name}: cannot be reached ({first_line(error)}). Start it, or give another.") from None
    except psycopg.Error as error:
        raise BadOption(f"{name}: cannot be used ({first_line(error)}). Give another database.") from None


def first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0].rstrip(".")
