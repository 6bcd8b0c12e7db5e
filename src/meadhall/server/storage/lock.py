"""Lock file: one server per data file. The operating system releases the lock when the process ends or crashes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.data_file import OWNER_ONLY, explain_errors

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """Locked bytes can't be read on Windows, so the locked byte lies far behind the text."""

    def try_lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def try_lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockHolder(msgspec.Struct):
    """Process that holds the lock, as the lock file names it."""

    process: int
    since: str
    address: str = ""

    def __str__(self) -> str:
        where = f" at {self.address}" if self.address else ""
        return f"process {self.process}{where}, since {self.since}"


class Lock:
    """A held lock."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.holder = LockHolder(os.getpid(), datetime.now().astimezone().isoformat(" ", "seconds"))
        self.write()

    def set_address(self, address: str) -> None:
        """Write the server's address into the lock file, for messages of other processes."""
        self.holder.address = address
        self.write()

    def write(self) -> None:
        os.lseek(self.file, 0, os.SEEK_SET)
        os.truncate(self.file, 0)
        os.write(self.file, msgspec.json.encode(self.holder))


@contextmanager
def locked(path: Path) -> Iterator[Lock]:
    """Hold the data file exclusively; if another process has it, `BadOption` names that process."""
    with explain_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = lock_file(path)
        file = os.open(beside, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    try:
        try:
            try_lock(file)
        except OSError:
            raise BadOption(
                f"{path}: another meadhall has this file open: {holder_of(path)}. Stop it, or choose another file."
            ) from None
        yield Lock(file)
    finally:
        os.close(file)


def lock_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def holder_of(path: Path) -> str:
    holder = read_holder(path)
    return str(holder) if holder else "an unknown process"


def read_holder(path: Path) -> LockHolder | None:
    """Current holder of the lock, or the last one."""
    try:
        return msgspec.json.decode(lock_file(path).read_bytes(), type=LockHolder)
    except (OSError, msgspec.DecodeError):
        return None
