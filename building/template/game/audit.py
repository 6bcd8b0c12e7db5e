"""What must always hold of the components of New game, and when something can be left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.newgame.box import KINDS, TAKEN

if TYPE_CHECKING:
    from meadhall.games.newgame.table import NewGameTable


def invariants(table: NewGameTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    taken: i64 = 0
    for kind in range(i64(KINDS)):
        owned: i64 = 0
        sworn: i64 = 0
        for seat in range(table.seats):
            owned += table.hoards[seat * KINDS + kind]
            sworn += 1 if table.oaths[seat] == kind else 0
        if owned + table.drawn[kind] + table.chest[kind] != table.box.counts[kind]:
            return f"there are not {table.box.counts[kind]} treasures of kind {kind} (NEW-002)."
        if sworn > table.box.oaths:
            return f"more than {table.box.oaths} have sworn to bring home treasures of kind {kind} (NEW-003)."
        taken += owned
    if taken != TAKEN * table.turn - max(0, lying(table) - 1):
        return f"{taken} treasures have been taken in {table.turn} turns (NEW-004)."
    if table.top is None and (table.turn != table.seats * table.box.turns or lying(table)):
        return "nobody is asked, but the game is not over (NEW-007)."
    return ""


def lying(table: NewGameTable) -> i64:
    """How many treasures lie on the table, neither kept nor given yet."""
    count: i64 = 0
    for drawn in table.drawn:
        count += drawn
    return count


def in_turn(table: NewGameTable, seat: i64, drawn: i64) -> str:
    """It is the seat's turn, and so many treasures lie before it."""
    if (table.turn - 1) % table.seats != seat:
        return f"it is not the turn of seat {seat} (NEW-004)."
    return "" if lying(table) == drawn else f"not {drawn} treasures lie on the table (NEW-004)."
