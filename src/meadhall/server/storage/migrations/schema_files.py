"""Schema files: a folder for each version, with a file for each topic.

Once data of a version exist, its files never change: a change begins the next version. A test pins the hash of each
version (`tests/server/storage/test_schema_hash.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path

SCHEMA_DIR = Path(__file__).parent
VERSIONS_WITH_TOPICS = (6, 7)
TABLE = re.compile(r"^CREATE TABLE (\w+) \((.*)\)", re.DOTALL | re.MULTILINE)
ADDED_COLUMN = re.compile(r"^ALTER TABLE (\w+) ADD COLUMN (\w+)", re.MULTILINE)
INDEX = re.compile(r"^CREATE (UNIQUE )?INDEX (?!IF )", re.MULTILINE)
BETWEEN_COLUMNS = re.compile(r",\s*(?![^(]*\))")


def topics(version: int) -> list[Path]:
    """Schema files of a version for both backends, in the order in which they are run."""
    return sorted(SCHEMA_DIR.glob(f"since_{version}/*.sql"))


def shared_topics(version: int) -> list[Path]:
    """Additional schema files of a version for a shared database."""
    return sorted(SCHEMA_DIR.glob(f"since_{version}/shared/*.sql"))


def statements_of(text: str) -> list[str]:
    return [statement for statement in text.split(";\n") if statement.strip()]


def statements_in(files: Iterable[Path]) -> list[str]:
    return [statement for file in files for statement in statements_of(file.read_text(encoding="utf-8"))]


def missing_statements(statements: Iterable[str], columns: Mapping[str, Set[str]]) -> Iterator[str]:
    """Statements that a partly upgraded database still needs: whole tables, or single columns of existing ones."""
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
