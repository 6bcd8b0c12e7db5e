"""Scoring of Drakkar: filled shields, and who is King of the Vikings (section 5 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mypy_extensions import i64

from meadhall.games.drakkar.packed import NONE, SHIELDS

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def filled(table: DrakkarTable, seat: i64) -> i64:
    """How many of the seat's shields are filled."""
    count: i64 = 0
    for at in range(seat * SHIELDS, seat * SHIELDS + SHIELDS):
        if table.shields[at] != NONE:
            count += 1
    return count


def complete(table: DrakkarTable, seat: i64) -> bool:
    """Five shields, in the team game those of both partners (DRA-100, DRA-104, DRA-105)."""
    if filled(table, seat) < SHIELDS:
        return False
    return not table.teams or filled(table, seat ^ 2) == SHIELDS


def breakdown(table: DrakkarTable, seat: int) -> dict[str, int]:
    """The filled shields; partners carry the team's sum (5.2)."""
    points = {"shields": int(filled(table, seat))}
    if table.teams:
        points["partner"] = int(filled(table, seat ^ 2))
    return points


def wrong_takes(table: DrakkarTable, seat: i64) -> i64:
    """Failed claims of the seat or its team."""
    return table.failed[seat] + (table.failed[seat ^ 2] if table.teams else 0)


def standing(table: DrakkarTable, seat: int) -> tuple[int, int]:
    """What is compared at the end: most shields, then fewest wrong takes (DRA-118)."""
    return sum(breakdown(table, seat).values()), -int(wrong_takes(table, seat))


def ranks(table: DrakkarTable) -> list[int]:
    """Each seat's rank; equal ones share it (5.3)."""
    standings = [standing(table, seat) for seat in range(int(table.seats))]
    return [1 + sum(other > own for other in standings) for own in standings]


def winners(table: DrakkarTable) -> list[int]:
    """The seats that are first. A king has all shields, so no seat can stand before or beside him."""
    return [seat for seat, rank in enumerate(ranks(table)) if rank == 1]


def reason(table: DrakkarTable) -> Literal["king", "round_limit"]:
    """Why the game is over."""
    for seat in range(table.seats):
        if complete(table, seat):
            return "king"
    return "round_limit"
