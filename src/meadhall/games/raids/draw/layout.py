"""Layout: a square ring of six by six cells, and the plates beside it or below it."""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.games.raids.packed import ARRIVAL

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height."""

SPACES_PER_SIDE = 5
"""Spaces along each side of the ring."""
LANE_OFFSETS = {4: (0, 0.32), 6: (0.32, 0), 9: (-0.32, 0), 11: (0, 0.32), 14: (0, -0.32), 16: (-0.32, 0), 19: (0.1, 0)}
"""Spaces next to a corner, and how far their ships keep away from it, in cells."""


@dataclass(frozen=True)
class Layout:
    narrow: bool
    corner: Point
    """The upper left corner of the ring."""
    side: float
    """How wide and high the ring is."""
    tile: float
    """How wide a tile on the ring is."""
    ship: float
    """How large a ship on the water is."""
    plate: Box
    """One's own plate."""
    rival: Box
    """The plate of the first rival; the others follow below."""
    gap: float
    """Between two plates."""
    hold: Point
    """How wide and high a hold is on one's own plate."""
    rival_hold: float
    """How high it is on the others'."""
    deck: float
    rival_deck: float
    """How far below the upper edge of a plate its ship's deck lies."""

    @property
    def cell(self) -> float:
        return self.side / 6

    def middle(self, space: int) -> Point:
        """The middle of a space; 0 and 20 are the Harbour, in the lower left corner."""
        side, step = divmod(space % ARRIVAL, SPACES_PER_SIDE)
        across, down = [(0.5, 5.5 - step), (step + 0.5, 0.5), (5.5, step + 0.5), (5.5 - step, 5.5)][side]
        return self.corner[0] + across * self.cell, self.corner[1] + down * self.cell

    def inward(self, space: int, far: float) -> Point:
        """A point at a distance from the middle of a space towards the water."""
        x, y = self.middle(space)
        side, step = divmod(space % ARRIVAL, SPACES_PER_SIDE)
        if step == 0:
            across, down = [(0.8, -0.8), (0.8, 0.8), (-0.8, 0.8), (-0.8, -0.8)][side]
        else:
            across, down = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][side]
        return x + across * far, y + down * far

    def lane(self, space: int) -> Point:
        """Where a ship floats in front of a space."""
        x, y = self.inward(space, self.cell * (0.86 if self.narrow else 0.8))
        across, down = LANE_OFFSETS.get(space, (0, 0))
        return x + across * self.cell, y + down * self.cell

    def upright(self, space: int) -> bool:
        """Whether ships at a space lie one above the other."""
        return space % 10 < SPACES_PER_SIDE

    def plate_of(self, place: int) -> Box:
        """The plate at a place: 0 is the viewer's own, or the first for spectators."""
        if place == 0:
            return self.plate
        x, y, wide, high = self.rival
        return x, y + (place - 1) * (high + self.gap), wide, high

    def holds(self, place: int) -> Point:
        return self.hold if place == 0 else (self.hold[0], self.rival_hold)

    def deck_of(self, place: int) -> float:
        return self.deck if place == 0 else self.rival_deck

    def height(self, seats: int) -> float:
        """How high the whole drawing is."""
        if not self.narrow:
            return 676
        _, y, _, high = self.plate_of(seats - 1)
        return y + high + 6


WIDE = Layout(
    narrow=False,
    corner=(0, 0),
    side=676,
    tile=84,
    ship=0.6,
    plate=(684, 0, 532, 178),
    rival=(684, 186, 532, 158),
    gap=8,
    hold=(72, 58),
    rival_hold=48,
    deck=44,
    rival_deck=38,
)
TALL = Layout(
    narrow=True,
    corner=(6, 50),
    side=378,
    tile=50,
    ship=0.36,
    plate=(6, 432, 378, 160),
    rival=(6, 684, 378, 156),
    gap=6,
    hold=(52, 50),
    rival_hold=46,
    deck=42,
    rival_deck=40,
)


COMPACT_PLATES: Box = (6, 597, 378, 82)
"""On a phone, below one's own plate: the rivals at a glance, whose plates lie below the screen."""


def layout(narrow: bool) -> Layout:
    return TALL if narrow else WIDE
