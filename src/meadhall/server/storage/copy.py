"""Everything from one store into another, whichever databases they are in."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage import NotKept, Store
from meadhall.server.storage.database import Statement
from meadhall.server.storage.statements import insert
from meadhall.server.storage.table_ownership import of_a_match, of_all

KNOWN = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
SOME = 500


async def copy_all(source: Store, target: Store, progress: Callable[[int, int], None]) -> int:
    """Copy everything into an empty store, match by match, and compare; returns how many matches there are."""
    await check_empty(target)
    key = await source.database.read("SELECT name, value FROM settings WHERE name IN ('key', 'counted', 'vapid')")
    await target.database.write(*(insert("settings", KNOWN, **row) for row in key))
    for table in of_all():
        rows = await source.database.read(f"SELECT * FROM {table}")
        for first in range(0, len(rows), SOME):
            await target.database.write(*(insert(table, "", **row) for row in rows[first : first + SOME]))
    names = await source.names()
    for number, name in enumerate(names, 1):
        await copy_match(source, target, name)
        progress(number, len(names))
    if await target.names() != names:
        raise NotKept("Matches were made or touched meanwhile. Stop all servers of both stores, and begin anew.")
    return len(names)


async def check_empty(store: Store) -> None:
    if await store.names() or await store.people():
        raise BadOption(f"{store.name}: there is something in it already. Give a store that is new.")


async def copy_match(source: Store, target: Store, name: str) -> None:
    """A match with everything that belongs to it, in one write; then it must be there as it was."""
    before = await content(source, name)
    statements: list[Statement] = []
    for table, rows in before.items():
        statements += [insert(table, "", **row) for row in rows]
    await target.database.write(*statements)
    if await content(target, name) != before:
        raise NotKept(f"match {name} did not arrive as it was. Begin anew with a new store.")


async def content(store: Store, name: str) -> dict[str, list[dict[str, object]]]:
    """Everything a store has of a match, by table."""
    found = {"matches": await store.database.read("SELECT * FROM matches WHERE id = ?", name)}
    for table in of_a_match():
        found[table] = await store.database.read(f"SELECT * FROM {table} WHERE match = ?", name)
    return {table: sorted((dict(row) for row in rows), key=repr) for table, rows in found.items()}
