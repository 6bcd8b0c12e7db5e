"""Houses: huts, a keep, and storehouses."""

from __future__ import annotations

from meadhall.core.draw import wares
from meadhall.core.draw.nature import mountain, scene
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, gleam, glow, line, shape, solid, veil
from meadhall.core.draw.svg import Markup, at, join

WINDOWS = ((-9, -20), (9, -20), (0, -10), (-34, 8), (34, 8))
STONES = ((-14, -2), (12, 4), (-38, 18), (-28, 14), (36, 20), (-12, 18), (-15, -30), (10, -28), (26, 12))


def hut(thatch: str = "#b5863f") -> Markup:
    """A house under thatch, 54 wide."""
    return (
        solid("M-20 14V0H20V14Z", "#8a5a2b", INK, 1.6)
        + line("M-14 14V1M-7 14V1M7 14V1M14 14V1", "#5f3b18", 1.4)
        + veil("M-20 0H20V4Q0 0 -20 4Z", 0.3)
        + line("M-4 -23L3 -32M4 -23L-3 -32", INK, 2.6)
        + shape("M-27 3Q-12 -8 0 -25Q12 -8 27 3Q13 -1 0 -2Q-13 -1 -27 3Z", thatch)
        + veil("M0 -25Q12 -8 27 3Q13 -1 0 -2Z", 0.24)
        + line(
            "M-6 -14Q-10 -7 -17 -1M-2 -18Q-5 -9 -9 -3M3 -17Q6 -9 10 -3M8 -11Q12 -5 18 -1M0 -20V-4",
            "#5f3f12",
            1,
            opacity=0.6,
        )
        + gleam("M-24 1.4Q-11 -8 -1.4 -22", 1.3, 0.5)
        + line("M-27 3Q-12 -8 0 -25Q12 -8 27 3Q13 -1 0 -2Q-13 -1 -27 3Z", INK, 1.6)
        + glow(0, 8, 9, "#ffb84d", 0.16)
        + shape("M-4 14V4Q0 0 4 4V14Z", "#2a1a10")
        + box(-2, 6, 4, 8, 0, "#ffb84d")
        + box(-1, 9, 2, 5, 0, "#ffe9a8")
    )


def keep() -> Markup:
    """A castle of stone, 92 wide, its foot 26 below 0."""
    drawing = shape("M-46 26V-6H-40V-12H-34V-6H-28V-12H-22V-6H22V-12H28V-6H34V-12H40V-6H46V26Z", "#8f9397", INK, 1.8)
    drawing += veil("M20 -6H22V-12H28V-6H34V-12H40V-6H46V26H20Z", 0.24) + veil("M-20 -6V26H-28Q-22 10 -20 -6Z", 0.12)
    drawing += gleam("M-45 24V-5H-39V-11H-35", 1.1, 0.5)
    tower = "M-20 26V-30L-24 -34V-44H-17V-39H-10V-44H-3V-39H3V-44H10V-39H17V-44H24V-34L20 -30V26Z"
    drawing += solid(tower, "#a8acae") + veil("M6 26V-39H10V-44H17V-39L17 -44H24V-34L20 -30V26Z", 0.2)
    drawing += veil("M-20 -30H20L24 -34H-24Z", 0.25) + gleam("M-18.6 24V-29M-22.6 -35V-43H-18.6", 1.1, 0.55)
    drawing += glow(0, 18, 13, "#ffb84d", 0.12)
    drawing += shape("M-8 26V10Q0 0 8 10V26Z", INK) + line("M-5 26V12M0 26V8M5 26V12M-8 17H8", "#8a6a3a", 1.5)
    for x, y in WINDOWS:
        window = shape(f"M{x - 2} {y + 5}V{y}Q{x} {y - 3} {x + 2} {y}V{y + 5}Z", "#ffcf6b", INK, 1)
        drawing += glow(x, y + 1, 5, "#ffcf6b", 0.18) + window
    drawing += line("M0 -44V-62", INK, 2) + solid(
        "M0 -62Q8 -66 14 -61T24 -60L18 -55L24 -50Q16 -48 10 -51T0 -51Z", "#b3332b", INK, 1.3
    )
    stones = "".join(f"M{x} {y}h7v4h-7" for x, y in STONES)
    return drawing + line(stones, "#5c6063", 1) + at(0.9, 0.9, gleam(stones, 0.6, 0.35))


def shore() -> Markup:
    """The ground of the storehouses, 84 by 72."""
    return (
        mountain(14, 46, 60, 34, "#7f95a0")
        + mountain(66, 46, 60, 30, "#93a3a8")
        + shape("M0 44Q24 38 48 44T84 42V72H0Z", "#8fa35c", INK, 1.2)
        + shape("M0 44Q24 38 48 44T84 42V46Q70 44 48 48T0 49Z", "#c3d48a", opacity=0.6)
        + veil("M0 66Q40 58 84 66V72H0Z", 0.12)
    )


def brewhouse() -> Markup:
    """A barrel of a house, with smoke."""
    drawing = shore()
    drawing += (
        solid("M18 62V34Q42 22 66 34V62Z", "#a9763b")
        + line("M26 62V30M34 62V27M42 62V26M50 62V27M58 62V30", "#6d421a", 1.4)
        + veil("M18 34Q42 22 66 34V39Q42 27 18 39Z", 0.3)
        + box(52, 8, 9, 18, 1, "#8b8f93", INK, 1.4)
        + veil("M57 9H60.4V25H57Z", 0.25)
        + solid("M10 36Q42 6 74 36Q58 28 42 28Q26 28 10 36Z", "#855a34")
        + line("M20 31Q31 21 42 21M30 30Q36 26 42 26M54 30Q48 26 44 26", "#5a3a1c", 1)
        + line("M56 8q-6 -6 0 -9q8 -2 4 -8", "#f3efe4", 3, opacity=0.8)
        + shape("M35 62V48Q42 42 49 48V62Z", INK)
        + at(68, 58, wares.mead(), scale=0.34)
        + glow(42, 56, 9, "#ffb84d", 0.2)
        + solid("M13 50h2q5 0 5 5v3q0 5 -5 5h-2q-5 0 -5 -5v-3q0 -5 5 -5z", "#8a5526", INK, 1.5)
        + line("M8 54H20M8 59H20", "#3a3f45", 1.6)
    )
    return scene("brewhouse", "#9cc7d6", "#f2e3b8", drawing, width=84, height=72)


def stilt_hut() -> Markup:
    """A red hut on stilts, with fish hung up to dry."""
    drawing = shore()
    drawing += (
        box(0, 60, 84, 12, 0, "url(#sea)")
        + line("M16 58V70M30 58V70M44 58V70M58 58V70", "#3b2414", 3.4)
        + solid("M14 58V34L37 16L60 34V58Z", "#b33c2e")
        + line("M20 57V32M26 57V26M49 57V27M55 57V31", "#7a231a", 1)
        + veil("M37 16L60 34V58H46Z", 0.14)
        + veil("M14 40L37 20L60 40V45L37 25L14 45Z", 0.28)
        + solid("M9 38L37 12L65 38L60 40L37 20L14 40Z", "#f3e6c8", INK, 1.6)
        + box(22, 40, 9, 9, 1, "#ffcf6b", INK, 1.3)
        + line("M26.5 40V49M22 44.5H31", "#f3e6c8", 1.4)
        + box(42, 42, 10, 16, 1, "#3b2414", INK, 1.3)
    )
    drawing += line("M66 58V22M82 58V22M62 24H84", "#5a3a1c", 3) + join(
        at(x, 34, solid("M0 -9Q4 0 0 8L3 12H-3L0 8Q-4 0 0 -9Z", "#8fbdd2", INK, 1.1)) for x in (69, 75, 81)
    )
    return scene("stilt_hut", "#9cc7d6", "#f2e3b8", drawing, width=84, height=72)


def turf_byre() -> Markup:
    """A byre under turf."""
    drawing = shore()
    drawing += (
        solid("M10 62V38H74V62Z", "#94989c")
        + join(
            (line(f"M{x} {y}h8v6h-8", "#5c6063", 1.1) for x, y in ((14, 42), (26, 50), (56, 44), (62, 54), (16, 55)))
        )
        + veil("M10 38H74V43Q42 36 10 43Z", 0.3)
        + solid("M2 40Q20 14 42 13Q64 14 82 40Q62 34 42 34Q22 34 2 40Z", "#5d8a4f")
        + line("M12 34l2 -3M24 27l2 -3M36 29l2 -3M52 27l2 -3M64 33l2 -3M76 36l2 -3", "#3c6132", 1.4)
        + join(
            (
                shape(f"M{x} {y}l2 -6l2 6", "#7fae5f", INK, 0.8)
                for x, y in ((18, 28), (30, 21), (44, 18), (58, 22), (68, 30))
            )
        )
        + solid("M34 44H50V62H34Z", "#744820", INK, 1.6)
        + line("M34 44L50 62M50 44L34 62", "#3b2414", 1.6)
        + at(70, 58, wares.sheep(), scale=0.36)
        + line("M4 62V52M12 62V52M0 56H16", "#7c5330", 2.6)
    )
    return scene("turf_byre", "#9cc7d6", "#f2e3b8", drawing, width=84, height=72)


def stone_tower() -> Markup:
    """A tower for treasure."""
    drawing = shore()
    drawing += (
        solid("M22 64V22L18 18V8H26V13H33V8H51V13H58V8H66V18L62 22V64Z", "#a8acae")
        + veil("M46 64V13H51V8H66V18L62 22V64Z", 0.17)
        + veil("M22 22L18 18H66L62 22Z", 0.25)
        + gleam("M23.4 62V23M19.4 17V9.4H25", 1.1, 0.55)
        + join((line(f"M{x} {y}h8v5h-8", "#5c6063", 1.1) for x, y in ((26, 28), (48, 34), (27, 46), (50, 52))))
        + shape("M33 64V46Q42 36 51 46V64Z", "#4a2e1a", INK, 1.8)
        + glow(42, 29, 7, "#ffcf6b", 0.2)
        + line("M33 53H51", "#c9ced2", 2)
        + disc(46, 56, 1.8, "#f2c230")
        + shape("M39 32V25Q42 22 45 25V32Z", "#ffcf6b", INK, 1.3)
        + line("M42 8V-4", INK, 2)
        + solid("M42 -3Q48 -6 54 -2L62 -2L56 4Q48 4 42 4Z", "#a07d1a", INK, 1.2)
        + at(70, 60, wares.chest(), scale=0.34)
    )
    return scene("stone_tower", "#9cc7d6", "#f2e3b8", drawing, width=84, height=72)
