"""One server a data file. The lock ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from meadhall.core.engine.errors import BadOption
from meadhall.server.storage.data_file import OWNER_ONLY, in_words

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """Locked bytes can't be read there, so it is not those of the text."""

    def take(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Holder(msgspec.Struct):
    """Who holds the lock."""

    process: int
    since: str
    address: str = ""

    def __str__(self) -> str:
        where = f" at {self.address}" if self.address else ""
        return f"process {self.process}{where}, since {self.since}"


class Lock:
    """A lock that is held."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.holder = Holder(os.getpid(), datetime.now().astimezone().isoformat(" ", "seconds"))
        self.write()

    def tell(self, address: str) -> None:
        """Say where the holder can be found."""
        self.holder.address = address
        self.write()

    def write(self) -> None:
        os.lseek(self.file, 0, os.SEEK_SET)
        os.truncate(self.file, 0)
        os.write(self.file, msgspec.json.encode(self.holder))


@contextmanager
def locked(path: Path) -> Iterator[Lock]:
    """Hold the data file alone; `BadOption` says who holds it otherwise."""
    with in_words(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = lock_file(path)
        file = os.open(beside, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    try:
        try:
            take(file)
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
    return str(holder) if holder else "a process that has not said yet which it is"


def read_holder(path: Path) -> Holder | None:
    """Whoever has the lock, or had it last."""
    try:
        return msgspec.json.decode(lock_file(path).read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None
