"""Migration runner: creates a data file, or upgrades one of an earlier version step by step after a copy of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.data_file import connect, copy, explain_errors, make_private
from meadhall.server.storage.migrations import v1_to_v2, v2_to_v3, v3_to_v4, v4_to_v5, v5_to_v6, v6_to_v7
from meadhall.server.storage.migrations.schema_drift import Schema, check_drift, schema_of
from meadhall.server.storage.migrations.schema_files import SCHEMA_DIR, statements_in

SCHEMA = SCHEMA_DIR / "schema.sql"
STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: v1_to_v2.upgrade,
    2: v2_to_v3.upgrade,
    3: v3_to_v4.upgrade,
    4: v4_to_v5.upgrade,
    5: v5_to_v6.upgrade,
    6: v6_to_v7.upgrade,
}
"""For each version, the migration to the next."""
CURRENT_VERSION = 7
"""Schema version, stored as SQLite's `user_version`; files of version 1 have none."""


def prepare(path: Path) -> None:
    """Create a data file, or upgrade an old one."""
    with explain_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(connect(path)) as connection:
            found = checked_version(connection, path)
            if found == 0:
                create_schema(connection)
            elif found < CURRENT_VERSION:
                kept = path.with_name(f"{path.name}.v{found}")
                if not kept.exists():
                    copy(connection, kept)
                upgrade(connection, found)
            probe(connection)
            check_drift(str(path), CURRENT_VERSION, schema_of(connection), newest_schema())
        make_private(path)


def checked_version(connection: sqlite3.Connection, path: Path) -> int:
    """Schema version of a file; refuse one that is newer than this program."""
    found = version_of(connection)
    if found > CURRENT_VERSION:
        raise BadOption(
            f"{path}: made by a newer meadhall (data version {found}; this one reads {CURRENT_VERSION}). Use that one."
        )
    return found


def version_of(connection: sqlite3.Connection) -> int:
    """Schema version of a file; 0 if it is empty."""
    marked = int(connection.execute("PRAGMA user_version").fetchone()[0])
    first = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'actions'").fetchone()
    return 1 if first and not marked else marked


def probe(connection: sqlite3.Connection) -> None:
    """Read a row of every table, so that damage shows at the start."""
    for table in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        connection.execute(f"SELECT * FROM {table['name']} LIMIT 1").fetchall()


def create_schema(connection: sqlite3.Connection) -> None:
    """Create all tables of the current version."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in statements_in([SCHEMA]):
        connection.execute(statement)
    v5_to_v6.upgrade(connection)
    v6_to_v7.upgrade(connection)
    connection.execute(f"PRAGMA user_version = {CURRENT_VERSION}")
    connection.execute("COMMIT")


@cache
def newest_schema() -> Schema:
    """Expected schema."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        create_schema(connection)
        return schema_of(connection)


def upgrade(connection: sqlite3.Connection, found: int) -> None:
    """Run all migrations in one transaction, so that an interrupted upgrade leaves the file as it was."""
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    for version in range(found, CURRENT_VERSION):
        STEPS[version](connection)
    connection.execute(f"PRAGMA user_version = {CURRENT_VERSION}")
    connection.execute("COMMIT")
