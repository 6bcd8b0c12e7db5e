"""Index conversion: what stands for a whole number at the public surface, numpy's integers included, becomes an int."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex


def action_number(action: SupportsIndex) -> int:
    """An action as an int; of anything else, a text above all, `TypeError` says what to call."""
    if isinstance(action, str):
        raise TypeError(f"An action is a number, not the text {action!r}. Give table.parse({action!r}).")
    try:
        return index(action)
    except TypeError:
        raise TypeError(f"An action is a whole number, one of table.legal(), not {action!r}.") from None


def seat_number(seat: SupportsIndex | None) -> int | None:
    """A seat as an int; None is a spectator."""
    return None if seat is None else seat_index(seat)


def seat_index(seat: SupportsIndex) -> int:
    """A seat as an int, where a spectator has none."""
    try:
        return index(seat)
    except TypeError:
        raise TypeError(f"A seat is a whole number from 0 on, not {seat!r}.") from None
