"""Lofoten's own symbols, drawn like those all tables share, around the origin in a box from -12 to 12."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.icons.style import BARK, BONE, BRASS, CREAM, GOLD, INK, IRON, RED, SLATE, WOOD, drawn, flat
from meadhall.core.svg import SEAT_COLOURS, at, circle, path, rect, text

FLEECE = ((-5.5, -3.5, 5), (0.5, -6, 5), (6, -3, 5), (6.5, 2.5, 4.6), (0, 3.5, 5.4), (-6, 2.5, 4.8))
ARC_CW = "M-7.4 6.4A8 8 0 1 1 7.8 1.6"
HEAD_CW = "M12 .6H3L7.4 8.8Z"


def sheep() -> str:
    return drawn(
        path("M-4.4 6V11M3.6 6V11", stroke_width=2.4),
        *(circle(x, y, size, fill=BONE) for x, y, size in FLEECE),
        *(circle(x, y, size - 0.9, fill=BONE, stroke="none") for x, y, size in FLEECE),
        path("M5-6.6C8.6-9 11.8-6.4 11.6-2.8 11.4-.2 9.6 1 8 .4 6-.4 4.4-4 5-6.6Z", fill=SLATE),
        path("M5.4-6.2C3.4-7.4 2.4-6.4 3-4.8Z", fill=SLATE),
        circle(9, -3.8, 0.9, fill=CREAM, stroke="none"),
    )


def chest() -> str:
    return drawn(
        path("M-10.6-1.6C-10.6-7 -8-9.4-4.6-9.4H4.6C8-9.4 10.6-7 10.6-1.6Z", fill=WOOD),
        rect(-10.6, -1.6, 21.2, 11, 1.4, fill=BARK),
        flat("M-6.6-8.8H-3.6V8.8H-6.6ZM3.6-8.8H6.6V8.8H3.6Z", BRASS),
        path("M-10.6-1.6H10.6"),
        rect(-2.4, -3.6, 4.8, 6, 1, fill=GOLD),
        circle(0, -0.8, 0.9, fill=INK, stroke="none"),
    )


GOODS = (icons.mead_horn, icons.fish, sheep, chest)
"""The symbol of each good, in the order of the goods."""


def wolf() -> str:
    """A wolf's head from the front."""
    return drawn(
        path("M-9-10-3.6-5.4H3.6L9-10 9.4-1 5.4 4.6 2.2 10H-2.2L-5.4 4.6-9.4-1Z", fill=IRON),
        flat("M-3 2.6H3L1.6 9.2H-1.6Z", CREAM),
        flat("M-6.4-1.4-2.4.6-5.6 1.4ZM6.4-1.4 2.4.6 5.6 1.4Z", INK),
        path("M-1.4 7.2H1.4L0 8.8Z", fill=INK, stroke_width=0.8),
        path("M0-5.4V0", stroke_width=1),
    )


def raven() -> str:
    """A raven's head, looking left."""
    return drawn(
        path("M10 10C10.6 0 8-8.6.6-9.4-4-9.8-6-7-6.2-4.6L-11.4-1.4-5.6-.8C-5 3-2 5-2.6 10Z", fill="#3b4350"),
        path("M-6.2-4.6-11.4-1.4-5.6-.8C-4.6-2-4.8-3.6-6.2-4.6Z", fill=GOLD),
        circle(-1.6, -4.6, 1.5, fill=CREAM, stroke="none"),
        circle(-1.8, -4.6, 0.7, fill=INK, stroke="none"),
        path("M2-5C5-3 6.4 1 6.4 6M0 0C2.4 1.6 3 4 3 8", stroke="#7b8696", stroke_width=1),
    )


CLANS = (wolf, raven)


def clan_shield(clan: int) -> str:
    """The round shield of a clan: its colour, its rim and its animal."""
    return (
        circle(0, 0, 12, fill=SEAT_COLOURS[clan], stroke=INK, stroke_width=1.6)
        + circle(0, 0, 9.6, fill=CREAM if clan == 0 else "#c9dbea", stroke=INK, stroke_width=0.8)
        + at(0, 0, CLANS[clan](), scale=0.62)
    )


def quarter(clockwise: bool, colour: str = GOLD) -> str:
    """A quarter turn."""
    turned = drawn(
        path(ARC_CW, stroke_width=6.4), path(ARC_CW, stroke=colour, stroke_width=3.6), path(HEAD_CW, fill=colour)
    )
    return turned if clockwise else f'<g transform="scale(-1 1)">{turned}</g>'


def slide(rightwards: bool, colour: str = GOLD) -> str:
    """One zone along the market."""
    return icons.arrow(colour) if rightwards else at(0, 0, icons.arrow(colour), turn=180)


def removed() -> str:
    """A tile that leaves the market."""
    return drawn(
        rect(-9, -9, 18, 18, 3, fill=CREAM),
        path("M-6-6 6 6M6-6-6 6", stroke_width=5.4),
        path("M-6-6 6 6M6-6-6 6", stroke=RED, stroke_width=3),
    )


def either_slide() -> str:
    return at(-6, 0, slide(False), scale=0.55) + at(6, 0, slide(True), scale=0.55)


def either_turn() -> str:
    return at(-6.4, 0, quarter(False), scale=0.55) + at(6.4, 0, quarter(True), scale=0.55)


POWERS = {"coin": icons.coin, "discard": removed, "rotate": either_turn, "slide": either_slide}
"""What the central power of a card looks like."""


def roof(count: int) -> str:
    """One roof for a warehouse of level 1, two for level 2."""
    one = drawn(path("M-10 8V-1L0-9 10-1V8Z", fill=RED), path("M-3 8V1.6H3V8Z", fill=CREAM))
    return one if count == 1 else at(-5, 0, one, scale=0.8) + at(6, 1, one, scale=0.8)


def badge(points: int) -> str:
    """Power points on a small shield."""
    return drawn(
        path("M-10-10H10V1C10 7 5 10.4 0 12-5 10.4-10 7-10 1Z", fill=GOLD),
        text(0, 0, points, 13, font_weight="bold", stroke="none", style=f"fill:{INK}"),
    )
