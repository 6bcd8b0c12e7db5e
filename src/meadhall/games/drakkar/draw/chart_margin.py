"""Margin of the chart: parchment with beasts and coasts in ink, and a scale along the sea."""

from __future__ import annotations

from meadhall.core.draw.drawing import use
from meadhall.core.draw.palette import EDGE
from meadhall.core.draw.shapes import box, line, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, tag
from meadhall.games.drakkar.draw.layout import Layout
from meadhall.games.drakkar.packed import LINE

SEPIA, IVORY = "#5a3a1a", "#f6ead0"
SCALE_WIDTH_SQUARES = 0.13
"""How broad the scale is, in squares."""
PLACES = (2.0, 6.5, 11.0)
"""The middles of the three pictures along each side, in squares."""
HARBOURS = (4.5, 8.5)
"""Between them longships lie, or anchors where no clan has come."""


# What is drawn there, each about 120 by 26 around its middle.


def inked(wash: str, strokes: str) -> Markup:
    """A pen drawing over a thin wash, in the colour that lies around it."""
    return shape(wash, "currentColor", opacity=0.28) + pen(wash + strokes)


def pen(form: str, wide: float = 1.7) -> Markup:
    return line(form, "currentColor", wide, stroke_linecap="round", stroke_linejoin="round")


def swell(left: float, right: float) -> str:
    """Waves along the foot of a drawing."""
    count = int((right - left) // 12)
    return "".join(f"M{left + 12 * number} 11q3 -4 6 0q3 3 6 0" for number in range(count))


def serpent() -> Markup:
    humps = "M-52 11Q-50 -6 -42 -6Q-34 -6 -32 11H-38Q-40 1 -42 1Q-44 1 -46 11Z"
    humps += "M-26 11Q-23 -10 -13 -10Q-3 -10 0 11H-7Q-9 -2 -13 -2Q-17 -2 -19 11Z"
    neck = "M12 11Q8 -8 20 -11Q32 -13 40 -7L52 -6Q50 -1 42 -1Q30 0 27 4Q24 8 26 11Z"
    return inked(humps + neck, "M38 -7h.1M20 -11l-4 -4M26 -12l-1 -4M-13 -10l2 -4M-42 -6l2 -4" + swell(-58, 56))


def whale() -> Markup:
    body = "M-46 6Q-40 -9 -14 -9Q14 -9 34 4Q42 2 46 -8Q50 -12 58 -12Q54 -6 58 0Q50 2 46 8Q34 13 -20 11Q-44 12 -46 6Z"
    return inked(
        body, "M-34 2h.1M-44 7Q-30 9 -22 4M-8 -9Q-12 -15 -17 -14M-8 -9Q-5 -15 0 -14M-2 0Q6 4 4 10" + swell(-60, 60)
    )


def isles() -> Markup:
    """A coast: fells and firs."""
    fells = "M-58 11L-44 -8L-36 2L-24 -12L-8 11ZM8 11L22 -6L30 2L38 -4L52 11Z"
    firs = "M-4 11L0 -1L4 11ZM56 11L60 1L64 11Z"
    return inked(fells + firs, "M-24 -12L-20 0L-23 4M-44 -8L-42 0M22 -6L24 2M-62 11H66")


def sail() -> Markup:
    """A ship with the wind."""
    cloth = "M-16 -12Q4 -16 16 -11Q21 -3 15 2Q0 -1 -15 2Q-20 -4 -16 -12Z"
    boat = "M-32 3Q-26 11 -16 11H16Q26 11 32 1Q33 -4 29 -7M-32 3Q-34 -3 -30 -6"
    return inked(cloth + boat, "M0 -14V6M-28 6H28M-8 -13L-9 1M8 -13L8 1" + swell(-60, -30) + swell(34, 60))


def kraken() -> Markup:
    head = "M-12 4Q-16 -13 0 -13Q16 -13 12 4Q6 8 0 5Q-6 8 -12 4Z"
    arms = "M-12 4Q-24 10 -32 2Q-38 -6 -44 0M-9 6Q-20 14 -34 10Q-46 6 -54 10"
    arms += "M12 4Q24 10 32 2Q38 -6 44 0M9 6Q20 14 34 10Q46 6 54 10"
    return inked(head, "M-5 -3h.1M5 -3h.1") + pen(arms, 2.4)


def narwhal() -> Markup:
    body = "M-30 8Q-26 -7 0 -6Q18 -6 26 2L30 6Q20 12 -10 11Q-20 12 -28 9L-40 14L-44 4L-38 6Z"
    return inked(body, "M30 4L58 -8M36 1l2 2M42 -1l2 2M20 1h.1M4 10Q0 14 -6 13" + swell(-60, -46) + swell(36, 60))


def anchor() -> Markup:
    """Where a clan would moor, if it had come: 30 high."""
    form = "M0 -8V12M-10 4Q-9 12 0 12Q9 12 10 4M-6 -4H6M-10 4l-2 3M10 4l2 3M0 -8m-3 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
    return pen(form, 1.9)


def engraved(name: str, x: float, y: float, size: float) -> Markup:
    """Margin drawing cut into slate, where nothing else lies."""
    cut = tag("g", use(name, x + 1, y + 1.2, size), color="#fff", opacity=0.14)
    return cut + tag("g", use(name, x, y, size), color="#0b1013", opacity=0.42)


MARGINS = {
    "margin-serpent": serpent(),
    "margin-whale": whale(),
    "margin-isles": isles(),
    "margin-sail": sail(),
    "margin-kraken": kraken(),
    "margin-narwhal": narwhal(),
    "anchor": anchor(),
}
ROUND = (
    ("isles", "whale", "sail"),
    ("kraken", "isles", "serpent"),
    ("narwhal", "isles", "serpent"),
    ("isles", "sail", "whale"),
)
"""What lies along the upper, right, lower and left side."""


def margin(frame: Layout) -> Markup:
    """The parchment around the sea."""
    (left, top), far, deep = frame.field, frame.side, frame.berth - (2 if frame.narrow else 3)
    sheet = (left - deep, top - deep, far + 2 * deep, far + 2 * deep)
    inner = (left - deep + 2.5, top - deep + 2.5, far + 2 * deep - 5, far + 2 * deep - 5)
    return (
        box(*sheet, 4, "url(#parchment)", EDGE, 2)
        + box(*inner, 2, edge=SEPIA, width=0.9, opacity=0.7)
        + pictures(frame)
        + scale(frame)
    )


def pictures(frame: Layout) -> Markup:
    """Beasts and coasts, their feet to the sea."""
    (left, top), far, unit = frame.field, frame.side, frame.unit
    out = frame.berth / 2 + unit * SCALE_WIDTH_SQUARES / 2 - 1.5
    size = unit / 44 * 0.88
    sides = ((0, -out, 0), (far + out, 0, 90), (0, far + out, 180), (-out, 0, -90))
    drawn = EMPTY
    for (across, down, turn), names in zip(sides, ROUND, strict=True):
        for place, name in zip(PLACES, names, strict=True):
            along = place * unit
            x, y = (across or along, down) if turn % 180 == 0 else (across, along)
            upright = 0 if turn == 180 else turn
            drawn += at(left + x, top + y, use(f"margin-{name}", 0, 0, size), turn=upright)
        for place in HARBOURS:
            x, y = (across or place * unit, down) if turn % 180 == 0 else (across, place * unit)
            drawn += use("anchor", left + x, top + y, size)
    return tag("g", drawn, color=SEPIA, opacity=0.85)


def scale(frame: Layout) -> Markup:
    """Dark and light in turn, a square each: one counts along it how far a die goes."""
    (left, top), far, unit = frame.field, frame.side, frame.unit
    thick = unit * SCALE_WIDTH_SQUARES
    outer = box(left - thick, top - thick, far + 2 * thick, far + 2 * thick, 1, IVORY, EDGE, 1.2)
    dark = ""
    for number in range(0, LINE, 2):
        start = number * unit
        dark += (
            f"M{left + start} {top - thick}h{unit}v{thick}h{-unit}zM{left + start} {top + far}h{unit}v{thick}h{-unit}z"
        )
        dark += (
            f"M{left - thick} {top + start}v{unit}h{thick}v{-unit}zM{left + far} {top + start}v{unit}h{thick}v{-unit}z"
        )
    return outer + shape(dark, EDGE) + box(left, top, far, far, 0, EDGE)
