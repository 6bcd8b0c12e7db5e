"""The cover: a sea serpent in a storm, the longship that dares it, and the dice that decide."""

from __future__ import annotations

from meadhall.core.look import ships
from meadhall.core.look.brush import disc, line, shape
from meadhall.core.look.cover import foam, framed, sky, water
from meadhall.core.look.palette import INK
from meadhall.core.svg import at
from meadhall.games.midgard.look.glyphs import SYMBOLS, cube, ink_on

HIDE, BELLY, CREST = "#2f9d7c", "#cfe3a0", "#e0a83a"


def coil(x: float, wide: float, high: float) -> str:
    """A loop of the beast out of the water, which stands at 0."""
    half = wide / 2
    arch = f"M{x - half} 40V{-high * 0.4}Q{x - half} {-high} {x} {-high}T{x + half} {-high * 0.4}V40"
    inner = (
        f"H{x + half - 15}V{-high * 0.3}Q{x + half - 15} {18 - high} {x} {18 - high}T{x - half + 15} {-high * 0.3}V40Z"
    )
    fins = "".join(
        shape(f"M{x + step * 9 - 5} {-high + abs(step) * 3 + 1}l5 -11l5 11Z", CREST, INK, 1.3) for step in (-1, 0, 1)
    )
    return fins + shape(arch + inner, HIDE, INK, 2.2)


def serpent() -> str:
    """Its head and neck, 120 high over the water at 0."""
    neck = "M-24 60Q-40 -20 -16 -62Q-8 -92 26 -96Q58 -98 84 -66L80 -56L58 -60L34 -64L66 -50L76 -46Q54 -34 34 -40Q14 -44 18 -18Q26 20 22 60Z"
    mane = "".join(
        at(x, y, shape("M-6 4L-16 -14L6 -4Z", CREST, INK, 1.6), turn=turn)
        for x, y, turn in ((-30, -26, -34), (-25, -50, -18), (-12, -74, 4), (6, -90, 28), (26, -96, 48))
    )
    return (
        mane
        + shape(neck, HIDE, INK, 2.6)
        + shape("M-16 60Q-28 -10 -4 -52Q2 -36 -2 -16Q4 24 2 60Z", BELLY, INK, 1.6)
        + line("M-20 -4H-3M-21 12H0M-20 28H2M-16 -22H-3M-11 -38H-1", "#6f9a4d", 1.6)
        + shape("M26 -96Q58 -98 84 -66L80 -56L64 -59Q60 -84 26 -96Z", "#000", opacity=0.14)
        + shape("M36 -63l4 9l4 -7l4 9l4 -7l4 9l4 -7", "#fff8e7", INK, 1.2)
        + line("M62 -48q16 2 24 12m-12 -9q14 -2 22 2", "#c2352b", 3)
        + disc(36, -78, 8, "#ffd24a", INK, 2)
        + line("M38 -84v12", INK, 3.4)
        + line("M26 -90L44 -88", INK, 3)
        + disc(76, -68, 2, INK)
    )


def die(colour: str, symbol: str) -> str:
    return cube(colour) + at(0, -2, SYMBOLS[symbol], scale=1.5, color=ink_on(colour))


def cover() -> str:
    return framed(
        sky("#26405c", "#5a7d8c", "#c3c7a4"),
        line("M206 4l-12 24h13l-16 32", "#ffe9a0", 3.4),
        line("M16 34q10 -14 26 -8q8 -16 30 -8q20 -8 26 8", "#dfe9e6", 3, opacity=0.5),
        line("M168 40q8 -10 22 -6q8 -10 22 -2", "#dfe9e6", 3, opacity=0.4),
        at(0, 118, coil(196, 50, 54)),
        at(130, 112, serpent()),
        water(122, "#2f7a92", "#123f55", 5),
        line("M96 122q10 -10 22 0q14 -10 26 0M170 122q12 -12 26 0q10 -8 22 0", "#eef8f8", 2.6),
        at(58, 136, ships.longship(0), scale=0.86),
        foam(8, 160, 100),
        at(160, 150, die("red", "hammer"), turn=-9, scale=0.72),
        at(200, 153, die("yellow", "chest"), turn=8, scale=0.72),
    )
