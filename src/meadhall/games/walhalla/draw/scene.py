"""Scene: a view with its layout, its words and everything that several parts of the drawing need."""

from __future__ import annotations

from meadhall.core.draw.scene import Scene
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla import text
from meadhall.games.walhalla.decisions import DECISIONS
from meadhall.games.walhalla.draw.layout import Layout, Point
from meadhall.games.walhalla.ids import BOW_OUT, LEFT, RIGHT
from meadhall.games.walhalla.packed import BENCHES
from meadhall.games.walhalla.view import ChooseLanding, Defend, PlayAxe, PlayHunt, WalhallaView

NO_SEAT = -1


class WalhallaScene(Scene[WalhallaView]):
    def __init__(self, view: WalhallaView, say: Words, layout: Layout) -> None:
        super().__init__(view, say, DECISIONS, text.option)
        self.layout = layout

    @property
    def manning(self) -> bool:
        """Whether the ship of this turn still lies in the harbour."""
        return self.view.ship is not None and self.view.ship.fjord < 0

    @property
    def contested(self) -> int:
        """The field that a fight or a hunt is about, or NO_SEAT."""
        question = self.view.question
        return question.field if isinstance(question, PlayAxe | Defend | PlayHunt) else NO_SEAT

    @property
    def landing(self) -> int:
        """How far from the land the Viking sits who lands or fights now, or NO_SEAT."""
        question = self.view.question
        return question.at if isinstance(question, ChooseLanding | PlayAxe | Defend) else NO_SEAT

    def banks(self) -> list[int]:
        """The fields left and right of the Viking who chooses where to land."""
        question = self.view.question
        if not isinstance(question, ChooseLanding):
            return []
        return [text.field_beside(self.view, question.at, side) for side in (LEFT, RIGHT)]

    def rider_place(self, bench: int) -> Point:
        """Where a Viking sits who is aboard the ship of this turn."""
        ship = self.view.sailing
        if ship.fjord < 0:
            x, y = self.harbour_ship
            return x + (1 - bench) * self.harbour_pitch, y - 4
        distance = BENCHES - 1 - bench if ship.facing == BOW_OUT else bench
        return self.layout.bench(ship.fjord, ship.slot, distance)

    @property
    def harbour_ship(self) -> Point:
        """The middle of the ship of this turn, while it lies in the harbour with its bow to the right."""
        x, y, wide, _ = self.layout.harbour
        return x + wide / 2 - 4, y + 36

    @property
    def harbour_pitch(self) -> float:
        """From one seat to the next there."""
        return 41 if self.layout.narrow else 70
