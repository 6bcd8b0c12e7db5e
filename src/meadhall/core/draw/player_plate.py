"""Player plate, the same in all games: parchment with the seat's edge, a face, a name, and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.font_metrics import HEAVY, text_width
from meadhall.core.draw.palette import EDGE, GOLD, INK, SEATS, ZERO_INK
from meadhall.core.draw.people import portrait
from meadhall.core.draw.shapes import box, gleam, shape
from meadhall.core.draw.signals import badge, pennant
from meadhall.core.draw.svg import Markup, at, compact_number, tag
from meadhall.core.draw.text_layout import words

CROWN = "M-11 9L-12 -5L-6 0L0 -9L6 0L12 -5L11 9Z"


class Figure(NamedTuple):
    """A small sign, 24 wide, and a number or a few letters; zero is paler."""

    sign: Markup
    value: str
    nothing: bool = False


def panel(x: float, y: float, wide: float, high: float, material: str = "parchment", radius: float = 8) -> Markup:
    """A panel that lies on the table: its rim catches the light, and parchment is darker towards it."""
    face = "url(#aged)" if material == "parchment" else "none"
    rim = box(x + 1.8, y + 1.8, wide - 3.6, high - 3.6, max(0, radius - 1.8), face, "url(#bevel)", 1.6)
    return tag("g", box(x, y, wide, high, radius, f"url(#{material})", EDGE, 2), rim, filter="url(#drop)")


def ground(seat: int, wide: float, high: float) -> Markup:
    """The plate itself, drawn from its upper left corner."""
    edge = box(0, 0, 8, high, 3, SEATS[seat].fill, INK, 1.2) + gleam(f"M2.3 4V{compact_number(high - 4)}", 1.4, 0.4)
    return panel(0, 0, wide, high) + edge


def face(seat: int, name: str, radius: float = 19, on_page: bool = False) -> Markup:
    """A player's portrait with their mark, around its middle."""
    return portrait(name, radius, SEATS[seat].fill, on_page=on_page) + at(
        radius * 0.78, radius * 0.7, badge(seat, radius * 0.45)
    )


def head(
    seat: int, name: str, score: str, figures: Sequence[Figure], wide: float, turn: bool, size: float = 17
) -> Markup:
    """The first row of a plate 40 high: the name, the figures, the points; a pennant hangs there in turn."""
    right = wide - 14
    points = words(right, 27, score, 22, HEAVY, "end")
    right -= text_width(score, 22, HEAVY) + 18
    drawing = animated_count(f"score-{seat}", score, points, at(right, 20, shape(CROWN, GOLD, INK, 1.5)))
    right -= 20
    for each in reversed(figures):
        long = text_width(each.value, size - 1, HEAVY)
        drawing += words(right - long, 26, each.value, size - 1, HEAVY, fill=ZERO_INK if each.nothing else None)
        drawing += at(right - long - 15, 20, each.sign, opacity=0.55 if each.nothing else None)
        right -= long + 36
    if turn:
        drawing += at(right - 6, -2, pennant(seat))
        right -= 20
    return words(62, 26, name, size, HEAVY, room=right - 66) + drawing
