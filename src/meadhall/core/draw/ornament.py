"""Plaited frames, knots and runes."""

from __future__ import annotations

from meadhall.core.draw.font_metrics import RUNES
from meadhall.core.draw.palette import EDGE, GOLD_THREAD
from meadhall.core.draw.shapes import ball, box
from meadhall.core.draw.svg import Markup, at, circle, join, path, rect, tag
from meadhall.core.draw.text_layout import words

FUTHARK = "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ"
"""The elder runes."""
GROUND = "#3b2615"
LOOP = "M0 0C-13-13-13-34 0-40C13-34 13-13 0 0Z"


def plait(x: float, y: float, wide: float, high: float, thick: float = 8) -> Markup:
    """A plaited frame just inside a box."""
    half = thick / 2
    inner = (x + half, y + half, wide - thick, high - thick, thick * 0.9, "none")
    cast = sunk(x + thick, y + thick, wide - 2 * thick, high - 2 * thick, 2.6 * thick)
    return cast + box(*inner, EDGE, thick + 2) + box(*inner, "url(#plait)", thick)


def sunk(x: float, y: float, wide: float, high: float, deep: float) -> Markup:
    """The shadow that a frame casts on what lies in it: light falls from the upper left."""
    shade = rect(x, y, wide, deep, fill="url(#shade-down)") + rect(x, y, deep * 0.8, high, fill="url(#shade-right)")
    return tag("g", shade, pointer_events="none")


OVER = "M-6-31C-11-24-12-18-8-11"
HIGHLIGHT = "#fff3c4"


def knot(size: float = 40, colour: str = GOLD_THREAD, ground: str = GROUND) -> Markup:
    """Four loops through a ring, each strand with light on its upper side."""
    strand = ((ground, 9, None), (colour, 5, None), (HIGHLIGHT, 1.3, 0.55))
    loop, over = (
        join(path(form, stroke=tint, stroke_width=wide, opacity=strength) for tint, wide, strength in strand)
        for form in (LOOP, OVER)
    )
    ring = join(circle(0, 0, 24, stroke=tint, stroke_width=wide, opacity=strength) for tint, wide, strength in strand)
    loops, overs = (join(at(0, 0, each, turn=turn) for turn in (0, 90, 180, 270)) for each in (loop, over))
    return at(0, 0, loops, ring, overs, scale=size / 80, fill="none")


def rune(number: int) -> str:
    """A letter of the elder futhark; any number names one."""
    return FUTHARK[number % len(FUTHARK)]


def rune_disc(number: int, radius: float = 11) -> Markup:
    """A rune in a disc, for the corners of a frame."""
    letter = words(0, radius * 0.42, rune(number), radius * 1.25, RUNES, "middle", fill="#f2d48a")
    return ball(0, 0, radius, GROUND, GOLD_THREAD, 1.6) + letter
