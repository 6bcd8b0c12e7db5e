"""From the sixth schema to the seventh: what the sixth gained after it had begun, then the topics of the seventh.

Tables and columns were added to the sixth without a new number, so files of it differ.
"""

from __future__ import annotations

import sqlite3

from meadhall.server.storage.migrations.schema_drift import schema_of
from meadhall.server.storage.migrations.schema_files import lacking, statements_in, topics


def bring_up(connection: sqlite3.Connection) -> None:
    sixth = lacking(statements_in(topics(6)), schema_of(connection).columns)
    for statement in (*sixth, *statements_in(topics(7))):
        connection.execute(statement)
