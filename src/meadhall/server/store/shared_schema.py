"""Makes the tables of a shared database, or brings those of an earlier version up to date: the same schema as a file's.

Servers that start at the same time wait for each other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.rows import TupleRow

from meadhall.core.errors import BadOption
from meadhall.server.store.migration import CURRENT, SCHEMA
from meadhall.server.store.topics import HERE, lacking, shared_topics, statements_of, topics

SHARED = HERE / "shared.sql"
ONE_AT_A_TIME = 0x6D656164
DIALECT = {
    r" STRICT(, WITHOUT ROWID)?": "",
    r"\bREAL\b": "DOUBLE PRECISION",
    r"\bINTEGER\b": "BIGINT",
    r"\bBLOB\b": "BYTEA",
    r"\binstr\(": "strpos(",
}


def prepare(url: str, name: str) -> None:
    """Make the tables, or bring them up to date; all or nothing."""
    with in_words(name), psycopg.connect(url) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
        found = version_of(connection)
        if found > CURRENT:
            raise BadOption(
                f"{name}: made by a newer meadhall (data version {found}; this one reads {CURRENT}). Use that one."
            )
        if found == 0:
            run(connection, statements_in([SCHEMA, SHARED]))
        if found < CURRENT:
            run(connection, lacking(statements_in([*topics(6), *shared_topics(6)]), columns_of(connection)))
            run(connection, statements_in([*topics(7), *shared_topics(7)]))
            known = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            connection.execute(f"INSERT INTO settings VALUES ('schema', %s) {known}", [str(CURRENT)])


def run(connection: psycopg.Connection[TupleRow], statements: Iterable[str]) -> None:
    for statement in statements:
        connection.execute(statement.encode())


def columns_of(connection: psycopg.Connection[TupleRow]) -> dict[str, set[str]]:
    """The columns of every table."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    sql = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    for table, column in connection.execute(sql).fetchall():
        found[table].add(column)
    return found


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
    except psycopg.ProgrammingError as error:
        raise BadOption(f"{name}: {first_line(error)}. Write it as postgresql://user:password@host/database.") from None
    except psycopg.OperationalError as error:
        raise BadOption(f"{name}: cannot be reached ({first_line(error)}). Start it, or give another.") from None
    except psycopg.Error as error:
        raise BadOption(f"{name}: cannot be used ({first_line(error)}). Give another database.") from None


def first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0].rstrip(".")
