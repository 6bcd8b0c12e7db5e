"""Schema versions: upgrades add what an earlier version lacks, on both backends."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage import open_store
from meadhall.server.storage.migrations.postgres_schema import shared_schema_of
from meadhall.server.storage.migrations.runner import CURRENT_VERSION
from meadhall.server.storage.migrations.schema_drift import Schema, schema_of
from meadhall.server.storage.migrations.schema_files import statements_in, topics
from tests.server.stores import StoreLocations, create_store

TABLES_OF_LATE = ("own_editions", "invitations", "league_tables", "league_members", "leagues")
EARLY_SIX = [
    *(f"DROP TABLE {table}" for table in TABLES_OF_LATE),
    "ALTER TABLE notices DROP COLUMN teller",
    "ALTER TABLE matches DROP COLUMN twin",
    "DROP INDEX once_by_body",
    "INSERT INTO people (id, name) VALUES ('ann', 'Ann')",
]
"""Statements that restore the tables of an early version 6."""


def of_the_seventh() -> list[str]:
    """Statements that undo version 7."""
    undone = []
    for statement in statements_in(topics(7)):
        if made := re.search(r"^CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)", statement, re.MULTILINE):
            undone.append(f"DROP {made[1]} {made[2]}")
        elif added := re.search(r"^ALTER TABLE (\w+) ADD COLUMN (\w+)", statement, re.MULTILINE):
            undone.append(f"ALTER TABLE {added[1]} DROP COLUMN {added[2]}")
    return undone[::-1]


def change(where: Path | str, statements: Sequence[str], version: int) -> None:
    """Run statements on a closed store, and mark it with a version."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where, isolation_level=None)) as file:
            for statement in (*statements, f"PRAGMA user_version = {version}"):
                file.execute(statement)
    else:
        mark = f"UPDATE settings SET value = '{version}' WHERE name = 'schema'"
        with psycopg.connect(where) as connection:
            for statement in (*statements, mark):
                connection.execute(statement.encode())


def schema_at(where: Path | str) -> Schema:
    if isinstance(where, Path):
        with closing(sqlite3.connect(where)) as file:
            return schema_of(file)
    with psycopg.connect(where) as connection:
        return shared_schema_of(connection)


@pytest.mark.parametrize("early", [[], EARLY_SIX], ids=["late", "early"])
def test_any_data_of_version_six_upgrade_to_the_newest_schema(places: StoreLocations, early: list[str]) -> None:
    new, old = places.new(), places.new()
    for where in (new, old):
        create_store(where)
    change(old, of_the_seventh() + early, 6)
    create_store(old)
    assert schema_at(old) == schema_at(new)


@pytest.mark.parametrize(
    ("drift", "words"),
    [
        (["DROP TABLE invitations"], "lacks the table invitations, the index invitations_by_host"),
        (["ALTER TABLE notices DROP COLUMN teller"], "lacks the column notices.teller."),
        (["DROP INDEX once_by_body"], "lacks the index once_by_body."),
        (["ALTER TABLE people ADD COLUMN shoes INTEGER NOT NULL DEFAULT 0"], "has besides the column people.shoes."),
        (
            ["CREATE TABLE boats (id TEXT)", "ALTER TABLE matches DROP COLUMN twin"],
            "lacks the column matches.twin and has besides the table boats.",
        ),
    ],
    ids=["table", "column", "index", "more", "both"],
)
def test_schema_drift_is_refused_with_a_clear_message(places: StoreLocations, drift: list[str], words: str) -> None:
    where = places.new()
    create_store(where)
    change(where, drift, CURRENT_VERSION)
    with pytest.raises(BadOption) as refused:
        open_store(where)
    assert f"marked as data of version {CURRENT_VERSION}, but it {words}" in str(refused.value)
    assert "restore a backup" in str(refused.value)


def test_additional_index_is_no_drift(places: StoreLocations) -> None:
    where = places.new()
    create_store(where)
    change(where, ["CREATE INDEX names_of_people ON people (name)"], CURRENT_VERSION)
    create_store(where)
