"""What all parts of the drawing share: the view, the words, and which options have found a place."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.svg import rect, spot
from meadhall.core.words import Words
from meadhall.games.midgard import phrases
from meadhall.games.midgard.decisions import ALL_KINDS

COLUMN = 408.0
"""The width of every panel: three of them side by side on a wide table, one below the other on a phone."""


Box = tuple[float, float, float, float, float]
"""Left, top, width, height, and the radius of the corners."""


class Scene:
    """One drawing in the making."""

    def __init__(self, view: View, say: Words, narrow: bool) -> None:
        self.view = view
        self.say = say
        self.narrow = narrow
        self.question: dict[str, Any] = view["question"] or {}
        self.placed: set[int] = set()
        decision = self.question.get("decision")
        self.base = int(ALL_KINDS.bases[ALL_KINDS.names.index(decision)]) if decision else 0

    @property
    def main(self) -> int:
        """The seat whose board is shown large."""
        seat = self.view["seat"]
        return int(self.question.get("seat", 0) if seat is None else seat)

    @property
    def others(self) -> list[int]:
        seats = int(self.view["seats"])
        return [(self.main + step) % seats for step in range(1, seats)]

    def asks(self, *decisions: str) -> bool:
        """Whether one of these questions is put to the reader."""
        return bool(self.view["legal"]) and self.question.get("decision") in decisions

    def words(self, option: int) -> str:
        return phrases.option(self.view, self.question["decision"], option, self.say)

    def legal(self, option: int) -> bool:
        return self.base + option in self.view["legal"]

    def spot(self, option: int, *children: str) -> str:
        """Children that answer the question asked now with an option, if that is legal."""
        if not self.legal(option):
            return "".join(children)
        self.placed.add(self.base + option)
        return spot(self.view.legal, self.base + option, self.words(option), *children)

    def place(self, asked: bool, option: int, box: Box, *children: str) -> str:
        """Children that answer with an option while that is asked, with a glow around them."""
        if not asked or not self.legal(option):
            return "".join(children)
        return self.spot(option, *children, halo(*box))

    def unplaced(self) -> list[int]:
        """Legal options that nothing on the table stands for yet."""
        return [action - self.base for action in self.view["legal"] if action not in self.placed]


def halo(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The part of a spot that glows."""
    return rect(x, y, width, height, radius, class_="halo", fill="none", pointer_events="none")
