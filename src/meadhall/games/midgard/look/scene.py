"""A view on its way to becoming a picture: the view, the words, and which options have found a place."""

from __future__ import annotations

from meadhall.core.scene import Scene
from meadhall.core.svg import rect, spot
from meadhall.core.words import Words
from meadhall.games.midgard import phrases
from meadhall.games.midgard.decisions import ALL_KINDS
from meadhall.games.midgard.view import MidgardQuestion, MidgardView

COLUMN = 408.0
"""The width of every panel: three of them side by side on a wide table, one below the other on a phone."""


Box = tuple[float, float, float, float, float]
"""Left, top, width, height, and the radius of the corners."""


class MidgardScene(Scene[MidgardView]):
    """One drawing in the making."""

    def __init__(self, view: MidgardView, say: Words, narrow: bool) -> None:
        super().__init__(view, say, ALL_KINDS, phrases.option)
        self.narrow = narrow
        self.placed: set[int] = set()

    @property
    def main(self) -> int:
        """The seat whose board is shown large: for a spectator, the one that is asked."""
        return max(self.asked, 0) if self.view.seat is None else self.view.seat

    @property
    def others(self) -> list[int]:
        return [(self.main + step) % self.view.seats for step in range(1, self.view.seats)]

    def puts(self, *questions: type[MidgardQuestion]) -> bool:
        """Whether one of these questions is put to the seat that looks."""
        return self.mine and isinstance(self.view.asked, questions)

    def place(self, asked: bool, option: int, box: Box, *children: str) -> str:
        """Children that answer with an option while that is asked, with a glow around them."""
        if not asked or not self.can(option):
            return "".join(children)
        self.placed.add(option)
        return spot(self.view.legal, self.action(option), self.words(option), *children, halo(*box))

    def unplaced(self) -> list[int]:
        """Legal options that nothing on the table stands for yet."""
        options = [action - self.action(0) for action in self.view.legal]
        return [option for option in options if option not in self.placed]


def halo(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The part of a spot that glows."""
    return rect(x, y, width, height, radius, class_="halo", fill="none", pointer_events="none")
