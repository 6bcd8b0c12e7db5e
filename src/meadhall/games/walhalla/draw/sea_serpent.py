"""Sea serpent: it fills the open sea of layouts with peninsulas that end early."""

from __future__ import annotations

from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import disc, line, oval, shape
from meadhall.core.draw.svg import Markup, join

BODY, SIDE, BELLY = "#3f8a83", "#245a58", "#cfdcae"
HUMPS = ((-58, 22, 15), (-24, 24, 20), (18, 24, 24))
"""Where the back of the serpent comes out of the water, how low, and how high it is."""


def hump(x: float, y: float, high: float) -> Markup:
    wide = high * 0.95
    form = f"M{x - wide} {y}Q{x - wide * 0.8} {y - high * 1.9} {x} {y - high * 1.9}Q{x + wide * 0.8} {y - high * 1.9} {x + wide} {y}H{x + wide * 0.42}Q{x + wide * 0.3} {y - high} {x} {y - high}Q{x - wide * 0.3} {y - high} {x - wide * 0.42} {y}Z"
    fins = "".join(
        f"M{x + part * wide:.1f} {y - high * (1.9 - abs(part) * 0.55):.1f}l3 -7l4 6" for part in (-0.55, -0.2, 0.18)
    )
    return (
        shape(fins, "#8f2b25", INK, 1.1)
        + shape(form, BODY, INK, 1.6)
        + line(
            f"M{x - wide * 0.82} {y - 2}Q{x - wide * 0.6} {y - high * 1.6} {x - 2} {y - high * 1.66}",
            "#d9f2e0",
            2,
            opacity=0.6,
        )
        + shape(
            f"M{x} {y - high * 1.9}Q{x + wide * 0.8} {y - high * 1.9} {x + wide} {y}H{x + wide * 0.66}Q{x + wide * 0.5} {y - high * 1.4} {x} {y - high * 1.9}Z",
            SIDE,
            opacity=0.75,
        )
        + oval(x, y + 1, wide * 1.15, 4.4, "#dff0f2", opacity=0.5)
        + line(f"M{x - wide * 1.3} {y + 4}q5 -4 10 0q5 4 10 0M{x + wide * 0.2} {y + 5}q5 -4 10 0q5 4 10 0", "#fff", 1.3)
    )


def serpent() -> Markup:
    """The serpent around the world, as far as it shows: 170 wide, the water at 24."""
    neck = "M46 24Q42 -6 54 -22Q62 -34 76 -32L90 -24L88 -16L74 -15Q66 -10 66 2Q66 14 72 24Z"
    tail = "M-84 22Q-86 8 -92 4Q-84 2 -80 6Q-78 2 -72 2Q-78 8 -77 22Z"
    return (
        oval(0, 28, 96, 12, "#04141c", opacity=0.35)
        + shape(tail, BODY, INK, 1.5)
        + join(hump(*each) for each in HUMPS)
        + shape(neck, BODY, INK, 1.7)
        + shape("M62 22Q58 -2 70 -15L88 -16L74 -15Q66 -10 66 2Q66 14 72 24Z", SIDE, opacity=0.8)
        + shape("M50 22Q48 -2 58 -18L62 -14Q56 0 59 22Z", BELLY, opacity=0.75)
        + line("M51 14h7M51 6h7M52 -2h7M55 -9h6", "#6d7f52", 1.1)
        + shape("M56 -24L50 -36L62 -30L62 -42L70 -32Z", "#8f2b25", INK, 1.2)
        + disc(74, -25, 3, "#f2e3a0", INK, 1.1)
        + disc(75, -25, 1.2, INK)
        + line("M90 -21L78 -19M90 -20q8 -1 12 3m-5 -4l4 -2", "#7a1a14", 1.7)
        + oval(58, 25, 20, 4.6, "#dff0f2", opacity=0.55)
        + line("M36 28q5 -4 10 0q5 4 10 0q5 -4 10 0M-96 26q5 -4 10 0q5 4 10 0", "#fff", 1.3)
    )
