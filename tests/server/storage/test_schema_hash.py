"""Schema hash: the tables, columns and indexes of a data version never change once the version is in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from meadhall.server.storage.migrations.postgres_schema import newest_tables
from meadhall.server.storage.migrations.runner import CURRENT_VERSION

PINS = Path(__file__).parent / "fixtures" / "schema_hashes.txt"
"""A line for each version: its number and the hash of its schema. It may change only until the version is in use."""


def definitions(connection: sqlite3.Connection) -> Iterator[str]:
    """All columns with their types, defaults and keys, and all indexes."""
    sql = """SELECT tables.name || ' ' || columns.name || ' ' || columns.type || ' ' || columns."notnull" || ' '
        || coalesce(columns.dflt_value, '-') || ' ' || columns.pk
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
        UNION ALL SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"""
    for (definition,) in connection.execute(sql):
        yield " ".join(definition.split())


def schema_hash() -> str:
    with newest_tables() as connection:
        return sha256("\n".join(sorted(definitions(connection))).encode()).hexdigest()[:16]


def test_schema_changes_only_with_a_new_version() -> None:
    pinned = PINS.read_text(encoding="utf-8").splitlines()
    line = f"{CURRENT_VERSION} {schema_hash()}"
    assert pinned[-1] == line, (
        f"The schema has changed. If version {CURRENT_VERSION} is in use anywhere, put the change into the next one "
        f"(runner.py, since_{CURRENT_VERSION + 1}); otherwise the last line of {PINS.name} becomes: {line}"
    )
    assert [int(each.split()[0]) for each in pinned] == list(range(7, CURRENT_VERSION + 1))
