"""From the fifth schema to the sixth: accounts, clocks, ratings and leagues have their tables, a file a topic.

A new file is made by the same statements, after those of `schema.sql`: so the two can't differ.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

TOPICS = Path(__file__).parent / "since_6"


def topics() -> list[Path]:
    """The files that say what is new, in the order in which they are run."""
    return sorted(TOPICS.glob("*.sql"))


def bring_up(connection: sqlite3.Connection) -> None:
    for file in topics():
        for statement in statements_of(file):
            connection.execute(statement)


def statements_of(file: Path) -> Iterator[str]:
    return (statement for statement in file.read_text(encoding="utf-8").split(";\n") if statement.strip())
