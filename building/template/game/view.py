"""What a view of New game holds: everything but the others' oaths."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from meadhall.core.extent import Most
from meadhall.core.view import Question, View, by_decision
from meadhall.games.newgame.box import KINDS

OfEachKind = Annotated[list[int], Most(KINDS)]


class Treasure(Struct, frozen=True):
    """A kind of treasure."""

    id: str
    name_en: str
    name_fr: str


class Hoard(Struct, frozen=True):
    treasures: OfEachKind
    oath: int | None
    """The kind its owner has sworn to bring home; None where that is a secret."""
    gathered: int
    """The Glory of its treasures, without the oath."""


class KeepTreasure(Question, frozen=True, tag="keep_treasure"):
    pass


class GiveTreasure(Question, frozen=True, tag="give_treasure"):
    pass


NewGameQuestion = KeepTreasure | GiveTreasure
QUESTIONS: dict[str, type[NewGameQuestion]] = by_decision(KeepTreasure, GiveTreasure)


class NewGameView(View[NewGameQuestion], frozen=True, kw_only=True):
    turn: int
    turns: int
    """How many there are in all."""
    treasures: Annotated[list[Treasure], Most(KINDS)]
    chest: OfEachKind
    drawn: OfEachKind
    hoards: list[Hoard]
    oath_counts: int
    """How many times the treasures of one's oath count."""

    def lying(self) -> list[int]:
        """The kinds of the drawn treasures, each as often as it lies there."""
        return [kind for kind, count in enumerate(self.drawn) for _ in range(count)]
