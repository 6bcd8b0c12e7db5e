"""Backups of a data file, made while a server uses it, and how one takes the file's place again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from meadhall.core.errors import BadOption
from meadhall.server.store.file import Progress, connect, copy, in_words
from meadhall.server.store.lock import locked
from meadhall.server.store.migration import CURRENT, checked_version
from meadhall.server.store.opening import is_address, open_store
from meadhall.server.store.store import Store


def check_file(path: Path) -> None:
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file. Give a data file of `meadhall serve`.")


@asynccontextmanager
async def beside(where: Path | str) -> AsyncIterator[Store]:
    """A store that a server may be using; a data file of an earlier version is left to the server."""
    if not is_address(where):
        check_current(Path(where))
    store = open_store(where, upgrade=False)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def check_current(path: Path) -> None:
    check_file(path)
    with in_words(path), closing(connect(path)) as connection:
        found = checked_version(connection, path)
    if found < CURRENT:
        raise BadOption(
            f"{path}: data of version {found}; this meadhall uses {CURRENT}. Start `meadhall serve` with it once."
        )


def check_whole(path: Path) -> int:
    """The version of a data file in which every page is whole."""
    check_file(path)
    with in_words(path), closing(connect(path)) as connection:
        version = checked_version(connection, path)
        problem = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if version == 0:
        raise BadOption(f"{path}: there is nothing of meadhall in it. Give another file.")
    if problem != "ok":
        raise BadOption(f"{path}: the file is damaged ({problem}). Give another file.")
    return version


def backup(path: Path, out: Path, progress: Progress) -> int:
    """Copy a data file, whole even while it is in use, and check every page of the copy; returns its version."""
    check_file(path)
    if out.exists():
        raise BadOption(f"{out}: is there already. Give a new file.")
    with in_words(path), closing(connect(path)) as connection:
        checked_version(connection, path)
        copy(connection, out, progress)
    return check_whole(out)


def restore(saved: Path, path: Path, progress: Progress) -> Path | None:
    """Put a backup in the place of a data file that no server uses; returns where what stood there is kept."""
    check_whole(saved)
    with locked(path), in_words(path):
        kept = keep_old(path)
        draft = path.with_name(f"{path.name}.restored")
        with closing(connect(saved)) as connection:
            copy(connection, draft, progress)
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        os.replace(draft, path)
    return kept


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
