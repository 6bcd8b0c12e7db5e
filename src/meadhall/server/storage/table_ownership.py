"""Table ownership, derived from the schema files: which tables belong to a match, a person or a host. Copy, erasure,
account merge and export use it, so a new table is covered by declaring its columns."""

from __future__ import annotations

import re
from functools import lru_cache

from meadhall.server.storage.migrations.runner import SCHEMA
from meadhall.server.storage.migrations.schema_files import TABLE, VERSIONS_WITH_TOPICS, statements_in, topics

SERVER_TABLES = ("settings", "matches")


@lru_cache
def tables() -> dict[str, str]:
    """Every table, and the text that defines its columns."""
    files = (SCHEMA, *(file for version in VERSIONS_WITH_TOPICS for file in topics(version)))
    found = (TABLE.search(statement) for statement in statements_in(files))
    return {table[1]: table[2] for table in found if table}


def match_tables() -> list[str]:
    """Tables whose rows belong to a match, and are deleted with it."""
    return [name for name, columns in tables().items() if re.search(r"\bmatch TEXT[^,]* REFERENCES matches", columns)]


def global_tables() -> list[str]:
    """Tables whose rows belong to no match, without the server's own."""
    return [name for name in tables() if name not in (*match_tables(), *SERVER_TABLES)]


JOINT_TABLES = ("placings", "duplicate_people", "league_members")
"""Tables that name a person among others: erasure keeps the row and blanks the person."""


def hosted_tables() -> list[str]:
    """Tables with a host (besides `matches`)."""
    return [name for name in global_tables() if re.search(r"\bhost TEXT", tables()[name])]


def person_tables() -> list[str]:
    """Tables whose rows belong to a person; seats and event logs are not among them."""
    return [name for name in global_tables() if re.search(r"\bperson TEXT", tables()[name])]
