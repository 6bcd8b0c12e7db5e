"""Unusable data files give one clear line and stay unchanged; new ones are readable by their owner only."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage import Store, open_store
from meadhall.server.storage.migrations.runner import CURRENT_VERSION
from tests.server.stores import create_store, with_store


def garbage(path: Path) -> None:
    path.write_bytes(b"these are no matches" * 1000)


def folder(path: Path) -> None:
    path.mkdir()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute(f"PRAGMA user_version = {CURRENT_VERSION + 1}")
    file.close()


def torn(path: Path) -> None:
    create_store(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:5000] + b"\xff" * (len(whole) - 5000))


def under_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("this is no folder")


@pytest.mark.parametrize("spoil", [garbage, folder, newer, torn, under_a_file])
def test_bad_data_file_gives_one_clear_line(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "data" / "matches.sqlite"
    path.parent.mkdir()
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadOption) as told:
        open_store(path)
    assert str(told.value).startswith(str(path))
    assert str(told.value).endswith(".")
    assert "\n" not in str(told.value)
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_read_only_file_gives_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    create_store(path)
    path.chmod(0o400)
    with pytest.raises(BadOption, match="cannot be written"):
        open_store(path)


def test_data_file_is_private_to_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"

    async def fill(store: Store) -> None:
        await store.rename("ann", "Ann")
        files = sorted(tmp_path.iterdir())
        assert [file.name for file in files] == ["matches.sqlite", "matches.sqlite-shm", "matches.sqlite-wal"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}

    old = os.umask(0)
    try:
        path.touch(0o666)
        with_store(path, fill)
    finally:
        os.umask(old)
