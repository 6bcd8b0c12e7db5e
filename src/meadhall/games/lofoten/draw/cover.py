"""The cover: red cabins on stilts under northern lights, fish hung up to dry, and a ship at the quay."""

from __future__ import annotations

from meadhall.core.draw import ships, wares
from meadhall.core.draw.cover import HIGH, WIDE, fade, framed, sky
from meadhall.core.draw.gradients import Gradients
from meadhall.core.draw.nature import mountain
from meadhall.core.draw.palette import INK
from meadhall.core.draw.scenery import AIR, mist, passing, ridge, wash, water
from meadhall.core.draw.shapes import box, disc, line, shape, veil
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag

STARS = ((18, 12), (60, 22), (97, 9), (150, 18), (204, 30), (222, 10), (178, 6), (120, 34), (36, 40), (78, 48))
CURTAINS = (
    ("#5fe0a8", "M0 62Q36 30 74 44T140 34T232 20V-10H0Z", 0.95),
    ("#7fd0e8", "M0 44Q50 12 100 32T190 12T232 8V-10H0Z", 0.65),
    ("#b08bf0", "M0 26Q60 2 120 18T232 -2V-10H0Z", 0.7),
)
"""Northern lights, one curtain behind the other."""


def lights() -> Markup:
    drawing = EMPTY
    for number, (colour, form, strength) in enumerate(CURTAINS):
        stops = passing((0, colour, 0), (0.55, colour, 0.25), (0.92, colour, 0.8), (1, colour, 0.1))
        drawing += tag("linearGradient", stops, id=f"curtain-{number}", x2=0, y2=1)
        drawing += shape(form, f"url(#curtain-{number})", opacity=strength)
    hems = "M0 62Q36 30 74 44T140 34T232 20M0 44Q50 12 100 32T190 12T232 8"
    return drawing + line(hems, "#d8ffe8", 5, opacity=0.16) + line(hems, "#d8ffe8", 1.4, opacity=0.3)


def cabin(roof: str) -> Markup:
    """A red cabin on stilts, 50 wide, its floor at 0."""
    return (
        line("M-18 0V24M-6 0V24M6 0V24M18 0V24", "#2a1a10", 3)
        + shape("M-22 0V-20H22V0Z", "#b03a2c", INK, 1.6)
        + line("M-15 0V-20M-8 0V-20M8 0V-20M15 0V-20", "#7d241b", 1.1)
        + veil("M6 0V-20H22V0Z", 0.16)
        + shape("M-27 -17L-18 -35H18L27 -17Z", roof, INK, 1.6)
        + shape("M-18 -35H18L20 -31H-20Z", "#f4fbfb", opacity=0.85)
        + box(4, -13, 8, 13, 1, "#3b2414", INK, 1.2)
    )


def window(x: float, y: float) -> Markup:
    """A lit window, and its light on the air and on the water."""
    return (
        disc(x, y, 18, "url(#glow)", opacity=0.75)
        + box(x - 4.5, y - 4.5, 9, 9, 1, "#ffe9a0", INK, 1.2)
        + line(f"M{x} {y - 4}v8M{x - 4} {y}h8", "#8a4a1c", 1)
        + line(
            "".join(f"M{x - 4 - row} {y + 26 + row * 6}h{8 + 2 * row}" for row in range(5)), "#ffdf8e", 2.2, opacity=0.7
        )
    )


def rack() -> Markup:
    """Fish hung up to dry, 44 wide."""
    posts = line("M-20 6V-34M20 6V-34M-24 -32H24M-24 -25H24", "#4b2f16", 2.8)
    hung = join(
        at(x, -22, shape("M0 -4Q4 4 0 14L3 19H-3L0 14Q-4 4 0 -4Z", "#a9cbd6", INK, 1.1)) for x in range(-15, 16, 6)
    )
    return posts + hung


def cover() -> Markup:
    tones = Gradients()
    fells = (
        mountain(52, 106, 124, 84, "#4a6079")
        + mountain(206, 106, 118, 92, "#4a6079")
        + mountain(136, 106, 96, 52, "#5d7690")
    )
    quay = (
        at(36, 114, cabin("#55703f"))
        + at(88, 114, cabin("#8a8f94"))
        + shape("M6 113H142V120H6Z", "#8a5c2e", INK, 1.6)
        + at(130, 111, rack(), scale=0.84)
        + at(62, 106, wares.sheep(), scale=0.26)
    )
    return framed(
        AIR,
        sky("#0b1a38", "#143a5c", "#2f7a80"),
        *(disc(x, y, 0.7 + x % 3 * 0.3, "#fff3dd", opacity=0.85) for x, y in STARS),
        lights(),
        ridge(104, 58, "#2c4c68", 6, 5, WIDE),
        mist(66, 44, 0.35, WIDE),
        tones.shaded(fells),
        shape("M0 100Q60 92 116 99T232 96V112H0Z", "#33503f", INK, 1.4),
        fade("fjord", "#2f8a90", "#1b5870", "#0a2a40"),
        water(106, HIGH, WIDE, "url(#fjord)", "#08283a", 6),
        shape("M60 108Q110 118 76 134T120 176H40Q70 150 34 132Q24 118 60 108Z", "#5fe0a8", opacity=0.16),
        line("M18 120V146M50 120V146M82 120V146M114 120V146M136 120V146", "#1f120a", 3.2),
        tones.shaded(quay),
        window(26, 104.5) + window(78, 104.5),
        at(180, 134, ships.longship(0, 4), scale=0.8),
        wash(136, 155, 86),
        box(0, 150, WIDE, 26, 0, "#041420", opacity=0.25),
        tones.defs,
    )
