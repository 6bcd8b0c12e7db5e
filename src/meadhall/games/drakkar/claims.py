"""Captures, takes and the penalty for a wrong one (4.4 and 4.5 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from meadhall.games.drakkar import moves, scoring
from meadhall.games.drakkar.events import CAPTURED, KING, KINGS, LOOKED, PENALTY, SAW, TOOK, TOOK_FOR, WRONG
from meadhall.games.drakkar.memory import SHOWN_TO_ALL_BIT, changed
from meadhall.games.drakkar.packed import BOTH, CAPTIVE, HOME, LEFT, NONE, PAWNS, RIGHT, SHIELDS, SQUARES

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def capture(table: DrakkarTable, seat: i64, pawn: i64) -> None:
    """Send a pawn, already lifted from the field, to prison (DRA-083)."""
    place = prison(table, pawn)
    table.put_pawn(pawn, place, CAPTIVE)
    table.emit(CAPTURED, seat, pawn // PAWNS, pawn % PAWNS, place)


def prison(table: DrakkarTable, pawn: i64) -> i64:
    """The owner's empty longship square with the fewest ways out, the left one if equal (DRA-085 to DRA-088)."""
    owner = pawn // PAWNS
    other = table.places[pawn ^ 1]
    if other >= SQUARES:
        return LEFT + RIGHT - other
    return RIGHT if moves.ways_out(table, owner, RIGHT) < moves.ways_out(table, owner, LEFT) else LEFT


def see(table: DrakkarTable, seat: i64, square: i64) -> None:
    """The mover alone sees the symbol (DRA-059); everybody sees that he looks (DRA-112)."""
    token = table.emblem_on[square]
    table.learned = changed(table.learned, token, table.learned[token] | i64(1) << seat)
    record_look(table, square, token, 0)
    table.mark_revealed()
    table.emit(LOOKED, seat, square)
    table.emit_to(i64(1) << seat, SAW, seat, square, table.symbols[token])


def record_look(table: DrakkarTable, square: i64, token: i64, to_all: i64) -> None:
    """Remember for a while what was shown when and where."""
    looks = append(append(table.looks[:], table.turn), square)
    table.looks = append(append(looks, token), to_all)


def show(table: DrakkarTable, token: i64) -> None:
    """Everybody learns the symbol (DRA-113)."""
    table.learned = changed(table.learned, token, (i64(1) << table.seats) - 1 | SHOWN_TO_ALL_BIT)


def take(table: DrakkarTable, seat: i64, square: i64) -> None:
    token = table.emblem_on[square]
    table.mark_revealed()
    shield = table.claimable(seat, table.symbols[token])
    if shield == NONE:
        fail_take(table, seat, square, token)
    else:
        win_emblem(table, seat, square, token, shield)


def win_emblem(table: DrakkarTable, seat: i64, square: i64, token: i64, shield: i64) -> None:
    """The emblem goes face up onto a shield (DRA-063, DRA-111); the last one ends the game (DRA-100, DRA-104)."""
    table.shields = changed(table.shields, shield, token)
    table.emblem_on[square] = NONE
    show(table, token)
    owner = shield // SHIELDS
    if owner == seat:
        table.emit(TOOK, seat, square, table.symbols[token])
    else:
        table.emit(TOOK_FOR, seat, square, table.symbols[token], owner)
    if scoring.complete(table, seat):
        table.top = None
        if table.teams:
            table.emit(KINGS, seat, seat ^ 2)
        else:
            table.emit(KING, seat)


def fail_take(table: DrakkarTable, seat: i64, square: i64, token: i64) -> None:
    """Everybody sees the symbol, and the mover suffers the penalty (DRA-066 to DRA-070)."""
    show(table, token)
    record_look(table, square, token, 1)
    table.emit(WRONG, seat, square, table.symbols[token])
    table.emit(PENALTY, seat, table.box.penalty)
    table.used = BOTH
    send_home(table, seat)
    table.skips = changed(table.skips, seat, table.box.penalty)
    table.failed = changed(table.failed, seat, table.failed[seat] + 1)


def send_home(table: DrakkarTable, seat: i64) -> None:
    """Both pawns to the longship squares: one that is there stays there, A goes left and B right (DRA-069)."""
    first = seat * PAWNS
    left, right = LEFT, RIGHT
    if table.places[first] == RIGHT or table.places[first + 1] == LEFT:
        left, right = RIGHT, LEFT
    table.put_pawn(first, left, HOME)
    table.put_pawn(first + 1, right, HOME)
