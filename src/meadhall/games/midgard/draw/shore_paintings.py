"""Paintings of the six shores, 196 by 104 each: they show from afar what is done there."""

from __future__ import annotations

from meadhall.core.draw import houses, people, ships
from meadhall.core.draw.nature import scene
from meadhall.core.draw.palette import INK
from meadhall.core.draw.scenery import clouds, path_of_light, rays, shadow, smoke, sun
from meadhall.core.draw.shapes import box, disc, line, lit, shape
from meadhall.core.draw.svg import Markup, at, join
from meadhall.games.midgard.draw.icons import LANDS, SIGNS
from meadhall.games.midgard.draw.landscapes import HIGH, WIDE, firs, hill, mist, ridge, water


def painted(name: str, high: str, low: str, *planes: Markup) -> Markup:
    return scene(name, high, low, join(planes), WIDE, HIGH)


def harbour() -> Markup:
    """Where Reavers are recruited, at daybreak."""
    folk = join(
        shadow(x, y + 15, 9) + at(x, y, people.viking(seat, axe=seat != 1), scale=0.78)
        for x, y, seat in ((82, 58, 3), (104, 60, 1), (126, 58, 2))
    )
    return painted(
        "harbour",
        "#d98f6a",
        "#fbe3b0",
        sun(112, 40, 11, reach=4.6),
        clouds((30, 14, 0.9), (168, 12, 1.2), colour="#fbd0a0", strength=0.8),
        ridge(60, 36, "#b98a92", 4, 5),
        mist(34, 30, 0.8),
        ridge(62, 22, "#93757f", 9, 4),
        hill("M0 60Q40 46 84 58L92 66H0Z", "#7f8f52"),
        hill("M118 64Q160 48 196 56V68H112Z", "#6f8550"),
        water(62, "#e0a985", "#a9654f", 3, 104),
        path_of_light(112, 63, 84, "#fff4cf"),
        firs(146, 60, 4, 48, 5, 0.5),
        smoke(34, 34),
        shadow(38, 74, 28, 4),
        at(36, 58, houses.hut("#a97b3f"), scale=1.1),
        box(0, 74, 196, 9, 0, "#8a5c2e", INK, 1.3),
        line("M0 76H196", "#e0b57c", 1, opacity=0.8),
        line("M20 83V104M64 83V104M108 83V104M152 83V104", "#3b2414", 4.4),
        folk,
    )


def stall(colour: str, *wares: str) -> Markup:
    """A stall under an awning, 52 wide."""
    awning = "M-26 -12L-20 -30H20L26 -12q-5 7 -10.5 0q-5 7 -10.5 0q-5 7 -10.5 0q-5 7 -10.5 0q-5 7 -10 0Z"
    return (
        box(-19, -14, 38, 20, 0, "#2a1a10", opacity=0.55)
        + line("M-20 18V-12M20 18V-12", "#5a3a1c", 3)
        + shape(awning, colour, INK, 1.6)
        + shape("M-12 -30L-15 -11H-5L-4 -30ZM5 -30L6 -11H16L12 -30Z", "#f3e6c8")
        + lit(awning)
        + line(awning, INK, 1.4)
        + box(-21, 3, 42, 15, 1, "#94622f", INK, 1.4)
        + line("M-20 5H20", "#e0b57c", 1.2, opacity=0.8)
        + line("M-11 4V18M0 4V18M11 4V18", "#5a3a1c", 1)
        + at(-10, -3, SIGNS[wares[0]], scale=0.76)
        + at(9, -4, SIGNS[wares[1]], scale=0.7)
    )


def market() -> Markup:
    stalls = (("#b3332b", "art", "food"), ("#d9a51e", "treasure", "favor"), ("#2a5f9e", "prophecy", "armour"))
    return painted(
        "market",
        "#6fb0d6",
        "#eef0d2",
        sun(22, 12, 9, "#fff6d8", 5),
        clouds((72, 14, 1), (140, 10, 1.3), (184, 24, 0.8)),
        ridge(58, 40, "#93afbd", 7, 5),
        mist(32, 30, 0.8),
        hill("M0 56Q50 40 104 54T196 48V70H0Z", "#93ab62"),
        firs(2, 56, 3, 34, 2, 0.5) + firs(168, 54, 3, 28, 8, 0.5),
        at(98, 50, houses.hut("#b5863f"), scale=0.5) + at(62, 52, houses.hut("#c9a33a"), scale=0.42),
        hill("M0 66Q60 58 120 64T196 62V104H0Z", "#b7b36c"),
        *(shadow(40 + 56 * number, 80, 27, 5) for number in range(3)),
        *(at(40 + 56 * number, 62, stall(*each), scale=1.06) for number, each in enumerate(stalls)),
    )


def coil(x: float, radius: float, colour: str = "#2f9d7c") -> Markup:
    inner = radius - 7
    form = (
        f"M{x - radius} 76A{radius} {radius * 1.35} 0 0 1 {x + radius} 76H{x + inner}"
        f"A{inner} {radius * 1.35 - 8} 0 0 0 {x - inner} 76Z"
    )
    return shape(form, colour) + lit(form) + line(form, INK, 1.5)


def high_sea() -> Markup:
    head = "M82 78Q78 40 98 31Q110 28 122 41L119 46L106 46Q96 56 100 78Z"
    serpent = (
        line("M90 40l-9 -6M95 33l-6 -9M103 30l-1 -9", "#e0a83a", 3)
        + shape(head, "#2f9d7c")
        + lit(head)
        + line(head, INK, 1.6)
        + shape("M84 78Q82 52 94 44Q95 60 94 78Z", "#cfe3a0", opacity=0.8)
        + disc(104, 37.5, 2.6, "#ffd24a", INK, 1)
        + line("M119 44q6 2 9 6m-9 -6q7 0 10 1", "#c2352b", 1.5)
    )
    storm = shape("M0 0H196V16Q170 30 142 20Q118 32 92 20Q60 32 34 20Q14 28 0 20Z", "#22384c")
    return painted(
        "high-sea",
        "#3d5f78",
        "#d9d3b0",
        rays(132, -6, -22, -2, 20, strength=0.24),
        storm + shape("M0 0H196V8Q150 20 110 8Q70 20 30 10Q12 16 0 10Z", "#16283a"),
        line("M152 18l-7 13h8l-9 17", "#fff3b8", 5, opacity=0.35) + line("M152 18l-7 13h8l-9 17", "#fff3b8", 2),
        water(52, "#4f8ba0", "#1f5a72", 3, 80),
        mist(42, 20, 0.7),
        coil(136, 14, "#3a8f7c") + coil(162, 11, "#4a8f82"),
        at(42, 55, ships.raider_ship(), scale=0.6, turn=-7),
        serpent,
        shape("M0 72Q18 64 36 72T72 72T108 72T144 72T196 70V104H0Z", "#2f7a92", INK, 1.2),
        line("M10 71q8 -8 16 0M78 72q12 -10 26 0M124 72q8 -7 16 0M168 71q8 -6 14 0", "#eef8f8", 2.2),
        shape("M0 82Q24 73 48 82T98 82T146 82T196 80V104H0Z", "#1c566c"),
        line("M30 82q9 -8 18 0M106 82q10 -8 20 0", "#bfe0e6", 1.6, opacity=0.7),
    )


def hamlet() -> Markup:
    fence = "".join(f"M{x} 92v-9l3 -3l3 3v9" for x in range(0, 196, 9))
    return painted(
        "hamlet",
        "#e2a55e",
        "#fdf0c4",
        sun(148, 30, 10, "#fff6d0", 5),
        ridge(58, 38, "#c9a284", 12, 4),
        mist(32, 32, 0.9),
        hill("M0 54Q48 40 100 54T196 48V72H0Z", "#a3a156"),
        firs(0, 60, 6, 60, 2, 0.78) + firs(142, 58, 5, 54, 5, 0.72),
        smoke(98, 32) + smoke(66, 40) + smoke(134, 38),
        hill("M0 66Q60 56 110 66T196 62V104H0Z", "#8fa04c"),
        shadow(64, 78, 22, 4) + shadow(138, 75, 20, 4) + shadow(100, 90, 28, 5),
        at(62, 63, houses.hut("#c9a33a"), scale=0.95),
        at(137, 61, houses.hut("#b5863f"), scale=0.85),
        at(100, 69, houses.hut("#dcb550"), scale=1.2),
        shape(fence, "#a9763b", INK, 0.9),
    )


def castle() -> Markup:
    rock = "M14 104Q44 60 74 56Q98 50 124 56Q156 62 190 104Z"
    birds = line("M30 34q4 -4 7 0q3 -4 7 0M46 44q3 -3 5 0q2 -3 5 0M150 46q3 -3 6 0q3 -3 6 0", INK, 1.5)
    return painted(
        "castle",
        "#5f7894",
        "#ebdcc0",
        rays(156, -10, 18, 36, 54, strength=0.2),
        clouds((40, 12, 1.4), (110, 8, 1.2), (176, 16, 1.3), colour="#c3ccd4", strength=0.7),
        ridge(62, 44, "#8d9aa8", 5, 5),
        mist(38, 30, 0.9),
        hill("M0 66Q30 54 66 62T196 56V104H0Z", "#77865a"),
        hill(rock, "#7d7a6a"),
        line("M40 92l12 -18M66 96l8 -24M132 96l-6 -26M158 94l-14 -20", "#4f4c40", 1.4),
        at(99, 50, houses.keep(), scale=0.86),
        firs(0, 84, 4, 44, 9, 0.8) + firs(154, 84, 4, 42, 4, 0.8),
        birds,
    )


def flag(colour: str, level: int) -> Markup:
    cloth = "M0 -20Q9 -24 15 -19T27 -19V-3Q20 -1 15 -4T0 -4Z"
    dots = join(disc(7 + 6 * number, -11, 1.8, "#fff8e7") for number in range(level))
    pole = line("M0 18V-22", INK, 3.4) + line("M0 18V-22", "#a9763b", 1.6) + disc(0, -23, 2.2, "#e0b352", INK, 1)
    return shadow(0, 18, 6, 2) + pole + shape(cloth, colour, INK, 1.5) + lit(cloth) + dots


def lands() -> Markup:
    flags = ((26, 50, "food", 1), (74, 54, "favor", 2), (122, 49, "dice", 3), (162, 58, "food", 2))
    river = "M118 62Q96 68 110 76Q136 88 90 104H60Q104 88 88 76Q82 66 108 61Z"
    return painted(
        "lands",
        "#78b4d6",
        "#f2f0cf",
        clouds((54, 12, 1.1), (136, 16, 1.2)),
        sun(176, 14, 8, "#fff6d8", 5),
        ridge(56, 38, "#9db4c2", 3, 6),
        mist(32, 28, 0.8),
        hill("M0 56Q40 42 92 55T196 46V72H0Z", "#9cb268"),
        firs(40, 58, 4, 26, 3, 0.36) + firs(136, 54, 5, 30, 4, 0.36),
        hill("M0 66Q50 56 104 64T196 60V104H0Z", "#b4bc66"),
        shape(river, "#8cc3d6") + line(river, "#fff8e7", 1, opacity=0.7),
        at(48, 70, shape("M-9 5L-7 -10L3 -14L9 5Z", "#a9a498", INK, 1.3), lit("M-9 5L-7 -10L3 -14L9 5Z")),
        *(at(x, y, flag(LANDS[land], level)) for x, y, land, level in flags),
        firs(0, 96, 3, 30, 6, 0.7) + firs(150, 96, 4, 46, 7, 0.7),
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


# The country of a Territory tile, 120 by 70.


def country(name: str, high: str, low: str, *sight: Markup) -> Markup:
    land = (
        sun(100, 12, 7, "#fff6d8", 4),
        ridge(42, 28, "#9aa9b0", 6, 4, 120),
        mist(24, 22, 0.9, 120),
        hill("M0 42Q36 34 72 42T120 38V70H0Z", "#9cae62"),
    )
    return scene(name, high, low, join((*land, *sight)), 120, 70)


def grain() -> Markup:
    ears = "".join(f"M{x} {66 - (x % 3) * 2}v-12M{x - 3} {54 - (x % 3) * 2}l3 -4l3 4" for x in range(8, 118, 9))
    field = hill("M0 54Q60 46 120 54V70H0Z", "#dfb84f") + line(ears, "#8f6a14", 1.8)
    house = smoke(34, 22) + shadow(34, 52, 20) + at(34, 41, houses.hut("#c9a33a"), scale=0.8)
    return country("grain", "#7fb8d6", "#fbeec4", firs(84, 44, 4, 34, 4, 0.5), house, field)


def shrine() -> Markup:
    stone = "M-6 14V-8Q-6 -15 0 -15Q6 -15 6 -8V14Z"
    stones = join(
        shadow(x, y + 14 * size, 8 * size)
        + at(
            x,
            y,
            shape(stone, "#b0ada2", INK, 1.6),
            lit(stone),
            line("M-1.5 8V-7L3 -3L-1.5 0", "#3d3a33", 1.6),
            scale=size,
        )
        for x, y, size in ((30, 50, 0.9), (90, 50, 0.9), (60, 47, 1.3))
    )
    return country("shrine", "#5f74a6", "#f3dfc4", firs(0, 46, 3, 26, 4, 0.6, "#2f5d4a"), stones)


def warband() -> Markup:
    folk = join(
        shadow(x, y + 14, 8) + at(x, y, people.viking(seat, axe=True), scale=0.74)
        for x, y, seat in ((32, 47, 3), (88, 47, 2), (60, 52, 1))
    )
    return country("warband", "#8a72a8", "#fbdcae", firs(96, 42, 3, 26, 2, 0.5), folk)


COUNTRIES = {"food": grain, "favor": shrine, "dice": warband}
"""By the type of a Territory."""
