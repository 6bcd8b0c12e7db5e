"""The land around the fjord: heath with woods and fells, the water inside, the Harbour in the lower left corner."""

from __future__ import annotations

from random import Random

from meadhall.core.look.brush import box, line, oval, shape
from meadhall.core.look.drawing import use
from meadhall.core.look.lettering import words
from meadhall.core.look.metrics import STRONG, width
from meadhall.core.look.ornament import plait
from meadhall.core.look.palette import CHALK, EDGE, GOLD_THREAD, INK
from meadhall.core.svg import at, tag
from meadhall.games.raids.box import ARRIVAL
from meadhall.games.raids.look.layout import STEPS, layout


def draw(narrow: bool) -> str:
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


def meadows(side: float, cell: float, dice: Random) -> str:
    return "".join(
        oval(
            round(dice.uniform(0, side)),
            round(dice.uniform(0, side)),
            round(dice.uniform(0.3, 0.8) * cell),
            round(dice.uniform(0.2, 0.4) * cell),
            "#6f8a45",
            opacity=0.35,
        )
        for _ in range(26)
    )


def water(side: float, cell: float, dice: Random) -> str:
    coast = coastline(side, cell, dice)
    middle, deep = side / 2, side / 2 - cell * 1.48
    abyss = (
        f"M{middle - deep} {middle - deep * 0.7}Q{middle - deep * 0.8} {middle - deep} {middle} {middle - deep * 0.95}"
        f"T{middle + deep} {middle - deep * 0.5}Q{middle + deep * 1.05} {middle + deep * 0.4} {middle + deep * 0.7} "
        f"{middle + deep}Q{middle} {middle + deep * 1.05} {middle - deep * 0.8} {middle + deep * 0.9}"
        f"Q{middle - deep * 1.05} {middle + deep * 0.2} {middle - deep} {middle - deep * 0.7}Z"
    )
    return (
        line(coast, "#e9d9a6", cell * 0.16, opacity=0.95)
        + shape(coast, "url(#sea)", "#fff8e7", 2.4)
        + line(coast, "#d9eef0", cell * 0.05, opacity=0.4)
        + shape(abyss, "#1d5570", opacity=0.35)
    )


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


def route(side: float, cell: float) -> str:
    """The dotted way round."""
    inset = cell * 1.34
    return box(
        inset,
        inset,
        side - 2 * inset,
        side - 2 * inset,
        cell * 0.3,
        edge="#fff8e7",
        width=max(1.8, cell / 43),
        opacity=0.55,
        stroke_dasharray="1 9",
    )


def landscape(narrow: bool, dice: Random) -> str:
    """Woods and fells between the tiles."""
    frame = layout(narrow)
    size = frame.cell / 112
    drawing = ""
    for space in range(1, ARRIVAL - 1):
        side, step = divmod(space, STEPS)
        if step in (0, STEPS - 1):
            continue
        (x, y), (next_x, next_y) = frame.middle(space), frame.middle(space + 1)
        across, down = [(-1, 0), (0, -1), (1, 0), (0, 1)][side]
        place = (x + next_x) / 2 - frame.corner[0], (y + next_y) / 2 - frame.corner[1]
        if side in (0, 2):
            place = place[0] + across * 26 * size * dice.uniform(0.2, 1), place[1] + 10 * size
        else:
            place = place[0], place[1] + (down * 30 + 18) * size
        drawing += use("fell", *place, size) if dice.random() < 0.45 else grove(*place, size)
    return drawing


def grove(x: float, y: float, size: float) -> str:
    return use("fir", x - 7 * size, y - 2, 0.62 * size) + use("fir", x + 7 * size, y, 0.74 * size)


def quay(side: float, cell: float) -> str:
    """Planks on posts, where ships are moored."""
    posts = "".join(f"M{step * cell * 0.22:.1f} {cell * 0.12:.1f}V{cell * 0.42:.1f}" for step in range(-2, 3))
    return at(
        cell * 0.5,
        side - cell * 0.5,
        box(-cell * 0.46, cell * 0.2, cell * 0.92, cell * 0.16, 3, "url(#oak)", INK, 1.8),
        line(posts, EDGE, cell * 0.053),
        line(posts, "#a9763b", cell * 0.027),
    )


def harbour_sign(name: str) -> str:
    """The Harbour's name on a board."""
    wide = width(name, 15, STRONG) + 24
    return box(-wide / 2, -12, wide, 24, 7, EDGE, GOLD_THREAD, 1.4) + words(
        0, 5, name, 15, STRONG, "middle", fill=CHALK
    )
