"""The data file: opened for its owner only, copied whole, and one clear line about one that can't be used."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.errors import NotKept, StoreError

OWNER_ONLY = 0o600
PAGES = 2_000
"""How many pages are copied before others may write again."""

OUTAGES = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)
"""Primary result codes of what may pass by itself: the file is full, locked or away."""

Progress = Callable[[int, int], None]


def failure_of(error: Exception) -> NotKept | StoreError:
    """The store's own error for what SQLite says: an outage, or a failure that waiting does not cure."""
    outage = getattr(error, "sqlite_errorcode", 0) & 0xFF in OUTAGES
    failure = NotKept(str(error)) if outage else StoreError(str(error))
    failure.__cause__ = error
    return failure


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file; one that is not there is made. The files SQLite puts beside it are as private."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def make_private(path: Path) -> None:
    """Nobody but the owner may read the file: who plays as whom is in it, and the key that signs cookies."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):
            file.chmod(OWNER_ONLY)


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """What is wrong with a data file, in one line with what to do."""
    try:
        yield
    except sqlite3.Error as error:
        raise BadOption(f"{path}: {reason_of(path, error)}") from None
    except OSError as error:
        raise BadOption(f"{path}: cannot be opened ({error.strerror}). Choose another file.") from None


def reason_of(path: Path, error: sqlite3.Error) -> str:
    if path.is_dir():
        return "this is a folder. Give a file in it."
    words = str(error)
    if "not a database" in words:
        return "this is no data file of meadhall, and is left as it is. Give another file."
    if "malformed" in words:
        return "the data file is damaged. Restore it from a backup: meadhall restore."
    if "readonly" in words or "unable to open" in words:
        return f"cannot be written ({words}). Let whoever runs this write the file and its folder."
    if "locked" in words:
        return f"another program keeps it busy ({words}). End that program first."
    return f"cannot be used ({words}). Restore it from a backup, or choose another file."


def copy(source: sqlite3.Connection, path: Path, progress: Progress = lambda done, total: None) -> None:
    """A copy of the file as it is, whole even while it is in use; it appears under its name when it is complete."""
    draft = path.with_name(f"{path.name}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    try:
        with closing(sqlite3.connect(draft)) as target:
            source.backup(target, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
            target.execute("PRAGMA journal_mode = DELETE")
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.rename(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
