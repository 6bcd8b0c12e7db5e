"""Motifs of the eighteen artifacts, in a box of about 60 around 0, 0."""

from __future__ import annotations

from meadhall.core.draw import wares
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, mirrored, oval, shape, veil
from meadhall.core.draw.svg import Markup, at, join

GOLD, SILVER, BONE, WOOD, DARK = "#e0b352", "#c9ced2", "#efe0bd", "#a8642a", "#6d421a"


def sunstone() -> Markup:
    rays = join(at(0, 0, line("M0 -22V-28", GOLD, 3), turn=turn) for turn in range(0, 360, 45))
    return (
        rays
        + shape("M-15 -6L-4 -18L12 -14L18 2L8 17L-10 15Z", "#a9d3dc", INK, 2.2)
        + line("M-15 -6L2 -3L12 -14M2 -3L8 17M2 -3L18 2", "#5f97a6", 1.6)
        + shape("M-4 -18L12 -14L2 -3L-15 -6Z", "#e4f6f8", opacity=0.8)
    )


def serpent_prow() -> Markup:
    return (
        shape(
            "M-16 30Q-14 6 -4 -6Q-14 -10 -12 -22Q-4 -32 10 -26L26 -14L22 -8L8 -10L18 0Q6 4 6 14L4 30Z",
            "#8a5526",
            INK,
            2.2,
        )
        + veil("M2 30Q4 4 8 -10L18 0Q6 4 6 14L4 30Z", 0.2)
        + disc(2, -18, 3.6, "#ffd24a", INK, 1.4)
        + line("M-14 -24L-24 -30M-8 -28L-14 -36M-10 4L-20 0M-13 14L-23 12", DARK, 4)
        + line("M-9 22Q-2 24 4 20M-6 10Q0 12 5 8", GOLD, 2)
    )


def storm_horn() -> Markup:
    return (
        shape("M-26 -16Q-24 20 14 20Q24 20 28 10Q2 10 -4 -16Z", BONE, INK, 2.2)
        + line("M-26 -16H-3M-20 2Q-8 6 0 -2M-6 15Q4 16 12 12", "#3f7a96", 4)
        + line("M8 -26L2 -14H10L4 -2", "#ffd24a", 3.4)
    )


def thiefs_lantern() -> Markup:
    return (
        line("M-9 -18Q0 -34 9 -18", INK, 3)
        + shape("M-12 -18H12L16 -10H-16Z", "#59636b", INK, 2)
        + box(-14, -10, 28, 30, 2, "#ffcf6b", INK, 2)
        + shape("M0 12Q-9 4 0 -7Q9 4 0 12Z", "#ff8a2a", INK, 1.4)
        + line("M-5 -10V20M5 -10V20", "#3a3f45", 2)
        + shape("M-17 20H17V26H-17Z", "#59636b", INK, 2)
    )


def mask_of_grim() -> Markup:
    return (
        shape("M-20 -24Q0 -32 20 -24Q24 6 10 22L0 30L-10 22Q-24 6 -20 -24Z", "#8b8f93", INK, 2.2)
        + veil("M4 -30Q14 -28 20 -24Q24 6 10 22L0 30Z", 0.2)
        + shape("M-16 -10Q-9 -16 -3 -8Q-9 -3 -16 -10ZM16 -10Q9 -16 3 -8Q9 -3 16 -10Z", INK)
        + line("M-18 -17L-3 -12M18 -17L3 -12", INK, 3)
        + line("M0 -8V8L-4 11M-9 18Q0 12 9 18", INK, 2.6)
        + line("M-10 22Q0 26 10 22", GOLD, 2)
    )


def hook() -> Markup:
    return line("M0 -20V12M0 12Q-2 24 -14 18M0 12Q2 24 14 18", INK, 7) + line(
        "M0 -20V12M0 12Q-2 24 -14 18M0 12Q2 24 14 18", "#9aa4ab", 4
    )


def grappling_hooks() -> Markup:
    rope = "M-22 26Q-28 0 -8 -12Q6 -22 20 -28"
    return line(rope, INK, 6) + line(rope, "#c9a878", 3.4, stroke_dasharray="5 2") + at(4, 2, hook(), turn=-24)


def battering_ram() -> Markup:
    return (
        line("M-20 -22L-8 8M20 -22L8 8", DARK, 3)
        + box(-28, -2, 40, 18, 8, "#8a5526", INK, 2.2)
        + line("M-24 4H8M-24 10H8", DARK, 1.4)
        + shape("M10 -6Q26 -8 28 6Q28 22 10 18Q4 6 10 -6Z", "#9aa4ab", INK, 2.2)
        + line("M16 -6Q4 -14 6 -22M22 -4Q16 -16 22 -22", "#9aa4ab", 4)
        + disc(19, 3, 2.4, INK)
    )


def silver_crown() -> Markup:
    return (
        shape("M-24 18L-27 -14L-13 0L0 -22L13 0L27 -14L24 18Z", SILVER, INK, 2.2)
        + veil("M4 18V-15L13 0L27 -14L24 18Z", 0.15)
        + line("M-24 10H24", "#7d858b", 3)
        + join(disc(x, y, 3.4, "#b3332b", INK, 1.3) for x, y in ((-27, -15), (0, -23), (27, -15)))
        + join(disc(x, 3, 2.6, "#2a5f9e", INK, 1) for x in (-12, 0, 12))
    )


def war_banner() -> Markup:
    return (
        line("M-16 30V-30", INK, 5.5)
        + line("M-16 30V-30", "#8a5526", 3)
        + shape("M-16 -26H24L14 -10L24 6H-16Z", "#8f2b25", INK, 2.2)
        + shape("M-8 -10Q-2 -20 6 -14Q12 -10 6 -4L12 0Q0 4 -8 -10Z", INK)
        + line("M-16 -1H18", GOLD, 1.8)
        + shape("M-20 -30L-16 -38L-12 -30Z", SILVER, INK, 1.4)
    )


def surveyors_stone() -> Markup:
    return (
        shape("M-16 26V-12Q-16 -28 0 -29Q16 -28 16 -12V26Z", "#a9a69b", INK, 2.2)
        + veil("M5 -29Q16 -26 16 -12V26H8Z", 0.18)
        + line("M-9 -10H9M-9 0H9M-9 10H9M0 -18V18", "#3d3a33", 2)
        + line("M-26 26H26", "#4d6a2f", 5)
        + line("M18 26V4", "#8a5526", 3)
        + shape("M18 4H30L26 8L30 12H18Z", "#b3332b", INK, 1.3)
    )


def skalds_harp() -> Markup:
    return (
        line("M-8 -14V16M-1 -16V18M6 -18V18M13 -18V16", "#e9d9b6", 1.6)
        + line("M-18 24Q-24 -16 -14 -26Q10 -34 20 -18", INK, 9)
        + line("M-18 24Q-24 -16 -14 -26Q10 -34 20 -18", WOOD, 5.4)
        + line("M-18 24Q4 28 20 12V-18", INK, 8)
        + line("M-18 24Q4 28 20 12V-18", "#8a4d1c", 4.6)
        + disc(20, -18, 4, GOLD, INK, 1.4)
    )


def oath_ring() -> Markup:
    return (
        disc(0, 0, 21, edge=INK, width=13)
        + disc(0, 0, 21, edge=GOLD, width=9)
        + disc(0, 0, 21, edge="#8a5a1a", width=2, stroke_dasharray="6 5")
        + shape("M-6 14L-2 30L6 28L7 13Z", GOLD, INK, 1.8)
        + line("M-2 18h6M-1 23h5", "#8a5a1a", 1.6)
    )


def feasting_bowl() -> Markup:
    return (
        line("M-12 -12q-5 -6 0 -11M0 -14q-5 -6 0 -12M12 -12q-5 -6 0 -11", "#f3efe4", 3, opacity=0.9)
        + oval(0, -4, 26, 8, "#7a4a1c", INK, 2)
        + shape("M-26 -4Q-24 22 -8 22H8Q24 22 26 -4Q0 8 -26 -4Z", WOOD, INK, 2.2)
        + line("M-22 6Q0 16 22 6", GOLD, 2.6)
        + shape("M-12 22H12L15 28H-15Z", "#8a4d1c", INK, 1.8)
        + oval(-5, -5, 9, 3.4, "#e0a83a")
    )


def merchants_scales() -> Markup:
    pan = line("M0 -12L-10 8M0 -12L10 8", INK, 1.4) + shape("M-13 8H13Q10 18 0 18Q-10 18 -13 8Z", GOLD, INK, 1.8)
    return (
        line("M0 -26V24", INK, 5)
        + line("M0 -26V24", "#b5862a", 2.6)
        + line("M-20 -18L20 -24", INK, 4)
        + at(-18, -5, pan)
        + at(18, -11, pan)
        + shape("M-12 28Q0 18 12 28Z", "#b5862a", INK, 1.8)
        + disc(0, -27, 3.4, GOLD, INK, 1.4)
    )


def raven_feather() -> Markup:
    return (
        shape("M-16 28Q-22 -4 2 -22Q14 -32 24 -30Q26 -16 14 0Q0 18 -16 28Z", "#2b2b3a", INK, 2)
        + line("M-20 32Q-2 4 20 -26", "#7a7a9a", 1.8)
        + line("M-8 8l-8 -4M0 -4l-8 -4M8 -14l-6 -4M-2 8l8 2M6 -4l8 1", "#52526d", 1.6)
    )


def amber_beads() -> Markup:
    ring = ((-22, -8), (-18, 6), (-10, 16), (2, 20), (13, 15), (20, 4), (22, -9))
    return (
        line("M-20 -14Q-30 22 2 20Q30 18 20 -16", DARK, 2)
        + join(
            disc(x, y, 6.4 if number % 2 else 5, "#e89a1e", INK, 1.6) + disc(x - 1.8, y - 1.8, 1.6, "#ffe0a0")
            for number, (x, y) in enumerate(ring)
        )
        + shape("M2 18L9 26L2 34L-5 26Z", "#c2731a", INK, 1.6)
    )


def mead_horn() -> Markup:
    return mirrored(wares.mead())


def tribute_chest() -> Markup:
    coins = join(disc(x, -20 + abs(x) * 0.2, 5, "#f2c230", INK, 1.3) for x in (-12, -4, 5, 13))
    return coins + at(0, 6, wares.chest(), scale=0.92)


ARTIFACTS = (
    sunstone,
    serpent_prow,
    storm_horn,
    thiefs_lantern,
    mead_horn,
    mask_of_grim,
    grappling_hooks,
    battering_ram,
    silver_crown,
    war_banner,
    surveyors_stone,
    tribute_chest,
    skalds_harp,
    oath_ring,
    feasting_bowl,
    merchants_scales,
    raven_feather,
    amber_beads,
)
"""In the order of the box."""
