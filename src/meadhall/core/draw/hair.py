"""Hair and beards; drawn for a portrait 80 wide."""

from __future__ import annotations

from meadhall.core.draw.faces import Face
from meadhall.core.draw.palette import GOLD, INK
from meadhall.core.draw.shapes import disc, gleam, line, shape, solid
from meadhall.core.draw.svg import EMPTY, Markup, join

COVERED = "nasal", "spangen", "fur", "hood", "wolf", "bear", "scarf", "cap"
"""What leaves nothing to be seen of the top of a head."""
BRAID = "M{0} 4Q{1} 6 {1} 12Q{2} 16 {0} 20Q{1} 24 {1} 29Q{2} 33 {0} 40"
LONG = "M-21 -14Q-29 18 -21 36H-7L-11 -6ZM21 -14Q29 18 21 36H7L11 -6Z"
MANE = (
    "M-12 -26Q-26 -30 -29 -18Q-27 -12 -24 -10Q-34 -4 -29 4Q-27 6 -25 6Q-33 14 -27 24Q-18 34 -6 28L0 -10"
    "L6 28Q18 34 27 24Q33 14 25 6Q27 6 29 4Q34 -4 24 -10Q27 -12 29 -18Q26 -30 12 -26Z"
)
CURLS = ((-21, -14), (-24, -5), (-23, 5), (-24, 14), (-20, 22), (21, -14), (24, -5), (23, 5), (24, 14), (20, 22))
TOPS = {
    "loose": "M-19 -4Q-25 -32 0 -34Q25 -32 19 -4Q17 -18 2 -24Q-1 -20 -9 -18Q-17 -15 -19 -4Z",
    "braids": "M-19 -2Q-25 -32 0 -34Q25 -32 19 -2Q18 -16 0 -24Q-18 -16 -19 -2Z",
    "cropped": "M-18 -6Q-23 -31 0 -33Q23 -31 18 -6L16 -12Q13 -20 6 -19L3 -21L-1 -18.6L-5 -21L-9 -18Q-14 -19 -16 -12Z",
    "shaved": "M-9 -17Q-14 -34 2 -36Q16 -35 10 -17Q7 -21 2 -20Q-4 -21 -9 -17Z",
    "topknot": "M-18 -8Q-21 -30 0 -31Q21 -30 18 -8Q14 -21 0 -22Q-14 -21 -18 -8Z",
    "curls": "M-20 -6Q-26 -20 -19 -25Q-19 -33 -9 -32Q-3 -38 4 -33Q13 -36 16 -28Q25 -24 20 -6Q18 -15 11 -16Q7 -22 1 -17Q-5 -22 -9 -17Q-17 -16 -20 -6Z",
    "side": "M-19 -4Q-25 -32 0 -34Q25 -32 19 -4Q19 -17 9 -23Q-4 -14 -15 -15Q-18 -12 -19 -4Z",
    "wreath": "M-19 -4Q-24 -31 0 -33Q24 -31 19 -4Q17 -17 0 -22Q-17 -17 -19 -4Z",
    "mane": (
        "M-20 -4Q-27 -12 -23 -22Q-20 -31 -11 -30Q-4 -38 4 -33Q14 -36 18 -27Q26 -21 20 -4"
        "Q19 -14 12 -19Q11 -14 6 -12Q7 -17 4 -20Q-2 -13 -8 -13Q-6 -17 -8 -20Q-18 -15 -20 -4Z"
    ),
}
BEARDS = {
    "short": "M-17 0Q-18 24 0 27Q18 24 17 0Q12 8 6 8Q0 6 -6 8Q-12 8 -17 0Z",
    "fork": "M-17 0Q-19 22 -10 37L-2 26L0 29L2 26L10 37Q19 22 17 0Q12 8 6 8Q0 6 -6 8Q-12 8 -17 0Z",
    "long": "M-17 0Q-20 24 -6 32L0 40L6 32Q20 24 17 0Q12 8 6 8Q0 6 -6 8Q-12 8 -17 0Z",
    "braid": "M-17 0Q-18 20 -6 25L-3.4 40H3.4L6 25Q18 20 17 0Q12 8 6 8Q0 6 -6 8Q-12 8 -17 0Z",
    "twin": "M-17 0Q-18 18 -11 24L-10 38H-4.6L-2 26H2L4.6 38H10L11 24Q18 18 17 0Q12 8 6 8Q0 6 -6 8Q-12 8 -17 0Z",
    "full": "M-18 -3Q-27 14 -20 24Q-19 32 -10 32Q-5 39 0 35Q5 39 10 32Q19 32 20 24Q27 14 18 -3Q13 7 6 8Q0 6 -6 8Q-13 7 -18 -3Z",
    "goatee": "M-8 9.6Q-4 7.4 0 9Q4 7.4 8 9.6L6.6 18Q5 24 0 30Q-5 24 -6.6 18Z",
    "moustache": "M0 8.4Q5 6.8 9 10Q13 14 14.4 21Q10 17.4 6.6 13.4Q2 12.6 0 11.4Q-2 12.6 -6.6 13.4Q-10 17.4 -14.4 21Q-13 14 -9 10Q-5 6.8 0 8.4Z",
    "chops": "M-17.6 -3L-12 3Q-11 10 -7 9Q0 6 7 9Q11 10 12 3L17.6 -3Q19 16 10 20Q8 12.6 0 11.4Q-8 12.6 -10 20Q-19 16 -17.6 -3Z",
}
RINGS = {
    "braid": "M-4.6 26h9.2l-.8 4.4h-7.6zM-4 33h8l-.6 4h-6.8z",
    "twin": "M-11 29h7l-.4 4h-6.2zM4 29h7l-.4 4h-6.2z",
}


def behind(looks: Face) -> Markup:
    """What hangs down behind the shoulders, or stands about the head."""
    style = looks.style
    if style == "mane":
        return solid(MANE, looks.hair, INK, 1.8)
    if style == "curls":
        return join(disc(x, y, 6.4, looks.hair, INK, 1.6) for x, y in CURLS)
    if style in ("loose", "wreath"):
        return shape(LONG, looks.hair, INK, 1.8) + line(
            "M-20 0Q-23 16 -18 30M20 0Q23 16 18 30M-15 6V28M15 6V28", INK, 1, opacity=0.5
        )
    return EMPTY


def plaits(looks: Face) -> Markup:
    """Braids over the shoulders."""
    sides = {"braids": (-1, 1), "side": (1,)}.get(looks.style, ())
    drawn = EMPTY
    for side in sides:
        form = BRAID.format(side * 19, side * 22, side * 17)
        drawn += line(form, INK, 8.6) + line(form, looks.hair, 5.4)
        drawn += line("".join(f"M{side * 19 - 3} {y}l3 2.6 3 -2.6" for y in (9, 15, 21, 27)), INK, 1.1, opacity=0.75)
        drawn += shape(f"M{side * 20 - 3.6} 31h7.2v4h-7.2z", GOLD, INK, 1.1)
    return drawn


def top(looks: Face) -> Markup:
    """The hair above the brow, where no headgear covers it."""
    if looks.hat in COVERED:
        return EMPTY
    if looks.style == "bald":
        fringe = line("M-18.4 -8Q-20 -2 -17.6 3M18.4 -8Q20 -2 17.6 3", looks.hair, 3.4)
        return fringe + gleam("M-10 -20Q-6 -23.6 -1 -23.6", 2.6, 0.6)
    form = TOPS[looks.style]
    strands = gleam("M-13 -19Q-10 -28 -2 -30M-8 -21Q-5 -27 1 -29", 1.3, 0.4)
    more = EMPTY
    if looks.style == "topknot":
        more = solid("M-7 -29Q-9 -40 0 -40Q9 -40 7 -29Z", looks.hair, INK, 1.8) + line("M-6 -29.4H6", "#c2352b", 3)
    elif looks.style == "shaved":
        more = shape("M-17 -8Q-18 -24 -8 -26L-9 -16ZM17 -8Q18 -24 9 -26L10 -16Z", looks.hair, opacity=0.4)
    elif looks.style == "wreath":
        weave = "".join(f"M{x} {-17 - (18 - abs(x)) * 0.5:g}l4 -3" for x in range(-17, 16, 5))
        strands = line("M-19 -11Q-12 -25 0 -26Q12 -25 19 -11", INK, 8) + line(
            "M-19 -11Q-12 -25 0 -26Q12 -25 19 -11", looks.hair, 5
        )
        strands += line(weave, INK, 1.2, opacity=0.7)
    return more + solid(form, looks.hair, INK, 2) + strands


def beard(looks: Face) -> Markup:
    """The beard, below the mouth, which shows in it."""
    if not looks.beard:
        return EMPTY
    if looks.beard == "stubble":
        form = "M-16.6 3Q-16 20 0 22Q16 20 16.6 3Q11 8.4 0 8Q-11 8.4 -16.6 3Z"
        return shape(form, looks.hair, opacity=0.5) + line(
            "M-9 18h.1m4 2h.1m4 .4h.1m4 -.6h.1m4 -2h.1m-19 -3h.1m22 0h.1", INK, 1.1
        )
    drawn = solid(BEARDS[looks.beard], looks.hair, INK, 1.8)
    if looks.beard in ("short", "fork", "long", "full"):
        drawn += line("M-11 14Q-9 21 -5 25M11 14Q9 21 5 25M-4 20Q-3 25 0 28M4.6 20Q4 23 2.4 25.6", INK, 1, opacity=0.45)
        drawn += line("M-9 10Q-4 7 0 9.5Q4 7 9 10", INK, 1.1, opacity=0.55)
    return drawn + (shape(RINGS[looks.beard], GOLD, INK, 1.1) if looks.beard in RINGS else EMPTY)
