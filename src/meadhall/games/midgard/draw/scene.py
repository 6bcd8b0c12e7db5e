"""Scene: a view with its layout, its words, and the things that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.drawing import cached
from meadhall.core.draw.hit_areas import choice
from meadhall.core.draw.picture import Part
from meadhall.core.draw.scene import Scene
from meadhall.core.draw.signals import rail
from meadhall.core.draw.svg import Markup, rect
from meadhall.core.i18n.words import Words
from meadhall.games.midgard import text
from meadhall.games.midgard.decisions import DECISIONS
from meadhall.games.midgard.draw.layout import Box, inset, layout
from meadhall.games.midgard.view import Board, MidgardQuestion, MidgardView

UNAVAILABLE_OPACITY = 0.6
"""How much is seen of what can't be chosen among things that can."""


class MidgardScene(Scene[MidgardView]):
    """One drawing in the making."""

    def __init__(self, view: MidgardView, say: Words, narrow: bool) -> None:
        super().__init__(view, say, DECISIONS, text.option)
        self.layout = layout(narrow, view.seats)
        self.narrow = narrow

    @property
    def main(self) -> int:
        """The seat whose board is shown large: for a spectator, the one that is asked."""
        return max(self.asked, 0) if self.view.seat is None else self.view.seat

    @property
    def own(self) -> Board:
        """The board that is shown large."""
        return self.view.boards[self.main]

    @property
    def rivals(self) -> Sequence[int]:
        return [(self.main + step) % self.view.seats for step in range(1, self.view.seats)]

    def puts(self, *questions: type[MidgardQuestion]) -> bool:
        """Whether one of these questions is put to the seat that looks."""
        return self.mine and isinstance(self.view.question, questions)

    def target(
        self, name: str, option: int, place: Box, thing: str, otherwise: str, radius: float = 8, edge: float = 0
    ) -> Part:
        """Where an option of the question is chosen; where it is not legal, one may ask why.

        Where others are close, the rail is drawn so far inside the edge.
        """
        can = self.can(option)
        words = self.words(option) if can else otherwise
        return Part(f"spot-{name}", cached(target, self.action(option), can, words, thing, place, radius, edge))


def target(action: int, can: bool, words: str, thing: str, place: Box, radius: float, edge: float) -> Markup:
    """Something to be pointed at, over what is drawn there."""
    return choice(action, can, words, rail(*inset(place, edge), radius), rect(*place, radius, fill="#0000"), name=thing)
