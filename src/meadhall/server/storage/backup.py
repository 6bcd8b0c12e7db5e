"""Backups of a data file, made while a server uses it, and how one takes the file's place again."""

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
from meadhall.server.storage.data_file import Progress, connect, copy, in_words
from meadhall.server.storage.errors import StoreError
from meadhall.server.storage.lock import lock_file, locked
from meadhall.server.storage.migrations.runner import CURRENT, checked_version, prepare
from meadhall.server.storage.open_store import is_address, open_store
from meadhall.server.storage.store import Store


def check_file(path: Path) -> None:
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file. Give a data file of `meadhall serve`.")


@asynccontextmanager
async def beside(where: Path | str) -> AsyncIterator[Store]:
    """A store that a server may be using; data of an earlier version are left to the server."""
    if not is_address(where):
        check_current(Path(where))
    store = open_store(where, upgrade=False)
    await store.open()
    try:
        yield store
    except StoreError as error:
        raise BadOption(f"{store.name}: the store fails ({error}). Restore a backup.") from error
    finally:
        await store.close()


@contextmanager
def as_current(where: Path | str) -> Iterator[Path | str]:
    """The same store if it is of this version; of a data file of an earlier one, a copy that is brought up to date."""
    if is_address(where) or version_at(Path(where)) in (0, CURRENT):
        yield where
        return
    path = Path(where)
    with TemporaryDirectory(prefix="meadhall-") as folder:
        upgraded = Path(folder) / path.name
        with in_words(path), closing(connect(path)) as connection:
            copy(connection, upgraded)
        prepare(upgraded)
        yield upgraded


def version_at(path: Path) -> int:
    """The version of a data file that is there."""
    check_file(path)
    with in_words(path), closing(connect(path)) as connection:
        return checked_version(connection, path)


def check_current(path: Path) -> None:
    if (found := version_at(path)) < CURRENT:
        raise BadOption(
            f"{path}: data of version {found}; this meadhall uses {CURRENT}. Start `meadhall serve` with it once."
        )


def check_whole(path: Path) -> None:
    """Refuse a data file in which not every page is whole."""
    check_file(path)
    with in_words(path), closing(connect(path)) as connection:
        version = checked_version(connection, path)
        problem = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if version == 0:
        raise BadOption(f"{path}: there is nothing of meadhall in it. Give another file.")
    if problem != "ok":
        raise BadOption(f"{path}: the file is damaged ({problem}). Give another file.")


def backup(path: Path, out: Path, progress: Progress) -> None:
    """Copy a data file, whole even while it is in use, and check every page of the copy."""
    check_file(path)
    if out.exists():
        raise BadOption(f"{out}: is there already. Give a new file.")
    with in_words(path), closing(connect(path)) as connection:
        checked_version(connection, path)
        copy(connection, out, progress)
    check_whole(out)


def restore(saved: Path, path: Path, progress: Progress) -> Path | None:
    """Put a backup in the place of a data file that no server uses; returns where what stood there is kept."""
    check_whole(saved)
    with locked(path), in_words(path):
        before = path.stat() if path.exists() else None
        kept = keep_old(path)
        draft = path.with_name(f"{path.name}.restored")
        with closing(connect(saved)) as connection:
            copy(connection, draft, progress)
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        if before is not None and kept is not None:
            for file in (draft, kept, lock_file(path)):
                take_owner(file, before)
        os.replace(draft, path)
    return kept


def take_owner(file: Path, other: os.stat_result) -> None:
    """Let a file belong to whom another belonged, with the same mode: root restores what a server's own user serves."""
    if sys.platform != "win32" and os.geteuid() == 0:
        os.chown(file, other.st_uid, other.st_gid)
    file.chmod(stat.S_IMODE(other.st_mode))


def keep_old(path: Path) -> Path | None:
    """A copy of what is about to be replaced; where it can't be read, the file itself."""
    if not path.exists():
        return None
    kept = next(name for number in range(1, 10**6) if not (name := path.with_name(f"{path.name}.old{number}")).exists())
    try:
        with closing(connect(path)) as connection:
            copy(connection, kept)
    except sqlite3.Error:
        path.rename(kept)
    return kept
