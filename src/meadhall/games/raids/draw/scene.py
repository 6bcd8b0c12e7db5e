"""Scene: a view with its layout, its words and everything that several parts of the drawing need."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.scene import Scene
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.decisions import DECISIONS
from meadhall.games.raids.draw.layout import Layout, Point
from meadhall.games.raids.packed import ARRIVAL, HARBOUR
from meadhall.games.raids.view import FleeTo, Mover, Navigate, PlaceTile, RaidsView, SellGoods

GHOST = -1


class RaidsScene(Scene[RaidsView]):
    def __init__(self, view: RaidsView, say: Words, layout: Layout) -> None:
        super().__init__(view, say, DECISIONS, text.option)
        self.layout = layout

    def ships(self) -> Iterator[tuple[int, Mover]]:
        """Everybody's ship, and the ghost last."""
        yield from enumerate(self.view.ships)
        if self.view.ghost is not None:
            yield GHOST, self.view.ghost

    def space_of(self, ship: int, state: Mover) -> int:
        """Where a ship is seen."""
        return state.pos if ship == GHOST else text.space_shown(self.view, ship)

    def moored(self, ship: int, state: Mover) -> bool:
        return self.space_of(ship, state) in (HARBOUR, ARRIVAL)

    def ship_place(self, ship: int, state: Mover) -> Point:
        """Where a ship floats; several at one space lie side by side, in the Harbour two by two."""
        layout = self.layout
        if self.moored(ship, state):
            return self.berth(state)
        space = self.space_of(ship, state)
        x, y = layout.lane(space)
        here = [other for other, each in self.ships() if self.space_of(other, each) == space]
        shift = (here.index(ship) - (len(here) - 1) / 2) * layout.cell * 0.66
        return (x, y + shift) if layout.upright(space) else (x + shift, y)

    def berth(self, state: Mover) -> Point:
        """Positions 1 to 4 of the Harbour: by the order of arrival, or else of starting; who waits makes room."""
        number = state.rank or self.free_berth(state)
        x, y = self.layout.middle(HARBOUR)
        cell = self.layout.cell
        return x + ((number - 1) % 2 - 0.5) * cell * 0.46, y + ((number - 1) // 2 - 0.5) * cell * 0.34 - cell * 0.1

    def free_berth(self, state: Mover) -> int:
        """A ship still waiting lies at its start number, unless one that has arrived is there."""
        taken = {other.rank for _, other in self.ships() if other.rank}
        waiting = sorted(other.start_no for _, other in self.ships() if not other.rank and other.pos == HARBOUR)
        free = [number for number in range(1, 6) if number not in taken]
        return state.start_no if state.start_no in free else free[waiting.index(state.start_no)]

    def doomed(self) -> range:
        """The spaces whose tiles will be discarded as soon as the present question is answered (RAI-044)."""
        if not isinstance(self.view.question, PlaceTile | SellGoods):
            return range(0)
        own = self.view.ships[self.asked].pos
        others = [state.pos for ship, state in self.ships() if ship != self.asked]
        return range(own + 1, min((pos for pos in others if pos >= own), default=ARRIVAL))

    def sailing(self) -> int | None:
        """From where the seat that looks is choosing where to sail; None if it isn't."""
        question = self.view.question
        return question.start if isinstance(question, Navigate | FleeTo) and self.mine else None

    def out_of_reach(self, space: int) -> bool:
        """Whether the seat that looks is choosing where to sail, and can't stop there."""
        return self.sailing() is not None and not self.can(space)
