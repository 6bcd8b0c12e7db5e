"""Versions of the schema: what an earlier one lacks is added, in a file as in a shared database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from meadhall.server.store import from_6, shared_schema
from meadhall.server.store.topics import statements_in, topics
from tests.server.stores import Places, make_store

TABLES_OF_LATE = ("own_editions", "invitations", "league_tables", "league_members", "leagues")
EARLY_SIX = [
    *(f"DROP TABLE {table}" for table in TABLES_OF_LATE),
    "ALTER TABLE notices DROP COLUMN teller",
    "ALTER TABLE matches DROP COLUMN twin",
    "DROP INDEX once_by_body",
    "INSERT INTO people (id, name) VALUES ('ann', 'Ann')",
]
"""What makes the tables what they were soon after version 6 had begun."""


def of_the_seventh() -> list[str]:
    """What undoes the topics of version 7."""
    undone = []
    for statement in statements_in(topics(7)):
        if made := re.search(r"^CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)", statement, re.MULTILINE):
            undone.append(f"DROP {made[1]} {made[2]}")
        elif added := re.search(r"^ALTER TABLE (\w+) ADD COLUMN (\w+)", statement, re.MULTILINE):
            undone.append(f"ALTER TABLE {added[1]} DROP COLUMN {added[2]}")
    return undone[::-1]


def change(where: Path | str, statements: Sequence[str], version: int) -> None:
    """Run statements on a store that is closed, and mark it as of a version."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where, isolation_level=None)) as file:
            for statement in (*statements, f"PRAGMA user_version = {version}"):
                file.execute(statement)
    else:
        mark = f"UPDATE settings SET value = '{version}' WHERE name = 'schema'"
        with psycopg.connect(where) as connection:
            for statement in (*statements, mark):
                connection.execute(statement.encode())


def columns_of(where: Path | str) -> dict[str, set[str]]:
    if isinstance(where, Path):
        with closing(sqlite3.connect(where)) as file:
            return from_6.columns_of(file)
    with psycopg.connect(where) as connection:
        return shared_schema.columns_of(connection)


def indexes_of(where: Path | str) -> set[str]:
    if isinstance(where, Path):
        with closing(sqlite3.connect(where)) as file:
            sql = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
            return {row[0] for row in file.execute(sql)}
    with psycopg.connect(where) as connection:
        found = connection.execute("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()")
        return {row[0] for row in found.fetchall()}


@pytest.mark.parametrize("early", [[], EARLY_SIX], ids=["late", "early"])
def test_data_of_any_version_six_becomes_like_new_data(places: Places, early: list[str]) -> None:
    new, old = places.new(), places.new()
    for where in (new, old):
        make_store(where)
    change(old, of_the_seventh() + early, 6)
    make_store(old)
    assert columns_of(old) == columns_of(new)
    assert indexes_of(old) == indexes_of(new)
