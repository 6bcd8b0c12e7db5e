"""Store factory: an SQLite file by its path, or PostgreSQL by its URL."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.engine.errors import MissingExtra
from meadhall.server.storage.sqlite import SqliteFile
from meadhall.server.storage.store import Store

URL_SCHEMES = ("postgresql://", "postgres://")


def is_database_url(location: Path | str) -> bool:
    """Whether it is a database URL rather than the path of a file."""
    return isinstance(location, str) and location.startswith(URL_SCHEMES)


def open_store(location: Path | str, upgrade: bool = True) -> Store:
    """The store at a path or URL; a missing file is created. Call `Store.open` in the event loop that uses it. A shared
    store of an earlier version is upgraded, or refused if `upgrade` is false."""
    if not is_database_url(location):
        return Store(SqliteFile(Path(location)))
    try:
        from meadhall.server.storage.postgres import Postgres
    except ImportError:
        raise MissingExtra("postgres", "psycopg") from None
    return Store(Postgres(str(location), upgrade))
