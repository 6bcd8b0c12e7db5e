"""Schema drift: a database whose tables, columns or indexes differ from those of its version."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple

from meadhall.core.engine.errors import BadOption


class Schema(NamedTuple):
    """Columns of every table, and the named indexes."""

    columns: Mapping[str, Set[str]]
    indexes: Set[str]


def schema_of(connection: sqlite3.Connection) -> Schema:
    """Actual schema of a data file."""
    sql = """SELECT tables.name, columns.name FROM sqlite_master AS tables
        JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'"""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
    return Schema(by_table(connection.execute(sql).fetchall()), {index for (index,) in found})


def by_table(columns: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for table, column in columns:
        found[table].add(column)
    return found


def differences(schema: Schema, other: Schema) -> Iterator[str]:
    """Tables, columns and indexes of one schema that another lacks."""
    for table, columns in sorted(schema.columns.items()):
        if table not in other.columns:
            yield f"the table {table}"
        else:
            yield from (f"the column {table}.{column}" for column in sorted(columns - other.columns[table]))
    yield from (f"the index {index}" for index in sorted(schema.indexes - other.indexes))


def check_drift(name: str, version: int, found: Schema, wanted: Schema) -> None:
    """Refuse a database whose schema has drifted; additional indexes are allowed."""
    lacking, besides = list(differences(wanted, found)), list(differences(found._replace(indexes=frozenset()), wanted))
    drift = [f"{verb} {', '.join(parts)}" for verb, parts in (("lacks", lacking), ("has besides", besides)) if parts]
    if drift:
        raise BadOption(
            f"{name}: marked as data of version {version}, but it {' and '.join(drift)}. "
            "Use the meadhall that wrote it last, or restore a backup."
        )
