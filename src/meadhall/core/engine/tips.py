"""Strategy tips backed by statistics: what each tip claims, and how games between bots are observed to test it."""

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


class TipSample(NamedTuple):
    """A number, or a case (1 or 0), for a row of a tip."""

    tip: str
    row: str
    value: float


class TipObserver(Generic[T]):
    """Observer of one game, which records the samples of the game's tips."""

    def __init__(self) -> None:
        self.notes: list[TipSample] = []

    def note(self, tip: str, row: str, value: float) -> None:
        self.notes.append(TipSample(tip, row, float(value)))

    def compare(self, tip: str, table: T, values: Sequence[float] | Counter[int]) -> None:
        """Record a number of each seat, apart for winners and others."""
        winners = table.winners()
        for seat in range(int(table.seats)):
            self.note(tip, WINNERS if seat in winners else OTHERS, values[seat])

    def compare_source(self, tip: str, table: T, source: str) -> None:
        """Record the points of each seat from one source."""
        self.compare(tip, table, [table.breakdown(seat)[source] for seat in range(int(table.seats))])

    def answered(self, table: T, told: Sequence[Event]) -> None:
        """Called with the table after an answer, and its events."""

    def over(self, table: T, told: Sequence[Event]) -> None:
        """Called with the table at the end, and all events."""


class TipStudy(NamedTuple, Generic[T]):
    """A game's tips, and how they are measured."""

    tips: tuple[Tip, ...]
    observer: Callable[[], TipObserver[T]]
    players: int
    """The number of players in the games that are measured."""
