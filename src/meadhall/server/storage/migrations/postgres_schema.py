"""Schema migrations of PostgreSQL, derived from the same schema files as a data file's.

An advisory lock makes servers that start at the same time wait for each other.
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
from meadhall.server.storage.migrations.runner import CURRENT_VERSION, SCHEMA, create_schema
from meadhall.server.storage.migrations.schema_drift import Schema, by_table, check_drift, schema_of
from meadhall.server.storage.migrations.schema_files import (
    SCHEMA_DIR,
    missing_statements,
    shared_topics,
    statements_of,
    topics,
)
from meadhall.server.storage.migrations.schema_files import statements_in as statements_in_file

SHARED = SCHEMA_DIR / "shared.sql"
UPGRADE_LOCK_ID = 0x6D656164
UPGRADER_NAME = "meadhall-start"
"""Application name of connections that check or upgrade the schema, and so do not count as users of the data."""
DIALECT = {
    r" STRICT(, WITHOUT ROWID)?": "",
    r"\bREAL\b": "DOUBLE PRECISION",
    r"\bINTEGER\b": "BIGINT",
    r"\bBLOB\b": "BYTEA",
    r"\binstr\(": "strpos(",
}


def prepare(url: str, name: str) -> None:
    """Create or upgrade the tables, in one transaction."""
    with explain_errors(name), psycopg.connect(url, application_name=UPGRADER_NAME) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [UPGRADE_LOCK_ID])
        found = checked_version(connection, name)
        if found == 0:
            execute_all(connection, statements_in([SCHEMA, SHARED]))
        elif found < CURRENT_VERSION:
            check_unused(connection, url, name, found, CURRENT_VERSION)
            copy_tables(connection, name, found, shared_schema_of(connection).columns)
        if found < CURRENT_VERSION:
            execute_all(
                connection,
                missing_statements(
                    statements_in([*topics(6), *shared_topics(6)]), shared_schema_of(connection).columns
                ),
            )
            execute_all(connection, statements_in([*topics(7), *shared_topics(7)]))
            known = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            connection.execute(f"INSERT INTO settings VALUES ('schema', %s) {known}", [str(CURRENT_VERSION)])
        check_drift(name, CURRENT_VERSION, shared_schema_of(connection), newest_shared_schema())


def check_current(url: str, name: str) -> None:
    """Refuse data of another version: commands leave the upgrade to a server."""
    with explain_errors(name), psycopg.connect(url, application_name=UPGRADER_NAME) as connection:
        found = checked_version(connection, name)
    if found < CURRENT_VERSION:
        raise BadOption(
            f"{name}: data of version {found}; this meadhall uses {CURRENT_VERSION}. "
            "Start `meadhall serve` with it once."
        )


def checked_version(connection: psycopg.Connection[TupleRow], name: str) -> int:
    """Schema version of the database; refuse one that is newer than this program."""
    found = version_of(connection)
    if found > CURRENT_VERSION:
        raise BadOption(
            f"{name}: made by a newer meadhall (data version {found}; this one reads {CURRENT_VERSION}). Use that one."
        )
    return found


def execute_all(connection: psycopg.Connection[TupleRow], statements: Iterable[str]) -> None:
    for statement in statements:
        connection.execute(statement.encode())


def shared_schema_of(connection: psycopg.Connection[TupleRow]) -> Schema:
    """Actual schema of a database, without the tables of extensions."""
    tables = """SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')"""
    indexes = connection.execute("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()").fetchall()
    return Schema(by_table(connection.execute(tables).fetchall()), {index for (index,) in indexes})


@contextmanager
def newest_tables() -> Iterator[sqlite3.Connection]:
    """In-memory SQLite database with all tables of a new shared database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        create_schema(connection)
        for statement in statements_in_file([SHARED, *shared_topics(6), *shared_topics(7)]):
            connection.execute(statement.replace("UNLOGGED ", ""))
        yield connection


@cache
def newest_shared_schema() -> Schema:
    """Expected schema."""
    with newest_tables() as connection:
        return schema_of(connection)


def version_of(connection: psycopg.Connection[TupleRow]) -> int:
    """Schema version; 0 for an empty database."""
    there = connection.execute("SELECT to_regclass('settings')").fetchone()
    if there is None or there[0] is None:
        return 0
    found = connection.execute("SELECT value FROM settings WHERE name = 'schema'").fetchone()
    return int(found[0]) if found else 0


def statements_in(files: Iterable[Path]) -> list[str]:
    """Statements of schema files, translated into PostgreSQL's dialect."""
    return [statement for file in files for statement in statements_of(in_dialect(file.read_text(encoding="utf-8")))]


def in_dialect(text: str) -> str:
    for ours, theirs in DIALECT.items():
        text = re.sub(ours, theirs, text)
    return text


@contextmanager
def explain_errors(name: str) -> Iterator[None]:
    """Turn PostgreSQL errors into one line that says what is wrong and what to do."""
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
