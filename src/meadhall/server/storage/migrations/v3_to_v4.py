"""Migration 3 → 4: lesson progress."""

from __future__ import annotations

import sqlite3

STATEMENTS = """
CREATE TABLE learning (person TEXT PRIMARY KEY, body TEXT NOT NULL, at REAL NOT NULL) STRICT, WITHOUT ROWID
"""


def upgrade(connection: sqlite3.Connection) -> None:
    connection.execute(STATEMENTS)
