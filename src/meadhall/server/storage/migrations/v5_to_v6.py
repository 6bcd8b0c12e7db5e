"""From the fifth schema to the sixth: accounts, clocks, ratings and leagues have their tables, a file a topic.

A new file is made by the same statements, after those of `schema.sql`: so the two can't differ.
"""

from __future__ import annotations

import sqlite3

from meadhall.server.storage.migrations.schema_files import statements_in, topics


def bring_up(connection: sqlite3.Connection) -> None:
    for statement in statements_in(topics(6)):
        connection.execute(statement)
