"""From the fourth schema to the fifth: deeds can be known again by whoever wrote them."""

from __future__ import annotations

import sqlite3


def bring_up(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE deeds ADD COLUMN nonce TEXT NOT NULL DEFAULT ''")
