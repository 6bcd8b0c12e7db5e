"""Landmarks around the fjord: villages, woods, rocks, and the traces left where a tile was taken."""

from __future__ import annotations

from meadhall.core.draw import houses
from meadhall.core.draw.nature import FIRS, fir, mountain
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join


def smoke(x: float, y: float) -> Markup:
    form = f"M{x} {y}q-6 -5 0 -10q7 -4 2 -10"
    return line(form, "#fff8e7", 4, opacity=0.35) + line(form, "#fff8e7", 2, opacity=0.5)


def village() -> Markup:
    """Three houses behind a fence, 100 wide, with smoke over the roofs."""
    fence = "".join(f"M{x} {40 - abs(x) * 0.25}v-9l3 -3l3 3v9" for x in range(-36, 40, 12))
    ground = "M-50 6A50 42 0 1 0 50 6A50 42 0 1 0 -50 6Z"
    return (
        oval(2, 10, 51, 42, "#2f3a1a", opacity=0.35)
        + shape(ground, "#d9c48a", "#8a7a4a", 1.6)
        + lit(ground, 0.8)
        + oval(0, 14, 34, 14, "#c2a96c")
        + shape("M-8 24Q-2 34 -6 46H8Q6 34 8 24Z", "#e6d5a2", opacity=0.8)
        + smoke(-22, -32)
        + smoke(22, -34)
        + at(-22, -10, houses.hut("#b5863f"), scale=0.72)
        + at(22, -14, houses.hut("#9cae62"), scale=0.66)
        + oval(2, 25, 26, 4, "#000", opacity=0.22)
        + at(0, 10, houses.hut("#c9a33a"))
        + shape(fence, "#a9763b", INK, 0.9)
        + line("M-38 28Q0 38 38 28", "#7c5330", 1.4)
    )


def grove() -> Markup:
    """Three firs, 36 wide, in their own shadow."""
    trees = ((-10, -3, 0.66, 0), (10, -2, 0.72, 2), (0, 2, 0.86, 1))
    return oval(2, 8, 20, 4.5, "#24331a", opacity=0.4) + join(
        at(x, y, fir(FIRS[colour]), lit("M0 -26L7 -14H4L10 -5H5L12 4H-12L-5 -5H-10L-4 -14H-7Z", 0.7), scale=size)
        for x, y, size, colour in trees
    )


def fells() -> Markup:
    """A peak before another, with snow in the light, 58 wide."""
    return (
        oval(4, 1, 30, 4, "#24331a", opacity=0.35)
        + mountain(11, 0, 38, 24, "#93a0a4")
        + mountain(-6, 1, 44, 34, "#76858c")
        + lit("M-28 1L-10.4 -33L0 1Z", 0.6)
        + shape("M-29 2Q-16 -3 -2 1T30 1V4H-29Z", "#7f9a4c")
    )


def rocks() -> Markup:
    """Stones at the water's edge, 20 wide."""
    big, small = "M-10 4Q-10 -6 -2 -6Q6 -6 6 4Z", "M4 5Q4 -1 9 0Q12 1 12 5Z"
    return (
        oval(1, 5, 12, 2.6, "#e8f6f6", opacity=0.6)
        + shape(big, "#8b9196", INK, 1.1)
        + lit(big)
        + shape(small, "#9aa1a4", INK, 1)
        + lit(small)
    )


def skiff() -> Markup:
    """A rowing boat from the side, moored, 30 wide."""
    form = "M-15 -3Q-12 5 -6 5H7Q13 5 16 -4Q8 -1 0 -1T-15 -3Z"
    return (
        shape(form, "#8a5526", INK, 1.3)
        + lit(form)
        + line("M-13 1Q0 3 13 1", "#5e3513", 1)
        + line("M-16 6q4 -3 8 0t8 0 8 0 8 0", "#e8f6f6", 1.3, opacity=0.8)
    )


# Where a tile was taken.


def clearing() -> Markup:
    """The place of a tile, 84 wide, pressed into the grass."""
    return (
        box(-42, -42, 84, 84, 7, "#000", opacity=0.1)
        + line("M-35 42H35Q42 42 42 35V-35", "#fff8e7", 1.2, opacity=0.2)
        + line("M35 -42H-35Q-42 -42 -42 -35V35", "#1c2410", 1.4, opacity=0.4)
    )


def milestone() -> Markup:
    """A low stone for a number, 30 wide, its middle at 0."""
    form = "M-15 15V-4Q-14 -15 0 -16Q14 -15 15 -4V15Z"
    return (
        oval(2, 15, 19, 4, "#24331a", opacity=0.4)
        + shape(form, "#565f58", "#333b30", 1.6)
        + lit(form, 0.7)
        + line("M-17 15l-2 -5M-12 16l1 -5M13 16l1 -5M18 15l2 -5", "#5f7a38", 1.7)
    )


def trodden(left: float = 0) -> Markup:
    """Bare earth, 68 wide, in the grass."""
    return oval(left, 8, 34, 24, "#b7a268", opacity=0.5) + oval(left - 4, 6, 24, 15, "#c9b67c", opacity=0.5)


def cold_hearth() -> Markup:
    """A ring of stones around ashes."""
    ring = join(
        disc(22 + x, 22 + y, 3.2, "#8b9196", "#4d5348", 0.9)
        for x, y in ((-9, 0), (-6, -4), (0, -5.4), (6, -4), (9, 0), (6, 4), (0, 5.4), (-6, 4))
    )
    return trodden() + oval(22, 22, 8, 5, "#4d463a", opacity=0.8) + ring + line("M17 23l10 -3M18 20l8 4", "#6d5a3c", 2)


def stump() -> Markup:
    """A felled tree, and chips around it."""
    form = "M12 26V18Q22 14 32 18V26Q22 31 12 26Z"
    return (
        trodden()
        + shape(form, "#7c5a34", "#4a3826", 1.1)
        + oval(22, 18, 10, 4.2, "#d9bd85", "#4a3826", 1.1)
        + oval(22, 18, 5.5, 2.2, "none", "#a9824a", 0.9)
        + line("M-24 24l6 -2M-14 30l5 1M4 30l4 -2", "#d9bd85", 1.8)
    )


def keel_marks() -> Markup:
    """Where a boat was drawn ashore, and the roller it left."""
    return (
        trodden()
        + line("M-30 18Q-4 26 34 20M-30 24Q-4 32 34 27", "#8f7d4c", 2, opacity=0.7)
        + line("M16 12L30 32", "#4a3826", 6)
        + line("M16 12L30 32", "#a9824a", 3.6)
        + line("M15.6 12.6L29 31", "#d9bd85", 1)
    )


def cairn() -> Markup:
    """Stones piled up to be seen from the sea."""
    stones = ((14, 27, 8, 5), (28, 27, 7, 4.6), (21, 19, 7.4, 4.6), (22, 12, 5, 3.6), (21.4, 6.6, 3, 2.4))
    piled = join(
        oval(x, y, wide, high, "#8b9196", "#4d5348", 1)
        + oval(x - 1, y - 1, wide * 0.7, high * 0.6, "#fff", opacity=0.22)
        for x, y, wide, high in stones
    )
    return trodden() + oval(24, 31, 15, 3.4, "#24331a", opacity=0.35) + piled


def lost_shield() -> Markup:
    """A lost round shield, and an arrow beside it."""
    return (
        trodden()
        + oval(23, 25, 12, 8.6, "#24331a", opacity=0.3)
        + oval(22, 22, 12, 9, "#9c5a45", "#4a3826", 1.2)
        + line("M10.6 22H33.4M22 13.4V30.6", "#e6d5a2", 1.8, opacity=0.8)
        + oval(22, 21.6, 3.4, 2.6, "#8b9196", "#4a3826", 0.9)
        + line("M-28 26L-10 22M-28 26l3 -3M-28 26l4 1.6", "#6d5a3c", 1.8)
    )


def bollard() -> Markup:
    """A mooring post from the side with a rope around it, 12 wide."""
    form = "M-5 16V-10Q0 -13 5 -10V16Z"
    return (
        shape(form, "#8a5c2e", INK, 1.4)
        + lit(form)
        + oval(0, -10.4, 5, 2.4, "#b98a58", INK, 1.1)
        + line("M-5.4 -2H5.4M-5.4 1H5.4", "#e6d5a2", 1.7)
    )


def barrel() -> Markup:
    form = "M-6 8Q-8 0 -6 -8H6Q8 0 6 8Z"
    return (
        shape(form, "#9c6a34", INK, 1.3)
        + line("M-2 -8V8M2 -8V8", "#6d421a", 0.9)
        + lit(form)
        + line("M-7 -4H7M-7 4H7", "#3a3f45", 1.6)
        + oval(0, -8, 6, 1.9, "#c9935a", INK, 1)
    )


def rope() -> Markup:
    """A coil of rope, 16 wide."""
    coils = join(oval(0, 2 - level * 2.6, 7.4 - level * 0.6, 3.2, "#d9c48a", "#7a6236", 1) for level in range(3))
    return coils + oval(0, -3.6, 2.6, 1.1, "#6d5a3c")


MOTIFS = {
    "village": village(),
    "grove": grove(),
    "fell": fells(),
    "rocks": rocks(),
    "skiff": skiff(),
    "clearing": clearing(),
    "milestone": milestone(),
    "traces-0": cold_hearth(),
    "traces-1": stump(),
    "traces-2": keel_marks(),
    "traces-3": cairn(),
    "traces-4": lost_shield(),
    "bollard": bollard(),
    "barrel": barrel(),
    "rope": rope(),
}
