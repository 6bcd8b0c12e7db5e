"""Schema statements by the version that brought them: a folder for each version, in it a file a topic.

Once data of a version exist, what it brings never changes: a change begins the next version. A test holds the hash of
each (`tests/server/storage/test_schema_hash.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path

HERE = Path(__file__).parent
VERSIONS_WITH_TOPICS = (6, 7)
TABLE = re.compile(r"^CREATE TABLE (\w+) \((.*)\)", re.DOTALL | re.MULTILINE)
ADDED_COLUMN = re.compile(r"^ALTER TABLE (\w+) ADD COLUMN (\w+)", re.MULTILINE)
INDEX = re.compile(r"^CREATE (UNIQUE )?INDEX (?!IF )", re.MULTILINE)
BETWEEN_COLUMNS = re.compile(r",\s*(?![^(]*\))")


def topics(version: int) -> list[Path]:
    """The files that say what a version brings to every database, in the order in which they are run."""
    return sorted(HERE.glob(f"since_{version}/*.sql"))


def shared_topics(version: int) -> list[Path]:
    """The same for what only a database that servers share needs."""
    return sorted(HERE.glob(f"since_{version}/shared/*.sql"))


def statements_of(text: str) -> list[str]:
    return [statement for statement in text.split(";\n") if statement.strip()]


def statements_in(files: Iterable[Path]) -> list[str]:
    return [statement for file in files for statement in statements_of(file.read_text(encoding="utf-8"))]


def lacking(statements: Iterable[str], columns: Mapping[str, Set[str]]) -> Iterator[str]:
    """Of these statements what is not done yet, where tables have these columns: a table, or single columns of one."""
    for statement in statements:
        if table := TABLE.search(statement):
            name, body = table.groups()
            if name not in columns:
                yield statement
                continue
            for column in BETWEEN_COLUMNS.split(body):
                first = column.split()[0]
                if first.islower() and first not in columns[name]:
                    yield f"ALTER TABLE {name} ADD COLUMN {column}"
        elif added := ADDED_COLUMN.search(statement):
            if added[2] not in columns.get(added[1], ()):
                yield statement
        elif INDEX.search(statement):
            yield INDEX.sub(r"\g<0>IF NOT EXISTS ", statement)
        else:
            yield f"{statement.rstrip()} ON CONFLICT DO NOTHING"
