"""From the third schema to the fourth: what people have learned."""

from __future__ import annotations

import sqlite3

NEW = """
CREATE TABLE learning (person TEXT PRIMARY KEY, body TEXT NOT NULL, at REAL NOT NULL) STRICT, WITHOUT ROWID
"""


def bring_up(connection: sqlite3.Connection) -> None:
    connection.execute(NEW)
