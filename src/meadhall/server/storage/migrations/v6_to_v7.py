"""Migration 6 → 7: first what files of version 6 may lack, then the topics of version 7.

Tables and columns were added to version 6 without a new number, so its files differ.
"""

from __future__ import annotations

import sqlite3

from meadhall.server.storage.migrations.schema_drift import schema_of
from meadhall.server.storage.migrations.schema_files import missing_statements, statements_in, topics


def upgrade(connection: sqlite3.Connection) -> None:
    sixth = missing_statements(statements_in(topics(6)), schema_of(connection).columns)
    for statement in (*sixth, *statements_in(topics(7))):
        connection.execute(statement)
