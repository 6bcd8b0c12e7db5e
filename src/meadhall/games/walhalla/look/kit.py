"""The symbols of Walhalla: a page has each of them once."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from random import Random

from meadhall.core.look import goods, houses, people, ships
from meadhall.core.look.arms import axe, bow, crossed_axes
from meadhall.core.look.brush import box, disc, line, oval, shape, veil
from meadhall.core.look.drawing import Kit, use
from meadhall.core.look.nature import scene, wood
from meadhall.core.look.ornament import knot
from meadhall.core.look.palette import EDGE, GOLD_THREAD, INK, MARK, SEATS
from meadhall.core.svg import at
from meadhall.games.walhalla.box import COLOURS

KIT = Kit()
WIDE, HIGH = 62.0, 76.0
"""A field's picture; what is less high or wide shows its middle."""
VARIANTS = 3
"""How many pictures there are of each terrain."""
TWIN_STONE = "M-4.5 7L-3.5 -7Q0 -10 3.5 -7L4.5 7Z"


# Terrains.


def forest(seed: int) -> str:
    ground = box(0, 0, WIDE, HIGH, 0, "#5d8a4f") + shape("M0 44Q31 34 62 44V76H0Z", "#47713d")
    return ground + at(0, 36, wood(4, WIDE, seed, 0.62)) + at(0, 62, wood(3, WIDE, seed + 9, 0.72))


def wheat(seed: int) -> str:
    dice = Random(seed)
    furrows = "".join(f"M{-6 + step * 12} 76Q{2 + step * 12} 46 {-2 + step * 12} 12" for step in range(7))
    ears = ""
    for number in range(12):
        x = 4 + (number % 6) * 11 + dice.uniform(-2, 2)
        y = 18 + 28 * (number // 6) + dice.uniform(-3, 3)
        ears += f"M{x:.1f} {y + 12:.1f}v-12m0 4l-3 -4m3 4l3 -4m-3 8l-3 -4m3 4l3 -4"
    return box(0, 0, WIDE, HIGH, 0, "#e3bd4c") + line(furrows, "#b98a1e", 2.2, opacity=0.8) + line(ears, "#8a5f0a", 1.5)


def cult(seed: int) -> str:
    turn = Random(seed).randrange(50)
    stones = ""
    for angle in sorted(range(turn, 360 + turn, 51), key=lambda each: sin(radians(each))):
        x, y = 31 + cos(radians(angle)) * 21, 38 + sin(radians(angle)) * 15
        stones += at(
            round(x, 1), round(y, 1), shape(TWIN_STONE, "#b9b6b0", INK, 1.2), veil("M1 -8L3.5 -7L4.5 7H1Z", 0.2)
        )
    fire = shape("M31 46q-7 -7 0 -15q0 6 4 5q4 7 -4 10z", "#ff9c3a", INK, 1.1)
    return box(0, 0, WIDE, HIGH, 0, "#8677a0") + oval(31, 42, 27, 20, "#6d5f8a") + stones + fire


def village(seed: int) -> str:
    dice = Random(seed)
    ground = box(0, 0, WIDE, HIGH, 0, "#e6d3b3") + shape("M0 38Q18 30 62 40V76H0Z", "#cdbb8a")
    huts = ((19, 34, 0.52, "#8fa35c"), (44, 30, 0.46, "#7f9a52"), (34, 57, 0.62, "#9cae62"))
    return ground + "".join(
        at(x + dice.randint(-2, 2), y + dice.randint(-2, 2), houses.hut(thatch), scale=size)
        for x, y, size, thatch in huts
    )


TERRAINS: dict[str, Callable[[int], str]] = {"forest": forest, "wheat": wheat, "cult": cult, "village": village}


# The hall.


def great_hall() -> str:
    """Walhalla under an evening sky, its door open: 140 by 68."""
    drawing = (
        shape("M24 68V40L70 16L116 40V68Z", "#8a5526", INK, 2)
        + line("M34 68V38M46 68V32M94 68V32M106 68V38", "#5e3513", 1.6)
        + veil("M70 16L116 40V68H92Z", 0.16)
        + shape("M14 46L70 13L126 46L118 48L70 21L22 48Z", "#f2c230", INK, 1.8)
        + shape("M54 68V48Q70 38 86 48V68Z", "#ffdf8a", INK, 1.8)
        + line("M65 15L76 4M75 15L64 4", INK, 3)
        + "".join(
            disc(x, 43, 4.4, fill, INK, 1.3) + disc(x, 43, 1.4, MARK) for x, fill in ((40, "#8f2b25"), (100, "#24527f"))
        )
        + "".join(line(f"M{x} {y}l6 2l5 -4l6 3", "#3b2414", 1.6) for x, y in ((8, 16), (112, 12), (122, 22)))
    )
    feast = shape("M60 68V58H80V68Z", "#b5651d", INK, 1.2) + at(70, 56, people.helmet(), scale=0.5)
    return scene("walhalla", "#f6c56a", "#9a4f22", drawing + feast, width=140, height=68)


def hall() -> str:
    """Walhalla, where there is little room."""
    return (
        shape("M-10 10V-1L0 -9L10 -1V10Z", "#c9862f", INK, 1.4)
        + shape("M-13 1L0 -11L13 1L10 3L0 -6L-10 3Z", "#f2c230", INK, 1.3)
        + shape("M-3.4 10V4Q0 0 3.4 4V10Z", "#ffdf8a", INK, 1.1)
    )


def bridge() -> str:
    """Asgard: the rainbow."""
    return (
        line("M-12 8A12 12 0 0 1 12 8", "#b3332b", 3.4)
        + line("M-8.5 8A8.5 8.5 0 0 1 8.5 8", "#e0a32a", 3.4)
        + line("M-5 8A5 5 0 0 1 5 8", "#2a5f9e", 3.4)
    )


# Cards.


def round_shield() -> str:
    return (
        disc(0, 0, 25, "#b3332b", INK, 2.4)
        + line("M-24 0H24M0 -24V24", "#f3e6c8", 5)
        + disc(0, 0, 25, edge=INK, width=2.4)
        + disc(0, 0, 8, "#c9ced2", INK, 2)
    )


def on(ground: str, drawing: str) -> str:
    return box(0, 0, WIDE, HIGH, 0, ground) + at(31, 38, drawing)


def band(headland: int) -> str:
    """Two Vikings under a banner; how many fields out, their number says."""
    dice = Random(headland)
    far, near = dice.sample(range(COLOURS), 2)
    poles = line("M0 10V-30", INK, 3.6) + shape(
        "M0 -30Q8 -34 14 -29T26 -29V-14Q18 -11 12 -15T0 -14Z", "#e0b352", INK, 1.5
    )
    return on(
        "#8f2b25",
        poles + at(-12, 8, people.viking(far, True), scale=1.05) + at(12, 14, people.viking(near), scale=0.95),
    )


def spoils(terrain: str) -> str:
    """A sack before the terrain it comes from."""
    sack = shape("M-13 12Q-16 -6 -5 -10L-8 -17Q0 -14 8 -17L5 -10Q16 -6 13 12Q0 17 -13 12Z", "#c99a62", INK, 1.8)
    purse = sack + line("M-6 -10H6", "#5a3a1c", 2.6) + disc(0, 2, 4.6, "#f2c230", INK, 1.3)
    return TERRAINS[terrain](5) + at(44, 56, purse, scale=0.9)


def hunt() -> str:
    return forest(4) + box(0, 0, WIDE, HIGH, 0, "#12301a", opacity=0.35) + at(31, 40, bow(), scale=0.95)


def feast() -> str:
    return on("#9a4f22", at(0, 2, hall(), scale=2.3))


CARDS = {
    **{f"bonus_{terrain}": spoils(terrain) for terrain in TERRAINS},
    **{f"warband_{headland}": band(headland) for headland in (6, 7, 8)},
    "walhalla": feast(),
    "hunt": hunt(),
    "axe": on("#59636b", axe()),
    "shield": on("#59636b", round_shield()),
}


def back() -> str:
    """The back of a card, 62 by 88 from its upper left corner."""
    return (
        box(0, 0, 62, 88, 7, "#5b3a63", EDGE, 2)
        + box(4, 4, 54, 80, 5, edge=GOLD_THREAD, width=1.4)
        + at(31, 44, knot(44, GOLD_THREAD, "#3a2340"))
    )


# Ships and signs.


def bench() -> str:
    """A seat in a ship that is free to all."""
    return disc(0, 0, 15, "#efe2c4", "#5e3513", 1.8) + disc(0, 0, 11, edge="#c9a86f", width=1.2)


def rock() -> str:
    """Cracks on a headland, 50 by 76."""
    return line("M6 10l6 9l5 -6M34 18l5 8l4 -5M12 44l6 8l4 -6M38 54l4 7l5 -6M22 66l5 6l4 -5", "#fff", 1.2, opacity=0.25)


MOTIFS = {
    "hall": hall(),
    "bridge": bridge(),
    "hut": at(0, 3, houses.hut("#c9a33a"), scale=0.46),
    "hand": goods.card_back(),
    "crown": goods.crown(),
    "axes": crossed_axes(),
    "axe": axe(),
    "shield": round_shield(),
    "bow": bow(),
    "hull": at(0, 0, ships.ship_above(), scale=0.94),
    "bench": bench(),
    "rock": rock(),
    "back": back(),
    "boat": at(0, 4, ships.hull(ships.of_seat(0), 3), scale=0.2),
    **{f"viking-of-{seat}": people.viking(seat) for seat in range(len(SEATS))},
}
for name, drawing in MOTIFS.items():
    KIT.motif(name, drawing)
for terrain, draw in TERRAINS.items():
    for variant in range(VARIANTS):
        KIT.picture(f"{terrain}-{variant}", WIDE, HIGH, draw(3 + 7 * variant))
for card, picture in CARDS.items():
    KIT.picture(f"picture-{card}", WIDE, HIGH, picture)
KIT.picture("great-hall", 140, 68, great_hall())


def viking(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return use(f"viking-of-{seat}", x, y, scale)
