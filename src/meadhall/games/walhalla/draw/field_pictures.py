"""Field pictures, several for each terrain so that neighbours differ; a field's place tells which it has."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from random import Random

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.shapes import box, line, oval, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.games.walhalla.packed import LONGEST

WIDE, HIGH = 62.0, 76.0
"""A field's picture; what is less high or wide shows its middle."""
VARIANTS = 4
"""How many pictures there are of each terrain."""
MAX_STRIP_HEIGHT = 33.0
"""How high a field is at most on a phone: there it shows a strip of the picture, from so far down on."""
STRIP_TOPS = {
    "forest": (22, 22, 26, 24),
    "wheat": (20, 40, 12, 30),
    "cult": (28, 28, 10, 20),
    "village": (36, 22, 13, 36),
}
Placed = tuple[str, float, float, float]
"""A prop of the kit, its place and its size."""
WOODS: tuple[list[Placed], ...] = (
    [
        *[("fir-a", 9, 24, 0.72), ("fir-c", 25, 20, 0.8), ("fir-b", 42, 24, 0.76), ("fir-a", 56, 20, 0.7)],
        *[("fir-b", 16, 43, 0.84), ("fir-a", 34, 40, 0.78), ("fir-c", 51, 45, 0.86), ("fir-a", 7, 66, 0.86)],
        *[("boulder", 28, 68, 0.7), ("fir-b", 44, 66, 0.9), ("fir-c", 58, 70, 0.8)],
    ],
    [
        *[("fir-c", 8, 22, 0.74), ("fir-a", 24, 20, 0.66), ("birch-tree", 40, 22, 0.74), ("fir-b", 55, 23, 0.76)],
        *[("fir-b", 6, 44, 0.72), ("birch-tree", 56, 46, 0.8)],
        *[("fir-c", 14, 68, 0.9), ("fir-a", 32, 70, 0.8), ("leafy", 50, 69, 0.84)],
    ],
    [
        *[("leafy", 10, 20, 0.74), ("fir-a", 28, 20, 0.72), ("leafy", 46, 24, 0.8), ("fir-c", 57, 36, 0.66)],
        *[("leafy", 12, 62, 0.9), ("birch-tree", 50, 46, 0.72)],
        *[("fir-b", 28, 72, 0.76), ("boulder", 54, 64, 0.62)],
    ],
    [
        *[("fir-b", 8, 22, 0.76), ("fir-a", 22, 26, 0.7), ("fir-c", 48, 22, 0.86), ("birch-tree", 36, 18, 0.6)],
        *[("stag", 30, 48, 0.74), ("fir-a", 56, 46, 0.74), ("boulder", 9, 50, 0.7)],
        *[("fir-b", 12, 70, 0.84), ("leafy", 31, 70, 0.8), ("fir-c", 50, 70, 0.88)],
    ],
)
HARVEST: tuple[list[Placed], ...] = (
    [],
    [("sheaf", 12, 60, 0.86), ("sheaf", 50, 58, 0.82), ("sheaf", 31, 68, 0.9)],
    [("leafy", 8, 36, 0.56), ("leafy", 20, 34, 0.5), ("leafy", 54, 36, 0.6), ("hay", 42, 24, 0.7)],
    [("fence", 2, 40, 0.8), ("leafy", 54, 40, 0.58)],
)
STONES: tuple[list[Placed], ...] = (
    [
        *[("menhir", 31 + 22 * cos(turn * pi / 4), 42 + 17 * sin(turn * pi / 4), 0.84) for turn in range(8)],
        ("fire", 31, 43, 0.95),
    ],
    [
        *[("mossy", 31, 14, 1.0), ("mossy", 20, 24, 0.8), ("mossy", 42, 24, 0.8), ("mossy", 14, 38, 0.78)],
        *[("mossy", 48, 38, 0.78), ("mossy", 15, 53, 0.78), ("mossy", 47, 53, 0.78), ("mossy", 22, 65, 0.8)],
        *[("mossy", 40, 65, 0.8), ("mossy", 31, 71, 0.94), ("fire", 31, 44, 0.85)],
    ],
    [
        *[("runes-0", 14, 36, 0.86), ("runes-1", 48, 34, 0.8), ("runes-2", 31, 30, 1.0)],
        *[("fire", 31, 56, 0.9), ("boulder", 12, 62, 0.6), ("boulder", 51, 62, 0.6)],
    ],
    [("mossy", 9, 26, 0.8), ("menhir", 52, 24, 0.76), ("mossy", 10, 62, 0.8), ("menhir", 53, 62, 0.8)],
)
HOUSES: tuple[list[Placed], ...] = (
    [("cot-a", 17, 28, 0.5), ("cot-b", 46, 25, 0.44), ("cot-a", 38, 58, 0.6), ("fence", 2, 62, 0.6)],
    [("longhouse", 32, 37, 0.92), ("smoke", 38, 23, 0.8), ("cot-b", 15, 63, 0.46), ("fence", 34, 64, 0.8)],
    [("cot-b", 14, 27, 0.5), ("well", 46, 36, 0.74), ("cot-a", 15, 61, 0.52), ("cot-b", 47, 62, 0.46)],
    [("cot-a", 45, 28, 0.54), ("leafy", 12, 30, 0.66), ("cot-b", 20, 58, 0.56), ("sheaf", 49, 58, 0.6)],
)
"""What stands in each picture of each terrain."""


def field_picture(number: int, terrain: str, wide: float, high: float) -> Markup:
    """The picture of a field: never that of the next one, nor of the one across the fjord."""
    low = "-low" if high <= MAX_STRIP_HEIGHT else ""
    return show(f"{terrain}-{(number + number // LONGEST) % VARIANTS}{low}", 0, 0, wide, high)


def standing(props: list[Placed]) -> Markup:
    """Props, the farther behind the nearer."""
    return join(use(*each) for each in sorted(props, key=lambda each: each[2]))


def light() -> Markup:
    return box(0, 0, WIDE, HIGH, 0, "url(#light)", opacity=0.5)


def tufts(seed: int, colour: str, count: int = 12) -> Markup:
    """Grass, here and there."""
    dice = Random(seed)
    form = "".join(f"M{dice.uniform(2, 58):.0f} {dice.uniform(6, 74):.0f}l1.4 -3.6m0 3.6l1.6 -3" for _ in range(count))
    return line(form, colour, 1)


def forest(variant: int) -> Markup:
    glade = (
        "M0 52Q20 42 40 50T62 46V66Q30 60 0 70Z",
        "M6 40Q28 30 52 38Q60 48 44 54Q20 60 8 52Z",
        "M0 20Q26 26 30 44T62 66V76H44Q34 56 18 50T0 40Z",
        "M0 46Q30 36 62 50V66Q30 54 0 62Z",
    )[variant]
    ground = box(0, 0, WIDE, HIGH, 0, "#3f6937") + shape(glade, "#6b9a4d") + tufts(variant, "#2d5027")
    more = (
        EMPTY,
        shape("M20 44Q30 38 42 43Q46 50 34 52Q20 52 20 44Z", "#5fa3b5", "#2b5a3a", 1.2)
        + line("M25 45q5 -2 9 0M31 49q4 -1 7 0", "#d6eef0", 1),
        line("M4 30Q26 32 34 50T58 74", "#d0bd84", 4.4) + line("M4 30Q26 32 34 50T58 74", "#a8935a", 1, opacity=0.6),
        EMPTY,
    )[variant]
    return ground + more + standing(WOODS[variant]) + light()


def wheat(variant: int) -> Markup:
    ground = box(0, 0, WIDE, HIGH, 0, "#e3bd4c")
    furrows = "".join(f"M{-8 + step * 11} 78Q{3 + step * 11} 44 {-2 + step * 11} -2" for step in range(8))
    rows = (
        (14, 27, 40, 53, 66),
        (14, 26, 38),
        (44, 55, 66, 76),
        (13, 25, 52, 64, 76),
    )[variant]
    ripe = join(use("ears", (0, -2.4)[number % 2], row) for number, row in enumerate(rows))
    soil = (
        EMPTY,
        shape("M0 46Q30 40 62 48V76H0Z", "#c79a45") + line("M0 56Q30 50 62 58M0 66Q30 60 62 68", "#9a6f22", 1.6),
        shape("M0 0H62V34Q30 26 0 36Z", "#c9a54a")
        + line(
            "M6 0Q8 16 4 32M18 0Q19 14 16 30M31 0V27M44 0Q44 14 47 29M56 0Q55 16 59 32", "#8f6a1d", 1.5, opacity=0.7
        ),
        shape("M0 34Q30 28 62 36V46Q30 38 0 44Z", "#cdb173") + line("M0 39Q30 33 62 41", "#9b8048", 1, opacity=0.7),
    )[variant]
    poppies = "".join(f"M{x} {y}h.1" for x, y in ((6, 33), (19, 60), (44, 20), (54, 47)) if variant in (0, 3))
    return (
        ground
        + line(furrows, "#b98a1e", 2.2, opacity=0.5)
        + soil
        + ripe
        + (line(poppies, "#b3332b", 3, stroke_linecap="round") if poppies else EMPTY)
        + standing(HARVEST[variant])
        + light()
    )


def cult(variant: int) -> Markup:
    ground = box(0, 0, WIDE, HIGH, 0, "#8677a0") + shape("M0 0H62V20Q40 12 24 20T0 22Z", "#9789b0", opacity=0.8)
    ground += oval(31, 44, 28, 21, "#6d5f8a") + oval(29, 41, 24, 17, "#7c6e98", opacity=0.7)
    ground += tufts(variant + 20, "#52456d") + tufts(variant + 30, "#b79ac0", 8)
    altar = EMPTY
    if variant == 3:
        altar = at(31, 40, use("menhir", -11, 4), use("menhir", 11, 4)) + at(31, 32, table())
        altar += use("fire", 31, 60, 0.85)
    return ground + standing(STONES[variant]) + altar + light()


def table() -> Markup:
    """The stone that lies over two others."""
    form = "M-19 2L-16 -5Q0 -9 17 -5L19 1Q0 4 -19 2Z"
    return shape(form, "#b9b5ae", "#2a1a10", 1.2) + shape("M-15 -4Q0 -8 15 -4L4 -2Z", "#fff", opacity=0.4)


def village(variant: int) -> Markup:
    ground = box(0, 0, WIDE, HIGH, 0, "#e6d3b3") + shape("M0 0H62V16Q40 26 20 18T0 22Z", "#b9b878")
    path = (
        "M0 60Q24 46 34 54T62 46",
        "M-2 64Q30 56 64 66",
        "M30 -2Q20 30 34 46T30 78",
        "M0 40Q22 52 40 40T64 44",
    )[variant]
    ground += line(path, "#c2a878", 9) + line(path, "#d8c196", 5.4) + tufts(variant + 40, "#98894f", 9)
    return ground + standing(HOUSES[variant]) + light()


TERRAINS: dict[str, Callable[[int], Markup]] = {"forest": forest, "wheat": wheat, "cult": cult, "village": village}
