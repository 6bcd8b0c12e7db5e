"""The six shores, 196 by 104 each: what is done there can be seen from afar."""

from __future__ import annotations

from meadhall.core.look import houses, people, ships
from meadhall.core.look.brush import box, disc, line, shape
from meadhall.core.look.nature import crests, mountain, scene, wood
from meadhall.core.look.palette import INK
from meadhall.core.svg import at
from meadhall.games.midgard.look.glyphs import LANDS, SIGNS

WIDE, HIGH = 196.0, 104.0
COAST = 58.0


def hills() -> str:
    return (
        mountain(40, COAST, 98, 44, "#8296a0")
        + mountain(166, COAST, 88, 35, "#93a3a8")
        + shape(f"M0 {COAST}Q59 46 118 {COAST}T196 52V104H0Z", "#7f9a52", INK, 1.2)
    )


def harbour() -> str:
    """Where Reavers are recruited."""
    return scene(
        "harbour",
        "#e8b27a",
        "#f6dfb0",
        hills()
        + shape("M0 83H196V104H0Z", "#4f93ab")
        + box(0, 77, 196, 9, 0, "#8a5c2e", INK, 1.3)
        + line("M20 86V100M64 86V100M108 86V100M152 86V100", "#3b2414", 4)
        + at(42, 60, houses.hut("#8f6a3a"), scale=1.15)
        + at(84, 60, people.viking(3, axe=True), scale=0.8)
        + at(108, 61, people.viking(1), scale=0.85)
        + at(130, 60, people.viking(2, axe=True), scale=0.8),
        WIDE,
        HIGH,
    )


def stall(colour: str, *wares: str) -> str:
    return (
        line("M-20 16V-12M20 16V-12", "#5a3a1c", 3)
        + shape("M-26 -12L-20 -28H20L26 -12Z", colour, INK, 1.6)
        + shape("M-12 -28L-15 -12H-5L-4 -28ZM5 -28L6 -12H16L12 -28Z", "#f3e6c8")
        + shape("M-26 -12q5 6 10.5 0q5 6 10.5 0q5 6 10.5 0q5 6 10.5 0q5 6 10 0", colour, INK, 1.3)
        + box(-20, 4, 40, 14, 1, "#8a5c2e", INK, 1.4)
        + at(-10, -2, SIGNS[wares[0]], scale=0.72)
        + at(9, -3, SIGNS[wares[1]], scale=0.66)
    )


def market() -> str:
    stalls = (("#b3332b", "art", "food"), ("#d9a51e", "treasure", "favor"), ("#2a5f9e", "prophecy", "armour"))
    return scene(
        "market",
        "#8fc0d8",
        "#f2e3b8",
        hills() + "".join(at(40 + 52 * number, 66, stall(*each)) for number, each in enumerate(stalls)),
        WIDE,
        HIGH,
    )


def coil(x: float, radius: float) -> str:
    inner = radius - 7
    return shape(
        f"M{x - radius} 79A{radius} {radius * 1.35} 0 0 1 {x + radius} 79H{x + inner}"
        f"A{inner} {radius * 1.35 - 8} 0 0 0 {x - inner} 79Z",
        "#2f9d7c",
        INK,
        1.6,
    )


def high_sea() -> str:
    serpent = shape("M84 79Q82 44 102 37L116 48L102 52Q94 62 98 79Z", "#2f9d7c", INK, 1.6) + disc(
        101, 45, 2, "#ffd24a", INK, 1
    )
    return scene(
        "high-sea",
        "#35566f",
        "#a5bdb2",
        box(0, 52, 196, 52, 0, "#2a647d")
        + line("M118 10l-8 19h10l-9 21", "#ffe9a0", 2)
        + at(48, 56, ships.raider_ship(), scale=0.62, turn=-6)
        + coil(124, 13)
        + coil(150, 17)
        + coil(178, 11)
        + serpent
        + crests(196, 76, 3, 7),
        WIDE,
        HIGH,
    )


def hamlet() -> str:
    fence = "".join(f"M{x} 90v-9l3 -3l3 3v9" for x in range(0, 196, 9))
    return scene(
        "hamlet",
        "#f0c987",
        "#f8e8c0",
        hills()
        + at(0, COAST + 4, wood(5, 58, 2, 0.8))
        + at(140, COAST + 4, wood(4, 56, 5, 0.75))
        + at(63, 65, houses.hut("#c9a33a"), scale=0.95)
        + at(137, 62, houses.hut("#b5863f"), scale=0.85)
        + at(100, 71, houses.hut("#d3ad48"), scale=1.2)
        + shape(fence, "#a9763b", INK, 0.9),
        WIDE,
        HIGH,
    )


def castle() -> str:
    return scene(
        "castle",
        "#7f95a8",
        "#d9d4c2",
        hills()
        + shape("M20 104Q60 52 98 56Q147 52 186 104Z", "#6f6f62", INK, 1.4)
        + at(98, 52, houses.keep(), scale=0.85)
        + at(0, 82, wood(3, 43, 9, 0.8))
        + at(157, 82, wood(3, 39, 4, 0.8)),
        WIDE,
        HIGH,
    )


def flag(colour: str, level: int) -> str:
    dots = "".join(disc(7 + 6 * number, -11, 1.8, "#fff8e7") for number in range(level))
    return line("M0 18V-20", INK, 3) + shape("M0 -20Q9 -24 15 -19T27 -19V-3Q20 -1 15 -4T0 -4Z", colour, INK, 1.5) + dots


def lands() -> str:
    flags = ((30, 52, "food", 1), (80, 58, "favor", 2), (128, 52, "dice", 3), (168, 60, "food", 2))
    return scene(
        "lands",
        "#9cc7d6",
        "#e9efcf",
        hills()
        + shape("M0 73Q49 62 98 75T196 69V104H0Z", "#a6b865", INK, 1.2)
        + "".join(at(x, y, flag(LANDS[land], level)) for x, y, land, level in flags)
        + at(58, 77, shape("M-9 5L-7 -10L3 -14L9 5Z", "#9a958a", INK, 1.3))
        + at(4, 90, wood(3, 176, 6, 0.55)),
        WIDE,
        HIGH,
    )


SHORES = {
    "recruit": harbour,
    "trade": market,
    "sea": high_sea,
    "village": hamlet,
    "keep": castle,
    "territory": lands,
}
"""By the area that is there."""


def country(*sight: str) -> str:
    """The country of a Territory tile, 120 by 70."""
    return (
        mountain(30, 42, 64, 32, "#8296a0")
        + mountain(98, 42, 56, 26, "#93a3a8")
        + shape("M0 42Q36 34 72 42T120 38V70H0Z", "#9cae62", INK, 1.2)
        + "".join(sight)
    )


def grain() -> str:
    ears = "".join(f"M{x} {66 - (x % 3) * 2}v-12M{x - 3} {54 - (x % 3) * 2}l3 -4l3 4" for x in range(8, 118, 9))
    field = shape("M0 54Q60 46 120 54V70H0Z", "#d9b04a", INK, 1.2) + line(ears, "#8f6a14", 1.8)
    return scene("grain", "#9cc7d6", "#f2e3b8", country(at(82, 40, houses.hut("#c9a33a"), scale=0.7), field), 120, 70)


def shrine() -> str:
    stones = "".join(
        at(
            x,
            y,
            shape("M-6 14V-8Q-6 -15 0 -15Q6 -15 6 -8V14Z", "#a9a69b", INK, 1.6)
            + line("M-1.5 8V-7L3 -3L-1.5 0", "#3d3a33", 1.6),
            scale=size,
        )
        for x, y, size in ((30, 50, 0.9), (60, 46, 1.25), (90, 50, 0.9))
    )
    return scene("shrine", "#6f86b0", "#e9dcc4", country(stones), 120, 70)


def warband() -> str:
    folk = "".join(
        at(x, y, people.viking(seat, axe=True), scale=0.72) for x, y, seat in ((34, 48, 3), (60, 52, 1), (86, 48, 2))
    )
    return scene("warband", "#9a86b0", "#f0d8b0", country(folk), 120, 70)


COUNTRIES = {"food": grain, "favor": shrine, "dice": warband}
"""By the type of a Territory."""
