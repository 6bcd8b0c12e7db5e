"""The tables by what they belong to, read from the statements that make them: whoever adds one
need not tell those who copy, forget, hand over and export."""

from __future__ import annotations

import re
from functools import lru_cache

from meadhall.server.storage.migrations.runner import SCHEMA
from meadhall.server.storage.migrations.schema_files import TABLE, VERSIONS_WITH_TOPICS, statements_in, topics

OF_THE_SERVER = ("settings", "matches")


@lru_cache
def tables() -> dict[str, str]:
    """Every table, and what is said of its columns."""
    files = (SCHEMA, *(file for version in VERSIONS_WITH_TOPICS for file in topics(version)))
    found = (TABLE.search(statement) for statement in statements_in(files))
    return {table[1]: table[2] for table in found if table}


def of_a_match() -> list[str]:
    """What belongs to a match, and goes with it."""
    return [name for name, columns in tables().items() if re.search(r"\bmatch TEXT[^,]* REFERENCES matches", columns)]


def of_all() -> list[str]:
    """What belongs to no match, besides what a server knows of itself."""
    return [name for name in tables() if name not in (*of_a_match(), *OF_THE_SERVER)]


TOGETHER = ("placings", "duplicate_people", "league_members")
"""Where people are named beside others: whoever is forgotten leaves their row, without who it was."""


def with_a_host() -> list[str]:
    """What somebody has made for others; matches know their host themselves."""
    return [name for name in of_all() if re.search(r"\bhost TEXT", tables()[name])]


def of_a_person() -> list[str]:
    """What belongs to a person alone: neither their seats nor what they did there."""
    return [name for name in of_all() if re.search(r"\bperson TEXT", tables()[name])]
