"""Migration 4 → 5: a nonce by which the writer of a command recognises it after a lost connection."""

from __future__ import annotations

import sqlite3


def upgrade(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE deeds ADD COLUMN nonce TEXT NOT NULL DEFAULT ''")
