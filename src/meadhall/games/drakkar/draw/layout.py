"""Layout: the chart as seen from one of its four sides, and what lies around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from meadhall.games.drakkar.packed import LINE, SIDES, STEPS, square_number

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height."""

FILES = "abcdefghijklm"
OUTWARD = {"S": (0, -1), "N": (0, 1), "W": (-1, 0), "E": (1, 0)}
"""Away from the field, by side; ranks grow to the north."""


@dataclass(frozen=True)
class Layout:
    narrow: bool
    chart: Box
    """The chart with its frame."""
    field: Point
    """The upper left corner of the field."""
    unit: float
    """How wide a square is."""
    berth: float
    """How deep a longship square is, outside the field."""
    plate: Box
    """One's own plate."""
    rival: Box
    """The plate of the first rival."""
    gap: float
    below: float
    """Where the plates end that are not beside the chart, for two players; each further pair takes a row."""

    @property
    def side(self) -> float:
        """How wide the field is."""
        return self.unit * LINE

    def plate_of(self, place: int) -> Box:
        """The plate at a place: 0 is the viewer's own, or the first for spectators."""
        x, y, wide, high = self.plate if place == 0 else self.rival
        if not self.narrow:
            return x, y + max(0, place - 1) * (high + self.gap), wide, high
        x, y, wide, high = self.plate
        return x + place % 2 * (wide + self.gap), y + place // 2 * (high + self.gap), wide, high

    def foot(self, seats: int) -> float:
        """Below all plates, on a phone."""
        return self.below + (seats > 2) * (self.plate[3] + self.gap)

    def height(self, seats: int) -> float:
        """How high the whole drawing is."""
        return self.foot(seats) + FOOT_HEIGHT + 6 if self.narrow else 676


FOOT_HEIGHT = 176.0
"""How high the last panel of a phone is."""
WIDE = Layout(
    narrow=False,
    chart=(270, 0, 676, 676),
    field=(270 + 55.5, 55.5),
    unit=43.46,
    berth=34,
    plate=(0, 0, 262, 220),
    rival=(954, 0, 262, 220),
    gap=8,
    below=676,
)
TALL = Layout(
    narrow=True,
    chart=(4, 0, 382, 382),
    field=(40, 21),
    unit=25,
    berth=17,
    plate=(6, 696, 186, 132),
    rival=(6, 696, 186, 132),
    gap=6,
    below=834,
)


@lru_cache
def layout(narrow: bool) -> Layout:
    return TALL if narrow else WIDE


class Chart:
    """The chart turned so that one side lies at the bottom: places are given as files and ranks, from 0 to 13."""

    def __init__(self, frame: Layout, bottom: str) -> None:
        self.frame = frame
        self.bottom = bottom
        self.turns = SIDES.index(bottom)

    def at(self, x: float, y: float) -> Point:
        """Where a point of the field lies in the drawing."""
        across, down = ((x, LINE - y), (LINE - y, LINE - x), (LINE - x, y), (y, x))[self.turns]
        left, top = self.frame.field
        return left + across * self.frame.unit, top + down * self.frame.unit

    def square(self, name: str) -> Point:
        """The middle of a field square."""
        return self.at(*middle(name))

    def line(self, n: int) -> tuple[str, str]:
        """The names of the n-th row from above and the n-th column from the left."""
        back = LINE - 1 - n
        rows = (str(back + 1), FILES[back], str(n + 1), FILES[n])
        columns = (FILES[n], str(back + 1), FILES[back], str(n + 1))
        return rows[self.turns], columns[self.turns]

    def berth(self, side: str, front: str) -> Point:
        """The middle of the longship square before an edge square."""
        number = square_number(front)
        out = 0.5 + self.frame.berth / self.frame.unit / 2
        dx, dy = OUTWARD[side]
        return self.at(number // LINE + 0.5 + dx * out, number % LINE + 0.5 + dy * out)

    def facing(self, side: str) -> int:
        """How far a side is turned from the bottom, in quarter turns clockwise."""
        return (SIDES.index(side) - self.turns) % len(SIDES)

    def rim(self, side: str, radius: float) -> Point:
        """The point of a disc that is nearest to a side."""
        across, down = ((0, 1), (-1, 0), (0, -1), (1, 0))[self.facing(side)]
        return across * radius, down * radius

    def bearing(self, direction: int) -> Point:
        """A direction of the rules as it lies in the drawing: -1, 0 or 1 across, and down."""
        dx, dy = STEPS[direction]
        across, down = ((dx, -dy), (-dy, -dx), (-dx, dy), (dy, dx))[self.turns]
        return across, down


@lru_cache(LINE * LINE)
def middle(name: str) -> Point:
    """The middle of a field square, in files and ranks."""
    number = square_number(name)
    return number // LINE + 0.5, number % LINE + 0.5
