"""Scene: a view with its layout, its words and everything that several parts of the drawing need."""

from __future__ import annotations

from meadhall.core.draw.scene import Scene
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten import text
from meadhall.games.lofoten.decisions import DECISIONS
from meadhall.games.lofoten.draw.layout import Point, layout
from meadhall.games.lofoten.packed import ZONES
from meadhall.games.lofoten.view import Fleet, LofotenQuestion, LofotenView


class LofotenScene(Scene[LofotenView]):
    def __init__(self, view: LofotenView, say: Words, narrow: bool) -> None:
        super().__init__(view, say, DECISIONS, text.option)
        self.narrow = narrow
        self.layout = layout(narrow, bool(view.jarls))

    @property
    def near(self) -> int:
        """The seat at the lower edge: one's own, or seat 0 for those who watch."""
        return self.view.seat or 0

    @property
    def put(self) -> LofotenQuestion | None:
        """The question that is put to the seat that looks."""
        return self.view.question if self.mine else None

    # Places.

    def column(self, zone: int) -> int:
        """Where a zone is seen: seat 1 sees the market from the other side."""
        return zone if self.near == 0 else ZONES - 1 - zone

    def zone_x(self, zone: int) -> float:
        return self.layout.zone_x(self.column(zone))

    def fleet(self, seat: int) -> Fleet:
        return self.view.fleets[seat]

    def wheel_at(self, seat: int) -> Point:
        return self.layout.wheel_at(self.column(self.fleet(seat).zone), seat == self.near)

    def ship_at(self, seat: int, place: int) -> Point:
        return self.layout.ship_at(self.column(self.fleet(seat).zone), seat == self.near, place)
