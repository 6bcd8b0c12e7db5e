"""Touch conflicts on a phone: which pieces lie too close for a finger and are chosen below the chart."""

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
    found = [EMBLEM + square for square in lying if lying & set(adjacent_squares(square))]
    found += [
        number for number, square in enumerate(pawns) if square < 0 or {*lying, *pawns} & set(adjacent_squares(square))
    ]
    return frozenset(found)


def adjacent_squares(square: int) -> Iterator[int]:
    """The squares that share a side with a square."""
    file, rank = divmod(square, LINE)
    for across, along in NEIGHBOURS:
        if 0 <= file + across < LINE and 0 <= rank + along < LINE:
            yield (file + across) * LINE + rank + along
