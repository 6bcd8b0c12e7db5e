"""Copy of a whole store into another, between any two kinds of database."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage import Store, StoreUnavailable
from meadhall.server.storage.database import Statement
from meadhall.server.storage.sql_statements import insert
from meadhall.server.storage.table_ownership import global_tables, match_tables

REPLACE = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
ROWS_PER_WRITE = 500


async def copy_all(source: Store, target: Store, progress: Callable[[int, int], None]) -> int:
    """Copy everything into an empty store, match by match, and compare; returns the number of matches."""
    await require_empty(target)
    key = await source.database.read("SELECT name, value FROM settings WHERE name IN ('key', 'counted', 'vapid')")
    await target.database.write(*(insert("settings", REPLACE, **row) for row in key))
    for table in global_tables():
        rows = await source.database.read(f"SELECT * FROM {table}")
        for first in range(0, len(rows), ROWS_PER_WRITE):
            await target.database.write(*(insert(table, "", **row) for row in rows[first : first + ROWS_PER_WRITE]))
    names = await source.match_ids()
    for number, name in enumerate(names, 1):
        await copy_match(source, target, name)
        progress(number, len(names))
    if await target.match_ids() != names:
        raise StoreUnavailable(
            "Matches changed during the copy. Stop all servers of both stores and start again with a new store."
        )
    return len(names)


async def require_empty(store: Store) -> None:
    if await store.match_ids() or await store.all_people():
        raise BadOption(f"{store.name}: the store is not empty. Give a new one.")


async def copy_match(source: Store, target: Store, name: str) -> None:
    """Copy a match with all its rows in one transaction, then read it back and compare."""
    before = await match_content(source, name)
    statements: list[Statement] = []
    for table, rows in before.items():
        statements += [insert(table, "", **row) for row in rows]
    await target.database.write(*statements)
    if await match_content(target, name) != before:
        raise StoreUnavailable(f"match {name} differs after the copy. Start again with a new store.")


async def match_content(store: Store, name: str) -> dict[str, list[dict[str, object]]]:
    """All rows of a match, by table."""
    found = {"matches": await store.database.read("SELECT * FROM matches WHERE id = ?", name)}
    for table in match_tables():
        found[table] = await store.database.read(f"SELECT * FROM {table} WHERE match = ?", name)
    return {table: sorted((dict(row) for row in rows), key=repr) for table, rows in found.items()}
