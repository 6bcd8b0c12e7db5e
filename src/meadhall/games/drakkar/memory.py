"""Knowledge of each seat: the emblems it has learned, may still be shown, and can't tell apart (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.events import Event
from meadhall.games.drakkar.events import TURN
from meadhall.games.drakkar.packed import FACES, NONE, SYMBOLS

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable

SHOWN_TO_ALL_BIT: Final = 16
"""The bit of `learned` that stands for everybody, spectators too; the bits below it are the seats."""
LOOK_LENGTH: Final = 4
"""How many numbers of `looks` belong to one look."""
MOVES_PER_TURN: Final = 2
MOVE_LENGTH: Final = 3
"""A turn leaves two moves on the trail, each of three numbers."""


def changed(numbers: vec[i64], at: i64, number: i64) -> vec[i64]:
    """Copy of a vector with one number changed."""
    copy = numbers[:]
    copy[at] = number
    return copy


def has_learned(table: DrakkarTable, seat: int | None, token: i64) -> bool:
    """Whether a seat has legitimately seen the token; spectators know what was shown to all (DRA-137)."""
    bit: i64 = SHOWN_TO_ALL_BIT if seat is None else i64(1) << seat
    return table.learned[token] & bit != 0


def pool(table: DrakkarTable, seat: i64) -> vec[i64]:
    """How many of each symbol lie on the field unknown to the seat."""
    return unknown(table, i64(1) << seat)


def unknown(table: DrakkarTable, bit: i64) -> vec[i64]:
    counts = vec[i64]([0] * SYMBOLS)
    learned = table.learned
    symbols = table.symbols
    for token in range(table.tokens()):
        if learned[token] & bit == 0:
            counts[symbols[token]] += 1
    return counts


def outcome(table: DrakkarTable, seat: i64) -> i64:
    """The throw with which a turn begins, whichever die shows which face, or else the symbol the seat has last seen."""
    if table.used == 0:
        low = min(table.thrown[0], table.thrown[1])
        return SYMBOLS + FACES * low + max(table.thrown[0], table.thrown[1])
    if len(table.looks) == 0:
        return 0
    token = table.looks[len(table.looks) - LOOK_LENGTH + 2]
    return table.symbols[token] + 1 if (table.learned[token] >> seat) & 1 else 0


def forget(table: DrakkarTable) -> None:
    """Drop the looks that no seat may still be shown; they are in order."""
    looks = table.looks
    old: i64 = 0
    while old < len(looks) and looks[old] <= table.turn - 2 * table.seats:
        old += LOOK_LENGTH
    if old:
        table.looks = looks[old:]


def clear_trail(table: DrakkarTable, seat: i64) -> None:
    """A seat's new turn wipes out the moves of its last."""
    for at in range(seat * MOVES_PER_TURN * MOVE_LENGTH, (seat + 1) * MOVES_PER_TURN * MOVE_LENGTH):
        table.trail[at] = NONE


def leave_trail(table: DrakkarTable, seat: i64, piece: i64, start: i64, end: i64) -> None:
    """Remember a move: piece is pawn A, pawn B or 2 for an emblem."""
    trail = table.trail
    at = seat * MOVES_PER_TURN * MOVE_LENGTH
    if trail[at] != NONE:
        at += MOVE_LENGTH
    trail[at] = piece
    trail[at + 1] = start
    trail[at + 2] = end


def first_turn_shown(table: DrakkarTable, seat: int | None) -> i64:
    """The first turn whose events a seat may still be shown when there is no memory aid (DRA-115, DRA-138)."""
    seats = table.seats
    if seat is None:
        return max(0, table.turn - 1)
    ago = (table.mover() - i64(seat)) % seats
    latest = table.turn - ago
    if ago == 0 or skipped(table, i64(seat)):
        latest -= seats - 1
    return max(0, latest)


def skipped(table: DrakkarTable, seat: i64) -> bool:
    """Whether the latest turn of a seat that is not on turn was a skipped one."""
    left = table.skips[seat]
    return left < table.box.penalty if left else table.returning[seat] == 1


def first_told(events: list[Event], first_turn: i64) -> int:
    """The index of the event with which that turn began; 0 if these events do not reach back so far."""
    for index in reversed(range(len(events))):
        if events[index].number == TURN and events[index].values[1] <= first_turn:
            return index if first_turn else 0
    return 0
