"""The symbols of Lofoten: a page has each of them once."""

from __future__ import annotations

from math import cos, pi, sin, tan

from meadhall.core.look import goods, houses, wares
from meadhall.core.look.brush import box, disc, line, mirrored, shape, veil
from meadhall.core.look.drawing import Kit, use
from meadhall.core.look.nature import mountain, scene
from meadhall.core.look.ornament import knot
from meadhall.core.look.palette import CHALK, EDGE, GOLD_THREAD, HARM, INK, MARK, SEATS, WOOL_BLUE, WOOL_RED
from meadhall.core.svg import at

KIT = Kit()
GOODS = ("mead", "fish", "sheep", "chest")
"""The symbol of each good, in the order of the goods."""
PAINTS = (("#d9982b", "#8a5a0e"), ("#5f9dc4", "#24527f"), ("#7fae5f", "#2f5d3a"), ("#b5683f", "#6d2f16"))
"""Each good's colour, and a darker one for edges and backs."""
HOUSES = ("brewhouse", "stilt-hut", "turf-byre", "stone-tower")
"""What a warehouse looks like, by its good."""
SITE = "site"
SIDES = WOOL_RED, WOOL_BLUE
"""The colours of the left and the right card, and of what they move."""
HALF = 100.0
"""Half of a wheel from side to side."""


def wolf() -> str:
    """A clan's animal, 18 wide."""
    return (
        shape("M-6 6L-8 -8L-3 -4H3L8 -8L6 6L0 9Z", "#5f666e", INK, 1.3)
        + disc(-3, 1, 1.2, "#ffd24a")
        + disc(3, 1, 1.2, "#ffd24a")
        + shape("M-2 5H2L0 8Z", INK)
    )


def raven() -> str:
    return shape("M-8 7Q-9 -7 1 -8Q6 -8 6 -3L12 0L5 2Q5 6 1 8Z", "#2b2f3a", INK, 1.2) + disc(2, -3.5, 1.4, "#ffd24a")


CLANS = (wolf, raven)


def clan(seat: int) -> str:
    """The shield of a clan, with a radius of 13."""
    return disc(0, 0, 13, MARK, SEATS[seat].fill, 3) + disc(0, 0, 14.6, edge=INK, width=1.2) + CLANS[seat]()


def coin() -> str:
    return disc(0, 0, 9, "#f2c230", "#6b4600", 1.8) + disc(0, 0, 5.5, edge="#b5862a", width=1.2)


def slide(colour: str) -> str:
    """An arrow to the right, 26 wide."""
    return shape("M13 0L1 -10V-4H-12V4H1V10Z", colour)


def quarter(colour: str) -> str:
    """A quarter turn clockwise, 26 wide."""
    return line("M-9 5A10 10 0 1 1 8 7", colour, 4) + shape("M13 4L3 6L9 14Z", colour)


def cast_off() -> str:
    return line("M-7 -7L7 7M7 -7L-7 7", HARM, 3.6)


def either_slide() -> str:
    return line("M-10 0H10M-5 -5L-10 0L-5 5M5 -5L10 0L5 5", INK, 2.4)


def either_turn() -> str:
    return line("M-8 3A8.5 8.5 0 1 1 4 8", INK, 2.6) + shape("M9 8L2 12L2 4Z", INK)


def hammer() -> str:
    return shape("M-2 -1H2V12H-2Z", "#7c5330", INK, 1.2) + shape("M-10 -9H8L11 -5L8 -1H-10Z", "#9aa4ab", INK, 1.5)


def anchor() -> str:
    return line("M0 -6V11M-9 4Q-8 11 0 11Q8 11 9 4M-5 -3H5", INK, 2.6) + disc(0, -9, 3, edge=INK, width=2.2)


def swap() -> str:
    """Cards that are changed for others."""
    one = box(-7, -10, 14, 20, 2.5, WOOL_BLUE, INK, 1.4)
    return at(-5, -1, one, turn=-14) + at(5, 1, one, turn=10) + line("M-3 1H12M8 -4L13 1L8 6", "#ffd24a", 2.6)


def again() -> str:
    """Another turn."""
    return line("M-9 2A9 9 0 1 1 -3 9", INK, 3) + shape("M-12 0L-5 1L-10 7Z", INK) + line("M0 -5V1L4 3", INK, 2)


def stop() -> str:
    return disc(0, 0, 10, HARM, INK, 1.6) + box(-5, -5, 10, 10, 1.5, CHALK)


def back() -> str:
    """The back of an order card, 44 by 58."""
    return (
        box(-22, -29, 44, 58, 5, "url(#wool-blue)", EDGE, 2)
        + box(-18.5, -25.5, 37, 51, 3, edge=GOLD_THREAD, width=1.3)
        + knot(31)
    )


def longboat(seat: int, improved: bool) -> str:
    """A longship from above, bow up, 80 long; violet once it is improved."""
    shields = "".join(
        disc(side * (20 - (y - 2) ** 2 * 0.0085), y, 4.1, SEATS[seat].fill if number % 2 else MARK, INK, 1.1)
        for side in (-1, 1)
        for number, y in enumerate((-14, -6, 2, 10, 18))
    )
    return (
        shape("M0 -40Q20 -24 20 6Q18 32 0 38Q-18 32 -20 6Q-20 -24 0 -40Z", "#6d421a", INK, 2)
        + shape(
            "M0 -33Q15 -20 15 6Q14 27 0 32Q-14 27 -15 6Q-15 -20 0 -33Z",
            "#6a5578" if improved else "#b07a3d",
            "#5a3413",
            1.4,
        )
        + line("M-14 -6H14M-15 8H15M-12 21H12", "#463652" if improved else "#7c5330", 1.8)
        + shields
        + shape("M-5 -30Q-7 -40 0 -45Q7 -40 5 -30Z", "#b3332b", INK, 1.3)
        + disc(-2, -38, 1.1, "#ffd24a")
        + disc(2, -38, 1.1, "#ffd24a")
    )


def octagon(half: float) -> str:
    corner = half * tan(pi / 8)
    points = ((corner, -half), (half, -corner), (half, corner), (corner, half))
    corners = [*points, *((-x, -y) for x, y in points)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def rim(seat: int) -> str:
    """A wheel without its longships: an octagon of deep water."""
    swell = "".join(
        f"M{HALF * 0.62 * cos(turn) - 10:.0f} {HALF * 0.62 * sin(turn):.0f}q5 -5 10 0q5 5 10 0"
        for turn in (pi / 4, 3 * pi / 4, 5 * pi / 4, 7 * pi / 4)
    )
    return (
        shape(octagon(HALF), "url(#deep)", EDGE, 3)
        + line(octagon(HALF - 5), SEATS[seat].fill, 5)
        + line(octagon(HALF - 10), MARK, 1.2, opacity=0.6)
        + line(swell, "#dff0f2", 1.4, opacity=0.6)
    )


def jetty() -> str:
    """A quay, 50 wide."""
    return box(-25, -7, 50, 14, 3, "url(#oak)", EDGE, 1.8) + line("M-12 -7V7M0 -7V7M12 -7V7", "#3b2414", 1.4)


def site() -> str:
    """A warehouse that holds nothing yet: an open shed."""
    return scene(
        "site",
        "#9cc7d6",
        "#f2e3b8",
        houses.shore()
        + shape("M14 62V36H70V62Z", "#5a3a1c", INK, 1.8)
        + veil("M14 62V36H70V62Z", 0.35)
        + line("M14 62V34M33 62V34M51 62V34M70 62V34", "#8a5c2e", 4)
        + shape("M6 40L18 20H66L78 40Z", "#8a5c2e", INK, 1.8)
        + line("M14 34H70M18 27H66M28 20L22 40M42 20V40M56 20L62 40", "#5a3413", 1.3),
        width=84,
        height=72,
    )


def skerry() -> str:
    """A rock with surf around it and weed on it, where a gull rests."""
    rock = shape("M-26 0Q-20 -20 -4 -17Q8 -26 16 -10L26 0Z", "#7d858a", INK, 1.4)
    rock += veil("M-4 -17Q8 -26 16 -10L26 0H6Q2 -8 -4 -17Z", 0.18) + shape("M-26 0Q-10 -7 2 -3T26 0Z", "#5f7548")
    gull = shape("M-6 -21Q-1 -26 4 -22L9 -23L4 -19Q-1 -17 -6 -21Z", "#fff8e7", INK, 1) + disc(3.4, -22.4, 0.9, INK)
    return water_under(34) + rock + gull + line("M-31 0q5 -4 10 0t10 0 10 0 10 0 10 0 10 0", "#e8f6f6", 2)


def fell() -> str:
    """A steep island of the Lofoten: two peaks, a green foot with a sandy edge, and a fisherman's hut on stilts."""
    peaks = mountain(24, -4, 52, 34, "#8598a1") + mountain(-6, -3, 80, 54, "#6f8792")
    foot = shape("M-50 0Q-44 -9 -26 -8Q-8 -14 10 -7Q34 -12 50 0Z", "#6f9550", INK, 1.2)
    foot += line("M-46 -1H46", "#ead9ab", 3)
    return water_under(54) + peaks + foot + at(18, -4, hut_on_stilts()) + line("M-54 3q6 -4 12 0t12 0", "#e8f6f6", 1.6)


def water_under(half: float) -> str:
    """What an island leaves on the water: a shallow, and its own dark image."""
    shallow = shape(f"M{-half} 0Q0 {half * 0.34} {half} 0Z", "#bfe3e4", opacity=0.55)
    return shallow + shape(f"M{-half * 0.7} 0Q0 {half * 0.2} {half * 0.7} 0Z", "#1d5570", opacity=0.35)


def hut_on_stilts() -> str:
    """A red hut with a white gable, 18 wide, its floor at 0."""
    walls = shape("M-9 0V-9L0 -15L9 -9V0Z", "#a8322b", INK, 1.1) + line("M-10 -8.4L0 -15.4L10 -8.4", "#fff8e7", 1.8)
    return line("M-7 0V6M0 0V6M7 0V6", "#4a3826", 1.6) + walls + box(-2.5, -7, 5, 7, 0.6, "#fff3c4", INK, 0.8)


MOTIFS = {
    **{good: getattr(wares, good)() for good in GOODS},
    "crown": goods.crown(),
    "coin": coin(),
    "slide-right": slide(CHALK),
    "slide-left": mirrored(slide(CHALK)),
    "turn-right": quarter(CHALK),
    "turn-left": mirrored(quarter(CHALK)),
    "point-right": shape("M34 0L8 -18V-8H-26V8H8V18Z", "#ffd24a", "#5a2a00", 2),
    "power-coin": coin(),
    "power-discard": cast_off(),
    "power-slide": either_slide(),
    "power-rotate": either_turn(),
    "hammer": hammer(),
    "anchor": anchor(),
    "swap": swap(),
    "again": again(),
    "stop": stop(),
    "back": back(),
    "knot": knot(46),
    "jetty": jetty(),
    "skerry": skerry(),
    "fell": fell(),
    **{f"clan-{seat}": clan(seat) for seat in (0, 1)},
    **{f"rim-{seat}": rim(seat) for seat in (0, 1)},
    **{f"boat-{seat}-{improved:d}": longboat(seat, improved) for seat in (0, 1) for improved in (False, True)},
}
for name, drawing in MOTIFS.items():
    KIT.motif(name, drawing)
KIT.motif("point-left", mirrored(use("point-right")))
for house, drawn in zip(
    HOUSES, (houses.brewhouse, houses.stilt_hut, houses.turf_byre, houses.stone_tower), strict=True
):
    KIT.picture(house, 84, 72, drawn())
KIT.picture(SITE, 84, 72, site())
