"""The land around the fjord: heath with woods and fells, the water inside, the Harbour in the lower left corner."""

from __future__ import annotations

from random import Random

from meadhall.core.draw.drawing import use
from meadhall.core.draw.font_metrics import STRONG, text_width
from meadhall.core.draw.materials import fading
from meadhall.core.draw.ornament import plait
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD, INK
from meadhall.core.draw.shapes import box, line, oval, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag
from meadhall.core.draw.text_layout import words
from meadhall.games.raids.draw.layout import SPACES_PER_SIDE, layout
from meadhall.games.raids.packed import ARRIVAL


def draw(narrow: bool) -> Markup:
    """Everything on the ring that never changes."""
    frame = layout(narrow)
    side, cell = frame.side, frame.cell
    inner = Random(5)
    clip = tag("clipPath", box(0, 0, side, side, 9), id="land-edge")
    ground = tag(
        "g",
        box(0, 0, side, side, 9, "url(#heath)"),
        meadows(side, cell, inner),
        water(side, cell, inner),
        route(side, cell),
        landscape(narrow, inner),
        quay(side, cell),
        clip_path="url(#land-edge)",
    )
    return at(*frame.corner, clip, ground, plait(0, 0, side, side, 6 if narrow else 8))


def meadows(side: float, cell: float, dice: Random) -> Markup:
    """Hollows and rises of the heath, each with its light side."""
    drawing = EMPTY
    for _ in range(26):
        x, y = round(dice.uniform(0, side)), round(dice.uniform(0, side))
        wide, high = round(dice.uniform(0.3, 0.8) * cell), round(dice.uniform(0.2, 0.4) * cell)
        drawing += oval(x, y, wide, high, "#6f8a45", opacity=0.35) + oval(x, y, wide, high, "url(#light)", opacity=0.4)
    return drawing


def water(side: float, cell: float, dice: Random) -> Markup:
    """The fjord: shallows along the shore, a deep middle, and the surf."""
    coast = coastline(side, cell, dice)
    middle = side / 2
    inside = tag("clipPath", shape(coast, "#000"), id="fjord-edge")
    stops = fading((0, "#0c3a52", 0.75), (0.55, "#124a64", 0.5), (1, "#124a64", 0))
    abyss = tag("radialGradient", stops, id="fjord-deep", r=0.56)
    shallows = join(
        line(coast, colour, cell * wide, opacity=strength)
        for colour, wide, strength in (("#8fd0cf", 0.74, 0.14), ("#a9dfd8", 0.46, 0.18), ("#c9eee4", 0.24, 0.28))
    )
    surf = at(
        middle * 0.036, middle * 0.036, line(coast, "#fff8e7", cell / 80, stroke_dasharray="16 26 5 34"), scale=0.964
    )
    depth = tag(
        "g",
        box(cell, cell, side - 2 * cell, side - 2 * cell, cell, "url(#fjord-deep)"),
        shallows,
        at(2, 4, line(coast, "#0d3142", cell * 0.08, opacity=0.32)),
        tag("g", surf, opacity=0.5),
        swell(side, cell, dice),
        clip_path="url(#fjord-edge)",
    )
    return (
        line(coast, "#4d5a2c", cell * 0.3, opacity=0.55)
        + line(coast, "#a98f55", cell * 0.2)
        + line(coast, "#e9d9a6", cell * 0.14)
        + shape(coast, "url(#sea)", "#fff8e7", 2.4)
        + inside
        + abyss
        + depth
    )


def swell(side: float, cell: float, dice: Random) -> Markup:
    """Long waves with the light on them."""
    crests = "".join(
        f"M{dice.uniform(1.2, 4.2) * cell:.0f} {dice.uniform(1.2, 4.8) * cell:.0f}"
        f"q{cell * 0.12:.1f} {-cell * 0.07:.1f} {cell * 0.24:.1f} 0t{cell * 0.24:.1f} 0"
        for _ in range(26)
    )
    return line(crests, "#e8f6f6", max(1.1, cell / 80), opacity=0.34)


def coastline(side: float, cell: float, dice: Random) -> str:
    """Once around the fjord, from the Harbour's mouth and back to it."""
    near, far, rough = cell * 0.98, side - cell * 0.98, cell * 0.14
    down = side - 2.2 * cell
    points = [(near + dice.uniform(-rough, rough * 0.4), side - cell * 1.05 - down * step / 5) for step in range(1, 6)]
    points += [(near + (far - near) * step / 5, near + dice.uniform(-rough, rough * 0.4)) for step in range(1, 6)]
    points += [(far + dice.uniform(-rough * 0.4, rough), near + (far - near) * step / 5) for step in range(1, 6)]
    points += [(far - (far - near) * step / 5, far + dice.uniform(-rough * 0.4, rough)) for step in range(1, 5)]
    form = f"M{-rough} {side - cell * 0.86}Q{cell * 0.5} {side - cell * 1.02} {near} {side - cell * 1.05}"
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], (cell * 1.1, far + rough)], strict=True):
        form += f"Q{x:.1f} {y:.1f} {(x + next_x) / 2:.1f} {(y + next_y) / 2:.1f}"
    return (
        f"{form}Q{cell * 1.02} {far + rough * 0.5:.1f} {cell * 1.02} {side - cell * 0.4}"
        f"Q{cell * 1.02} {side} {cell * 1.08} {side + rough}H{-rough}Z"
    )


def route(side: float, cell: float) -> Markup:
    """The dotted way round, and which way it goes."""
    inset = cell * 1.34
    far = side - 2 * inset
    dots = box(
        *(inset, inset, far, far, cell * 0.3),
        edge="#fff8e7",
        width=max(1.8, cell / 43),
        opacity=0.5,
        stroke_dasharray="1 9",
    )
    point = cell * 0.07
    arrow = line(f"M{-point} {point}L0 0L{-point} {-point}", "#fff8e7", max(1.8, cell / 40), opacity=0.7)
    legs = (
        (inset, inset + far * 0.62, -90),
        (inset + far * 0.38, inset, 0),
        (inset + far, inset + far * 0.38, 90),
        (inset + far * 0.62, inset + far, 180),
    )
    return dots + join(at(x, y, arrow, turn=turn) for x, y, turn in legs)


def landscape(narrow: bool, dice: Random) -> Markup:
    """Woods and fells between the tiles, stones at the water."""
    frame = layout(narrow)
    size = frame.cell / 112
    drawing = EMPTY
    for space in range(1, ARRIVAL - 1):
        side, step = divmod(space, SPACES_PER_SIDE)
        if step in (0, SPACES_PER_SIDE - 1):
            continue
        (x, y), (next_x, next_y) = frame.middle(space), frame.middle(space + 1)
        across, down = [(-1, 0), (0, -1), (1, 0), (0, 1)][side]
        place = (x + next_x) / 2 - frame.corner[0], (y + next_y) / 2 - frame.corner[1]
        shore = place[0] - across * 50 * size, place[1] - down * 50 * size + 2
        if side in (0, 2):
            place = place[0] + across * 26 * size * dice.uniform(0.2, 1), place[1] + 10 * size
        else:
            place = place[0], place[1] + (down * 30 + 18) * size
        drawing += use("fell" if dice.random() < 0.45 else "grove", *place, size)
        drawing += use("rocks", *shore, size * dice.uniform(0.6, 0.9)) if dice.random() < 0.6 else EMPTY
    return drawing


def quay(side: float, cell: float) -> Markup:
    """Planks on posts, where ships are moored, and what waits there to be loaded."""
    size = cell / 112
    left, top, wide, high = -cell * 0.5, cell * 0.2, cell * 1.02, cell * 0.32
    planks = "".join(f"M{left + step * cell * 0.085:.1f} {top}v{high}" for step in range(1, 12))
    nails = "".join(f"M{left + cell * 0.04} {top + level:.1f}H{left + wide}" for level in (high * 0.14, high * 0.8))
    return at(
        cell * 0.5,
        side - cell * 0.5,
        box(left, top + 3, wide, high, 2, "#0b2b3a", opacity=0.45),
        box(left, top, wide, high, 2, "url(#oak)", INK, 1.8),
        line(planks, "#3b2110", 1.3, opacity=0.8),
        line(nails, "#2b180a", 1.5, stroke_dasharray=f"0.1 {cell * 0.085:.2f}"),
        line(f"M{left + 1} {top + 1.6}h{wide - 2}", "#f0cf98", 1.6, opacity=0.8),
        box(left, top, wide, high, 2, "url(#sheen)", opacity=0.6),
        *(use("bollard", step * cell * 0.3, top + 2, size * 0.9) for step in (-1.3, 0, 1.4)),
        use("barrel", cell * 0.28, top + 4 * size, size * 0.9),
        use("barrel", cell * 0.19, top + 6 * size, size * 0.8),
        use("rope", -cell * 0.24, top + 8 * size, size * 0.8),
    )


def harbour_sign(name: str) -> Markup:
    """The Harbour's name on a board."""
    wide = text_width(name, 15, STRONG) + 24
    return box(-wide / 2, -12, wide, 24, 7, EDGE, GOLD_THREAD, 1.4) + words(
        0, 5, name, 15, STRONG, "middle", fill=CHALK
    )
