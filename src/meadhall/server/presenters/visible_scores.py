"""The points that somebody at a table can know, worked out once for all who know the same."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View

GUESSES = 3
MOST = 64
"""So many answers are remembered at a match."""
PACK = msgspec.msgpack.Encoder()
Points = list[int | None]


class KnownPoints:
    """Points at one match, each under all that is known to whom they are shown: so they tell nobody anything else."""

    def __init__(self) -> None:
        self.known: dict[bytes, Points] = {}

    def of(self, table: Table, look: Callable[[int | None], View], seat: int | None) -> Points:
        """Everybody's points, as far as somebody can know them who sees what they `look` at: those on which all guesses
        agree."""
        if seat is not None:
            return self.guessed(table, look(seat), seat)
        seen = components(look(None))
        seats = range(int(table.seats))
        if any(components(look(each)) != seen for each in seats):
            return [None for _ in seats]
        return self.guessed(table, look(0), 0)

    def guessed(self, table: Table, view: View, seat: int) -> Points:
        key = PACK.encode(msgspec.structs.replace(view, seat=None, legal=[]))
        if key not in self.known:
            if len(self.known) >= MOST:
                self.known.clear()
            guesses = [table.guess(seat, FastDice(f"points {number}")).scores() for number in range(GUESSES)]
            agreed = zip(*guesses, strict=True)
            self.known[key] = [points[0] if len(set(points)) == 1 else None for points in agreed]
        return self.known[key]


def components(view: View) -> View:
    """What is seen of the table, whoever looks and whoever is asked."""
    return msgspec.structs.replace(view, seat=None, legal=[], question=None)
