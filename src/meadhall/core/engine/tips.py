"""Advice that stands on figures: what it claims, and how games between bots are watched to see whether it is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, NamedTuple

from typing_extensions import TypeVar

from meadhall.core.engine.events import Event
from meadhall.core.engine.table import Table

T = TypeVar("T", bound=Table, default=Any)

WINNERS, OTHERS = "winners", "others"
BOTH = (WINNERS, OTHERS)


class Tip(NamedTuple):
    """A piece of advice: `tip.NAME` says it. Its figures are in rows, which `tip.NAME.ROW` or `row.ROW` names."""

    name: str
    measure: Literal["mean", "share"]
    """Each row is a mean of numbers, or the share of cases in which something was so."""
    rows: tuple[str, ...]
    claim: Literal["more", "less", "alike"]
    """The first row is clearly more than the last, clearly less, or neither: the intervals overlap."""


class Note(NamedTuple):
    """A number, or a case (1 or 0), for a row of a tip."""

    tip: str
    row: str
    value: float


class Eye(Generic[T]):
    """Watches one game, and notes what the tips of the game are about."""

    def __init__(self) -> None:
        self.notes: list[Note] = []

    def note(self, tip: str, row: str, value: float) -> None:
        self.notes.append(Note(tip, row, float(value)))

    def compare(self, tip: str, table: T, values: Sequence[float] | Counter[int]) -> None:
        """A number of each seat: those who won, and the others."""
        winners = table.winners()
        for seat in range(int(table.seats)):
            self.note(tip, WINNERS if seat in winners else OTHERS, values[seat])

    def compare_source(self, tip: str, table: T, source: str) -> None:
        """The points of each seat from one source."""
        self.compare(tip, table, [table.breakdown(seat)[source] for seat in range(int(table.seats))])

    def answered(self, table: T, told: Sequence[Event]) -> None:
        """The table after an answer, and what was told of it."""

    def over(self, table: T, told: Sequence[Event]) -> None:
        """The table at the end, and all that was told."""


class Guide(NamedTuple, Generic[T]):
    """What a game has to say to those who want to win it."""

    tips: tuple[Tip, ...]
    eye: Callable[[], Eye[T]]
    players: int
    """At how large a table it is watched."""
