"""Visible scores: the points that a viewer can know, computed once for all viewers who know the same."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View

DETERMINIZATIONS = 3
MAX_CACHED_VIEWS = 64
"""So many answers are remembered at a match."""
VIEW_ENCODER = msgspec.msgpack.Encoder()
Points = list[int | None]


class VisibleScores:
    """Cache for one match. Its key is all that the viewer knows, so it cannot tell them anything else."""

    def __init__(self) -> None:
        self.known: dict[bytes, Points] = {}

    def of(self, table: Table, look: Callable[[int | None], View], seat: int | None) -> Points:
        """All seats' points, as far as a viewer with this view can know them: those on which all determinizations
        agree."""
        if seat is not None:
            return self.guessed(table, look(seat), seat)
        seen = components(look(None))
        seats = range(int(table.seats))
        if any(components(look(each)) != seen for each in seats):
            return [None for _ in seats]
        return self.guessed(table, look(0), 0)

    def guessed(self, table: Table, view: View, seat: int) -> Points:
        key = VIEW_ENCODER.encode(msgspec.structs.replace(view, seat=None, legal=[]))
        if key not in self.known:
            if len(self.known) >= MAX_CACHED_VIEWS:
                self.known.clear()
            guesses = [table.guess(seat, FastDice(f"points {number}")).scores() for number in range(DETERMINIZATIONS)]
            agreed = zip(*guesses, strict=True)
            self.known[key] = [points[0] if len(set(points)) == 1 else None for points in agreed]
        return self.known[key]


def components(view: View) -> View:
    """The visible components, without the viewer and the question."""
    return msgspec.structs.replace(view, seat=None, legal=[], question=None)
