"""Motifs of spoils and Journeys, in a box of about 60 around 0, 0."""

from __future__ import annotations

from meadhall.core.draw import goods, houses, wares
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, mirrored, shape, veil
from meadhall.core.draw.svg import Markup, at
from meadhall.games.midgard.draw.icons import TAPESTRIES

STEEL, HAFT = "#c9ced2", "#7c5330"


# Villages.


def farm() -> Markup:
    field = shape("M-30 26Q0 12 30 26V30H-30Z", "#c9a33a", INK, 1.4) + line(
        "M-22 28l2 -6M-12 27l2 -7M10 26l2 -7M20 28l2 -6", INK, 1.4
    )
    return at(0, 4, houses.hut("#c9a33a"), scale=1.05) + field


def palisade() -> Markup:
    posts = "".join(f"M{x} 26V-10L{x + 5} -20L{x + 10} -10V26Z" for x in range(-30, 30, 10))
    return shape(posts, "#a9763b", INK, 1.8) + line("M-30 2H30M-30 16H30", "#5f3b18", 4)


def sword() -> Markup:
    return (
        shape("M-3 -28L0 -34L3 -28V10H-3Z", STEEL, INK, 1.6)
        + line("M-10 11H10", "#b5862a", 4.5)
        + line("M0 12V24", HAFT, 5)
    )


def swords() -> Markup:
    return (
        at(0, 4, sword(), turn=-28)
        + at(0, 4, sword(), turn=28)
        + at(0, 2, sword())
        + line("M-9 9Q0 14 9 9", "#a8431f", 4)
    )


def bows() -> Markup:
    arrows = line("M-24 4H22M-24 12H22", "#5a3a1c", 2.6) + shape("M30 4L20 -1V9ZM30 12L20 7V17Z", STEEL, INK, 1.3)
    bow = (
        line("M-6 -30Q30 0 -6 30", INK, 7)
        + line("M-6 -30Q30 0 -6 30", "#8a5526", 4)
        + line("M-6 -30V30", "#fff3dd", 1.4)
    )
    return bow + arrows + line("M-26 0L-20 4L-26 8M-26 8L-20 12L-26 16", "#b3332b", 2.4)


def axe() -> Markup:
    return (
        line("M0 28V-26", INK, 6)
        + line("M0 28V-26", HAFT, 3.4)
        + shape("M0 -28Q16 -30 20 -14Q16 -4 0 -10Z", STEEL, INK, 2)
    )


def axes() -> Markup:
    spear = line("M0 28V-20", INK, 5) + line("M0 28V-20", HAFT, 2.8) + shape("M0 -34L6 -18H-6Z", STEEL, INK, 1.6)
    return at(0, 0, spear, turn=4) + at(-2, 2, mirrored(axe()), turn=30) + at(2, 2, axe(), turn=-30)


def carvings() -> Markup:
    stone = shape("M-17 28V-12Q-16 -28 0 -30Q16 -28 17 -12V28Z", "#a9a69b", INK, 2.2) + veil(
        "M5 -30Q16 -26 17 -12V28H8Z", 0.18
    )
    return stone + line(
        "M-8 -14V2M-8 -14L-1 -8L-8 -4M4 -16V0M4 -8L10 -13M-8 8V22M-8 15L-1 9M4 6V22M4 6L11 12L4 16", "#5b3a63", 2.6
    )


# Keeps.


def vase() -> Markup:
    return at(0, 0, goods.vase(), scale=2.5) + line("M-15 -6Q0 0 15 -6M-11 12Q0 16 11 12", "#f3e6c8", 2)


def mail() -> Markup:
    rings = "".join(f"M{x} {y}h.1" for y in range(-6, 20, 6) for x in range(-12, 14, 6))
    return at(0, 0, goods.armour(), scale=2.6) + line(rings, "#4b535c", 2.6)


def tapestry(colour: str) -> Markup:
    marks = {"crimson": "M-8 -8H8V8H-8Z", "azure": "M0 -10A10 10 0 1 0 .01 -10Z", "gold": "M0 -11L10 8H-10Z"}
    cloth = shape("M-18 -24V24L-9 17L0 24L9 17L18 24V-24Z", TAPESTRIES[colour], INK, 2.2)
    hem = line("M-14 -17H14M-14 12L-9 8L0 14L9 8L14 12", "#f3d98a", 2)
    return (
        line("M-25 -25H25", INK, 5.5)
        + line("M-25 -25H25", "#8a5526", 3)
        + cloth
        + hem
        + at(0, -3, shape(marks[colour], "#f3e6c8", INK, 1.6))
    )


def stone_wall() -> Markup:
    stones = "M-28 2H28M-28 13H28M-14 -10V2M6 -10V2M18 -10V2M-20 2V13M-4 2V13M14 2V13M-12 13V24M8 13V24"
    return (
        shape("M-28 24V-20H-18V-12H-8V-20H2V-12H12V-20H22V-12H28V24Z", "#9a958a", INK, 2.2)
        + veil("M6 24V-12H12V-20H22V-12H28V24Z", 0.15)
        + line(stones, "#5c5a52", 1.8)
    )


def tower() -> Markup:
    return at(0, 12, houses.keep(), scale=0.62)


# Journeys.


def swell(y: float = 20) -> Markup:
    return line(f"M-30 {y}q7 -7 15 0q7 7 15 0q7 -7 15 0q7 7 15 0", "#e8f6f6", 3)


def cloud(x: float, y: float, colour: str, size: float = 1) -> Markup:
    form = "M-18 8Q-26 6 -22 -2Q-20 -10 -11 -8Q-6 -18 5 -13Q16 -14 16 -4Q25 -2 20 8Z"
    return at(x, y, shape(form, colour, INK, 1.8), scale=size)


def calm() -> Markup:
    return disc(0, 2, 15, "#ffd98a", INK, 2) + line("M-26 14H26M-18 22H18M-24 29H24", "#e8f6f6", 3)


def fog() -> Markup:
    return cloud(-4, -10, "#cfd8dc") + line("M-28 8H12M-14 16H28M-26 24H18", "#cfd8dc", 5)


def storm() -> Markup:
    return cloud(0, -14, "#59636b") + line("M4 -4L-6 10H4L-4 24", "#ffd24a", 4.5) + swell(26)


def sprung_plank() -> Markup:
    return (
        shape("M-30 -14H30V14H-30Z", "#8a5526", INK, 2)
        + line("M-30 0H30", "#4d2d12", 2)
        + shape("M-6 -14L2 -4L-4 4L6 14H14L8 2L14 -8L8 -14Z", "#2a647d", INK, 1.8)
        + line("M6 14Q8 22 2 28M14 14Q18 22 16 28", "#8fbdd2", 4)
    )


def rotten_stores() -> Markup:
    return (
        box(-18, -20, 36, 44, 9, "#8a5526", INK, 2.2)
        + line("M-18 -10H18M-18 14H18", "#3a3f45", 4)
        + line("M-10 -26q-4 -5 0 -9M2 -26q-4 -5 0 -9M13 -24q-4 -5 0 -9", "#9cae62", 3)
        + at(2, 2, goods.fish(), scale=1.2)
    )


def omen() -> Markup:
    return disc(10, -12, 15, "#f4f0d0", INK, 1.8) + shape(
        "M-28 6Q-12 -8 0 4Q6 -6 20 -4L10 4L24 10Q8 14 2 12Q-6 22 -20 20Q-12 14 -10 10Q-18 6 -28 6Z", "#23232d", INK, 1.6
    )


def reef() -> Markup:
    return (
        shape("M-28 22L-18 -8L-8 8L2 -22L12 4L20 -6L28 22Z", "#59636b", INK, 2.2)
        + veil("M2 -22L12 4L20 -6L28 22H6Z", 0.2)
        + swell(24)
    )


def boarders() -> Markup:
    return at(-4, 2, axe(), turn=-32) + at(4, 2, mirrored(axe()), turn=32) + at(0, 16, goods.skull(), scale=1.1)


def song() -> Markup:
    return (
        shape("M-10 28Q-22 6 -8 -8Q-14 -24 0 -26Q14 -24 8 -8Q22 6 10 28Z", "#3f8f8a", INK, 2)
        + disc(0, -14, 8, "#f0c8a0", INK, 1.6)
        + line("M-20 -20q-6 -6 0 -12M22 -20q6 -6 0 -12M-26 -8q-6 -4 -2 -10M28 -8q6 -4 2 -10", "#e8f6f6", 2.6)
        + line("M-3 -12Q0 -9 3 -12", INK, 1.6)
    )


def grumbling() -> Markup:
    helm = shape("M-10 8Q-11 -10 0 -10Q11 -10 10 8Q5 5 0 5Q-5 5 -10 8Z", "#aab2b8", INK, 1.7) + line(
        "M-10 2Q0 -3 10 2", "#d8b455", 2.4
    )
    return (
        at(-14, 12, helm)
        + at(14, 12, helm)
        + at(0, 20, helm, scale=1.1)
        + cloud(0, -18, "#f3e6c8", 0.9)
        + line("M-8 -22l5 5M-3 -22l-5 5M4 -22l5 5M9 -22l-5 5", "#8f1f16", 2.4)
    )


def drowned() -> Markup:
    return at(0, -4, goods.skull(), scale=1.9) + swell(20) + swell(28)


JOURNEYS = (
    calm,
    fog,
    storm,
    sprung_plank,
    rotten_stores,
    omen,
    reef,
    boarders,
    song,
    grumbling,
    drowned,
)
"""In the order of the box."""
CARD_MOTIFS = {
    "farm": farm(),
    "village_wall": palisade(),
    "swords": swords(),
    "bows": bows(),
    "axes": axes(),
    "runes": carvings(),
    "treasure": wares.chest(),
    "art": vase(),
    "armour": mail(),
    "keep_wall": stone_wall(),
    "bastion": tower(),
    **{f"tapestry-{colour}": tapestry(colour) for colour in TAPESTRIES},
}
"""Spoils by their kind."""
