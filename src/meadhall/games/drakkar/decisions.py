"""Decisions of Drakkar, and the steps that run by themselves, as in section 4 of the specification."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.decision import NOTHING, Decision, DecisionRegistry, Step
from meadhall.games.drakkar import check_position, claims, memory, moves, refusals
from meadhall.games.drakkar.events import (
    EMBLEM,
    LEFT_SHIP,
    LET_LIE,
    LIMIT,
    LOST_DIE,
    MOVED,
    PAROLED,
    SKIPPED,
    START,
    START_THROW,
    THROWN,
    TURN,
)
from meadhall.games.drakkar.ids import (
    AFTER_PIECE,
    CHOOSE_DESTINATION,
    CHOOSE_PIECE,
    CLAIM,
    LEAVE,
    SEE,
    START_OF_GAME,
    TAKE,
    TURN_END,
    TURN_START,
)
from meadhall.games.drakkar.packed import (
    BOTH,
    CAPTIVE,
    DIRECTIONS,
    FACES,
    FIELD,
    HOME,
    MAX_TOKENS,
    NONE,
    PAWNS,
    REACH,
    SQUARES,
)
from meadhall.games.drakkar.table import DrakkarTable

START_DICE_STREAMS: Final = ("start 0", "start 1", "start 2", "start 3")
TURN_DICE_STREAMS: Final = ("throw 0", "throw 1", "throw 2", "throw 3")
ALL_SEATS_MASK: Final = 0b1111
"""A bit for each seat there can be."""


@mypyc_attr(free_list_len=1)
class ChoosePiece(Decision):
    """Which piece to move (4.2): pawn A, pawn B, or 2 + the square of an emblem."""

    name: ClassVar[str] = "choose_piece"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)
    verbs: ClassVar[dict[str, int]] = {"pawn": 0, "emblem": moves.EMBLEM}
    size: ClassVar[int] = PAWNS + SQUARES
    rules: ClassVar[tuple[str, ...]] = ("DRA-024", "DRA-031", "DRA-037", "DRA-051", "DRA-061", "DRA-089")

    def __init__(self, seat: i64) -> None:
        super().__init__(CHOOSE_PIECE, seat)

    def options(self, table: DrakkarTable) -> vec[i64]:
        return moves.movable_pieces(table, self.seat, moves.allowed_dice(table, self.seat), PAWNS + MAX_TOKENS)

    def resolve(self, table: DrakkarTable, option: i64) -> None:
        table.ask(ChooseDestination(self.seat, option))

    def refusal(self, table: DrakkarTable, option: i64) -> str:
        return refusals.refuse_piece(table, self.seat, option)

    def check_position(self, table: DrakkarTable) -> str:
        return check_position.check_asked(table, self.seat) or check_position.check_die_left(table)


@mypyc_attr(free_list_len=1)
class ChooseDestination(Decision):
    """Which die moves the piece, and where to (4.3): (die - 1) x 8 + direction."""

    name: ClassVar[str] = "choose_destination"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)
    verbs: ClassVar[dict[str, int]] = {"go": 0}
    size: ClassVar[int] = REACH
    fields: ClassVar[dict[str, tuple[int, int]]] = {"piece": (0, PAWNS + SQUARES - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("piece",)
    rules: ClassVar[tuple[str, ...]] = ("DRA-038", "DRA-039", "DRA-045", "DRA-048", "DRA-056", "DRA-082")

    piece: i64

    def __init__(self, seat: i64, piece: i64) -> None:
        super().__init__(CHOOSE_DESTINATION, seat)
        self.piece = piece

    def options(self, table: DrakkarTable) -> vec[i64]:
        options = vec[i64](capacity=16)
        allowed = moves.allowed_dice(table, self.seat)
        for face in range(FACES):
            if moves.slot_for(table, allowed, self.piece, face + 1) == NONE:
                continue
            for direction in range(DIRECTIONS):
                if moves.target(table, self.seat, self.piece, face + 1, direction) != NONE:
                    options = append(options, face * DIRECTIONS + direction)
        return options

    def resolve(self, table: DrakkarTable, option: i64) -> None:
        seat = self.seat
        die = option // DIRECTIONS + 1
        slot = moves.slot_for(table, moves.allowed_dice(table, seat), self.piece, die)
        end = moves.target(table, seat, self.piece, die, option % DIRECTIONS)
        table.used |= i64(1) << slot
        table.ask(AfterPiece())
        if self.piece >= moves.EMBLEM:
            start = self.piece - moves.EMBLEM
            table.emit(EMBLEM, seat, start, end)
            table.shift_emblem(start, end)
            memory.leave_trail(table, seat, moves.EMBLEM, start, end)
            table.moved = moves.EMBLEM + end
        else:
            table.moved = self.piece
            move_pawn(table, seat, self.piece, end)

    def refusal(self, table: DrakkarTable, option: i64) -> str:
        return refusals.refuse_move(table, self.seat, self.piece, option // DIRECTIONS + 1, option % DIRECTIONS)

    def check_position(self, table: DrakkarTable) -> str:
        return (
            check_position.check_asked(table, self.seat)
            or check_position.check_chosen_piece(table, self.piece)
            or check_position.check_die_left(table)
        )


@mypyc_attr(free_list_len=1)
class Claim(Decision):
    """See, take or leave the emblem on which a pawn has landed (4.5)."""

    name: ClassVar[str] = "claim"
    may_follow: ClassVar[tuple[str, ...]] = ("after_piece",)
    verbs: ClassVar[dict[str, int]] = {"see": SEE, "take": TAKE, "leave": LEAVE}
    size: ClassVar[int] = 3
    fields: ClassVar[dict[str, tuple[int, int]]] = {"square": (0, SQUARES - 1)}
    open_fields: ClassVar[tuple[str, ...]] = ("square",)
    rules: ClassVar[tuple[str, ...]] = ("DRA-057", "DRA-059", "DRA-063", "DRA-066", "DRA-070", "DRA-078")

    square: i64

    def __init__(self, seat: i64, square: i64) -> None:
        super().__init__(CLAIM, seat)
        self.square = square

    def options(self, table: DrakkarTable) -> vec[i64]:
        return vec[i64]([SEE, TAKE, LEAVE])

    def resolve(self, table: DrakkarTable, option: i64) -> None:
        if option == SEE:
            claims.see(table, self.seat, self.square)
        elif option == TAKE:
            claims.take(table, self.seat, self.square)
        else:
            table.emit(LET_LIE, self.seat, self.square)

    def check_position(self, table: DrakkarTable) -> str:
        return check_position.check_asked(table, self.seat) or check_position.check_landed(
            table, self.seat, self.square
        )


@mypyc_attr(free_list_len=1)
class StartOfGame(Step):
    """Everybody throws; the highest total plays first, ties throw again (section 3, step 5)."""

    name: ClassVar[str] = "start_of_game"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(START_OF_GAME)

    def run(self, table: DrakkarTable) -> None:
        tied: i64 = ALL_SEATS_MASK
        while tied & (tied - 1):
            tied = highest(throw_for_start(table, tied))
        while not (tied >> table.starter) & 1:
            table.starter += 1
        table.emit(START, table.starter)
        table.ask(TurnStart())


def throw_for_start(table: DrakkarTable, seats: i64) -> vec[i64]:
    """The totals of the seats whose bits are set, NONE for the others (DRA-020)."""
    totals = vec[i64]([NONE] * table.seats)
    for seat in range(table.seats):
        if (seats >> seat) & 1:
            both = table.dice.below(START_DICE_STREAMS[seat], FACES * FACES)
            one, two = both // FACES + 1, both % FACES + 1
            table.emit(START_THROW, seat, one, two)
            totals[seat] = one + two
    return totals


def highest(totals: vec[i64]) -> i64:
    """Which seats share the highest total, as bits (DRA-021)."""
    best: i64 = NONE
    for total in totals:
        best = max(best, total)
    tied: i64 = 0
    for seat in range(i64(len(totals))):
        if totals[seat] == best:
            tied |= i64(1) << seat
    return tied


@mypyc_attr(free_list_len=1)
class TurnStart(Step):
    """A turn begins: it is skipped, or the dice are thrown (4.1)."""

    name: ClassVar[str] = "turn_start"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(TURN_START)

    def run(self, table: DrakkarTable) -> None:
        seat = table.mover()
        memory.forget(table)
        memory.clear_trail(table, seat)
        table.emit(TURN, seat, table.turn, table.round())
        if table.skips[seat] > 0:
            skip_turn(table, seat)
            pass_turn(table)
            return
        both = table.dice.below(TURN_DICE_STREAMS[seat], FACES * FACES)
        table.thrown = vec[i64]([both // FACES + 1, both % FACES + 1])
        begin_turn(table, seat)


def skip_turn(table: DrakkarTable, seat: i64) -> None:
    """Serve one turn of a penalty; a seat that has served its last returns with the next (4.1 step 1)."""
    table.skips = memory.changed(table.skips, seat, table.skips[seat] - 1)
    if table.skips[seat] == 0:
        table.returning = memory.changed(table.returning, seat, 1)
    table.emit(SKIPPED, seat, table.skips[seat])


def begin_turn(table: DrakkarTable, seat: i64) -> None:
    """The turn of a seat with the dice as thrown (4.1 steps 3 to 5)."""
    table.emit(THROWN, seat, table.thrown[0], table.thrown[1])
    table.used = 0
    table.moved = NONE
    table.came_out = 0
    table.blocked = barred(table, seat)
    table.ask(AfterPiece())


def barred(table: DrakkarTable, seat: i64) -> i64:
    """The captive pawns that a thrown 6 can't bring out (DRA-092), as bits."""
    release = table.box.release
    if table.thrown[0] != release and table.thrown[1] != release:
        return 0
    bits: i64 = 0
    for pawn in range(PAWNS):
        captive = table.status[seat * PAWNS + pawn] == CAPTIVE
        if captive and moves.exit_target(table, seat, pawn, release) == NONE:
            bits |= i64(1) << pawn
    return bits


def move_pawn(table: DrakkarTable, seat: i64, pawn: i64, end: i64) -> None:
    """Put a pawn on its square, capture who stood there, and ask about the emblem (4.4)."""
    mine = seat * PAWNS + pawn
    start = table.places[mine]
    memory.leave_trail(table, seat, pawn, start, end)
    if start >= SQUARES:
        table.came_out = 1
        table.emit(LEFT_SHIP, seat, pawn, start, end)
    else:
        table.emit(MOVED, seat, pawn, start, end)
    rival = table.pawn_on[end]
    table.put_pawn(mine, end, FIELD)
    if rival != NONE:
        claims.capture(table, seat, rival)
    if table.emblem_on[end] != NONE:
        table.ask(Claim(seat, end))


@mypyc_attr(free_list_len=1)
class AfterPiece(Step):
    """Go on with an unused die that can be played, or end the turn (4.6 step 1)."""

    name: ClassVar[str] = "after_piece"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(AFTER_PIECE)

    def run(self, table: DrakkarTable) -> None:
        seat = table.mover()
        if table.used != BOTH and moves.any_move(table, seat):
            table.ask(ChoosePiece(seat))
            return
        for slot in range(2):
            if not (table.used >> slot) & 1:
                table.emit(LOST_DIE, seat, table.thrown[slot])
        table.used = BOTH
        table.ask(TurnEnd())


@mypyc_attr(free_list_len=1)
class TurnEnd(Step):
    """Parole, the end of duties, and the next seat (4.6 steps 2 to 4)."""

    name: ClassVar[str] = "turn_end"
    may_follow: ClassVar[tuple[str, ...]] = (NOTHING,)

    def __init__(self) -> None:
        super().__init__(TURN_END)

    def run(self, table: DrakkarTable) -> None:
        end_game(table)
        pass_turn(table)


def end_game(table: DrakkarTable) -> None:
    """Parole, and the end of the mover's duties."""
    seat = table.mover()
    for pawn in range(PAWNS):
        if (table.blocked >> pawn) & 1 and table.status[seat * PAWNS + pawn] == CAPTIVE:
            table.status[seat * PAWNS + pawn] = HOME
            table.emit(PAROLED, seat, pawn)
    table.blocked = 0
    if table.returning[seat]:
        table.returning = memory.changed(table.returning, seat, 0)


def pass_turn(table: DrakkarTable) -> None:
    """The next seat's turn, unless the round limit is passed (DRA-117)."""
    table.turn += 1
    if table.limit and table.round() > table.limit:
        table.emit(LIMIT, table.limit)
    else:
        table.ask(TurnStart())


DECISIONS: Final = DecisionRegistry(
    [ChoosePiece, ChooseDestination, Claim, StartOfGame, TurnStart, AfterPiece, TurnEnd]
)
