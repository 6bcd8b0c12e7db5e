"""Islands and life in the sea of Lofoten: cabins and racks, skerries, shoals, and animals."""

from __future__ import annotations

from meadhall.core.draw.materials import fading
from meadhall.core.draw.nature import mountain
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join, tag

FOAM = "#e8f6f6"


def water_under(half: float) -> Markup:
    """What an island leaves on the water: a shallow, and its own dark image."""
    shallow = shape(f"M{-half} 0Q0 {half * 0.4} {half} 0Z", "#a9dfd8", opacity=0.4)
    shallow += shape(f"M{-half} 0Q0 {half * 0.28} {half} 0Z", "#c9eee4", opacity=0.45)
    return shallow + shape(f"M{-half * 0.7} 0Q0 {half * 0.2} {half * 0.7} 0Z", "#1d5570", opacity=0.35)


def cabin(paint: str = "#a8322b") -> Markup:
    """A fisherman's cabin on stilts with a white gable, 18 wide, its floor at 0."""
    walls = "M-9 0V-9L0 -15L9 -9V0Z"
    return (
        line("M-7 0V6M0 0V6M7 0V6", "#4a3826", 1.6)
        + shape(walls, paint, INK, 1.1)
        + line("M-5 0V-10M5 0V-10", "#000", 0.6, opacity=0.3)
        + lit(walls, 0.8)
        + line("M-10 -8.4L0 -15.4L10 -8.4", "#fff8e7", 1.8)
        + box(-2.5, -7, 5, 7, 0.6, "#ffe9a8", INK, 0.8)
    )


def rack() -> Markup:
    """A drying rack with fish, 24 wide, its feet at 0."""
    hung = join(
        shape(f"M{x} -9Q{x + 1.6} -5 {x} -2Q{x - 1.6} -5 {x} -9Z", "#dfe6e2", INK, 0.6) for x in range(-8, 9, 4)
    )
    return line("M-12 0L-9 -12L-6 0M6 0L9 -12L12 0M-11 -10.4H11", "#5a3a1c", 1.4) + hung


def fell() -> Markup:
    """A steep island: two peaks, a green foot with a sandy edge, a cabin and a rack."""
    foot = "M-50 0Q-44 -9 -26 -8Q-8 -14 10 -7Q34 -12 50 0Z"
    return (
        water_under(56)
        + mountain(24, -4, 52, 34, "#8598a1")
        + mountain(-6, -3, 80, 54, "#6f8792")
        + lit("M-46 -3L-14 -57L-6 -20L-12 -3Z", 0.55)
        + line("M-14 -38L-20 -24L-14 -14M10 -30L4 -18", "#4a5f69", 1.1, opacity=0.6)
        + shape(foot, "#6f9550", INK, 1.2)
        + lit(foot, 0.6)
        + line("M-46 -1H46", "#ead9ab", 3)
        + at(-26, -3, rack())
        + at(18, -4, cabin())
        + at(33, -3, cabin("#c9a13a"), scale=0.72)
        + line("M-54 3q6 -4 12 0t12 0M30 4q6 -4 12 0t12 0", FOAM, 1.6)
    )


def horn() -> Markup:
    """A lone tooth of rock, 50 wide, in snow."""
    foot = "M-28 0Q-16 -8 0 -7T28 0Z"
    return (
        water_under(31)
        + mountain(0, -2, 50, 44, "#7d919b")
        + lit("M-25 -2L-5 -46L0 -2Z", 0.5)
        + shape(foot, "#6f9550", INK, 1.1)
        + line("M-25 -0.6H25", "#ead9ab", 2.4)
        + line("M-34 3q5 -4 10 0t10 0", FOAM, 1.5)
    )


def skerry() -> Markup:
    """A rock with surf around it and weed on it, where a gull rests."""
    form = "M-26 0Q-20 -20 -4 -17Q8 -26 16 -10L26 0Z"
    rock = shape(form, "#7d858a", INK, 1.4) + shape("M-26 0Q-10 -7 2 -3T26 0Z", "#5f7548") + lit(form)
    rock += line("M-8 -13L-4 -7L-8 -3M10 -12L8 -6", "#4a5257", 1, opacity=0.7)
    gull = shape("M-6 -21Q-1 -26 4 -22L9 -23L4 -19Q-1 -17 -6 -21Z", "#fff8e7", INK, 1) + disc(3.4, -22.4, 0.9, INK)
    return water_under(34) + rock + gull + line("M-31 0q5 -4 10 0t10 0 10 0 10 0 10 0 10 0", FOAM, 2)


def holm() -> Markup:
    """A low rock on which a seal lies, 44 wide."""
    form = "M-24 0Q-16 -9 -2 -8Q14 -10 24 0Z"
    seal = "M-12 -7Q-8 -15 2 -13Q8 -19 13 -16Q15 -13 11 -10Q6 -6 -4 -6L-14 -9Q-17 -10 -12 -7Z"
    return (
        water_under(30)
        + shape(form, "#8b9196", INK, 1.3)
        + lit(form)
        + shape(seal, "#6d6a66", INK, 1.1)
        + lit(seal)
        + disc(11.4, -14.6, 0.9, INK)
        + line("M-28 0q4 -4 8 0t8 0 8 0 8 0 8 0 8 0", FOAM, 1.7)
    )


def whale() -> Markup:
    """A whale's back with its spout, and the tail behind, 84 wide."""
    body = "M-34 4Q-18 -15 6 -13Q16 -12 26 4Z"
    tail = "M38 4Q40 -8 34 -15Q42 -14 45 -8Q50 -14 57 -12Q50 -8 48 4Z"
    return (
        oval(4, 6, 52, 7, "#1d5570", opacity=0.35)
        + line("M-12 -15Q-16 -26 -24 -26M-12 -15Q-12 -28 -8 -32M-12 -15Q-8 -26 -1 -25", "#fff", 2, opacity=0.75)
        + shape(body, "#3f5666", INK, 1.3)
        + shape("M4 -13Q10 -19 15 -11Z", "#3f5666", INK, 1.1)
        + shape(tail, "#3f5666", INK, 1.3)
        + lit(body)
        + lit(tail)
        + line("M-42 5q5 -4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0", FOAM, 1.8)
    )


def gulls() -> Markup:
    """Three gulls on the wing, 60 wide, and their shadows on the water."""
    places = ((0, 0, 1.0), (24, -10, 0.7), (-20, -12, 0.8))
    wings = "M-12 -2Q-6 -8 0 0Q6 -8 12 -2"
    return join(
        at(
            x,
            y,
            at(8, 16, line(wings, "#0d3142", 2.4, opacity=0.25)),
            line(wings, INK, 4.2),
            line(wings, "#fff8e7", 2.4),
            disc(0, 0.4, 1.4, "#fff8e7"),
            scale=size,
        )
        for x, y, size in places
    )


def shoal() -> Markup:
    """A bank under the surface, 150 wide, with kelp that sways over it."""
    stops = fading((0, "#d9ecc4", 0.5), (0.5, "#a9dfd8", 0.32), (1, "#8fd0cf", 0))
    kelp = "".join(
        f"M{x} {y}q{4 * lean} -7 0 -13t0 -12"
        for x, y, lean in ((-34, 14, 1), (-26, 18, -1), (-8, 16, 1), (2, 20, 1), (24, 14, -1), (34, 17, 1))
    )
    return (
        tag("radialGradient", stops, id="shoal-light")
        + shape("M-76 4Q-66 -26 -20 -28Q30 -38 58 -18Q88 -4 68 16Q40 34 0 30Q-60 34 -76 4Z", "url(#shoal-light)")
        + line(kelp, "#3a6148", 3.4, opacity=0.42)
        + line(kelp, "#6f9a5c", 1.2, opacity=0.5)
    )


def school() -> Markup:
    """Cod under the surface, 60 wide."""
    one = "M-7 0Q-2 -4 4 -1L8 -4V4L4 1Q-2 4 -7 0Z"
    places = ((0, 0), (16, -8), (18, 7), (-18, 6), (-16, -7), (34, 1))
    return at(0, 0, *(at(x, y, shape(one, "#0f4058")) for x, y in places), opacity=0.34)


def boat() -> Markup:
    """A small boat far out with its sail up, 26 wide."""
    hull, cloth = "M-13 0Q-9 6 -4 6H6Q11 5 14 -1Q4 2 -13 0Z", "M-1 -2L-1 -20Q10 -12 9 -3Z"
    return (
        oval(0, 7, 16, 3, "#1d5570", opacity=0.35)
        + line("M-1 1V-21", INK, 1.4)
        + shape(cloth, "#e9d9b5", INK, 1.1)
        + lit(cloth)
        + shape(hull, "#8a5526", INK, 1.2)
        + lit(hull)
        + line("M-17 7q4 -3 8 0t8 0 8 0 8 0", FOAM, 1.4)
    )


MOTIFS = {
    "fell": fell(),
    "horn": horn(),
    "skerry": skerry(),
    "holm": holm(),
    "whale": whale(),
    "gulls": gulls(),
    "shoal": shoal(),
    "school": school(),
    "boat-far": boat(),
}
