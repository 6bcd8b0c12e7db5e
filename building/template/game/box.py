"""What is in the box of New game: the components of an edition, as the rules handle them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.newgame.view import Treasure

KINDS: Final = 4
DRAWN: Final = 3
"""So many treasures are drawn from the chest each turn (NEW-004)."""
TAKEN: Final = 2
"""So many of them are kept or given away; the rest goes back (NEW-005, NEW-006)."""
MOST_SEATS: Final = 4


class NewGameBox:
    counts: vec[i64]
    """How many treasures of each kind there are."""
    turns: i64
    oaths: i64
    oath_counts: i64
    """How many times the treasures of one's oath count."""
    treasures: list[Treasure]

    def __init__(self) -> None:
        pass
