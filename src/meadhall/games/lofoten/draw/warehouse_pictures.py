"""Pictures of the warehouses at the water, 84 by 72: a building for each good, and what goes on around it."""

from __future__ import annotations

from meadhall.core.draw import houses
from meadhall.core.draw.nature import scene
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, lit, oval, shape, veil
from meadhall.core.draw.svg import Markup, at, join

WIDE, HIGH = 84.0, 72.0
WHOLE = "M0 0H84V72H0Z"


def lived_in(building: Markup, *around: Markup) -> Markup:
    """A building in the light of the morning, with what surrounds it."""
    return building + join(around) + lit(WHOLE, 0.6)


def gull(x: float, y: float) -> Markup:
    return line(f"M{x} {y}q3 -4 5 0q3 -4 6 0", "#3d4a52", 1.1)


def barrel(x: float, y: float, size: float = 1) -> Markup:
    form = "M-5 7Q-7 0 -5 -7H5Q7 0 5 7Z"
    hoops = line("M-6 -3H6M-6 3H6", "#3a3f45", 1.3)
    return at(x, y, shape(form, "#9c6a34", INK, 1.2), lit(form), hoops, scale=size)


def glow(x: float, y: float, radius: float) -> Markup:
    """Firelight from within."""
    return disc(x, y, radius, "#ffb84d", opacity=0.4) + disc(x, y, radius * 0.55, "#ffd98a", opacity=0.55)


def smoke(x: float, y: float) -> Markup:
    form = f"M{x} {y}q-7 -6 0 -11q8 -4 3 -10"
    return line(form, "#fff8e7", 5, opacity=0.35) + line(form, "#fff8e7", 2.6, opacity=0.5)


def brewhouse() -> Markup:
    return lived_in(
        houses.brewhouse(),
        glow(42, 56, 9),
        smoke(57, 8),
        barrel(26, 63, 0.9),
        barrel(14, 65, 1.05),
        line("M20 38Q42 46 64 38", "#5d8a4f", 2.4),
        join(disc(x, y, 1.7, "#c9b23a", INK, 0.5) for x, y in ((26, 41), (34, 43.4), (50, 43.4), (58, 41))),
        gull(12, 14),
    )


def stilt_hut() -> Markup:
    skiff = "M50 66Q53 71 58 71H70Q76 71 79 65Q66 69 50 66Z"
    return lived_in(
        houses.stilt_hut(),
        glow(26, 44, 6),
        line("M4 66q4 -3 8 0t8 0M28 70q4 -3 8 0t8 0", "#e8f6f6", 1.2, opacity=0.8),
        shape(skiff, "#8a5526", INK, 1.2),
        lit(skiff),
        line("M62 67V58", INK, 1.2),
        gull(6, 12),
        gull(66, 14),
        line("M37 58L33 70M41 58L37 70M35.6 62H39.6M34.4 66H38.4", "#3b2414", 1.2),
    )


def turf_byre() -> Markup:
    flock = join(
        oval(x, y, 5, 3.6, "#fffaf0", INK, 1) + disc(x + 4.4, y - 1, 1.9, "#4a4038", INK, 0.6)
        for x, y in ((24, 66), (56, 67), (20, 47))
    )
    return lived_in(
        houses.turf_byre(),
        smoke(52, 15),
        join(
            disc(x, y, 1.4, colour) for x, y, colour in ((26, 25, "#fff3c4"), (50, 20, "#f6d2e0"), (62, 27, "#fff3c4"))
        ),
        flock,
        gull(8, 12),
    )


def stone_tower() -> Markup:
    return lived_in(
        houses.stone_tower(),
        glow(42, 29, 6),
        disc(29, 38, 4.2, "#b3332b", INK, 1.1),
        disc(29, 38, 1.4, "#c9ced2", INK, 0.5),
        disc(55, 43, 4.2, "#24527f", INK, 1.1),
        disc(55, 43, 1.4, "#c9ced2", INK, 0.5),
        join(oval(x, y, 3.4, 1.5, "#f2c230", "#7a5200", 0.7) for x, y in ((12, 66), (17, 68), (9, 69), (14, 70.4))),
        barrel(8, 58, 0.8),
        gull(10, 14),
    )


def site(number: int, roof: str, *props: Markup) -> Markup:
    """A warehouse that holds nothing yet: an open shed, swept and waiting."""
    shed = (
        houses.shore()
        + shape("M14 62V36H70V62Z", "#5a3a1c", INK, 1.8)
        + veil("M14 62V36H70V62Z", 0.25)
        + line("M20 50H64M20 56H64", "#8a5c2e", 2, opacity=0.7)
        + line("M14 62V34M33 62V34M51 62V34M70 62V34", "#8a5c2e", 4)
        + line("M13.2 62V34M32.2 62V34M50.2 62V34M69.2 62V34", "#d9a868", 0.9)
        + shape("M6 40L18 20H66L78 40Z", roof, INK, 1.8)
        + line("M14 34H70M18 27H66M28 20L22 40M42 20V40M56 20L62 40", "#24150b", 1.2, opacity=0.45)
    )
    return lived_in(scene(f"site-{number}", "#9cc7d6", "#f2e3b8", shed, width=WIDE, height=HIGH), *props)


def crate(x: float, y: float) -> Markup:
    form = box(-6, -6, 12, 12, 1, "#c9935a", INK, 1.2) + line("M-6 -6L6 6M6 -6L-6 6", "#7c5330", 1.4)
    return at(x, y, form, scale=0.9)


SITES = (
    site(0, "#8a5c2e", crate(24, 64), barrel(62, 64, 0.9), gull(10, 12), gull(62, 12)),
    site(1, "#5d8a4f", barrel(20, 65), barrel(31, 65, 0.9), gull(14, 10)),
    site(2, "#b5863f", crate(60, 64), crate(71, 65), gull(8, 14), gull(58, 10)),
    site(3, "#6f7780", line("M18 66L44 60M20 69L48 64", "#a9763b", 2.6), barrel(66, 64), gull(16, 12)),
)
HOUSES = {
    "brewhouse": brewhouse(),
    "stilt-hut": stilt_hut(),
    "turf-byre": turf_byre(),
    "stone-tower": stone_tower(),
}
"""In the order of the goods."""
PICTURES = {**HOUSES, **{f"site-{number}": drawn for number, drawn in enumerate(SITES)}}


def building(good: int, slot: int) -> str:
    """The picture of a warehouse: by what it holds, or where it stands as long as it holds nothing."""
    return list(HOUSES)[good] if good >= 0 else f"site-{slot % len(SITES)}"
