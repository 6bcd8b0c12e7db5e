"""A view on its way to becoming a picture: the view, the words, the layout, and what is worked out from them."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.scene import Scene
from meadhall.core.words import Words
from meadhall.games.raids import phrases
from meadhall.games.raids.box import ARRIVAL, HARBOUR
from meadhall.games.raids.decisions import ALL_KINDS
from meadhall.games.raids.look.layout import Layout, Point
from meadhall.games.raids.view import Mover, PlaceTile, RaidsView, SellGoods

GHOST = -1


class RaidsScene(Scene[RaidsView]):
    def __init__(self, view: RaidsView, say: Words, layout: Layout) -> None:
        super().__init__(view, say, ALL_KINDS, phrases.option)
        self.layout = layout

    def ships(self) -> Iterator[tuple[int, Mover]]:
        """Everybody's ship, and the ghost last."""
        yield from enumerate(self.view.ships)
        if self.view.ghost is not None:
            yield GHOST, self.view.ghost

    def space_of(self, ship: int, state: Mover) -> int:
        """Where a ship is seen."""
        return state.pos if ship == GHOST else phrases.seen_at(self.view, ship)

    def pawn_place(self, ship: int, state: Mover) -> Point:
        """Where a ship's pawn floats; two on one space lie side by side."""
        space = self.space_of(ship, state)
        if space in (HARBOUR, ARRIVAL):
            return self.berth(space, state)
        x, y = self.layout.lanes[space]
        here = [other for other, each in self.ships() if self.space_of(other, each) == space]
        shift = (here.index(ship) - (len(here) - 1) / 2) * 23 * self.layout.pawn
        return (x, y + shift) if space < 5 or 10 < space < 15 else (x + shift, y)

    def pawn_size(self, ship: int, state: Mover) -> float:
        """Ships in the Harbour are a little smaller, since the berths are."""
        return self.layout.pawn * (0.84 if self.space_of(ship, state) in (HARBOUR, ARRIVAL) else 1)

    def berth(self, space: int, state: Mover) -> Point:
        """A ship at its berth; one still waiting makes room for one that has arrived there."""
        if space == ARRIVAL:
            return self.layout.berths[state.rank - 1]
        x, y = self.layout.berths[state.start_no - 1]
        taken = any(other.rank == state.start_no for _, other in self.ships())
        return (x + 6 * self.layout.pawn, y - 8 * self.layout.pawn) if taken else (x, y)

    def doomed(self) -> range:
        """The spaces whose tiles will be discarded as soon as the present question is answered (RAI-044)."""
        if not isinstance(self.view.question, PlaceTile | SellGoods):
            return range(0)
        own = self.view.ships[self.asked].pos
        others = [state.pos for ship, state in self.ships() if ship != self.asked]
        return range(own + 1, min((pos for pos in others if pos >= own), default=ARRIVAL))
