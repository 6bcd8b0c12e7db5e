"""Upgrade of a shared database: refused while it is in use, and done after a copy of all tables."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.match import Seat
from meadhall.match.commands import SendChat
from meadhall.server.storage import Store, StoreUnavailable, open_store
from meadhall.server.storage import postgres as by_postgres
from meadhall.server.storage.backup import attached_store
from meadhall.server.storage.migrations.postgres_schema import shared_schema_of
from meadhall.server.storage.migrations.runner import CURRENT_VERSION
from meadhall.server.storage.models import NewMatch
from tests.postgres import RunningPostgres
from tests.server.storage.test_schema_versions import change, of_the_seventh
from tests.server.storage.test_store import a_match
from tests.server.stores import with_store

BEFORE = CURRENT_VERSION - 1
COPY = f"meadhall_v{BEFORE}"
FOREIGN_KEYS = "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND connamespace = %s::regnamespace"


@pytest.fixture
def url(postgres: RunningPostgres) -> str:
    """A database of the previous version with a played match."""

    async def play(store: Store) -> None:
        await store.rename("ann", "Ann")
        await store.add_match(NewMatch(a_match(), [Seat(0, "ann", "Ann")]))
        await store.append(a_match(version=1), SendChat(person="ann", seat=0, name="Ann", words="skål"), [])

    made = postgres.new_database(f"upgrade_{secrets.token_hex(4)}")
    with_store(made, play)
    change(made, of_the_seventh(), BEFORE)
    return made


@pytest.fixture
def connection(url: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(url, autocommit=True) as opened:
        yield opened


def version_at(connection: psycopg.Connection[Any]) -> int:
    found = connection.execute("SELECT value FROM settings WHERE name = 'schema'").fetchone()
    assert found is not None
    return int(found[0])


@pytest.mark.parametrize("name", ["meadhall", "meadhall elsewhere process 7"], ids=["early", "now"])
def test_upgrade_is_refused_while_servers_of_an_earlier_version_are_connected(
    url: str, connection: psycopg.Connection[Any], name: str
) -> None:
    with psycopg.connect(url, application_name=name), pytest.raises(BadOption) as refused:
        open_store(url)
    assert f"data of version {BEFORE}, which is still in use: {name} at 127.0.0.1. Stop them all" in str(refused.value)
    assert version_at(connection) == BEFORE
    open_store(url)
    assert version_at(connection) == CURRENT_VERSION


def test_running_server_is_named_and_blocks_the_upgrade(
    postgres: RunningPostgres, connection: psycopg.Connection[Any]
) -> None:
    where = postgres.new_database(f"upgrade_{secrets.token_hex(4)}")

    async def story(store: Store) -> None:
        await store.rename("ann", "Ann")
        change(where, of_the_seventh(), BEFORE)
        with pytest.raises(BadOption, match=rf"still in use: meadhall \S+ process {os.getpid()} at 127"):
            await asyncio.to_thread(open_store, where)

    with_store(where, story)


def test_servers_starting_together_upgrade_once(url: str, connection: psycopg.Connection[Any]) -> None:
    with ThreadPoolExecutor(4) as side_by_side:
        assert len(list(side_by_side.map(open_store, [url] * 4))) == 4
    assert version_at(connection) == CURRENT_VERSION


def test_upgrade_copies_all_tables_and_the_copy_can_be_restored(
    url: str, connection: psycopg.Connection[Any], caplog: pytest.LogCaptureFixture
) -> None:
    before = shared_schema_of(connection)
    keys = connection.execute(FOREIGN_KEYS, ["public"]).fetchone()
    with caplog.at_level(logging.WARNING, "meadhall.server"):
        open_store(url)
    assert f"DROP SCHEMA {COPY} CASCADE" in caplog.text
    connection.execute("ALTER SCHEMA public RENAME TO later")
    connection.execute(f"ALTER SCHEMA {COPY} RENAME TO public")
    assert version_at(connection) == BEFORE
    assert shared_schema_of(connection) == before
    assert connection.execute(FOREIGN_KEYS, ["public"]).fetchone() == keys
    deeds = connection.execute("SELECT body FROM deeds").fetchall()
    assert deeds == connection.execute("SELECT body FROM later.deeds").fetchall()
    assert len(deeds) == 1
    open_store(url)
    assert version_at(connection) == CURRENT_VERSION


def test_upgrade_refuses_to_overwrite_an_earlier_copy(url: str, connection: psycopg.Connection[Any]) -> None:
    connection.execute(f"CREATE SCHEMA {COPY}")
    with pytest.raises(BadOption, match=f"DROP SCHEMA {COPY} CASCADE"):
        open_store(url)
    assert version_at(connection) == BEFORE


def test_commands_refuse_to_upgrade_earlier_data(url: str, connection: psycopg.Connection[Any]) -> None:
    async def look() -> None:
        async with attached_store(url):
            """Opening is enough."""

    with pytest.raises(BadOption, match=f"data of version {BEFORE}; this meadhall uses {CURRENT_VERSION}"):
        asyncio.run(look())
    assert version_at(connection) == BEFORE


def test_server_cut_off_during_an_upgrade_may_not_reconnect(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(by_postgres, "RETRY_TIMEOUT_S", 1.0)
    name = f"upgrade_{secrets.token_hex(4)}"
    where = postgres.new_database(name)

    async def story(store: Store) -> None:
        await store.rename("ann", "Ann")
        change(where, [], CURRENT_VERSION + 1)
        postgres.terminate_connections(f"datname = '{name}'")
        with pytest.raises(StoreUnavailable):
            await store.rename("ann", "Bob")
        change(where, [], CURRENT_VERSION)

    with_store(where, story)
    assert "the data are of another version" in caplog.text
