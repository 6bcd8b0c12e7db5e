"""The Glory of New game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.newgame.box import KINDS

if TYPE_CHECKING:
    from meadhall.games.newgame.table import NewGameTable


def sworn(table: NewGameTable, seat: i64) -> i64:
    """How many treasures the seat has of the kind it has sworn to bring home."""
    return table.hoards[seat * KINDS + table.oaths[seat]]


def treasures(table: NewGameTable, seat: i64) -> i64:
    """How many treasures the seat has in all."""
    count: i64 = 0
    for at in range(seat * KINDS, seat * KINDS + KINDS):
        count += table.hoards[at]
    return count


def glory(table: NewGameTable, seat: i64) -> i64:
    """The seat's Glory as it stands (NEW-008)."""
    kept = sworn(table, seat)
    return table.box.sworn * kept + table.box.other * (treasures(table, seat) - kept)


def breakdown(table: NewGameTable, seat: int) -> dict[str, int]:
    """The seat's Glory by source."""
    kept = int(table.box.sworn * sworn(table, seat))
    return {"sworn": kept, "other": int(glory(table, seat)) - kept}
