"""Where everything lies on the table: one layout for wide screens, one for narrow ones."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width, height."""

TILE = 84.0
"""Tiles are drawn this wide, around their middle, and scaled."""
PANEL_WIDTH = 420.0
"""Longship boards are drawn this wide, and scaled."""


@dataclass(frozen=True)
class Layout:
    """The sea chart, and the longship boards beside or below it."""

    narrow: bool
    width: float
    chart: Point
    """How wide and high the sea chart is."""
    tile: float
    """How much smaller tiles are on the chart."""
    pawn: float
    """How large longship pawns are."""
    spaces: tuple[Point, ...]
    """Spaces 0 to 19; 0 is not used."""
    lanes: tuple[Point, ...]
    """Where a ship floats in front of each space."""
    berths: tuple[Point, ...]
    """Positions 1 to 4 in the Harbour."""
    quay: Box
    sign: Box
    """The Arrival tile."""
    centre: Box
    """The open sea inside the route."""
    coast: tuple[Point, ...]

    def panel(self, index: int, count: int) -> tuple[float, float, float, float]:
        """Place, scale and height of a longship board."""
        if self.narrow:
            return 4, self.chart[1] + 6 + index * 184, (self.width - 8) / PANEL_WIDTH, 190
        height = min((self.chart[1] + 2 - 8 * (count - 1)) / count, 248)
        top = 2 + (self.chart[1] + 2 - height * count - 8 * (count - 1)) / 2
        return self.width - PANEL_WIDTH - 6, top + index * (height + 8), 1, height

    def height(self, count: int) -> float:
        return self.panel(count - 1, count)[1] + 184 if self.narrow else self.chart[1]

    def inward(self, space: int, far: float) -> Point:
        """A point between the middle of a space and its lane."""
        (x, y), (lane_x, lane_y) = self.spaces[space], self.lanes[space]
        return x + (lane_x - x) * far, y + (lane_y - y) * far


def ring(left: float, top: float, right: float, bottom: float, west: list[float], south: list[float]) -> list[Point]:
    """Spaces 1 to 19 clockwise: up the west coast, along the north, down the east, back along the south."""
    north = [left + (right - left) * step / 5 for step in range(1, 5)]
    east = [top + (bottom - top) * step / 5 for step in range(1, 5)]
    return [
        *((left, y) for y in west),
        (left, top),
        *((x, top) for x in north),
        (right, top),
        *((right, y) for y in east),
        (right, bottom),
        *((x, bottom) for x in south),
    ]


def lanes_of(ring_of: list[Point], harbour: Point, reach: float) -> tuple[Point, ...]:
    """In front of each space, towards the sea, and clear of the corners; the Harbour at both ends."""
    left, right = min(x for x, _ in ring_of), max(x for x, _ in ring_of)
    top, bottom = min(y for _, y in ring_of), max(y for _, y in ring_of)
    lanes = [(x + reach * ((x == left) - (x == right)), y + reach * ((y == top) - (y == bottom))) for x, y in ring_of]
    for space, (dx, dy) in CLEAR.items():
        x, y = lanes[space - 1]
        lanes[space - 1] = x + reach * dx, y + reach * dy
    return (harbour, *lanes, harbour)


CLEAR = {4: (0, 0.15), 6: (0.15, 0), 9: (-0.1, 0), 11: (0, 0.1), 14: (0, -0.1), 16: (-0.15, 0)}
"""Spaces next to a corner, and how far their ships keep away from it."""
WEST, SOUTH = [486.0, 383.0, 280.0, 177.0], [583.0, 480.0, 377.0, 274.0]
WIDE_RING = ring(66, 66, 694, 694, WEST, SOUTH)
WIDE = Layout(
    narrow=False,
    width=1200,
    chart=(760, 760),
    tile=1,
    pawn=2.3,
    spaces=((110, 600), *WIDE_RING),
    lanes=lanes_of(WIDE_RING, (150, 572), 84),
    berths=((36, 590), (86, 590), (136, 590), (186, 590)),
    quay=(10, 616, 204, 16),
    sign=(12, 642, 202, 106),
    centre=(196, 196, 368, 368),
    coast=(
        *((118, 536), (112, 440), (120, 330), (112, 240), (122, 150), (150, 120), (250, 113), (350, 120), (450, 112)),
        *((560, 119), (620, 124), (644, 160), (638, 260), (647, 360), (640, 460), (648, 560), (640, 620), (604, 642)),
        *((500, 640), (400, 648), (300, 641), (236, 644), (206, 636), (120, 630), (10, 636), (4, 600)),
        *((6, 556), (60, 540)),
    ),
)

NARROW_RING = ring(34, 34, 366, 466, [304.0, 238.0, 172.0, 106.0], [303.0, 241.0, 179.0, 117.0])
NARROW = Layout(
    narrow=True,
    width=400,
    chart=(400, 500),
    tile=56 / TILE,
    pawn=1.6,
    spaces=((40, 380), *NARROW_RING),
    lanes=lanes_of(NARROW_RING, (86, 350), 51),
    berths=((24, 364), (62, 364), (24, 404), (62, 404)),
    quay=(3, 424, 80, 8),
    sign=(4, 434, 78, 62),
    centre=(110, 112, 180, 276),
    coast=(
        *((66, 328), (63, 270), (67, 200), (62, 130), (68, 84), (90, 65), (150, 62), (220, 67), (290, 63), (326, 70)),
        *((337, 110), (333, 200), (338, 300), (334, 390), (326, 430), (290, 437), (220, 433), (150, 438), (96, 434)),
        *((84, 436), (40, 426), (4, 428), (2, 380), (4, 342), (40, 334)),
    ),
)


def layout(narrow: bool) -> Layout:
    return NARROW if narrow else WIDE


def smooth(points: tuple[Point, ...], closed: bool) -> str:
    """A path that runs softly through the points."""
    count = len(points)
    around = [
        points[index % count] if closed else points[max(0, min(index, count - 1))] for index in range(-1, count + 2)
    ]
    shape = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for index in range(count if closed else count - 1):
        before, start, end, after = around[index : index + 4]
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        shape += "C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in (first, second, end))
    return shape + "Z" * closed
