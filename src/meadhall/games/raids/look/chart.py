"""The sea chart: coasts, villages, the Harbour and the route, before anything is laid on them."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import BARK, CREAM, INK, PLANK, WOOD
from meadhall.core.svg import at, circle, path, rect, tag, text
from meadhall.games.raids.look.layout import TILE, Layout, Point, smooth

STYLE = """
.raids{--snow:#fdfdf8;--rock:#a9a998;--shade:#85867a;--fir:#5b7f4b;--trunk:#3f5c37;--sand:#eadcb2;--foam:#e4f2f4;--meadow:#f3f6dc}
.raids .waves{stroke:var(--foam);fill:none;stroke-width:2;stroke-linecap:round;opacity:.55}
.raids .quiet{fill:var(--faint)}
@media (prefers-color-scheme:dark){.raids{--snow:#c9ced2;--rock:#5c5d56;--shade:#45463f;--fir:#38502f;--trunk:#2a3d25;
--sand:#6d6346;--foam:#7ea3b2;--meadow:#5c6742}}
"""
"""What the chart adds to the colours of every table."""

WIDE_HILLS = ((129, 34), (254, 30), (380, 34), (506, 30), (631, 34), (730, 129), (733, 254), (728, 380), (733, 506))
WIDE_FIRS = (
    *((128, 92), (150, 84), (236, 88), (268, 92), (366, 86), (396, 92), (492, 90), (520, 86), (612, 90), (646, 86)),
    *((668, 130), (664, 250), (670, 262), (666, 382), (668, 500), (672, 514), (664, 634), (632, 668), (20, 124)),
    *((112, 128), (12, 232), (114, 333), (16, 436), (430, 738), (532, 736), (326, 740), (742, 636), (640, 742)),
)
DEEP = (
    *((-0.97, -0.4), (-0.86, -0.8), (-0.5, -0.98), (0, -0.94), (0.5, -0.99), (0.87, -0.84), (1, -0.4), (0.95, 0.1)),
    *((1, 0.5), (0.84, 0.86), (0.4, 0.99), (0, 0.94), (-0.5, 0.99), (-0.85, 0.83), (-1, 0.4), (-0.94, 0)),
)
"""The edge of the deep water, around the middle of the sea."""
MEADOWS = (
    *((0.04, 0.2, 0.07, False), (0.2, 0.04, 0.09, True), (0.42, 0.1, 0.06, False), (0.62, 0.03, 0.09, True)),
    *((0.95, 0.12, 0.06, False), (0.9, 0.34, 0.07, True), (0.95, 0.52, 0.06, False), (0.91, 0.76, 0.07, True)),
    *((0.84, 0.96, 0.07, False), (0.64, 0.92, 0.07, True), (0.44, 0.97, 0.07, False), (0.1, 0.36, 0.05, True)),
    *((0.06, 0.62, 0.06, False), (0.97, 0.93, 0.05, True)),
)
"""Where the ground changes: across, down, size, and whether it is lighter."""
NARROW_HILLS = ((67, 18), (134, 15), (200, 18), (266, 15), (333, 18), (386, 78), (388, 164), (386, 250), (388, 336))
NARROW_FIRS = (
    (67, 50),
    (134, 52),
    (200, 50),
    (266, 52),
    (333, 52),
    (342, 78),
    (344, 164),
    (342, 336),
    (346, 424),
    (390, 424),
)


def chart(layout: Layout) -> str:
    width, height = layout.chart
    return (
        rect(
            0,
            0,
            width,
            height,
            18 if not layout.narrow else 10,
            fill="var(--land)",
            stroke="var(--line)",
            stroke_width=2,
        )
        + meadows(layout)
        + water(layout)
        + landscape(layout)
        + compass(layout)
        + route(layout)
        + quay(layout)
    )


def water(layout: Layout) -> str:
    coast = smooth(layout.coast, closed=True)
    middle = layout.chart[0] / 2, layout.chart[1] / 2
    x, y, width, height = layout.centre
    deep = tuple((x + width * (0.5 + dx * 0.6), y + height * (0.5 + dy * 0.6)) for dx, dy in DEEP)
    return (
        path(coast, fill="var(--sea)", stroke="var(--sand)", stroke_width=9 if not layout.narrow else 5)
        + path(coast, fill="none", stroke="var(--foam)", stroke_width=2, opacity=0.8)
        + "".join(sounding(coast, middle, scale) for scale in (0.955, 0.915))
        + path(smooth(deep, closed=True), fill="var(--deep)", opacity=0.45)
        + waves(layout)
    )


def sounding(coast: str, middle: Point, scale: float) -> str:
    """A line that follows the coast at some distance, as on sea charts."""
    line = path(coast, fill="none", stroke="var(--foam)", stroke_width=1.5, opacity=0.45)
    return at(middle[0] * (1 - scale), middle[1] * (1 - scale), line, scale=scale)


def waves(layout: Layout) -> str:
    """Little crests strewn over the open water."""
    x, y, width, height = layout.centre
    marks = (
        (-0.06, 0.12),
        (1.03, 0.2),
        (-0.07, 0.45),
        (1.05, 0.55),
        (-0.04, 0.85),
        (1.02, 0.9),
        (0.3, -0.06),
        (0.72, -0.07),
    )
    crest = "q4-6 8 0q4-6 8 0q4-6 8 0"
    shape = "".join(f"M{x + width * dx - 12:.0f} {y + height * dy:.0f}{crest}" for dx, dy in marks)
    return path(shape, class_="waves")


def meadows(layout: Layout) -> str:
    """Softer and darker ground, so that the land is not all one green."""
    width, height = layout.chart
    patches = (
        tag(
            "ellipse",
            cx=width * x,
            cy=height * y,
            rx=width * size,
            ry=width * size * 0.6,
            fill="var(--meadow)" if light else "var(--fir)",
            opacity=0.45 if light else 0.2,
        )
        for x, y, size, light in MEADOWS
    )
    return tag("svg", *patches, width=width, height=height)


def landscape(layout: Layout) -> str:
    hills, firs = (NARROW_HILLS, NARROW_FIRS) if layout.narrow else (WIDE_HILLS, WIDE_FIRS)
    size = 0.55 if layout.narrow else 1
    return "".join(at(x, y, hill(), scale=size) for x, y in hills) + "".join(
        at(x, y, fir(), scale=size) for x, y in firs
    )


def compass(layout: Layout) -> str:
    """A rose of the winds on the open sea."""
    x, y, width, height = layout.centre
    place = (x + width - 32, y + height - 26) if not layout.narrow else (x + width - 18, y + height - 16)
    return at(
        *place,
        circle(0, 0, 24, fill="none", stroke="var(--foam)", stroke_width=1.5),
        path("M0-34 6-6 34 0 6 6 0 34-6 6-34 0-6-6Z", fill="var(--foam)"),
        path("M0-34 6-6 0 0ZM34 0 6 6 0 0ZM0 34-6 6 0 0ZM-34 0-6-6 0 0Z", fill="var(--deep)"),
        scale=1 if not layout.narrow else 0.62,
        opacity=0.75,
    )


def hill() -> str:
    """A mountain with snow on it."""
    return (
        path("M-24 22 -3-20 6-8 11-14 27 22Z", fill="var(--rock)")
        + path("M-3-20 6-8 11-14 27 22H8L2 4Z", fill="var(--shade)")
        + path("M-3-20-11-4-6-6-3 0 1-6 6-2 6-8ZM11-14 6-8 9-4 12-7 16-4Z", fill="var(--snow)")
    )


def fir() -> str:
    return (
        path("M-2 10H2V14H-2Z", fill=BARK)
        + path("M0-14 6-4H3L9 4H4L11 11H-11L-4 4H-9L-3-4H-6Z", fill="var(--fir)")
        + path("M0-14 6-4H3L9 4H4L11 11H0Z", fill="var(--trunk)", opacity=0.5)
    )


def route(layout: Layout) -> str:
    """The dotted way from the Harbour round to Arrival, with arrows."""
    shape = smooth(layout.lanes, closed=False)
    thin = layout.narrow
    arrows = "".join(arrow_at(layout, space) for space in (3, 8, 13, 18))
    return (
        path(
            shape,
            fill="none",
            stroke="var(--foam)",
            stroke_width=3 if thin else 4,
            stroke_linecap="round",
            stroke_dasharray="0.1 8" if thin else "0.1 12",
        )
        + arrows
    )


def arrow_at(layout: Layout, space: int) -> str:
    """Half-way to the next space, in sailing direction."""
    (x, y), (next_x, next_y) = layout.lanes[space], layout.lanes[space + 1]
    turn = {(0, -1): -90, (1, 0): 0, (0, 1): 90, (-1, 0): 180}[sign(next_x - x), sign(next_y - y)]
    return at(
        (x + next_x) / 2,
        (y + next_y) / 2,
        path("M-7-7 7 0-7 7-3 0Z", fill="var(--foam)"),
        turn=turn,
        scale=0.7 if layout.narrow else 1.1,
    )


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def bare_space(layout: Layout, space: int) -> str:
    """The bare ground where a tile lay, with the number of its space."""
    x, y = layout.spaces[space]
    half = TILE * layout.tile / 2 - 4
    return (
        rect(x - half, y - half, 2 * half, 2 * half, half / 4, fill="var(--sand)", opacity=0.55)
        + rect(
            *(x - half, y - half, 2 * half, 2 * half, half / 4),
            fill="none",
            stroke="var(--faint)",
            stroke_width=1.2,
            stroke_dasharray="4 4",
            opacity=0.5,
        )
        + text(x, y, space, 22 if not layout.narrow else 16, opacity=0.45)
    )


def village(x: float, y: float, scale: float) -> str:
    """Three thatched houses in a clearing."""
    return at(
        x,
        y,
        path("M-44 10C-46-24-24-40 0-40S46-24 44 10 24 42 0 42-42 34-44 10Z", fill="var(--sand)", stroke="var(--line)"),
        at(-20, -12, icons.hut("#b98a3e"), scale=1.25),
        at(20, -12, icons.hut("#a9793a"), scale=1.25),
        at(0, -2, icons.hut(), scale=1.6),
        scale=scale,
    )


def quay(layout: Layout) -> str:
    """Planks along the berths, and the numbers of the berths on the water."""
    x, y, width, height = layout.quay
    posts = "".join(rect(x + width * step / 8 - 2, y - 3, 4, height + 6, 1, fill=BARK) for step in range(9))
    return (
        rect(x, y, width, height, 3, fill=PLANK, stroke=INK, stroke_width=1.4)
        + path(f"M{x} {y + height / 2}h{width}", stroke=WOOD, stroke_width=1.4)
        + posts
        + "".join(circle(*place, 8 * layout.pawn, fill="var(--foam)", opacity=0.3) for place in layout.berths)
    )


def berth_numbers(layout: Layout) -> str:
    """The numbers of the Harbour's positions, above the ships moored there."""
    reach, size = (20, 10) if not layout.narrow else (13, 7.5)
    return "".join(
        circle(x - reach, y - reach, size, fill="#e2bd86", stroke=INK, stroke_width=1.4)
        + text(x - reach, y - reach + 0.5, number, size * 1.4, font_weight="bold", style=f"fill:{INK}")
        for number, (x, y) in enumerate(layout.berths, 1)
    )


def plank_sign(x: float, y: float, width: float, height: float, strength: float = 2) -> str:
    """A wooden board to write on."""
    return (
        rect(x, y + 2, width, height, 7, fill=INK, opacity=0.3)
        + rect(x, y, width, height, 7, fill="#e2bd86", stroke="#7a4d26", stroke_width=strength)
        + path(
            "".join(f"M{x + 5:.0f} {y + height * down:.0f}h{width - 10:.0f}" for down in (0.36, 0.68)),
            stroke="#cfa56a",
            stroke_width=1.5,
        )
        + "".join(circle(x + dx, y + dy, 1.8, fill=BARK) for dx in (6, width - 6) for dy in (6, height - 6))
    )


def parchment(x: float, y: float, width: float, height: float) -> str:
    """A sheet laid on the sea, for what is going on now."""
    return rect(x, y, width, height, 12, fill="var(--card)", stroke="var(--line)", stroke_width=2, opacity=0.96) + rect(
        x + 4, y + 4, width - 8, height - 8, 9, fill="none", stroke=CREAM, stroke_width=1, opacity=0.35
    )
