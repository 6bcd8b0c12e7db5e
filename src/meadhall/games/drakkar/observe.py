"""Observation of Drakkar for reinforcement learning: of the emblems only what the seat may still be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.core.ml.encoder import Encoder
from meadhall.core.ml.observation import Field, kind, marks, number, thing, whose
from meadhall.games.drakkar import memory, moves
from meadhall.games.drakkar.packed import (
    FACES,
    LINE,
    NONE,
    PAWNS,
    SHIELDS,
    SIDES,
    SQUARES,
    STATUSES,
    SYMBOLS,
    square_name,
)

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable

MAX_LOOKS: Final = 4
"""Looks are told for at most two rounds, and a turn brings at most two."""
MAX_ROUNDS = 60
MAX_FAILED_TAKES = 10
UNKNOWN: Final = SYMBOLS
"""What stands for an emblem whose symbol the seat does not know."""
PIECES = ("A", "B", "emblem")


def fields(table: DrakkarTable) -> list[Field]:
    seats = int(table.seats)
    symbols = [symbol.id for symbol in table.box.symbols]
    squares = [square_name(square) for square in range(SQUARES)]
    emblems = [f"{square} {symbol}" for square in squares for symbol in (*symbols, "unknown")]
    copies = int(table.box.series[table.seats - 2])
    return [
        number("round", MAX_ROUNDS),
        number("clan.skips", max(int(table.box.penalty), 2), seats, by_seat=True),
        number("clan.failed", MAX_FAILED_TAKES, seats, by_seat=True),
        number("unknown", max(copies, 2), SYMBOLS),
        number("look.ago", 2 * seats, MAX_LOOKS * seats),
        number("clan.returning", 1, seats, by_seat=True),
        number("shield.filled", 1, seats * SHIELDS, by_seat=True),
        number("die.used", 1, 2),
        number("look.to_all", 1, MAX_LOOKS * seats),
        whose("starter", seats),
        whose("mover", seats),
        kind("mode", moves.MODES),
        kind("die", range(1, FACES + 1), 2, low=1),
        kind("clan.side", SIDES, seats, by_seat=True),
        kind("shield.symbol", symbols, seats * SHIELDS, by_seat=True),
        kind("pawn.status", STATUSES, seats * PAWNS, by_seat=True),
        thing("pawn.place", *place_features(), seats * PAWNS, by_seat=True),
        thing("moved", *piece_features()),
        marks("emblem", emblems),
        marks("learned", squares, seats=seats),
        marks("shown", squares),
        whose("look.seat", seats, MAX_LOOKS * seats),
        kind("look.symbol", symbols, MAX_LOOKS * seats),
        thing("look.square", *place_features(), MAX_LOOKS * seats),
        whose("trail.seat", seats, memory.MOVES_PER_TURN * seats),
        kind("trail.piece", PIECES, memory.MOVES_PER_TURN * seats),
        thing("trail.from", *place_features(), memory.MOVES_PER_TURN * seats),
        thing("trail.to", *place_features(), memory.MOVES_PER_TURN * seats),
    ]


def asked(table: DrakkarTable) -> list[Field]:
    return [thing("piece", *piece_features()), thing("square", *place_features())]


def line_features() -> list[str]:
    return [f"file {file}" for file in "abcdefghijklm"] + [f"rank {rank + 1}" for rank in range(LINE)]


def square_rows() -> list[list[int]]:
    """Each square as its file and its rank."""
    places = range(LINE)
    return [
        [int(square // LINE == file) for file in places] + [int(square % LINE == rank) for rank in places]
        for square in range(SQUARES)
    ]


def place_features() -> tuple[dict[str, int], list[list[int]]]:
    """The squares, and the two longships."""
    names = [*line_features(), "left longship", "right longship"]
    none = [0] * (2 * LINE)
    rows = [[*row, 0, 0] for row in square_rows()] + [[*none, 1, 0], [*none, 0, 1]]
    return dict.fromkeys(names, 1), rows


def piece_features() -> tuple[dict[str, int], list[list[int]]]:
    """Pawn A, pawn B, and the emblem on each square."""
    names = ["pawn A", "pawn B", *line_features()]
    none = [0] * (2 * LINE)
    rows = [[1, 0, *none], [0, 1, *none]] + [[0, 0, *row] for row in square_rows()]
    return dict.fromkeys(names, 1), rows


def seen(table: DrakkarTable, seat: int, into: Encoder) -> None:
    seats = table.seats
    aided = table.rule_options["memory_aid"] is True or table.over
    since = memory.first_turn_shown(table, seat)
    looks = recent_looks(table, since)
    trail = recent_moves(table, since)
    mover = table.mover()
    into.value(table.round())
    into.values(table.skips)
    into.values(table.failed)
    if aided:
        into.values(memory.pool(table, seat))
    else:
        into.unknown()
    into.values(looks_ago(table, looks))
    into.values(table.returning)
    into.values(filled(table))
    into.values(vec[i64]([table.used & 1, (table.used >> 1) & 1]))
    into.values(there(table.looks, looks, 3))
    into.value(table.starter)
    into.value(mover)
    into.value(moves.mode(table, mover))
    into.values(table.thrown)
    sides = vec[i64]([0] * seats)
    for owner in range(seats):
        sides[owner] = table.side(owner)
    into.values(sides)
    into.values(wanted(table, sides))
    into.values(table.status)
    into.values(table.places)
    into.value(table.moved)
    squares = lying(table)
    write_emblems(table, squares, seat, aided, into)
    if aided:
        write_learned(table, squares, into)
        write_shown(table, squares, into)
    else:
        into.unknown()
        into.unknown()
    seats_that_looked = lookers(table, looks)
    into.values(seats_that_looked)
    into.values(look_symbols(table, seat, looks, seats_that_looked))
    into.values(there(table.looks, looks, 1))
    into.values(movers(trail))
    into.values(there(table.trail, trail, 0))
    into.values(there(table.trail, trail, 1))
    into.values(there(table.trail, trail, 2))


def filled(table: DrakkarTable) -> vec[i64]:
    """Which shields bear an emblem."""
    shields = table.shields
    found = vec[i64]([0] * (table.seats * SHIELDS))
    for at in range(table.seats * SHIELDS):
        if shields[at] != NONE:
            found[at] = 1
    return found


def wanted(table: DrakkarTable, sides: vec[i64]) -> vec[i64]:
    """The symbol of every shield."""
    wants = table.box.wants
    found = vec[i64]([0] * (table.seats * SHIELDS))
    at: i64 = 0
    for side in sides:
        for shield in range(i64(SHIELDS)):
            found[at] = wants[side * SHIELDS + shield]
            at += 1
    return found


def lying(table: DrakkarTable) -> vec[i64]:
    """The squares on which an emblem lies."""
    found = vec[i64](capacity=30)
    square: i64 = 0
    for token in table.emblem_on:
        if token != NONE:
            found = append(found, square)
        square += 1
    return found


def write_emblems(table: DrakkarTable, squares: vec[i64], seat: i64, aided: bool, into: Encoder) -> None:
    """The emblems on the field, each with its symbol where the seat is shown it."""
    bit = i64(1) << seat
    emblem_on = table.emblem_on
    known = table.learned
    symbols = table.symbols
    over = table.top is None
    places = vec[i64]([0] * len(squares))
    count: i64 = 0
    for square in squares:
        token = emblem_on[square]
        told = aided and (over or known[token] & bit != 0)
        places[count] = square * (SYMBOLS + 1) + (symbols[token] if told else UNKNOWN)
        count += 1
    into.values(places)


def write_learned(table: DrakkarTable, squares: vec[i64], into: Encoder) -> None:
    """Who has seen which emblem."""
    emblem_on = table.emblem_on
    known = table.learned
    seats = table.seats
    places = vec[i64]([0] * (seats * len(squares)))
    count: i64 = 0
    for square in squares:
        knowing = known[emblem_on[square]]
        for seat in range(seats):
            if (knowing >> seat) & 1:
                places[count] = seat * SQUARES + square
                count += 1
    into.value_range(places, 0, count)


def write_shown(table: DrakkarTable, squares: vec[i64], into: Encoder) -> None:
    """The emblems that everybody has seen."""
    emblem_on = table.emblem_on
    known = table.learned
    places = vec[i64]([0] * len(squares))
    count: i64 = 0
    for square in squares:
        if known[emblem_on[square]] & memory.SHOWN_TO_ALL_BIT:
            places[count] = square
            count += 1
    into.value_range(places, 0, count)


def recent_looks(table: DrakkarTable, since: i64) -> vec[i64]:
    """Where in `looks` those begin that the seat may still be shown."""
    looks = table.looks
    found = vec[i64](capacity=MAX_LOOKS * table.seats)
    at: i64 = 0
    while at < len(looks):
        if looks[at] >= since:
            found = append(found, at)
        at += memory.LOOK_LENGTH
    return found


def recent_moves(table: DrakkarTable, since: i64) -> vec[i64]:
    """Where in `trail` the moves begin that the seat may still be shown, the latest turn first."""
    first = max(since, table.turn - table.seats + 1)
    trail = table.trail
    found = vec[i64](capacity=memory.MOVES_PER_TURN * table.seats)
    turn = table.turn
    while turn >= first:
        mover = (table.starter + turn) % table.seats
        for move in range(i64(memory.MOVES_PER_TURN)):
            at = (mover * memory.MOVES_PER_TURN + move) * memory.MOVE_LENGTH
            if trail[at] != NONE:
                found = append(found, at)
        turn -= 1
    return found


def there(numbers: vec[i64], places: vec[i64], what: i64) -> vec[i64]:
    """The numbers so far behind each of some places."""
    count: i64 = len(places)
    found = vec[i64]([0] * count)
    for at in range(count):
        found[at] = numbers[places[at] + what]
    return found


def looks_ago(table: DrakkarTable, looks: vec[i64]) -> vec[i64]:
    """How many turns ago each look was, and one."""
    ago = there(table.looks, looks, 0)
    for at in range(i64(len(ago))):
        ago[at] = table.turn - ago[at] + 1
    return ago


def lookers(table: DrakkarTable, looks: vec[i64]) -> vec[i64]:
    seats = there(table.looks, looks, 0)
    for at in range(i64(len(seats))):
        seats[at] = (table.starter + seats[at]) % table.seats
    return seats


def look_symbols(table: DrakkarTable, seat: i64, looks: vec[i64], seats: vec[i64]) -> vec[i64]:
    """What was seen there, if it was shown to this seat."""
    found = there(table.looks, looks, 2)
    for at in range(i64(len(found))):
        to_seat = seats[at] == seat or table.looks[looks[at] + 3] == 1
        found[at] = table.symbols[found[at]] if to_seat else NONE
    return found


def movers(trail: vec[i64]) -> vec[i64]:
    count: i64 = len(trail)
    found = vec[i64]([0] * count)
    for at in range(count):
        found[at] = trail[at] // (memory.MOVES_PER_TURN * memory.MOVE_LENGTH)
    return found
