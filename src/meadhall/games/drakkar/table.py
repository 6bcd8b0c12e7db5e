"""Game state of Drakkar: the components in play, what each seat has learned, and the basic operations of the rules."""

from __future__ import annotations

from typing import ClassVar, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from meadhall.core.engine.components import VARIABLE_LENGTH, Component
from meadhall.core.engine.events import Event
from meadhall.core.engine.integers import seat_number
from meadhall.core.engine.table import Table
from meadhall.games.drakkar import determinization, invariants, memory, scoring, view_builder
from meadhall.games.drakkar.memory import MOVE_LENGTH, MOVES_PER_TURN, SHOWN_TO_ALL_BIT
from meadhall.games.drakkar.packed import (
    BOTH,
    CAPTIVE,
    FACES,
    HOME,
    LEFT,
    MAX_TOKENS,
    NONE,
    PAWNS,
    PLAIN,
    RIGHT,
    SHIELDS,
    SQUARES,
    SYMBOLS,
    DrakkarBox,
)
from meadhall.games.drakkar.view import DrakkarView

LATEST_TURN: Final = 1 << 30


@mypyc_attr(free_list_len=1)
class DrakkarTable(Table):
    """A token is an emblem's number at the start: the place of its circle in the order of laying out.

    Tokens never leave the rules: players hear of emblems by their squares.
    """

    derived: ClassVar[tuple[str, ...]] = ("teams", "limit")
    shared: ClassVar[tuple[str, ...]] = (
        "symbols",
        "learned",
        "shields",
        "thrown",
        "skips",
        "returning",
        "failed",
        "looks",
    )

    box: DrakkarBox
    teams: bool
    limit: i64
    """The last round, 0 for none."""
    symbols: vec[i64]
    """The symbol of each token."""
    learned: vec[i64]
    """Who has seen each token: a bit for each seat, and SHOWN_TO_ALL_BIT."""
    emblem_on: vec[i64]
    """The token on each square, or NONE."""
    pawn_on: vec[i64]
    """The pawn on each square, seat x 2 + (0 for A, 1 for B), or NONE."""
    places: vec[i64]
    """The place of each pawn: a square, or LEFT or RIGHT."""
    status: vec[i64]
    """FIELD, HOME or CAPTIVE of each pawn."""
    shields: vec[i64]
    """The token on each of the five shields of each seat, or NONE."""
    starter: i64
    turn: i64
    """How many turns were over before this one; skipped ones count (DRA-119)."""
    thrown: vec[i64]
    """The two dice."""
    used: i64
    """Dice that have been played or lost, a bit for each."""
    moved: i64
    """The piece moved before in this turn, as an option of `choose_piece`; NONE if there is none."""
    came_out: i64
    """1 if a pawn has left a longship square in this turn."""
    blocked: i64
    """The captive pawns whose way out was barred at the throw of a 6, a bit for each."""
    skips: vec[i64]
    """Turns each seat has still to skip."""
    returning: vec[i64]
    """1 for each seat whose next played turn is its return from a penalty."""
    failed: vec[i64]
    """The wrong takes of each seat."""
    trail: vec[i64]
    """The moves since everybody's latest turn began: for each seat two, each as piece, start and end, or NONE."""
    looks: vec[i64]
    """What was shown lately, in order, four numbers each: turn, square, token, and 1 if to everybody."""

    def __init__(self, box: DrakkarBox) -> None:
        self.box = box

    def clone(self) -> DrakkarTable:
        """What changes rarely is shared: it is replaced (see `memory.changed`), never changed in place."""
        other = DrakkarTable(self.box)
        self.copy_to(other)
        other.teams = self.teams
        other.limit = self.limit
        other.symbols = self.symbols
        other.learned = self.learned
        other.emblem_on = self.emblem_on[:]
        other.pawn_on = self.pawn_on[:]
        other.places = self.places[:]
        other.status = self.status[:]
        other.shields = self.shields
        other.starter = self.starter
        other.turn = self.turn
        other.thrown = self.thrown
        other.used = self.used
        other.moved = self.moved
        other.came_out = self.came_out
        other.blocked = self.blocked
        other.skips = self.skips
        other.returning = self.returning
        other.failed = self.failed
        other.trail = self.trail[:]
        other.looks = self.looks
        return other

    def components(self) -> list[Component]:
        seats = int(self.seats)
        self.settle_rules()
        tokens = int(self.tokens())
        return [
            Component("symbols", tokens, 0, SYMBOLS - 1),
            Component("learned", tokens, 0, 2 * SHOWN_TO_ALL_BIT - 1),
            Component("emblem_on", SQUARES, NONE, tokens - 1),
            Component("pawn_on", SQUARES, NONE, seats * PAWNS - 1),
            Component("places", seats * PAWNS, 0, RIGHT),
            Component("status", seats * PAWNS, 0, CAPTIVE),
            Component("shields", seats * SHIELDS, NONE, tokens - 1),
            Component("starter", None, 0, seats - 1),
            Component("turn", None, 0, LATEST_TURN),
            Component("thrown", 2, 1, FACES),
            Component("used", None, 0, BOTH),
            Component("moved", None, NONE, SQUARES + PAWNS - 1),
            Component("came_out", None, 0, 1),
            Component("blocked", None, 0, 3),
            Component("skips", seats, 0, int(self.box.penalty)),
            Component("returning", seats, 0, 1),
            Component("failed", seats, 0, LATEST_TURN),
            Component("trail", seats * MOVES_PER_TURN * MOVE_LENGTH, NONE, RIGHT),
            Component("looks", VARIABLE_LENGTH, 0, LATEST_TURN),
        ]

    def settle_rules(self) -> None:
        """Read the options the game was set up with."""
        self.teams = bool(self.rule_options["teams"])
        self.limit = int(self.rule_options["round_limit"])

    # Setup (section 3 of the specification).

    def deal(self) -> None:
        """Lay everything out; the dice and what belongs to a turn are there as soon as the first one begins."""
        self.settle_rules()
        seats = self.seats
        tokens = self.tokens()
        self.symbols = vec[i64]([token % SYMBOLS for token in range(tokens)])
        self.dice.shuffle("emblems", self.symbols)
        self.learned = vec[i64]([0] * tokens)
        self.emblem_on = vec[i64]([NONE] * SQUARES)
        for token in range(tokens):
            self.emblem_on[self.box.circles[token]] = token
        self.pawn_on = vec[i64]([NONE] * SQUARES)
        self.places = vec[i64]([LEFT + pawn % PAWNS for pawn in range(seats * PAWNS)])
        self.status = vec[i64]([HOME] * (seats * PAWNS))
        self.shields = vec[i64]([NONE] * (seats * SHIELDS))
        self.starter = 0
        self.turn = 0
        self.skips = vec[i64]([0] * seats)
        self.returning = vec[i64]([0] * seats)
        self.failed = vec[i64]([0] * seats)
        self.trail = vec[i64]([NONE] * (seats * MOVES_PER_TURN * MOVE_LENGTH))
        self.looks = vec[i64]()

    # Who and when.

    def tokens(self) -> i64:
        """How many emblems are in play (DRA-014, DRA-015)."""
        return PLAIN if self.seats == 2 else MAX_TOKENS

    def side(self, seat: i64) -> i64:
        return self.box.sides[(self.seats - 2) * 4 + seat]

    def mover(self) -> i64:
        """The seat whose turn it is; seats are numbered clockwise (DRA-022)."""
        return (self.starter + self.turn) % self.seats

    def round(self) -> i64:
        return self.turn // self.seats + 1

    def enemies(self, one: i64, other: i64) -> bool:
        """Opponents; with teams the player opposite is none (DRA-110)."""
        return one != other and not (self.teams and (one ^ other) == 2)

    def allies(self, seat: i64) -> i64:
        return 2 if self.teams else 1

    # Basic operations.

    def put_pawn(self, pawn: i64, place: i64, status: i64) -> None:
        """Move a pawn to a place."""
        old = self.places[pawn]
        if old < SQUARES and self.pawn_on[old] == pawn:
            self.pawn_on[old] = NONE
        self.places[pawn] = place
        self.status[pawn] = status
        if place < SQUARES:
            self.pawn_on[place] = pawn

    def shift_emblem(self, start: i64, end: i64) -> None:
        self.emblem_on[end] = self.emblem_on[start]
        self.emblem_on[start] = NONE

    def empty_shield(self, seat: i64, symbol: i64) -> i64:
        """The index of the seat's shield for a symbol if it has one and it is empty, else NONE."""
        shield = self.box.shield_of[self.side(seat) * SYMBOLS + symbol]
        if shield == NONE:
            return NONE
        at = seat * SHIELDS + shield
        return at if self.shields[at] == NONE else NONE

    def claimable(self, seat: i64, symbol: i64) -> i64:
        """The shield that a right take of this symbol fills: own before the partner's (DRA-106), else NONE."""
        at = self.empty_shield(seat, symbol)
        if at == NONE and self.teams:
            return self.empty_shield(seat ^ 2, symbol)
        return at

    # What may be known.

    def resample_hidden(self, seat: i64) -> None:
        determinization.resample_hidden(self, seat)

    def resample_unseen(self) -> None:
        determinization.resample_unseen(self)

    def outcome(self, seat: i64) -> i64:
        return memory.outcome(self, seat)

    def view(self, seat: SupportsIndex | None = None) -> DrakkarView:
        return view_builder.build_view(self, seat_number(seat))

    def remembers_from(self, seat: int | None, events: list[Event]) -> int:
        return memory.first_told(events, view_builder.first_visible_turn(self, seat))

    def sources(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self)

    def invariants(self) -> str:
        return invariants.invariants(self)
