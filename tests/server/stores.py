"""Stores to try things with: a file, and a PostgreSQL of our own where there can be one."""

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
from tests.postgres import RunningPostgres, why_not

T = TypeVar("T")
BACKENDS = ("sqlite", "postgresql")


def start_postgres() -> Iterator[RunningPostgres]:
    """One for all tests of a session."""
    if missing := why_not():
        pytest.skip(reason("PostgreSQL", missing))
    running = RunningPostgres()
    try:
        yield running
    finally:
        running.end()


class StoreLocations:
    """Where stores may be, of one kind; each new one is empty."""

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
    """What comes of something that is done with a store, which is closed afterwards."""

    async def live() -> T:
        store = open_store(where)
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(live())


def sqlite_of(store: Store) -> SqliteFile:
    """The file behind a store, for whoever looks into it."""
    assert isinstance(store.database, SqliteFile)
    return store.database


def create_store(where: Path | str) -> None:
    """A store that is left as it is made."""

    async def nothing(store: Store) -> None:
        """It is made by being opened."""

    with_store(where, nothing)
