"""Packed edition of Drakkar: its components and tables as plain vectors, for the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.drakkar.edition import Clan as ClanOfBox
    from meadhall.games.drakkar.view import Symbol

NONE: Final = -1

LINE: Final = 13
"""Files and ranks of the field."""
SQUARES: Final = 169
"""A square's number is file x 13 + rank, so that the order of numbers is the order of names: a1, a2 … m13."""
LEFT: Final = 169
RIGHT: Final = 170
"""A pawn's place when it is not on the field: its owner's left or right longship square."""

DIRECTIONS: Final = 8
"""N, NE, E, SE, S, SW, W, NW."""
FACES: Final = 6
BOTH: Final = 3
"""Both dice, a bit for each."""
REACH: Final = 48
"""Directions times faces: how many targets a piece can have at most over all dice."""

FIELD: Final = 0
HOME: Final = 1
CAPTIVE: Final = 2
STATUSES: Final[tuple[Literal["field", "home", "captive"], ...]] = ("field", "home", "captive")

SYMBOLS: Final = 6
SHIELDS: Final = 5
PAWNS: Final = 2
MAX_TOKENS: Final = 30
PLAIN: Final = 18
SIDES: Final = ("S", "W", "N", "E")
STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Pawns leave from side n in direction 2n."""


def square_name(square: int) -> str:
    return f"{'abcdefghijklm'[square // LINE]}{square % LINE + 1}"


def square_number(name: str) -> int:
    """The number of a square; -1 for what is no square's name."""
    file, rank = "abcdefghijklm".find(name[:1] or "?"), name[1:]
    if file < 0 or rank not in [str(number) for number in range(1, LINE + 1)]:
        return NONE
    return file * LINE + int(rank) - 1


class DrakkarBox:
    """Sides are numbered S, W, N, E; symbols as in the edition."""

    ahead: vec[i64]
    """For each square and direction the squares at distance 1 to 6, NONE beyond the edge."""
    exits: vec[i64]
    """For each side its left and right longship square: the squares reached by a die of 1 to 6."""
    circles: vec[i64]
    """The squares with a circle in the order of laying out, the plain ones first."""
    wants: vec[i64]
    """The symbols on the five shields of each side."""
    shield_of: vec[i64]
    """For each side and symbol the shield that shows it, or NONE."""
    sides: vec[i64]
    """The side of each seat, for 2, 3 and 4 players, four numbers each."""
    series: vec[i64]
    """How many of each symbol are in play with 2, 3 and 4 players."""
    penalty: i64
    release: i64
    symbols: list[Symbol]
    clans: list[ClanOfBox]
    """By side."""
    fronts: list[list[str]]
    """The squares before the left and right longship of each side."""

    def __init__(self) -> None:
        pass
