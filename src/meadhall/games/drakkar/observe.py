"""A Drakkar table as numbers: of the emblems only what the seat may still be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.core.observation import Field, kind, marks, number, thing, whose
from meadhall.games.drakkar import memory, moves
from meadhall.games.drakkar.box import (
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

LOOKS = 4
"""Looks are told for at most two rounds, and a turn brings at most two."""
MOST_ROUNDS = 60
MOST_FAILED = 10
UNKNOWN = SYMBOLS
"""What stands for an emblem whose symbol the seat does not know."""
PIECES = ("A", "B", "emblem")


def fields(table: DrakkarTable) -> list[Field]:
    seats = int(table.seats)
    symbols = [symbol.id for symbol in table.box.symbols]
    squares = [square_name(square) for square in range(SQUARES)]
    emblems = [f"{square} {symbol}" for square in squares for symbol in (*symbols, "unknown")]
    copies = int(table.box.series[table.seats - 2])
    return [
        number("round", MOST_ROUNDS),
        number("clan.skips", max(int(table.box.penalty), 2), seats, by_seat=True),
        number("clan.failed", MOST_FAILED, seats, by_seat=True),
        number("unknown", max(copies, 2), SYMBOLS),
        number("look.ago", 2 * seats, LOOKS * seats),
        number("clan.returning", 1, seats, by_seat=True),
        number("shield.filled", 1, seats * SHIELDS, by_seat=True),
        number("die.used", 1, 2),
        number("look.to_all", 1, LOOKS * seats),
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
        whose("look.seat", seats, LOOKS * seats),
        kind("look.symbol", symbols, LOOKS * seats),
        thing("look.square", *place_features(), LOOKS * seats),
        whose("trail.seat", seats, memory.MOVES * seats),
        kind("trail.piece", PIECES, memory.MOVES * seats),
        thing("trail.from", *place_features(), memory.MOVES * seats),
        thing("trail.to", *place_features(), memory.MOVES * seats),
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


def seen(table: DrakkarTable, seat: int) -> list[vec[i64]]:
    seats = table.seats
    aided = table.rule_options["memory_aid"] is True or table.over
    filled = vec[i64]([0] * (seats * SHIELDS))
    wanted = vec[i64]([0] * (seats * SHIELDS))
    sides = vec[i64]([0] * seats)
    shields = table.shields
    wants = table.box.wants
    for owner in range(seats):
        side = table.side(owner)
        sides[owner] = side
        at = owner * SHIELDS
        for shield in range(i64(SHIELDS)):
            if shields[at] != NONE:
                filled[at] = 1
            wanted[at] = wants[side * SHIELDS + shield]
            at += 1
    mover = table.mover()
    looks = recent_looks(table, seat)
    trail = recent_moves(table, seat)
    squares = lying(table)
    return [
        vec[i64]([table.round()]),
        table.skips,
        table.failed,
        memory.pool(table, seat) if aided else vec[i64](),
        looks_ago(table, looks),
        table.returning,
        filled,
        vec[i64]([table.used & 1, (table.used >> 1) & 1]),
        looked(table, looks, 3),
        vec[i64]([table.starter]),
        vec[i64]([mover]),
        vec[i64]([moves.mode(table, mover)]),
        table.thrown,
        sides,
        wanted,
        table.status,
        table.places,
        vec[i64]([table.moved]),
        emblems(table, squares, seat, aided),
        learned(table, squares) if aided else vec[i64](),
        shown(table, squares) if aided else vec[i64](),
        lookers(table, looks),
        look_symbols(table, seat, looks),
        looked(table, looks, 1),
        movers(trail),
        moved(table, trail, 0),
        moved(table, trail, 1),
        moved(table, trail, 2),
    ]


def lying(table: DrakkarTable) -> vec[i64]:
    """The squares on which an emblem lies."""
    emblem_on = table.emblem_on
    found = vec[i64](capacity=30)
    for square in range(i64(SQUARES)):
        if emblem_on[square] != NONE:
            found = append(found, square)
    return found


def emblems(table: DrakkarTable, squares: vec[i64], seat: i64, aided: bool) -> vec[i64]:
    """The emblems on the field, each with its symbol where the seat is shown it."""
    bit = i64(1) << seat
    emblem_on = table.emblem_on
    known = table.learned
    symbols = table.symbols
    over = table.top is None
    found = vec[i64](capacity=30)
    for square in squares:
        token = emblem_on[square]
        told = aided and (over or known[token] & bit != 0)
        found = append(found, square * (SYMBOLS + 1) + (symbols[token] if told else UNKNOWN))
    return found


def learned(table: DrakkarTable, squares: vec[i64]) -> vec[i64]:
    """Who has seen which emblem."""
    emblem_on = table.emblem_on
    known = table.learned
    seats = table.seats
    found = vec[i64](capacity=30)
    for square in squares:
        knowing = known[emblem_on[square]]
        for seat in range(seats):
            if (knowing >> seat) & 1:
                found = append(found, seat * SQUARES + square)
    return found


def shown(table: DrakkarTable, squares: vec[i64]) -> vec[i64]:
    """The emblems that everybody has seen."""
    emblem_on = table.emblem_on
    known = table.learned
    found = vec[i64]()
    for square in squares:
        if known[emblem_on[square]] & memory.SHOWN:
            found = append(found, square)
    return found


def recent_looks(table: DrakkarTable, seat: i64) -> vec[i64]:
    """Where in `looks` those begin that the seat may still be shown."""
    since = memory.since(table, int(seat))
    found = vec[i64]()
    at: i64 = 0
    while at < len(table.looks):
        if table.looks[at] >= since:
            found = append(found, at)
        at += memory.LOOK
    return found


def looked(table: DrakkarTable, looks: vec[i64], what: i64) -> vec[i64]:
    found = vec[i64]()
    for at in looks:
        found = append(found, table.looks[at + what])
    return found


def looks_ago(table: DrakkarTable, looks: vec[i64]) -> vec[i64]:
    """How many turns ago each look was, and one."""
    found = vec[i64]()
    for at in looks:
        found = append(found, table.turn - table.looks[at] + 1)
    return found


def lookers(table: DrakkarTable, looks: vec[i64]) -> vec[i64]:
    found = vec[i64]()
    for at in looks:
        found = append(found, (table.starter + table.looks[at]) % table.seats)
    return found


def look_symbols(table: DrakkarTable, seat: i64, looks: vec[i64]) -> vec[i64]:
    """What was seen there, if it was shown to this seat."""
    found = vec[i64]()
    for at in looks:
        own = (table.starter + table.looks[at]) % table.seats == seat
        to_seat = own or table.looks[at + 3] == 1
        found = append(found, table.symbols[table.looks[at + 2]] if to_seat else NONE)
    return found


def recent_moves(table: DrakkarTable, seat: i64) -> vec[i64]:
    """Where in `trail` the moves begin that the seat may still be shown, the latest turn first."""
    first = max(memory.since(table, int(seat)), table.turn - table.seats + 1)
    found = vec[i64]()
    turn = table.turn
    while turn >= first:
        mover = (table.starter + turn) % table.seats
        for move in range(i64(memory.MOVES)):
            at = (mover * memory.MOVES + move) * memory.STEP
            if table.trail[at] != NONE:
                found = append(found, at)
        turn -= 1
    return found


def movers(trail: vec[i64]) -> vec[i64]:
    found = vec[i64]()
    for at in trail:
        found = append(found, at // (memory.MOVES * memory.STEP))
    return found


def moved(table: DrakkarTable, trail: vec[i64], what: i64) -> vec[i64]:
    found = vec[i64]()
    for at in trail:
        found = append(found, table.trail[at + what])
    return found
