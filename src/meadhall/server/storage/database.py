"""Database interface: reads, and transactions of statements, in SQL that both backends understand.

The backends are an SQLite file (`sqlite.py`), which belongs to one server, and PostgreSQL (`postgres.py`), which
several servers share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

Row = Mapping[str, Any]
ChangeCallback = Callable[[Mapping[str, int]], None]
"""Called with changed matches and their versions; with an empty mapping when notifications may have been missed."""
JOB_WAITING = "*"
"""Stands among the changes of matches for a job that was added to a queue."""
GUARDED = "{guarded}"
"""Placeholder for the condition that the guard statement of the same transaction, if any, has succeeded."""
JSON_LIST = "(SELECT value FROM json_each(?))"
"""Subquery for a list bound as one JSON value: parsing many placeholders would cost more than the query."""


def json_list(values: Sequence[object]) -> str:
    """Encode a list for `JSON_LIST`."""
    return msgspec.json.encode(values).decode()


class Statement(NamedTuple):
    sql: str
    values: Sequence[object]
    guard: bool = False
    """Optimistic lock: the statement must change exactly one row, or the whole transaction fails with
    `VersionConflict`."""


class Database(Protocol):
    @property
    def shared(self) -> bool:
        """Whether several servers may use it at the same time."""

    @property
    def name(self) -> str:
        """Location for messages, without secrets."""

    @property
    def commits(self) -> int:
        """Number of transactions so far."""

    @property
    def people_changes(self) -> int:
        """Change counter of the table `people`, raised before and after each write. Where `shared` is true, writes of
        other servers are not counted."""

    async def open(self) -> None:
        """Open connections; call it in the event loop that will use them."""

    async def close(self) -> None:
        """Finish pending writes, then disconnect."""

    def get_or_set(self, setting: str, value: str) -> str:
        """Insert a setting if it is absent; returns the value that is stored."""

    async def read(self, sql: str, *values: object) -> Sequence[Row]:
        """Rows of a query; `StoreUnavailable` during an outage."""

    async def write(self, *statements: Statement, proof: Statement | None = None) -> None:
        """One transaction; returns when it is durable. `VersionConflict` if the guard changes no row;
        `StoreUnavailable` during an outage.

        `proof` is a query that finds a row if the transaction was committed: it is asked when the connection is lost
        before the answer came.
        """

    async def size(self) -> int:
        """Size in bytes."""

    def publish(self, match: str, version: int) -> None:
        """Announce a change to the other servers; delivery is not guaranteed."""

    async def subscribe(self, on_changes: ChangeCallback) -> None:
        """Pass on the changes that other servers announce, until cancelled."""
