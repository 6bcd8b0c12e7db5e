"""The plaited frame around the one thing of a page, to be cut into nine by a style sheet."""

from __future__ import annotations

from meadhall.core.draw.cover import picture
from meadhall.core.draw.materials import PLAIT
from meadhall.core.draw.palette import EDGE, GOLD_THREAD
from meadhall.core.draw.shapes import box, disc
from meadhall.core.draw.svg import Markup, at, join, tag

SIDE, THICK = 84.0, 14.0


def frame() -> Markup:
    strip = box(0, 0, SIDE, THICK, 0, "url(#plait)")
    upright = at(THICK, 0, strip, turn=90)
    ends = (0, SIDE - THICK)
    corners = join(
        at(x, y, box(0, 0, THICK, THICK, 0, "#3b2615") + disc(THICK / 2, THICK / 2, 4.4, GOLD_THREAD, EDGE, 1.4))
        for x in ends
        for y in ends
    )
    sides = strip + at(0, SIDE - THICK, strip) + upright + at(SIDE - THICK, 0, upright)
    edge = box(0, 0, SIDE, SIDE, 0, edge=EDGE, width=3) + box(
        THICK, THICK, SIDE - 2 * THICK, SIDE - 2 * THICK, 0, edge=EDGE, width=3
    )
    return picture(SIDE, SIDE, tag("defs", PLAIT), sides, corners, edge)
