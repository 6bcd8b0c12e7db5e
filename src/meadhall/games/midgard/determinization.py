"""Determinization of Midgard: deals hidden Prophecies at random (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.midgard.packed import (
    PROPHECIES,
    PROPHECY,
    PROPHECY_KINDS,
)

if TYPE_CHECKING:
    from meadhall.games.midgard.table import MidgardTable


def resample_hidden(table: MidgardTable, seat: i64) -> None:
    """Deal the Prophecies that others drew from the deck again, from all that the seat can't see."""
    if table.top is None:
        return
    pool = vec[i64]()
    for kind in range(PROPHECY_KINDS):
        count = table.deck[PROPHECY + kind]
        for other in range(table.seats):
            if other != seat:
                count += table.secret[other * PROPHECY_KINDS + kind]
        for _card in range(count):
            pool = append(pool, kind)
    if i64(len(pool)) == table.left[PROPHECIES]:
        return
    table.dice.shuffle("imagined prophecies", pool)
    at: i64 = 0
    table.secret = table.secret[:]
    for other in range(table.seats):
        if other != seat:
            at = redeal(table, other, pool, at)
    for kind in range(PROPHECY_KINDS):
        table.deck[PROPHECY + kind] = 0
    for i in range(at, i64(len(pool))):
        table.deck[PROPHECY + pool[i]] += 1


def redeal(table: MidgardTable, seat: i64, pool: vec[i64], at: i64) -> i64:
    """Deal a seat as many Prophecies as it holds secretly; returns where the rest of the pool begins."""
    first = seat * PROPHECY_KINDS
    held: i64 = 0
    for kind in range(PROPHECY_KINDS):
        held += table.secret[first + kind]
        table.secret[first + kind] = 0
    for i in range(at, at + held):
        table.secret[first + pool[i]] += 1
    return at + held
