"""Layout of the table, wide or narrow, with Jarls or without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from meadhall.games.lofoten.packed import BOTTOM, LEFT, RIGHT, TOP

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height."""
DIRECTIONS = {TOP: (0, -1), RIGHT: (1, 0), BOTTOM: (0, 1), LEFT: (-1, 0)}


@dataclass(frozen=True)
class Layout:
    narrow: bool
    height: float
    sea: Box
    pier: Box
    """The planks of the five zones."""
    tile: float
    """The side of a market tile."""
    wheel: float
    """How wide a wheel is."""
    cargo: float
    """The side of a tile on a longship."""
    hand: Box
    plates: tuple[Box, Box]
    """One's own plate, and the rival's."""
    stock: tuple[tuple[Box, str], ...]
    """The panels under the piles, with their material."""
    piles: tuple[Box, Box]
    deck: Box
    discard: Box
    reserve: Box
    houses: tuple[Box, ...]
    jarls: tuple[Box, ...] = ()

    @property
    def plank(self) -> float:
        """How wide a zone is."""
        return self.pier[2] / 5

    def zone_x(self, column: int) -> float:
        return self.pier[0] + (column + 0.5) * self.plank

    @property
    def pier_middle(self) -> float:
        return self.pier[1] + self.pier[3] / 2

    def wheel_at(self, column: int, near: bool) -> Point:
        reach = self.wheel / 2 - 1
        y = self.pier[1] + self.pier[3] + reach if near else self.pier[1] - reach
        return self.zone_x(column), y

    def ship_at(self, column: int, near: bool, place: int) -> Point:
        """The middle of the longship at a place of a wheel."""
        x, y = self.wheel_at(column, near)
        far = self.wheel * (0.265 if near else -0.265)
        dx, dy = DIRECTIONS[place]
        return x + dx * far, y + dy * far

    def lever(self, right: bool, number: int) -> Box:
        """Where the fleet is moved, at an end of the pier."""
        x = self.sea[0] + self.sea[2] - 65 if right else self.sea[0] + 15
        return x, self.pier_middle - 64 + 68 * number, 50, 60


WIDE = Layout(
    narrow=False,
    height=676,
    sea=(198, 0, 720, 536),
    pier=(278, 212, 560, 112),
    tile=88,
    wheel=205,
    cargo=41,
    hand=(198, 544, 720, 132),
    plates=((0, 526, 190, 150), (0, 0, 190, 150)),
    stock=(((0, 158, 190, 148), "oak"), ((0, 314, 190, 132), "slate"), ((0, 454, 190, 64), "tar")),
    piles=((10, 194, 80, 96), (98, 194, 80, 96)),
    deck=(14, 342, 70, 94),
    discard=(106, 342, 70, 94),
    reserve=(0, 454, 190, 64),
    houses=tuple((926, slot * 171, 290, 163) for slot in range(4)),
)
WIDE_WITH_JARLS = replace(
    WIDE,
    stock=(((0, 158, 190, 132), "oak"),),
    piles=((8, 186, 40, 56), (52, 186, 40, 56)),
    deck=(98, 186, 40, 56),
    discard=(142, 186, 40, 56),
    reserve=(0, 244, 190, 46),
    jarls=((0, 298, 190, 106), (0, 412, 190, 106)),
)
TALL = Layout(
    narrow=True,
    height=916,
    sea=(6, 162, 378, 362),
    pier=(60, 312, 270, 62),
    tile=47,
    wheel=148,
    cargo=34,
    hand=(6, 530, 378, 154),
    plates=((6, 692, 187, 92), (197, 692, 187, 92)),
    stock=(((6, 792, 378, 120), "slate"),),
    piles=((16, 818, 64, 84), (90, 818, 64, 84)),
    deck=(166, 818, 60, 84),
    discard=(238, 818, 60, 84),
    reserve=(304, 792, 80, 120),
    houses=tuple((6 + slot % 2 * 191, slot // 2 * 80, 187, 76) for slot in range(4)),
)
TALL_WITH_JARLS = replace(
    TALL,
    height=1030,
    stock=(((6, 906, 378, 120), "slate"),),
    piles=((16, 932, 64, 84), (90, 932, 64, 84)),
    deck=(166, 932, 60, 84),
    discard=(238, 932, 60, 84),
    reserve=(304, 906, 80, 120),
    jarls=((6, 792, 187, 106), (197, 792, 187, 106)),
)


@lru_cache
def layout(narrow: bool, jarls: bool) -> Layout:
    if narrow:
        return TALL_WITH_JARLS if jarls else TALL
    return WIDE_WITH_JARLS if jarls else WIDE
