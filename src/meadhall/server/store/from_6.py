"""From the sixth schema to the seventh: what the sixth gained after it had begun, then the topics of the seventh.

Tables and columns were added to the sixth without a new number, so files of it differ.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict

from meadhall.server.store.topics import lacking, statements_in, topics


def bring_up(connection: sqlite3.Connection) -> None:
    sixth = lacking(statements_in(topics(6)), columns_of(connection))
    for statement in (*sixth, *statements_in(topics(7))):
        connection.execute(statement)


def columns_of(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """The columns of every table."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    sql = "SELECT tables.name, columns.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns"
    for table, column in connection.execute(f"{sql} WHERE tables.type = 'table'").fetchall():
        found[table].add(column)
    return found
