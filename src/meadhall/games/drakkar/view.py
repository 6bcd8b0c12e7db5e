"""View types of Drakkar: emblems are named by their squares alone (section 10)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType, field

from meadhall.core.engine.view import Question, View
from meadhall.core.ml.view_bounds import BAG, Keys, MaxLength, OneOf
from meadhall.games.drakkar.packed import MAX_TOKENS, PAWNS, REACH, SHIELDS, SQUARES, SYMBOLS, square_name

MOVES = 2
"""A turn has at most so many moves, one for each die."""
SEATS = 4
WINDOW = 2
"""Looks are told for at most so many rounds, and a move brings one at most."""

SQUARE_NAMES = tuple(square_name(number) for number in range(SQUARES))
SymbolId = Annotated[str, OneOf("symbols")]
Square = Annotated[str, OneOf(SQUARE_NAMES)]
Seat = Annotated[int, OneOf(range(SEATS))]


class Symbol(Struct, frozen=True):
    id: str
    name_en: str
    name_fr: str
    one_en: str
    """The name with its article."""
    one_fr: str
    virtue_en: str
    virtue_fr: str


class Circles(Struct, frozen=True):
    """The squares with a circle, in the order of laying out."""

    plain: list[str]
    orange: list[str]


class Pawn(Struct, frozen=True):
    """A pawn on a square of the field, or in its owner's left (0) or right (1) longship."""

    square: Square | None
    longship: int | None
    status: Literal["field", "home", "captive"]


class Shield(Struct, frozen=True):
    symbol: str
    filled: bool


class Clan(Struct, frozen=True):
    """A seat's clan with its longships, pawns and shields; all of it is public."""

    side: str
    clan: str
    name_en: str
    name_fr: str
    longships: list[str]
    """The squares before the left and the right one."""
    pawns: Annotated[list[Pawn], MaxLength(PAWNS)]
    shields: Annotated[list[Shield], MaxLength(SHIELDS)]
    skips: int
    returning: bool
    failed: int
    partner: int | None


class Emblem(Struct, frozen=True):
    """An emblem on the field. What was learned of it is displayed with the memory aid, and at the end."""

    square: Square
    blocked: bool
    symbol: SymbolId | UnsetType | None = UNSET
    """What this seat has learned."""
    learned: Annotated[list[Seat], BAG] | UnsetType = UNSET
    """Who has seen it."""
    shown: bool | UnsetType = UNSET
    """Whether it was shown to everybody."""

    @property
    def known(self) -> str:
        """The symbol, where this seat is told; otherwise nothing."""
        return self.symbol or ""


class Die(Struct, frozen=True):
    value: int
    used: bool


class Move(Struct, frozen=True):
    """A recent move; `start` is None for a pawn that left its longship."""

    turn: int
    seat: int
    piece: Literal["A", "B", "emblem"]
    start: Square | None = field(name="from")
    end: Square = field(name="to")


class Look(Struct, frozen=True):
    """A recent look or wrong take, with the symbol if it was shown to this seat."""

    turn: int
    seat: int
    square: Square
    to_all: bool
    symbol: SymbolId | None


class ChoosePiece(Question, frozen=True, tag="choose_piece"):
    pass


class ChooseDestination(Question, frozen=True, tag="choose_destination"):
    piece: int


class Claim(Question, frozen=True, tag="claim"):
    square: int


DrakkarQuestion = ChoosePiece | ChooseDestination | Claim


class DrakkarView(View[DrakkarQuestion], frozen=True, kw_only=True):
    symbols: list[Symbol]
    copies: int
    """How many emblems of each symbol there are."""
    circles: Circles
    clans: list[Clan]
    emblems: Annotated[list[Emblem], MaxLength(MAX_TOKENS)]
    starter: int
    turn: int
    round: int
    mover: int
    mode: Literal["opening", "return", "normal"]
    dice: list[Die]
    moved: Annotated[str, OneOf(("A", "B", *SQUARE_NAMES))] | None
    """The piece moved before in this turn."""
    targets: Annotated[dict[str, Square], Keys(range(REACH))]
    """For a piece about to move: the square of each option."""
    trail: Annotated[list[Move], MaxLength(SEATS * MOVES)]
    """The moves that this seat may still be shown, the latest turn first."""
    log_from_turn: int
    """The first turn that a log may still show this seat."""
    shown: Annotated[list[Look], MaxLength(WINDOW * SEATS * MOVES)]
    unknown: Annotated[list[int], MaxLength(SYMBOLS)] | UnsetType = UNSET
    """With the memory aid: how many of each symbol this seat has not seen."""
    reason: Literal["king", "round_limit"] | UnsetType = UNSET
    """At the end: why it ended."""
    ranks: Annotated[list[int], MaxLength(SEATS)] | UnsetType = UNSET
