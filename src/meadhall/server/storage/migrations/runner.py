"""Makes a data file, or brings one that an earlier version made up to date, step by step; a copy of it is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.data_file import connect, copy, in_words, make_private
from meadhall.server.storage.migrations import v1_to_v2, v2_to_v3, v3_to_v4, v4_to_v5, v5_to_v6, v6_to_v7
from meadhall.server.storage.migrations.schema_drift import Schema, check_drift, schema_of
from meadhall.server.storage.migrations.schema_files import HERE, statements_in

SCHEMA = HERE / "schema.sql"
STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: v1_to_v2.bring_up,
    2: v2_to_v3.bring_up,
    3: v3_to_v4.bring_up,
    4: v4_to_v5.bring_up,
    5: v5_to_v6.bring_up,
    6: v6_to_v7.bring_up,
}
"""How a file of each version becomes one of the next."""
CURRENT = 7
"""The schema's version, which a file has as its `user_version`. The first had none."""


def prepare(path: Path) -> None:
    """Make a new data file, or bring an old one up to date."""
    with in_words(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(connect(path)) as connection:
            found = checked_version(connection, path)
            if found == 0:
                make(connection)
            elif found < CURRENT:
                kept = path.with_name(f"{path.name}.v{found}")
                if not kept.exists():
                    copy(connection, kept)
                bring_up(connection, found)
            probe(connection)
            check_drift(str(path), CURRENT, schema_of(connection), newest_schema())
        make_private(path)


def checked_version(connection: sqlite3.Connection, path: Path) -> int:
    """The file's version, if this meadhall reads it."""
    found = version_of(connection)
    if found > CURRENT:
        raise BadOption(
            f"{path}: made by a newer meadhall (data version {found}; this one reads {CURRENT}). Use that one."
        )
    return found


def version_of(connection: sqlite3.Connection) -> int:
    """The file's version; 0 for an empty file."""
    marked = int(connection.execute("PRAGMA user_version").fetchone()[0])
    first = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'actions'").fetchone()
    return 1 if first and not marked else marked


def probe(connection: sqlite3.Connection) -> None:
    """Read something of every table, so that one that is damaged is told at the start."""
    for table in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        connection.execute(f"SELECT * FROM {table['name']} LIMIT 1").fetchall()


def make(connection: sqlite3.Connection) -> None:
    """A new file."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in statements_in([SCHEMA]):
        connection.execute(statement)
    v5_to_v6.bring_up(connection)
    v6_to_v7.bring_up(connection)
    connection.execute(f"PRAGMA user_version = {CURRENT}")
    connection.execute("COMMIT")


@cache
def newest_schema() -> Schema:
    """The schema of a new file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        make(connection)
        return schema_of(connection)


def bring_up(connection: sqlite3.Connection, found: int) -> None:
    """All or nothing: whoever is interrupted begins anew."""
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    for version in range(found, CURRENT):
        STEPS[version](connection)
    connection.execute(f"PRAGMA user_version = {CURRENT}")
    connection.execute("COMMIT")
