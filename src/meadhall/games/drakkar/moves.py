"""Move generation: which piece may go where, the opening and the return (4.0 and 4.2 of the specification).

A piece is named as `choose_piece` names it: the mover's pawn A or B, or an emblem by its square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.drakkar.packed import CAPTIVE, DIRECTIONS, FACES, MAX_TOKENS, NONE, PAWNS, REACH, SQUARES

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable

PAWN_A: Final = 0
PAWN_B: Final = 1
EMBLEM: Final = 2
"""The emblem on a square is EMBLEM + square."""

OPENING: Final = 0
RETURN: Final = 1
NORMAL: Final = 2
MODES: Final[tuple[Literal["opening", "return", "normal"], ...]] = ("opening", "return", "normal")

FIRST_DIE: Final = 7
SECOND_DIE: Final = 56
ALL: Final = 63
"""What a die may move, three bits for each of the two: pawn A, pawn B, emblems."""
STRAIGHT: Final = 0b010_001
CROSSED: Final = 0b001_010
"""The first die for pawn A and the second for pawn B, or the other way round."""


def line(square: i64, direction: i64) -> i64:
    """Where the squares in a direction from a square begin in `box.ahead` (DRA-038)."""
    return square * REACH + direction * FACES


def exit_line(table: DrakkarTable, seat: i64, place: i64) -> i64:
    """Where the squares in front of a longship square begin in `box.exits` (DRA-042)."""
    return (table.side(seat) * PAWNS + place - SQUARES) * FACES


def landable(table: DrakkarTable, seat: i64, square: i64) -> bool:
    """No pawn there, or an enemy's that blocks an emblem (DRA-054 to DRA-056, DRA-082)."""
    pawn = table.pawn_on[square]
    if pawn == NONE:
        return True
    return table.emblem_on[square] != NONE and table.enemies(seat, pawn // PAWNS)


def along_line(table: DrakkarTable, seat: i64, squares: vec[i64], first: i64, die: i64) -> i64:
    """Where a die brings a pawn along the squares that begin at `first`; NONE if it may not (DRA-041, DRA-045)."""
    end = squares[first + die - 1]
    if end == NONE or not landable(table, seat, end):
        return NONE
    for at in range(first, first + die - 1):
        if table.pawn_on[squares[at]] != NONE:
            return NONE
    return end


def pawn_target(table: DrakkarTable, seat: i64, square: i64, die: i64, direction: i64) -> i64:
    """Where a pawn on the field comes to with a die in a direction; NONE if it may not."""
    return along_line(table, seat, table.box.ahead, line(square, direction), die)


def ship_target(table: DrakkarTable, seat: i64, place: i64, die: i64) -> i64:
    """Where a pawn of any status comes to from a longship square of its owner; NONE if it may not."""
    return along_line(table, seat, table.box.exits, exit_line(table, seat, place), die)


def exit_target(table: DrakkarTable, seat: i64, pawn: i64, die: i64) -> i64:
    """Where a die brings pawn A or B out; NONE if it is not in a longship square or may not (DRA-089)."""
    place = table.places[seat * PAWNS + pawn]
    if place < SQUARES:
        return NONE
    if table.status[seat * PAWNS + pawn] == CAPTIVE and die != table.box.release:
        return NONE
    return ship_target(table, seat, place, die)


def emblem_target(table: DrakkarTable, square: i64, die: i64, direction: i64) -> i64:
    """Where an emblem comes to: it jumps over everything, and stops only on a bare square (DRA-047 to DRA-050)."""
    end = table.box.ahead[line(square, direction) + die - 1]
    if end == NONE or table.pawn_on[end] != NONE or table.emblem_on[end] != NONE:
        return NONE
    return end


def target(table: DrakkarTable, seat: i64, piece: i64, die: i64, direction: i64) -> i64:
    """Where a piece comes to; NONE if it may not. The piece must be one that is there."""
    if piece >= EMBLEM:
        return emblem_target(table, piece - EMBLEM, die, direction)
    place = table.places[seat * PAWNS + piece]
    if place < SQUARES:
        return pawn_target(table, seat, place, die, direction)
    if direction != 2 * table.side(seat):
        return NONE
    return exit_target(table, seat, piece, die)


def is_present(table: DrakkarTable, piece: i64) -> bool:
    """Whether it is a piece the mover may touch: his pawns, and emblems without a pawn on them (DRA-061)."""
    if piece < EMBLEM:
        return True
    square = piece - EMBLEM
    return table.emblem_on[square] != NONE and table.pawn_on[square] == NONE


def mode(table: DrakkarTable, seat: i64) -> i64:
    """The kind of turn (4.1 step 4): everybody's first is the opening."""
    if table.turn < table.seats:
        return OPENING
    return RETURN if table.returning[seat] else NORMAL


def exits(table: DrakkarTable, seat: i64) -> i64:
    """The exits that are legal with the unused dice, as bits."""
    bits: i64 = 0
    for slot in range(2):
        if (table.used >> slot) & 1:
            continue
        for pawn in range(PAWNS):
            if exit_target(table, seat, pawn, table.thrown[slot]) != NONE:
                bits |= i64(1) << (slot * 3 + pawn)
    return bits


def allowed_dice(table: DrakkarTable, seat: i64) -> i64:
    """What each die may move in this kind of turn, as bits (4.2); with one die left every duty is to come out."""
    kind = mode(table, seat)
    if kind == NORMAL or (kind == RETURN and table.came_out):
        return ALL
    ways = exits(table, seat)
    if ways == 0:
        return ALL
    return opening_duty(ways) if kind == OPENING else return_duty(ways)


def opening_duty(ways: i64) -> i64:
    """Both pawns if both can leave, else whichever can (DRA-024 to DRA-028)."""
    both = both_out(ways)
    return both if both else ways


def both_out(ways: i64) -> i64:
    """The exits, of these, with which both pawns come out, one with each die; 0 if they can't."""
    both: i64 = 0
    if ways & STRAIGHT == STRAIGHT:
        both |= STRAIGHT
    if ways & CROSSED == CROSSED:
        both |= CROSSED
    return both


def return_duty(ways: i64) -> i64:
    """Exits; an emblem first only where the other die still brings a pawn out (DRA-072, DRA-074)."""
    allowed = ways
    if ways & SECOND_DIE:
        allowed |= 1 << 2
    if ways & FIRST_DIE:
        allowed |= 1 << 5
    return allowed


def slot_for(table: DrakkarTable, allowed: i64, piece: i64, die: i64) -> i64:
    """The unused die of this value that may move the piece; NONE if there is none."""
    what = min(piece, EMBLEM)
    for slot in range(2):
        if not (table.used >> slot) & 1 and table.thrown[slot] == die and (allowed >> (slot * 3 + what)) & 1:
            return slot
    return NONE


def playable(table: DrakkarTable, allowed: i64, slot: i64, what: i64) -> i64:
    """A die if it may move pawn A, pawn B or emblems now, else 0."""
    free = not (table.used >> slot) & 1 and (allowed >> (slot * 3 + what)) & 1
    return table.thrown[slot] if free else 0


def movable(table: DrakkarTable, seat: i64, allowed: i64, pawn: i64) -> bool:
    """Whether pawn A or B has any allowed move."""
    if pawn == table.moved:
        return False
    one = playable(table, allowed, 0, pawn)
    two = playable(table, allowed, 1, pawn)
    return pawn_can_move(table, seat, pawn, one) or pawn_can_move(table, seat, pawn, two)


def movable_pieces(table: DrakkarTable, seat: i64, allowed: i64, most: i64) -> vec[i64]:
    """The pieces that have any allowed move: pawns, then emblems by square; no more than `most` of them."""
    pieces = vec[i64](capacity=PAWNS + MAX_TOKENS)
    if movable(table, seat, allowed, PAWN_A):
        pieces = append(pieces, PAWN_A)
    if movable(table, seat, allowed, PAWN_B):
        pieces = append(pieces, PAWN_B)
    return add_emblems(table, allowed, pieces, most)


def add_emblems(table: DrakkarTable, allowed: i64, pieces: vec[i64], most: i64) -> vec[i64]:
    """Add the emblems that have any allowed move."""
    one = playable(table, allowed, 0, EMBLEM)
    two = playable(table, allowed, 1, EMBLEM)
    emblem_on = table.emblem_on
    pawn_on = table.pawn_on
    ahead = table.box.ahead
    own = table.moved - EMBLEM
    for square in range(SQUARES):
        if emblem_on[square] == NONE or pawn_on[square] != NONE or square == own:
            continue
        if len(pieces) >= most:
            break
        if emblem_can_move(ahead, emblem_on, pawn_on, square, one) or emblem_can_move(
            ahead, emblem_on, pawn_on, square, two
        ):
            pieces = append(pieces, EMBLEM + square)
    return pieces


def emblem_can_move(ahead: vec[i64], emblem_on: vec[i64], pawn_on: vec[i64], square: i64, die: i64) -> bool:
    """Whether a die can move the emblem on a square; 0 is no die."""
    if die == 0:
        return False
    first = square * REACH + die - 1
    for at in range(first, first + REACH, FACES):
        end = ahead[at]
        if end != NONE and pawn_on[end] == NONE and emblem_on[end] == NONE:
            return True
    return False


def pawn_can_move(table: DrakkarTable, seat: i64, pawn: i64, die: i64) -> bool:
    """Whether a die can move pawn A or B; 0 is no die."""
    if die == 0:
        return False
    place = table.places[seat * PAWNS + pawn]
    if place >= SQUARES:
        return exit_target(table, seat, pawn, die) != NONE
    direction: i64 = 0
    while direction < DIRECTIONS and pawn_target(table, seat, place, die, direction) == NONE:
        direction += 1
    return direction < DIRECTIONS


def any_move(table: DrakkarTable, seat: i64) -> bool:
    """Whether any unused die can be played at all (DRA-051, DRA-052)."""
    return len(movable_pieces(table, seat, allowed_dice(table, seat), 1)) > 0


def ways_out(table: DrakkarTable, seat: i64, place: i64) -> i64:
    """With how many values a home pawn could leave a longship square now (DRA-086)."""
    count: i64 = 0
    for die in range(1, FACES + 1):
        if ship_target(table, seat, place, die) != NONE:
            count += 1
    return count
