"""The five signals, each of a shape of its own: can be chosen, chosen, whose turn, last move, keyboard focus.

The look of each is in `STYLE`, so a page needs to know only where they are.
"""

from __future__ import annotations

from meadhall.core.draw.palette import (
    CHOOSE,
    CHOOSE_EDGE,
    CHOSEN,
    CHOSEN_EDGE,
    EDGE,
    FOCUS,
    FOCUS_EDGE,
    INK,
    MARK,
    SEATS,
)
from meadhall.core.draw.shapes import box, disc, line, shape
from meadhall.core.draw.svg import SEAT_MARKS, Markup, at, circle, path, rect, tag

STYLE = f"""
.table .rail{{fill:none;stroke:{CHOOSE};stroke-width:3.2;animation:breathe 1.6s ease-in-out 4 alternate}}
.table .rail-edge{{fill:none;stroke:{CHOOSE_EDGE};stroke-width:6}}
.table .chosen{{fill:none;stroke:{CHOSEN};stroke-width:3}}
.table .chosen-edge{{fill:none;stroke:{CHOSEN_EDGE};stroke-width:6}}
.table .focus,.table .focus-edge{{fill:none;stroke:none;stroke-width:2.5}}
.table .spot:focus-visible .focus{{stroke:{FOCUS};stroke-dasharray:6 5}}
.table .spot:focus-visible .focus-edge{{stroke:{FOCUS_EDGE}}}
.table .spot[data-action],.table [data-thing]{{cursor:pointer;outline:none}}
.table [data-thing]:not(.spot):focus-visible{{outline:2.5px dashed {FOCUS};outline-offset:4px;box-shadow:none}}
.table .spot[data-action].hinted .rail{{stroke-width:5;animation:breathe .8s ease-in-out infinite alternate}}
.table .trail{{fill:none;stroke-linecap:round}}
@keyframes breathe{{to{{stroke-opacity:.7}}}}
@media (hover:hover){{.table .spot[data-action]:hover,.table .beneath:has(+.spot[data-action]:hover)
{{filter:brightness(1.06)}}}}
@media (prefers-reduced-motion:reduce){{.table .rail{{animation:none}}}}
"""


def rail(x: float, y: float, wide: float, high: float, radius: float = 8) -> Markup:
    """Outline of a choice: a light rail with a dark edge, and the ring of keyboard focus."""
    around = (x - 3, y - 3, wide + 6, high + 6, radius + 3)
    outside = (x - 7, y - 7, wide + 14, high + 14, radius + 6)
    return (
        rect(*around, class_="rail-edge")
        + rect(*around, class_="rail")
        + rect(*outside, class_="focus-edge")
        + rect(*outside, class_="focus")
    )


def focus_ring(x: float, y: float, wide: float, high: float, radius: float = 8) -> Markup:
    """The ring of keyboard focus, for the legend."""
    shown = (x, y, wide, high, radius, "none")
    return box(*shown, FOCUS_EDGE, 2.5) + box(*shown, FOCUS, 2.5, stroke_dasharray="6 5")


def round_rail(x: float, y: float, radius: float) -> Markup:
    """A round `rail`."""
    return (
        circle(x, y, radius + 3, class_="rail-edge")
        + circle(x, y, radius + 3, class_="rail")
        + circle(x, y, radius + 7, class_="focus-edge")
        + circle(x, y, radius + 7, class_="focus")
    )


def chosen(x: float, y: float, wide: float, high: float, radius: float = 8) -> Markup:
    """Outline of what has been chosen, or what the question is about."""
    around = (x - 3, y - 3, wide + 6, high + 6, radius + 3)
    return rect(*around, class_="chosen-edge") + rect(*around, class_="chosen") + at(x + wide, y, tick())


def round_chosen(x: float, y: float, radius: float) -> Markup:
    return circle(x, y, radius, class_="chosen-edge") + circle(x, y, radius, class_="chosen")


def tick(radius: float = 10) -> Markup:
    """Check mark of what is done or chosen."""
    form = line("M-4.5 0L-1 3.5L5-3.5", CHOSEN_EDGE, 2.6)
    return disc(0, 0, radius, CHOSEN, CHOSEN_EDGE, 1.8) + at(0, 0, form, scale=radius / 10)


def pennant(seat: int, long: float = 34) -> Markup:
    """Hangs from the upper edge of the asked player's plate."""
    form = f"M0 0H11V{long}L5.5 {long - 6}L0 {long}Z"
    return tag("g", shape(form, SEATS[seat].fill, INK, 1.6), class_="pennant")


def brackets(x: float, y: float, wide: float, high: float, seat: int, size: float = 12) -> Markup:
    """Four corners around what was moved last, in the mover's colour on cream."""
    a, b, c, d = x - 3, y - 3, x + wide + 3, y + high + 3
    form = (
        f"M{a} {b + size}V{b}H{a + size}M{c - size} {b}H{c}V{b + size}"
        f"M{c} {d - size}V{d}H{c - size}M{a + size} {d}H{a}V{d - size}"
    )
    return line(form, MARK, 6, class_="last") + line(form, SEATS[seat].shade, 3, class_="last")


def wake(form: str, seat: int) -> Markup:
    """The path of the last move, dotted in the mover's colour on cream."""
    return line(form, MARK, 6, class_="trail last", stroke_dasharray="0.1 10") + line(
        form, SEATS[seat].shade, 3.6, class_="trail last", stroke_dasharray="0.1 10"
    )


def mark(seat: int, radius: float = 9, fill: str = MARK) -> Markup:
    """A seat's mark: triangle, square, ring, cross."""
    if seat == 2:
        return disc(0, 0, radius * 0.5, edge=fill, width=radius * 0.32)
    return at(0, 0, path(SEAT_MARKS[seat], fill=fill), scale=radius * 0.115)


def badge(seat: int, radius: float = 11) -> Markup:
    """A seat's colour and mark."""
    return disc(0, 0, radius, SEATS[seat].fill, INK, 1.8) + mark(seat, radius)


def empty(x: float, y: float, wide: float, high: float, radius: float = 6, colour: str = EDGE) -> Markup:
    """An empty place."""
    return box(x, y, wide, high, radius, "none", colour, 1.6, stroke_dasharray="6 5", opacity=0.8)
