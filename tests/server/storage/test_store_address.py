"""Location and password of a store from the environment or a file, so that no command line shows them."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier, Literal

from meadhall.commands.options import store_location
from meadhall.core.engine.errors import BadOption
from tests.console import home, refuse, run
from tests.postgres import RunningPostgres
from tests.server.stores import create_store

__all__ = ["home"]
PASSWORD = "p@ss/w#rd:100% é?&=+"


@pytest.fixture
def locked(postgres: RunningPostgres) -> Iterator[str]:
    """URL of a database that requires the password."""
    name = f"locked_{secrets.token_hex(4)}"
    access = postgres.data / "pg_hba.conf"
    before = access.read_text()
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(Identifier(name), Literal(PASSWORD)))
        connection.execute(SQL("CREATE DATABASE {} OWNER {}").format(Identifier(name), Identifier(name)))
        access.write_text(f"host {name} {name} 127.0.0.1/32 scram-sha-256\n{before}")
        connection.execute("SELECT pg_reload_conf()")
        yield f"postgresql://{name}@127.0.0.1:{postgres.port}/{name}"
        access.write_text(before)
        connection.execute("SELECT pg_reload_conf()")


def test_password_needs_no_escaping(locked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_STORE", locked)
    assert "password" in refuse("admin", "people")
    monkeypatch.setenv("MEADHALL_STORE_PASSWORD", PASSWORD)
    assert "data of version 0" in refuse("admin", "people")
    create_store(store_location(None))
    run("admin", "people")
    monkeypatch.delenv("MEADHALL_STORE_PASSWORD")
    secret, address = tmp_path / "password", tmp_path / "address"
    secret.write_text(f"{PASSWORD}\n", encoding="utf-8")
    address.write_text(f"{locked}\n", encoding="utf-8")
    monkeypatch.delenv("MEADHALL_STORE")
    monkeypatch.setenv("MEADHALL_STORE_FILE", str(address))
    monkeypatch.setenv("MEADHALL_STORE_PASSWORD_FILE", str(secret))
    run("admin", "people")
    monkeypatch.setenv("MEADHALL_STORE_PASSWORD_FILE", str(tmp_path / "nowhere"))
    assert "MEADHALL_STORE_PASSWORD_FILE" in refuse("admin", "people")


@pytest.mark.parametrize("url", ["postgresql://ann@db/hall", "postgresql:///hall?host=/run", "postgres://db"])
def test_password_is_added_to_any_url(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_STORE_PASSWORD", PASSWORD)
    place = store_location(url)
    assert isinstance(place, str)
    assert conninfo_to_dict(place) == {**conninfo_to_dict(url), "password": PASSWORD}


@pytest.mark.parametrize("url", ["postgresql://ann:own@db/hall", "postgresql://db/hall?password=own"])
def test_url_keeps_its_own_password(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_STORE_PASSWORD", PASSWORD)
    assert store_location(url) == url


def test_option_overrides_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_STORE", str(tmp_path / "named.sqlite"))
    assert store_location(None) == tmp_path / "named.sqlite"
    assert store_location(str(tmp_path / "given.sqlite")) == tmp_path / "given.sqlite"
    assert "not the address of a PostgreSQL database" in refuse("work")
    monkeypatch.setenv("MEADHALL_STORE_FILE", str(tmp_path / "file"))
    with pytest.raises(BadOption, match="both set"):
        store_location(None)


def test_server_reads_its_store_from_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    command = [sys.executable, "-m", "meadhall", "serve", "--host", "127.0.0.1", "--port", "0", "--no-open"]
    environment = {**os.environ, "MEADHALL_STORE": str(path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("Play at")
        assert path.exists()
        running.terminate()
        assert running.wait(60) == 0
