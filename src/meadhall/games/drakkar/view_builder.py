"""View builder of Drakkar: fills the view of a seat or a spectator (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import UNSET
from mypy_extensions import i64

from meadhall.core.engine.view import base_fields, field_of_top
from meadhall.games.drakkar import memory, moves, scoring
from meadhall.games.drakkar.packed import (
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
from meadhall.games.drakkar.view import (
    Circles,
    Clan,
    Die,
    DrakkarView,
    Emblem,
    Look,
    Move,
    Pawn,
    Shield,
)

if TYPE_CHECKING:
    from meadhall.games.drakkar.table import DrakkarTable

PIECE_NAMES: Final[tuple[Literal["A", "B", "emblem"], ...]] = ("A", "B", "emblem")


def build_view(table: DrakkarTable, seat: int | None) -> DrakkarView:
    circles = [square_name(int(square)) for square in table.box.circles]
    return DrakkarView(
        *base_fields(table, seat, DrakkarView),
        symbols=table.box.symbols,
        copies=int(table.box.series[table.seats - 2]),
        circles=Circles(circles[:PLAIN], circles[PLAIN:]),
        clans=[build_clan(table, each) for each in range(table.seats)],
        emblems=[build_emblem(table, seat, square) for square in range(SQUARES) if table.emblem_on[square] != NONE],
        starter=int(table.starter),
        turn=int(table.turn),
        round=int(table.round()),
        mover=int(table.mover()),
        mode=moves.MODES[moves.mode(table, table.mover())],
        dice=[Die(int(table.thrown[slot]), (table.used >> slot) & 1 == 1) for slot in range(2)],
        moved=None if table.moved == NONE else piece_name(int(table.moved)),
        targets=build_targets(table),
        trail=recent_moves(table, seat),
        log_from_turn=int(first_visible_turn(table, seat)),
        shown=recent_looks(table, seat),
        unknown=count_unknown(table, seat) if shows_learned(table) else UNSET,
        reason=scoring.reason(table) if table.over else UNSET,
        ranks=scoring.ranks(table) if table.over else UNSET,
    )


def count_unknown(table: DrakkarTable, seat: int | None) -> list[int]:
    bit: i64 = memory.SHOWN_TO_ALL_BIT if seat is None else i64(1) << seat
    return [int(count) for count in memory.unknown(table, bit)]


def shows_learned(table: DrakkarTable) -> bool:
    """Whether what was learned stays displayed; at the end everything may be seen."""
    return table.rule_options["memory_aid"] is True or table.over


def piece_name(piece: int) -> str:
    return "AB"[piece] if piece < moves.EMBLEM else square_name(piece - moves.EMBLEM)


def build_clan(table: DrakkarTable, seat: i64) -> Clan:
    """A seat's clan with its longships, pawns and shields; all of it is public."""
    side = table.side(seat)
    clan = table.box.clans[side]
    return Clan(
        side=SIDES[side],
        clan=clan.id,
        name_en=clan.name_en,
        name_fr=clan.name_fr,
        longships=table.box.fronts[side],
        pawns=[build_pawn(table, seat * PAWNS + pawn) for pawn in range(PAWNS)],
        shields=[
            Shield(symbol, table.shields[seat * SHIELDS + shield] != NONE) for shield, symbol in enumerate(clan.shields)
        ],
        skips=int(table.skips[seat]),
        returning=table.returning[seat] == 1,
        failed=int(table.failed[seat]),
        partner=int(seat ^ 2) if table.teams else None,
    )


def build_pawn(table: DrakkarTable, pawn: i64) -> Pawn:
    """Where a pawn stands: on a square of the field, or in its owner's left or right longship."""
    place = table.places[pawn]
    status = STATUSES[table.status[pawn]]
    if place < SQUARES:
        return Pawn(square_name(int(place)), None, status)
    return Pawn(None, int(place - LEFT), status)


def build_emblem(table: DrakkarTable, seat: int | None, square: i64) -> Emblem:
    """An emblem on the field: with the memory aid also what this seat has learned of it, and who else has seen it."""
    token = table.emblem_on[square]
    name, blocked = square_name(int(square)), table.pawn_on[square] != NONE
    if not shows_learned(table):
        return Emblem(name, blocked)
    known = table.over or memory.has_learned(table, seat, token)
    return Emblem(
        name,
        blocked,
        symbol=table.box.symbols[table.symbols[token]].id if known else None,
        learned=[each for each in range(int(table.seats)) if memory.has_learned(table, each, token)],
        shown=memory.has_learned(table, None, token),
    )


def first_visible_turn(table: DrakkarTable, seat: int | None) -> i64:
    """The first turn that a log may still show this seat: all of them with the memory aid."""
    return 0 if shows_learned(table) else memory.first_turn_shown(table, seat)


def recent_looks(table: DrakkarTable, seat: int | None) -> list[Look]:
    """Recent looks and wrong takes, each with the symbol if it was shown to this seat."""
    first = memory.first_turn_shown(table, seat)
    looks = table.looks
    return [build_look(table, seat, at) for at in range(0, len(looks), memory.LOOK_LENGTH) if looks[at] >= first]


def build_look(table: DrakkarTable, seat: int | None, at: i64) -> Look:
    turn = table.looks[at]
    looker = int((table.starter + turn) % table.seats)
    to_all = table.looks[at + 3] == 1
    token = table.looks[at + 2]
    return Look(
        turn=int(turn),
        seat=looker,
        square=square_name(int(table.looks[at + 1])),
        to_all=to_all,
        symbol=table.box.symbols[table.symbols[token]].id if to_all or looker == seat else None,
    )


def recent_moves(table: DrakkarTable, seat: int | None) -> list[Move]:
    """The moves that this seat may still be shown, the latest turn first."""
    first = max(memory.first_turn_shown(table, seat), table.turn - table.seats + 1)
    steps: list[Move] = []
    for turn in range(table.turn, first - 1, -1):
        mover = (table.starter + turn) % table.seats
        for move in range(memory.MOVES_PER_TURN):
            at = (mover * memory.MOVES_PER_TURN + move) * memory.MOVE_LENGTH
            if table.trail[at] != NONE:
                steps.append(build_move(table, turn, mover, at))
    return steps


def build_move(table: DrakkarTable, turn: i64, mover: i64, at: i64) -> Move:
    start = table.trail[at + 1]
    return Move(
        turn=int(turn),
        seat=int(mover),
        piece=PIECE_NAMES[table.trail[at]],
        start=square_name(int(start)) if start < SQUARES else None,
        end=square_name(int(table.trail[at + 2])),
    )


def build_targets(table: DrakkarTable) -> dict[str, str]:
    """For a piece about to move: the square of each option."""
    piece = field_of_top(table, "piece")
    if piece is None:
        return {}
    ends = {}
    for option in table.choices:
        end = moves.target(table, table.mover(), piece, option // DIRECTIONS + 1, option % DIRECTIONS)
        ends[str(option)] = square_name(int(end))
    return ends
