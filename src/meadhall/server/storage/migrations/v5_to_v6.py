"""Migration 5 → 6: tables of accounts, clocks, ratings and leagues, a file for each topic.

A new file runs the same statements after those of `schema.sql`, so an upgraded and a new file can't differ.
"""

from __future__ import annotations

import sqlite3

from meadhall.server.storage.migrations.schema_files import statements_in, topics


def upgrade(connection: sqlite3.Connection) -> None:
    for statement in statements_in(topics(6)):
        connection.execute(statement)
