"""How a game says what its views can hold at most, so that a view can be written as numbers with nothing left out.

An extent looks like a view. A row is as long as it can get; a tuple stands for any one of its members; a `Bag` is a
row whose order says nothing; any number stands for all numbers. What every view of a new table has, and the question
asked, need not be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable

Extent = dict[str, object]


class Bag:
    """A row in no order, however long, of things of these kinds."""

    def __init__(self, kinds: Iterable[object]) -> None:
        self.kinds = list(kinds)
