"""Backups: verification of data of an earlier version, and ownership of a restored file."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from meadhall.server.storage.backup import restore
from meadhall.server.storage.lock import lock_file
from meadhall.server.storage.migrations.runner import CURRENT_VERSION
from tests.console import refuse, run
from tests.server.storage.test_migrations import old_file, second_file
from tests.server.stores import create_store

NOBODY = 65534


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def test_backup_of_earlier_version_is_verified_in_an_upgraded_copy(tmp_path: Path) -> None:
    path = tmp_path / "backup.sqlite"
    second_file(path)
    told = run("verify", "--all", "--store", str(path), code=2)
    assert "match then (raids): other_rules: " in told.stderr
    assert told.stdout == f"{path}: 1 of 2 matches can't continue, after an upgrade.\n"
    assert version_of(path) == 2
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.sqlite"]


def test_backup_replays_data_of_an_earlier_version(tmp_path: Path) -> None:
    path, copy = tmp_path / "matches.sqlite", tmp_path / "copy.sqlite"
    old_file(path)
    assert run("backup", str(path), str(copy)).output == f"{copy}: all 2 matches replay, after an upgrade.\n"
    assert version_of(path) == version_of(copy) == 0
    assert f"this meadhall uses {CURRENT_VERSION}" in refuse("admin", "matches", "--store", str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="files have owners in another way there")
def test_restored_file_keeps_owner_and_mode(tmp_path: Path) -> None:
    saved, path = tmp_path / "saved.sqlite", tmp_path / "matches.sqlite"
    for file in (saved, path):
        create_store(file)
    owner = NOBODY if os.geteuid() == 0 else os.geteuid()
    if owner == NOBODY:
        os.chown(path, owner, owner)
    path.chmod(0o640)
    kept = restore(saved, path, lambda done, total: None)
    assert kept is not None
    for file in (path, kept, lock_file(path)):
        found = file.stat()
        assert (found.st_uid, stat.S_IMODE(found.st_mode)) == (owner, 0o640)
