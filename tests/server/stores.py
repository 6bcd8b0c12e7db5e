"""Test stores: a data file, and a PostgreSQL of the tests' own where one can run."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from meadhall.server.storage import Store, open_store
from meadhall.server.storage.sqlite import SqliteFile
from tests.missing import reason
from tests.postgres import RunningPostgres, unavailable_reason

T = TypeVar("T")
BACKENDS = ("sqlite", "postgresql")


def start_postgres() -> Iterator[RunningPostgres]:
    """One server for all tests of a session."""
    if missing := unavailable_reason():
        pytest.skip(reason("PostgreSQL", missing))
    running = RunningPostgres()
    try:
        yield running
    finally:
        running.end()


class StoreLocations:
    """Locations for new, empty stores of one backend."""

    def __init__(self, kind: str, folder: Path, request: pytest.FixtureRequest) -> None:
        self.kind = kind
        self.folder = folder
        self.request = request

    def new(self) -> Path | str:
        name = secrets.token_hex(4)
        if self.kind == "sqlite":
            return self.folder / f"{name}.sqlite"
        running: RunningPostgres = self.request.getfixturevalue("postgres")
        return running.new_database(name)


def with_store(where: Path | str, story: Callable[[Store], Awaitable[T]]) -> T:
    """Result of a coroutine that uses a store, which is closed afterwards."""

    async def live() -> T:
        store = open_store(where)
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(live())


def sqlite_of(store: Store) -> SqliteFile:
    """SQLite backend of a store."""
    assert isinstance(store.database, SqliteFile)
    return store.database


def create_store(where: Path | str) -> None:
    """Create a store and close it."""

    async def nothing(store: Store) -> None:
        """Opening creates it."""

    with_store(where, nothing)
