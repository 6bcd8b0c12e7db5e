"""A store by where it is: a file, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.engine.errors import MissingExtra
from meadhall.server.storage.sqlite import SqliteFile
from meadhall.server.storage.store import Store

ADDRESSES = ("postgresql://", "postgres://")


def is_address(where: Path | str) -> bool:
    """Whether it is the address of a database rather than a file."""
    return isinstance(where, str) and where.startswith(ADDRESSES)


def open_store(where: Path | str, upgrade: bool = True) -> Store:
    """The store there, or a new one. It is yet to be opened, in the event loop that uses it. A shared one of an earlier
    version is brought up to date, or refused."""
    if not is_address(where):
        return Store(SqliteFile(Path(where)))
    try:
        from meadhall.server.storage.postgres import Postgres
    except ImportError:
        raise MissingExtra("postgres", "psycopg") from None
    return Store(Postgres(str(where), upgrade))
