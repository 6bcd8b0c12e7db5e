"""What matters in a position of New game, for bots and for reasons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.games.newgame import scoring
from meadhall.games.newgame.box import KINDS
from meadhall.games.newgame.kinds import KEEP_TREASURE
from meadhall.games.newgame.table import NewGameTable

SPREAD: float = 4.0
TRUST: float = 1.0

OTHERS: Final = 0.4


def value(table: NewGameTable, seat: i64) -> float:
    """The seat's Glory, less a part of what the others have."""
    return float(scoring.glory(table, seat)) + rivals(table, seat)


def rivals(table: NewGameTable, seat: i64) -> float:
    total: i64 = 0
    for other in range(table.seats):
        if other != seat:
            total += scoring.glory(table, other)
    return -OTHERS * float(total)


def features(table: NewGameTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name, for those who want reasons."""
    return {
        "hoard": float(scoring.gathered(table, seat)),
        "oath": float(scoring.sworn(table, seat)),
        "rivals": rivals(table, seat),
    }


def counts(table: NewGameTable, seat: i64) -> dict[str, int]:
    """What a person would count of it."""
    kept = table.hoards[seat * KINDS + table.oaths[seat]]
    return {"hoard.glory": int(scoring.gathered(table, seat)), "oath.treasures": int(kept)}


def idea(table: NewGameTable, option: i64) -> float:
    """A treasure of one's oath is to be kept."""
    top = table.top
    if top is None or top.kind != KEEP_TREASURE or option != table.oaths[top.seat]:
        return 0.0
    return 1.0
