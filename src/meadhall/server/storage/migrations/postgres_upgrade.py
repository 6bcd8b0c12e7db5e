"""Upgrade of a shared database: only while no server uses it, after a copy of all tables."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import TupleRow
from psycopg.sql import SQL, Identifier

from meadhall.core.engine.errors import BadOption

log = logging.getLogger("meadhall.server")
CONNECTED_CLIENTS = """SELECT DISTINCT concat_ws(' at ', application_name, host(client_addr)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (application_name IN ('meadhall', %s) OR application_name LIKE 'meadhall %%') ORDER BY 1"""
"""Connected servers, workers and commands of any version, by application name."""
KEYS_AND_INDEXES = """WITH tables AS (SELECT * FROM pg_class WHERE relnamespace = current_schema()::regnamespace)
    SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END,
        format('ALTER TABLE %I ADD CONSTRAINT %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM pg_constraint JOIN tables ON conrelid = tables.oid WHERE contype IN ('p', 'u', 'f')
    UNION SELECT 2, pg_get_indexdef(indexrelid, 0, true) FROM pg_index JOIN tables ON indrelid = tables.oid
    WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY 1"""
"""The statements that make them, foreign keys last; they name no schema."""


def check_unused(connection: psycopg.Connection[TupleRow], url: str, name: str, found: int, current: int) -> None:
    """Refuse while servers or workers of the earlier version are connected: they would misread the upgraded data."""
    own = conninfo_to_dict(url).get("application_name")
    if users := [str(user) for (user,) in connection.execute(CONNECTED_CLIENTS, [own]).fetchall()]:
        raise BadOption(
            f"{name}: data of version {found}, which is still in use: {', '.join(users)}. "
            f"Stop them all, then start this one again: it brings the data to version {current}."
        )


def copy_tables(connection: psycopg.Connection[TupleRow], name: str, found: int, tables: Iterable[str]) -> None:
    """Copy all tables into a schema of their own, with keys and indexes, so that the upgrade can be undone. The copy is
    made in the transaction of the upgrade."""
    beside = f"meadhall_v{found}"
    drop = f"DROP SCHEMA {beside} CASCADE"
    if connection.execute("SELECT to_regnamespace(%s)", [beside]).fetchone() != (None,):
        raise BadOption(f"{name}: the schema {beside} has a copy that an earlier upgrade left. Remove it first: {drop}")
    connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(beside)))
    for table in tables:
        both = {"copy": Identifier(beside, table), "table": Identifier(table)}
        connection.execute(SQL("CREATE TABLE {copy} (LIKE {table} INCLUDING ALL EXCLUDING INDEXES)").format(**both))
        connection.execute(SQL("INSERT INTO {copy} SELECT * FROM {table}").format(**both))
    statements = connection.execute(KEYS_AND_INDEXES).fetchall()
    connection.execute(SQL("SET LOCAL search_path TO {}").format(Identifier(beside)))
    for _, statement in statements:
        connection.execute(statement)
    connection.execute("SET LOCAL search_path TO DEFAULT")
    log.warning("%s: a copy of the data of version %d is in the schema %s; to remove it: %s", name, found, beside, drop)
