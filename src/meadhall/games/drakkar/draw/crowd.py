"""Which pieces lie too near to each other for a finger, on a phone: those are chosen below the chart."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import LINE

NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def crowded(emblems: Collection[int], pawns: list[int]) -> frozenset[int]:
    """Of the squares of emblems and pawns that can be chosen, the pieces that have another beside them.

    A pawn in a longship, which is on no square, is always among them.
    """
    lying = set(emblems)
    found = [EMBLEM + square for square in lying if lying & set(beside(square))]
    found += [number for number, square in enumerate(pawns) if square < 0 or {*lying, *pawns} & set(beside(square))]
    return frozenset(found)


def beside(square: int) -> Iterator[int]:
    """The squares that share a side with a square."""
    file, rank = divmod(square, LINE)
    for across, along in NEIGHBOURS:
        if 0 <= file + across < LINE and 0 <= rank + along < LINE:
            yield (file + across) * LINE + rank + along
