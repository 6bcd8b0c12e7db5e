"""What is in the box of New game: the components of an edition, as the rules handle them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.newgame.view import Treasure

KINDS: Final = 4
DRAWN: Final = 2
"""So many treasures come out of the chest each turn."""
MOST_SEATS: Final = 4


class NewGameBox:
    counts: vec[i64]
    """How many treasures of each kind there are."""
    turns: i64
    oaths: i64
    sworn: i64
    other: i64
    treasures: list[Treasure]

    def __init__(self) -> None:
        pass
