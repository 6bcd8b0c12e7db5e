"""The cover: red cabins on stilts under northern lights, fish hung up to dry, and a ship at the quay."""

from __future__ import annotations

from meadhall.core.look import ships, wares
from meadhall.core.look.brush import box, disc, line, shape, veil
from meadhall.core.look.cover import foam, framed, sky, water
from meadhall.core.look.nature import mountain
from meadhall.core.look.palette import INK
from meadhall.core.svg import at

STARS = ((18, 12), (60, 22), (97, 9), (150, 18), (204, 30), (222, 10), (178, 6))


def lights() -> str:
    """Northern lights."""
    return shape("M0 40Q50 8 110 26T232 14V34Q170 48 112 44T0 62Z", "#5fd0a0", opacity=0.42) + shape(
        "M0 30Q60 2 120 18T232 4V12Q170 30 116 27T0 44Z", "#a98be0", opacity=0.34
    )


def cabin(roof: str) -> str:
    """A red cabin on stilts, 50 wide, its floor at 0."""
    return (
        line("M-18 0V24M-6 0V24M6 0V24M18 0V24", "#2a1a10", 3)
        + shape("M-22 0V-20H22V0Z", "#a8382b", INK, 1.6)
        + line("M-15 0V-20M-8 0V-20M8 0V-20M15 0V-20", "#7d241b", 1.1)
        + veil("M6 0V-20H22V0Z", 0.16)
        + shape("M-27 -17L-18 -35H18L27 -17Z", roof, INK, 1.6)
        + veil("M4 -35H18L27 -17H8Z", 0.18)
        + box(-14, -14, 9, 9, 1, "#ffdf8e", INK, 1.2)
        + box(4, -13, 8, 13, 1, "#3b2414", INK, 1.2)
    )


def rack() -> str:
    """Fish hung up to dry, 44 wide."""
    posts = line("M-20 6V-34M20 6V-34M-24 -32H24M-24 -25H24", "#4b2f16", 2.8)
    hung = "".join(
        at(x, -22, shape("M0 -4Q4 4 0 14L3 19H-3L0 14Q-4 4 0 -4Z", "#a9cbd6", INK, 1.1)) for x in range(-15, 16, 6)
    )
    return posts + hung


def cover() -> str:
    return framed(
        sky("#152a4d", "#2f5c7c", "#7fb0b8"),
        *(disc(x, y, 1.1, "#fff3dd", opacity=0.8) for x, y in STARS),
        lights(),
        mountain(52, 104, 116, 88, "#566b7d"),
        mountain(132, 104, 100, 62, "#6b8190"),
        mountain(206, 104, 110, 98, "#566b7d"),
        shape("M0 100Q60 92 116 99T232 96V112H0Z", "#55703f", INK, 1.4),
        water(106, "#2f7590", "#123f55", 6),
        at(36, 114, cabin("#55703f")),
        at(88, 114, cabin("#8a8f94")),
        shape("M6 113H142V120H6Z", "#8a5c2e", INK, 1.6),
        line("M18 120V146M50 120V146M82 120V146M114 120V146M136 120V146", "#3b2414", 3.2),
        at(128, 111, rack(), scale=0.84),
        at(62, 106, wares.sheep(), scale=0.26),
        at(180, 136, ships.longship(0, 4), scale=0.74),
        foam(136, 157, 88),
    )
