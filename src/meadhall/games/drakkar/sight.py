"""What may be seen of a Drakkar table (section 10 of the specification). Emblems are named by their squares alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from meadhall.games.drakkar import memory, moves, scoring
from meadhall.games.drakkar.box import (
    DIRECTIONS,
    LEFT,
    NONE,
    PAWNS,
    PLAIN,
    SHIELDS,
    SIDES,
    SQUARES,
    STATUSES,
    square_name,
)

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable


def sight(table: DrakkarTable, seat: int | None) -> dict[str, object]:
    circles = [square_name(int(square)) for square in table.box.circles]
    seen: dict[str, object] = {
        "symbols": table.box.symbols,
        "copies": int(table.box.series[table.seats - 2]),
        "circles": {"plain": circles[:PLAIN], "orange": circles[PLAIN:]},
        "clans": [clan_sight(table, each) for each in range(table.seats)],
        "emblems": [emblem_sight(table, seat, square) for square in range(SQUARES) if table.emblem_on[square] != NONE],
        "starter": int(table.starter),
        "turn": int(table.turn),
        "round": int(table.round()),
        "mover": int(table.mover()),
        "mode": moves.MODES[moves.mode(table, table.mover())],
        "dice": [{"value": int(table.thrown[slot]), "used": (table.used >> slot) & 1 == 1} for slot in range(2)],
        "moved": None if table.moved == NONE else piece_name(int(table.moved)),
        "targets": targets(table),
        "trail": trail(table, seat),
        "log_from_turn": int(window(table, seat)),
        "shown": shown(table, seat),
    }
    if aided(table):
        bit: i64 = memory.SHOWN if seat is None else i64(1) << seat
        seen["unknown"] = [int(count) for count in memory.unknown(table, bit)]
    if table.over:
        seen["reason"] = scoring.reason(table)
        seen["ranks"] = scoring.ranks(table)
    return seen


def aided(table: DrakkarTable) -> bool:
    """Whether what was learned stays displayed; at the end everything may be seen."""
    return table.rule_options["memory_aid"] is True or table.over


def piece_name(piece: int) -> str:
    return "AB"[piece] if piece < moves.EMBLEM else square_name(piece - moves.EMBLEM)


def clan_sight(table: DrakkarTable, seat: i64) -> dict[str, object]:
    """A seat's clan with its longships, pawns and shields; all of it is public."""
    side = table.side(seat)
    clan = table.box.clans[side]
    return {
        "side": SIDES[side],
        "clan": clan["id"],
        "name_en": clan["name_en"],
        "name_fr": clan["name_fr"],
        "longships": table.box.fronts[side],
        "pawns": [pawn_sight(table, seat * PAWNS + pawn) for pawn in range(PAWNS)],
        "shields": [
            {"symbol": symbol, "filled": table.shields[seat * SHIELDS + shield] != NONE}
            for shield, symbol in enumerate(clan["shields"])
        ],
        "skips": int(table.skips[seat]),
        "returning": table.returning[seat] == 1,
        "failed": int(table.failed[seat]),
        "partner": int(seat ^ 2) if table.teams else None,
    }


def pawn_sight(table: DrakkarTable, pawn: i64) -> dict[str, object]:
    """Where a pawn stands: on a square of the field, or in its owner's left or right longship."""
    place = table.places[pawn]
    return {
        "square": square_name(int(place)) if place < SQUARES else None,
        "longship": None if place < SQUARES else int(place - LEFT),
        "status": STATUSES[table.status[pawn]],
    }


def emblem_sight(table: DrakkarTable, seat: int | None, square: i64) -> dict[str, object]:
    """An emblem on the field: with the memory aid also what this seat has learned of it, and who else has seen it."""
    token = table.emblem_on[square]
    seen: dict[str, object] = {"square": square_name(int(square)), "blocked": table.pawn_on[square] != NONE}
    if aided(table):
        known = table.over or memory.knows(table, seat, token)
        seen["symbol"] = table.box.symbols[table.symbols[token]]["id"] if known else None
        seen["learned"] = [each for each in range(int(table.seats)) if memory.knows(table, each, token)]
        seen["shown"] = memory.knows(table, None, token)
    return seen


def window(table: DrakkarTable, seat: int | None) -> i64:
    """The first turn of which a log may still tell this seat: all of them with the memory aid."""
    return 0 if aided(table) else memory.since(table, seat)


def shown(table: DrakkarTable, seat: int | None) -> list[dict[str, Any]]:
    """The looks and wrong takes of late, each with the symbol if it was shown to this seat."""
    first = memory.since(table, seat)
    looks = table.looks
    return [look_sight(table, seat, at) for at in range(0, len(looks), memory.LOOK) if looks[at] >= first]


def look_sight(table: DrakkarTable, seat: int | None, at: i64) -> dict[str, Any]:
    turn = table.looks[at]
    looker = int((table.starter + turn) % table.seats)
    to_all = table.looks[at + 3] == 1
    token = table.looks[at + 2]
    return {
        "turn": int(turn),
        "seat": looker,
        "square": square_name(int(table.looks[at + 1])),
        "to_all": to_all,
        "symbol": table.box.symbols[table.symbols[token]]["id"] if to_all or looker == seat else None,
    }


def trail(table: DrakkarTable, seat: int | None) -> list[dict[str, object]]:
    """The moves that this seat may still be shown, the latest turn first."""
    first = max(memory.since(table, seat), table.turn - table.seats + 1)
    steps: list[dict[str, object]] = []
    for turn in range(table.turn, first - 1, -1):
        mover = (table.starter + turn) % table.seats
        for move in range(memory.MOVES):
            at = (mover * memory.MOVES + move) * memory.STEP
            if table.trail[at] != NONE:
                steps.append(step_sight(table, turn, mover, at))
    return steps


def step_sight(table: DrakkarTable, turn: i64, mover: i64, at: i64) -> dict[str, object]:
    start = table.trail[at + 1]
    return {
        "turn": int(turn),
        "seat": int(mover),
        "piece": ("A", "B", "emblem")[table.trail[at]],
        "from": square_name(int(start)) if start < SQUARES else None,
        "to": square_name(int(table.trail[at + 2])),
    }


def targets(table: DrakkarTable) -> dict[str, str]:
    """For a piece about to move: the square of each option."""
    piece = field_of_top(table, "piece")
    if piece is None:
        return {}
    ends = {}
    for option in table.choices:
        end = moves.target(table, table.mover(), piece, option // DIRECTIONS + 1, option % DIRECTIONS)
        ends[str(option)] = square_name(int(end))
    return ends


def field_of_top(table: DrakkarTable, name: str) -> int | None:
    """A number that the question asked now carries, if it is one that does."""
    top = table.top
    if top is None:
        return None
    return int(getattr(top, name)) if name in type(top).fields else None
