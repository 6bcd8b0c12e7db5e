"""What the store asks of a database: to read, and to write statements that succeed or fail together.

There are two: a file (`sqlite.py`), which one server has for itself, and a PostgreSQL (`postgres.py`), which many
servers share. Both understand the same statements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

Row = Mapping[str, Any]
News = Callable[[Mapping[str, int]], None]
"""Told of matches and their versions; of none at all when something may have been missed."""
THOUGHT = "*"
"""Stands among the news for a question that waits for whoever thinks."""
FENCED = "{fenced}"
"""Stands in statements for the condition that the fence among them, if any, has let them pass."""
LISTED = "(SELECT value FROM json_each(?))"
"""What is in a list, which is one value however long it is: to take a statement with many apart costs more than to
answer it."""


def listed(values: Sequence[object]) -> str:
    """A list as statements take it."""
    return msgspec.json.encode(values).decode()


class Statement(NamedTuple):
    sql: str
    values: Sequence[object]
    fence: bool = False
    """It must change exactly one row; otherwise whoever writes is behind, and nothing is written."""


class Database(Protocol):
    @property
    def shared(self) -> bool:
        """Whether other servers may use it at the same time."""

    @property
    def name(self) -> str:
        """Where it is, for people; no secrets."""

    @property
    def commits(self) -> int:
        """How often something was written."""

    @property
    def people_changes(self) -> int:
        """Grows whenever something is written of people, before and after; only where `shared` is false does it tell of
        everybody who writes."""

    async def open(self) -> None:
        """Begin, in the event loop in which it is used."""

    async def close(self) -> None:
        """Finish what is waiting, then end."""

    def settle(self, setting: str, value: str) -> str:
        """The value of a setting: this one, unless it was settled before."""

    async def read(self, sql: str, *values: object) -> Sequence[Row]:
        """The rows; `NotKept` if nothing can be read."""

    async def write(self, *statements: Statement, proof: Statement | None = None) -> None:
        """Returns when the statements are safe. `Behind` if the fence stops them; `NotKept` if nothing can be written.

        The proof finds a row if they were written: whoever loses sight of the database in the middle looks there.
        """

    async def size(self) -> int:
        """How many bytes it uses."""

    def tell(self, match: str, version: int) -> None:
        """Let the other servers know, sooner or later."""

    async def follow(self, news: News) -> None:
        """Pass on what other servers tell, for ever."""
