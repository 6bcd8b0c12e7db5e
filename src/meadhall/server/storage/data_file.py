"""SQLite data file: connections, consistent copies, private permissions, and errors in words a host understands."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.errors import StoreError, StoreUnavailable

OWNER_ONLY = 0o600
PAGES_PER_STEP = 2_000
"""Pages copied before other connections may write again."""

TRANSIENT_ERRORS = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)
"""Primary result codes of failures that may end by themselves: the disk is full, the file locked or away."""

Progress = Callable[[int, int], None]


def store_error_of(error: Exception) -> StoreUnavailable | StoreError:
    """Map an SQLite error to the store's own: an outage that may end, or a failure that waiting does not cure."""
    outage = getattr(error, "sqlite_errorcode", 0) & 0xFF in TRANSIENT_ERRORS
    failure = StoreUnavailable(str(error)) if outage else StoreError(str(error))
    failure.__cause__ = error
    return failure


def connect(path: Path) -> sqlite3.Connection:
    """Open or create the file, readable by its owner only; SQLite gives its -wal and -shm files the same mode."""
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
    """Restrict the file to its owner: it holds the key that signs cookies, and who plays as whom."""
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):
            file.chmod(OWNER_ONLY)


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn file and SQLite errors into one line that says what is wrong and what to do."""
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
        return "this is no data file of meadhall; it was not changed. Give another file."
    if "malformed" in words:
        return "the data file is damaged. Restore it from a backup: meadhall restore."
    if "readonly" in words or "unable to open" in words:
        return f"cannot be written ({words}). Give this user write access to the file and its folder."
    if "locked" in words:
        return f"another program keeps it busy ({words}). End that program first."
    return f"cannot be used ({words}). Restore it from a backup, or choose another file."


def copy(source: sqlite3.Connection, path: Path, progress: Progress = lambda done, total: None) -> None:
    """Consistent copy of a file that may be in use; it appears under its name only when it is complete."""
    draft = path.with_name(f"{path.name}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    try:
        with closing(sqlite3.connect(draft)) as target:
            source.backup(target, pages=PAGES_PER_STEP, progress=lambda _, left, total: progress(total - left, total))
            target.execute("PRAGMA journal_mode = DELETE")
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.rename(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
