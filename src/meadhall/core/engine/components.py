"""Component schema: each component of a table declared once, from which positions are written, read and checked."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.errors import BadPosition
from meadhall.core.engine.table import Table

VARIABLE_LENGTH = -1
"""The length of a component that grows and shrinks, such as a deck."""


class Component:
    """Declaration of one component: an attribute that holds `length` numbers (or one, if None) from low to high."""

    def __init__(self, name: str, length: int | None, low: int, high: int) -> None:
        self.name = name
        self.length = length
        self.low = low
        self.high = high

    def write(self, table: Table) -> int | list[int]:
        value = getattr(table, self.name)
        return int(value) if self.length is None else [int(number) for number in value]

    def clear(self, table: Table) -> None:
        """Reset to the least value; a component of variable length becomes empty."""
        least = vec[i64]([self.low] * max(0, self.length or 0))
        setattr(table, self.name, self.low if self.length is None else least)

    def copy(self, table: Table, other: Table) -> None:
        """Copy the value to another table, in a vector of its own unless clones share it."""
        value = getattr(table, self.name)
        setattr(other, self.name, value if self.length is None or self.name in type(table).shared else value[:])

    def read(self, table: Table, value: object) -> None:
        if self.length is None:
            setattr(table, self.name, self.number(value))
            return
        if not isinstance(value, list):
            raise BadPosition(f"components.{self.name}: expected a list of numbers, found {shortened(value)}.")
        if self.length != VARIABLE_LENGTH and len(value) != self.length:
            raise BadPosition(f"components.{self.name}: expected {self.length} numbers, found {len(value)}.")
        setattr(table, self.name, vec[i64]([self.number(number) for number in value]))

    def number(self, value: object) -> int:
        return checked_number(value, self.low, self.high, f"components.{self.name}")


def checked_number(value: object, low: int, high: int, key: str) -> int:
    """A whole number within bounds, or an error that names the key."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{key}: expected a whole number from {low} to {high}, found {shortened(value)}.")
    return value


def shortened(value: object) -> str:
    """A value as it stands in an error message."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "a value too large to show"
    return text if len(text) <= 60 else text[:57] + "..."
