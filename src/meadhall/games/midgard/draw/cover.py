"""The cover: a sea serpent in a storm, the longship that dares it, and the dice that decide."""

from __future__ import annotations

from meadhall.core.draw import ships
from meadhall.core.draw.cover import WIDE, framed, sky
from meadhall.core.draw.gradients import Gradients
from meadhall.core.draw.palette import INK
from meadhall.core.draw.scenery import AIR, mist, rays, ridge, wash
from meadhall.core.draw.shapes import disc, line, shape
from meadhall.core.draw.svg import Markup, at, join
from meadhall.games.midgard.draw.icons import SYMBOLS, cube, cut_in, ink_on

SCALES = "".join(
    f"M{x} {y}q4 5 8 0"
    for x, y in (
        (4, -8),
        (8, 6),
        (6, 20),
        (12, 34),
        (2, -24),
        (6, -40),
        (0, -58),
        (10, -66),
        (16, -50),
        (14, -80),
        (24, -72),
    )
)
"""Some of them, along its neck."""
HIDE, BELLY, CREST = "#2f9d7c", "#cfe3a0", "#e0a83a"


def coil(x: float, wide: float, high: float) -> Markup:
    """A loop of the beast out of the water, which stands at 0."""
    half = wide / 2
    arch = f"M{x - half} 40V{-high * 0.4}Q{x - half} {-high} {x} {-high}T{x + half} {-high * 0.4}V40"
    inner = (
        f"H{x + half - 15}V{-high * 0.3}Q{x + half - 15} {18 - high} {x} {18 - high}T{x - half + 15} {-high * 0.3}V40Z"
    )
    fins = join(
        shape(f"M{x + step * 9 - 5} {-high + abs(step) * 3 + 1}l5 -11l5 11Z", CREST, INK, 1.3) for step in (-1, 0, 1)
    )
    return fins + shape(arch + inner, HIDE, INK, 2.2)


def serpent() -> Markup:
    """Its head and neck, 120 high over the water at 0."""
    neck = "M-24 60Q-40 -20 -16 -62Q-8 -92 26 -96Q58 -98 84 -66L80 -56L58 -60L34 -64L66 -50L76 -46Q54 -34 34 -40Q14 -44 18 -18Q26 20 22 60Z"
    mane = join(
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
        + line(SCALES, "#0e4f3c", 1.3, opacity=0.55)
        + disc(36, -78, 14, "url(#glow)", opacity=0.7)
        + disc(36, -78, 8, "#ffd24a", INK, 2)
        + line("M38 -84v12", INK, 3.4)
        + line("M26 -90L44 -88", INK, 3)
        + disc(76, -68, 2, INK)
    )


def die(colour: str, symbol: str) -> Markup:
    return cube(colour) + cut_in(SYMBOLS[symbol], ink_on(colour))


def wave(y: float, colour: str, crest: str) -> Markup:
    """A row of waves across the picture, with foam on it."""
    line_of_it = f"M-8 {y}Q14 {y - 16} 40 {y - 2}T92 {y - 2}T146 {y - 2}T200 {y - 2}T240 {y - 4}"
    return shape(f"{line_of_it}V176H-8Z", colour, INK, 1.3) + line(line_of_it, crest, 2, opacity=0.8)


def bolt() -> Markup:
    form = "M78 18l-12 22h13l-12 20h12l-16 30"
    return (
        disc(72, 52, 84, "url(#glow)", opacity=0.5)
        + line(form, "#fff3b8", 8, opacity=0.35)
        + line(form, "#fffbe6", 3.2)
    )


def cover() -> Markup:
    tones = Gradients()
    storm = (
        ("M0 0H232V30Q204 48 176 34Q148 52 112 34Q78 50 46 34Q20 46 0 36Z", "#33485e"),
        ("M0 0H232V16Q196 34 160 18Q120 36 84 20Q40 34 0 18Z", "#1e2f44"),
    )
    return framed(
        AIR,
        sky("#1c2d44", "#3f6a80", "#a9b79a", "#f0dfae"),
        *(shape(form, colour) for form, colour in storm),
        rays(150, -60, -14, 2, 18, strength=0.16, long=240),
        bolt(),
        ridge(122, 34, "#5a7484", 4, 5, WIDE),
        mist(88, 40, 0.7, WIDE),
        at(0, 116, tones.shaded(coil(202, 50, 58))),
        wave(120, "#3a8095", "#dff0f2"),
        at(132, 110, tones.shaded(serpent())),
        line("M104 150Q92 92 116 52Q124 28 150 18", "#e8fff4", 2.6, opacity=0.75),
        wave(134, "#256a80", "#eef8f8"),
        line("M96 128q12 -14 24 -2q14 -12 30 2M172 128q14 -14 30 0", "#fff", 3),
        at(56, 126, ships.longship(0), turn=-9, scale=0.94),
        wave(154, "#17506a", "#dff0f2"),
        wash(8, 156, 104),
        at(150, 135, die("red", "hammer"), turn=-9, scale=0.78),
        at(192, 138, die("yellow", "chest"), turn=8, scale=0.78),
        tones.defs,
    )
