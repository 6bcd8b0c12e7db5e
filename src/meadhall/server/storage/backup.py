"""Backup and restore of a data file; a backup may be made while a server uses the file."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.data_file import Progress, connect, copy, explain_errors
from meadhall.server.storage.errors import StoreError
from meadhall.server.storage.lock import lock_file, locked
from meadhall.server.storage.migrations.runner import CURRENT_VERSION, checked_version, prepare
from meadhall.server.storage.open_store import is_database_url, open_store
from meadhall.server.storage.store import Store


def check_file(path: Path) -> None:
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file. Give a data file of `meadhall serve`.")


@asynccontextmanager
async def attached_store(location: Path | str) -> AsyncIterator[Store]:
    """Open a store that a server may be using. It is never upgraded here: that is left to the server."""
    if not is_database_url(location):
        check_current(Path(location))
    store = open_store(location, upgrade=False)
    await store.open()
    try:
        yield store
    except StoreError as error:
        raise BadOption(f"{store.name}: the store fails ({error}). Restore a backup.") from error
    finally:
        await store.close()


@contextmanager
def at_current_version(location: Path | str) -> Iterator[Path | str]:
    """The same store if it has the current version; for an older data file, an upgraded temporary copy."""
    if is_database_url(location) or version_at(Path(location)) in (0, CURRENT_VERSION):
        yield location
        return
    path = Path(location)
    with TemporaryDirectory(prefix="meadhall-") as folder:
        upgraded = Path(folder) / path.name
        with explain_errors(path), closing(connect(path)) as connection:
            copy(connection, upgraded)
        prepare(upgraded)
        yield upgraded


def version_at(path: Path) -> int:
    """Schema version of an existing data file."""
    check_file(path)
    with explain_errors(path), closing(connect(path)) as connection:
        return checked_version(connection, path)


def check_current(path: Path) -> None:
    if (found := version_at(path)) < CURRENT_VERSION:
        raise BadOption(
            f"{path}: data of version {found}; this meadhall uses {CURRENT_VERSION}. "
            "Start `meadhall serve` with it once."
        )


def check_integrity(path: Path) -> None:
    """Integrity check of every page of a data file; refuse a damaged one."""
    check_file(path)
    with explain_errors(path), closing(connect(path)) as connection:
        version = checked_version(connection, path)
        problem = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if version == 0:
        raise BadOption(f"{path}: it contains no data of meadhall. Give another file.")
    if problem != "ok":
        raise BadOption(f"{path}: the file is damaged ({problem}). Give another file.")


def backup(path: Path, out: Path, progress: Progress) -> None:
    """Consistent copy of a data file, even while it is in use; every page of the copy is checked."""
    check_file(path)
    if out.exists():
        raise BadOption(f"{out}: exists already. Give a new file.")
    with explain_errors(path), closing(connect(path)) as connection:
        checked_version(connection, path)
        copy(connection, out, progress)
    check_integrity(out)


def restore(saved: Path, path: Path, progress: Progress) -> Path | None:
    """Replace a data file that no server uses by a backup; returns where the old file was moved."""
    check_integrity(saved)
    with locked(path), explain_errors(path):
        before = path.stat() if path.exists() else None
        kept = set_aside(path)
        draft = path.with_name(f"{path.name}.restored")
        with closing(connect(saved)) as connection:
            copy(connection, draft, progress)
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        if before is not None and kept is not None:
            for file in (draft, kept, lock_file(path)):
                copy_ownership(file, before)
        os.replace(draft, path)
    return kept


def copy_ownership(file: Path, other: os.stat_result) -> None:
    """Copy owner and mode: root may restore a file that the server opens as a user of its own."""
    if sys.platform != "win32" and os.geteuid() == 0:
        os.chown(file, other.st_uid, other.st_gid)
    file.chmod(stat.S_IMODE(other.st_mode))


def set_aside(path: Path) -> Path | None:
    """Keep a copy of the file that is about to be replaced; if it can't be read, move the file itself."""
    if not path.exists():
        return None
    kept = next(name for number in range(1, 10**6) if not (name := path.with_name(f"{path.name}.old{number}")).exists())
    try:
        with closing(connect(path)) as connection:
            copy(connection, kept)
    except sqlite3.Error:
        path.rename(kept)
    return kept
