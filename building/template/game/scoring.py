"""The Glory of New game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.newgame.box import KINDS

if TYPE_CHECKING:
    from meadhall.games.newgame.table import NewGameTable


def of_kind(table: NewGameTable, seat: i64, kind: i64) -> i64:
    """1 for the first treasure of a kind, 2 for the second, 3 for the third, and so on (NEW-008)."""
    count = table.hoards[seat * KINDS + kind]
    return count * (count + 1) // 2


def gathered(table: NewGameTable, seat: i64) -> i64:
    """The Glory of all the seat's treasures, without its oath."""
    total: i64 = 0
    for kind in range(i64(KINDS)):
        total += of_kind(table, seat, kind)
    return total


def sworn(table: NewGameTable, seat: i64) -> i64:
    """What the seat's oath adds (NEW-009)."""
    return (table.box.oath_counts - 1) * of_kind(table, seat, table.oaths[seat])


def glory(table: NewGameTable, seat: i64) -> i64:
    return gathered(table, seat) + sworn(table, seat)


def breakdown(table: NewGameTable, seat: int) -> dict[str, int]:
    """The seat's Glory by source."""
    return {"gathered": int(gathered(table, seat)), "sworn": int(sworn(table, seat))}
