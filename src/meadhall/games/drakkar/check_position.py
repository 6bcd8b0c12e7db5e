"""Position checks of Drakkar: whether a seat can be asked something now (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.drakkar import moves, scoring
from meadhall.games.drakkar.packed import BOTH, NONE, PAWNS

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def check_asked(table: DrakkarTable, seat: i64) -> str:
    """The game goes on, and it is the seat's turn."""
    for each in range(table.seats):
        if scoring.complete(table, each):
            return "the game is won, so nothing is asked (DRA-100)."
    if table.limit and table.round() > table.limit:
        return "the round limit is passed, so nothing is asked (DRA-117)."
    if seat != table.mover():
        return "a seat is asked that is not on turn (DRA-022)."
    if table.skips[seat]:
        return f"seat {seat} skips its turn, so it is not asked (DRA-070)."
    return ""


def check_die_left(table: DrakkarTable) -> str:
    return "" if table.used != BOTH else "no die is left to play."


def check_chosen_piece(table: DrakkarTable, piece: i64) -> str:
    """The piece to be moved is there, and was not moved before."""
    if not moves.is_present(table, piece):
        return "the piece to be moved is not there."
    if table.moved == piece:
        return "the piece to be moved has been moved in this turn (DRA-032)."
    return ""


def check_landed(table: DrakkarTable, seat: i64, square: i64) -> str:
    """A claim is for an emblem under the pawn that has just landed."""
    if table.moved == NONE or table.moved >= moves.EMBLEM or table.pawn_on[square] != seat * PAWNS + table.moved:
        return "a claim is for the pawn that has just landed (DRA-081)."
    return "" if table.emblem_on[square] != NONE else "there is no emblem to claim (DRA-058)."
