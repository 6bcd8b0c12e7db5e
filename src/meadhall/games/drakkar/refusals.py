"""Which rule forbids a piece or a move. `refuse.ID` says it, and `refuse.ID.stuck` of a piece that no die can move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.drakkar import moves
from meadhall.games.drakkar.packed import CAPTIVE, MAX_TOKENS, NONE, PAWNS, SQUARES

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def refuse_piece(table: DrakkarTable, seat: i64, piece: i64) -> str:
    """Why a piece may not be chosen (4.2)."""
    if not moves.is_present(table, piece):
        return "DRA-061" if table.emblem_on[piece - moves.EMBLEM] != NONE else "DRA-037"
    if piece == table.moved:
        return "DRA-032"
    if piece in moves.movable_pieces(table, seat, moves.ALL, PAWNS + MAX_TOKENS):
        return refuse_by_duty(table, seat, piece)
    if piece < moves.EMBLEM and table.status[seat * PAWNS + piece] == CAPTIVE:
        return refuse_captive(table, seat, piece)
    return refuse_stuck(table, seat, piece)


def refuse_move(table: DrakkarTable, seat: i64, piece: i64, die: i64, direction: i64) -> str:
    """Why a piece may not go somewhere (4.3)."""
    if moves.slot_for(table, moves.ALL, piece, die) == NONE:
        return "DRA-039"
    if moves.target(table, seat, piece, die, direction) != NONE:
        return refuse_by_duty(table, seat, piece)
    if piece >= moves.EMBLEM:
        return refuse_drift(table, piece - moves.EMBLEM, die, direction)
    return refuse_walk(table, seat, piece, die, direction)


def refuse_by_duty(table: DrakkarTable, seat: i64, piece: i64) -> str:
    """What the first turn or the return wants instead of a move that is otherwise legal.

    In the first turn that is always an emblem's: a pawn that has a choice may make any of its moves.
    """
    if moves.mode(table, seat) == moves.OPENING:
        return "DRA-026" if moves.both_out(moves.exits(table, seat)) else "DRA-028"
    return "DRA-074" if piece >= moves.EMBLEM and table.used == 0 else "DRA-072"


def refuse_captive(table: DrakkarTable, seat: i64, pawn: i64) -> str:
    """There is no 6 to play, or the way out is barred: since the throw (DRA-092), or by the player's first die."""
    release = table.box.release
    if moves.slot_for(table, moves.ALL, pawn, release) == NONE:
        return "DRA-089"
    if (table.blocked >> pawn) & 1:
        return "DRA-092"
    return f"{refuse_walk(table, seat, pawn, release, 2 * table.side(seat))}.stuck"


def refuse_stuck(table: DrakkarTable, seat: i64, piece: i64) -> str:
    """What bars the first way that a die might take a piece, of those that lead neither off the field nor sideways."""
    die = table.thrown[table.used & 1]
    direction: i64 = 0
    reason = refuse_move(table, seat, piece, die, direction)
    while reason in ("DRA-041", "DRA-042"):
        direction += 1
        reason = refuse_move(table, seat, piece, die, direction)
    return f"{reason}.stuck"


def refuse_drift(table: DrakkarTable, square: i64, die: i64, direction: i64) -> str:
    end = table.box.ahead[moves.line(square, direction) + die - 1]
    if end == NONE:
        return "DRA-041"
    return "DRA-049" if table.pawn_on[end] != NONE else "DRA-050"


def refuse_walk(table: DrakkarTable, seat: i64, pawn: i64, die: i64, direction: i64) -> str:
    place = table.places[seat * PAWNS + pawn]
    if place < SQUARES:
        end = table.box.ahead[moves.line(place, direction) + die - 1]
        return "DRA-041" if end == NONE else refuse_landing(table, seat, end)
    if direction != 2 * table.side(seat):
        return "DRA-042"
    return refuse_landing(table, seat, table.box.exits[moves.exit_line(table, seat, place) + die - 1])


def refuse_landing(table: DrakkarTable, seat: i64, end: i64) -> str:
    """A pawn stands there that can't be captured, or else one stands on the way."""
    if moves.landable(table, seat, end):
        return "DRA-045"
    owner = table.pawn_on[end] // PAWNS
    if owner == seat:
        return "DRA-055"
    return "DRA-056" if table.enemies(seat, owner) else "DRA-109"
