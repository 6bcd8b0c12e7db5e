"""View type of New game: everything but the others' oaths."""

from __future__ import annotations

from typing import Annotated

from meadhall.core.engine.view import View
from meadhall.core.ml.view_bounds import MaxLength
from meadhall.games.newgame.edition import KINDS, Treasure

OfEachKind = Annotated[list[int], MaxLength(KINDS)]


class NewGameView(View, frozen=True, kw_only=True):
    treasures: Annotated[list[Treasure], MaxLength(KINDS)]
    turn: int
    """How many turns are over."""
    turns: int
    """How many there are in all."""
    chest: OfEachKind
    drawn: OfEachKind
    hoards: list[OfEachKind]
    gathered: list[int]
    """What each seat's treasures count, without the oath."""
    oaths: list[int | None]
    """The kind that each seat has sworn to bring home; None where that is a secret."""
