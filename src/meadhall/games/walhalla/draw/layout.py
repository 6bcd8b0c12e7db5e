"""Layout: the peninsulas sideways on a wide screen, with the land to the left; upright on a phone."""

from __future__ import annotations

from functools import lru_cache

from meadhall.core.draw.drawing import NARROW_WIDTH, WIDE_SIZE
from meadhall.games.walhalla.ids import BOW_OUT
from meadhall.games.walhalla.packed import BENCHES, LONGEST

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height."""

GAP = 8.0
MAX_PLAYERS = 4


class Layout:
    """What all places follow from: the kind of screen, and how many fields the longest peninsula has.

    On a phone harbour, hand, map and everybody's plates lie on one screen: the more fields there are, the lower each is.
    """

    def __init__(self, narrow: bool, longest: int) -> None:
        self.narrow = narrow
        self.longest = longest
        if narrow:
            self.fjord, self.land, self.field = 46.0, 62.0, float(max(28, 360 // longest))
            self.shore = 28.0
            self.inner, self.outer = 34.0, 42.0
            self.foreground: Box = (6, 4, 378, 108)
            self.map: Box = (6, 116, 378, self.shore + longest * self.field + self.inner + self.outer + 8)
        else:
            self.fjord, self.land, self.field = 58.0, 76.0, float(min(62, 752 // longest))
            self.shore = 30.0
            self.inner, self.outer = 52.0, 60.0
            self.foreground = (0, 572, 912, 104)
            self.map = (0, 100, 912, 464)

    # The map.

    @property
    def across(self) -> float:
        """Where the first fjord begins, across the peninsulas."""
        return self.map[0] + 4 if self.narrow else self.map[1] + 2

    @property
    def along(self) -> float:
        """Where the first field begins, away from the land."""
        return self.map[1] + self.shore if self.narrow else self.map[0] + self.shore

    def placed(self, along: float, across: float, far: float, broad: float) -> Box:
        """A box on the map: how far out it begins, how far across, how long it is and how broad."""
        return (across, along, broad, far) if self.narrow else (along, across, far, broad)

    def peninsula(self, letter: int) -> float:
        """Where a peninsula begins, across."""
        return self.across + self.fjord * (letter + 1) + self.land * letter

    def channel(self, fjord: int) -> float:
        """Where a fjord begins, across."""
        return self.across + (self.fjord + self.land) * fjord

    def field_box(self, number: int) -> Box:
        letter, far = divmod(number, LONGEST)
        return self.placed(self.along + far * self.field, self.peninsula(letter), self.field, self.land)

    def headland(self, letter: int, fields: int) -> Point:
        """The upper left corner of a peninsula's headlands."""
        x, y, _, _ = self.placed(self.along + fields * self.field, self.peninsula(letter), 0, 0)
        return x, y

    def berth(self, fjord: int, slot: int) -> Point:
        """The middle of a ship's place in a fjord."""
        return self.bench(fjord, slot, 1)

    def bench(self, fjord: int, slot: int, distance: int) -> Point:
        """The middle of a seat, so far from the land, of a ship in a fjord."""
        along = self.along + (slot * BENCHES + distance + 0.5) * self.field
        across = self.channel(fjord) + self.fjord / 2
        return (across, along) if self.narrow else (along, across)

    def turn(self, facing: int) -> int:
        """How a ship in a fjord is turned, whose bow points to the right otherwise."""
        if self.narrow:
            return 90 if facing == BOW_OUT else -90
        return 0 if facing == BOW_OUT else 180

    # The foreground.

    @property
    def harbour(self) -> Box:
        """Where the ship of this turn is manned, and what is going on is told."""
        return (12, 10, 136, 96) if self.narrow else (8, 580, 300, 88)

    @property
    def crews(self) -> Box:
        """Where the first of the crews to choose from lies, and the way to the next across and down."""
        return (168, 16, 90, 49) if self.narrow else (326, 583, 94, 48)

    def hand(self, crews: int) -> Box:
        """Where the cards lie; so many columns of crews take room from them."""
        if self.narrow:
            return 158, 12, 220, 92
        left = 322 + 94.0 * crews
        return left, 580, 790 - left, 88

    @property
    def key(self) -> Box:
        return 800, 577, 108, 96

    # Around it.

    def plate(self, place: int, seats: int) -> Box:
        """The plate at a place: 0 is the viewer's own, or the first for spectators."""
        if not self.narrow:
            return 920, place * 92, 296, 84
        alone = place % 2 == 0 and place == seats - 1
        return 6 + (place % 2) * 191, self.below + (place // 2) * 47, 378 if alone else 187, 44

    @property
    def below(self) -> float:
        """On a phone: where the map ends."""
        return self.map[1] + self.map[3] + GAP

    @property
    def hall(self) -> Box:
        return (6, self.below + 99, 378, 168) if self.narrow else (0, 0, 912, 92)

    @property
    def stores(self) -> Box:
        """The slate with the ships to come and the cards."""
        return (6, self.hall[1] + self.hall[3] + GAP, 378, 246) if self.narrow else (920, 372, 296, 304)

    @property
    def moorings(self) -> tuple[float, float, float, float]:
        """The first ship to come, and the way to the next one across and down."""
        x, y, _, _ = self.stores
        return (x + 52, y + 52, 90, 34) if self.narrow else (x + 58, y + 54, 92, 36)

    def mooring(self, ship: int) -> Point:
        """Where a ship to come lies: three in a row."""
        x, y, across, down = self.moorings
        return x + ship % 3 * across, y + ship // 3 * down

    @property
    def pile(self) -> Point:
        x, y, _, _ = self.stores
        return (x + 296, y + 30) if self.narrow else (x + 16, y + 204)

    def discard(self, place: int) -> Point:
        """Where a kind of card lies on the discard pile, its upper left corner."""
        x, y, _, _ = self.stores
        if self.narrow:
            return x + 14 + place * 32, y + 196
        return x + 94 + place % 6 * 33, y + 222 + place // 6 * 40

    @property
    def size(self) -> Point:
        return (NARROW_WIDTH, self.stores[1] + self.stores[3] + 6) if self.narrow else WIDE_SIZE


@lru_cache
def layout(narrow: bool, longest: int) -> Layout:
    return Layout(narrow, longest)
