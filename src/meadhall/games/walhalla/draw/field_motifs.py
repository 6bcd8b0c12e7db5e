"""What stands on the fields: trees, ears and sheaves, stones and huts, each lit from the upper left. A page has them once,
and the pictures of the fields are made of them."""

from __future__ import annotations

from meadhall.core.draw import houses
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, lit, oval, shape, veil
from meadhall.core.draw.svg import EMPTY, Markup

SPRUCE = "M0 -24L6 -13H3.6L9 -5H5.4L11 5H-11L-5.4 -5H-9L-3.6 -13H-6Z"
STONE = "M-5 8L-4.6 -6Q-3 -11 1 -10.4Q4.4 -9.6 4.6 -5L5.4 8Z"
ROUND = "M-11 -4Q-14 -12 -6 -15Q-3 -22 4 -19Q12 -19 11 -11Q15 -5 9 -1Q2 3 -4 0Q-10 1 -11 -4Z"


def shadow(x: float, y: float, wide: float, high: float) -> Markup:
    """What something standing casts on the ground, to its lower right."""
    return oval(x, y, wide, high, "#0b1408", opacity=0.28)


def fir(colour: str) -> Markup:
    """A spruce 32 high, its foot at 8."""
    return (
        shadow(5, 7, 11, 3)
        + box(-1.5, 4, 3, 4.5, 0, "#4d3116")
        + shape(SPRUCE, colour, "#13240f", 1.1)
        + shape("M0 -24L-6 -13H-3.6L-9 -5H-5.4L-11 5H-4Q-1 -8 0 -24Z", "#fff", opacity=0.2)
        + veil("M0 -24L6 -13H3.6L9 -5H5.4L11 5H3Q3 -8 0 -24Z", 0.24)
        + line("M-6 -13Q-2 -11 2 -13M-8 -5Q-2 -2 4 -5", "#0d1c0b", 0.9, opacity=0.5)
    )


def leafy(colour: str, light: str) -> Markup:
    """A tree with a round crown, 30 high, its foot at 8."""
    return (
        shadow(5, 7, 10, 3)
        + shape("M-1.8 8L-1 -4H1.4L2.2 8Z", "#5a3a1c", INK, 0.8)
        + shape(ROUND, colour, "#16270f", 1.1)
        + shape("M-9 -6Q-11 -11 -5 -13Q-3 -18 3 -17Q-2 -13 -3 -9Q-7 -9 -9 -6Z", light, opacity=0.75)
        + veil("M11 -11Q15 -5 9 -1Q2 3 -4 0Q6 -2 7 -9Q8 -13 7 -18Q12 -17 11 -11Z", 0.22)
    )


def birch() -> Markup:
    """White bark and a thin crown."""
    return (
        shadow(4, 7, 8, 2.4)
        + line("M0 8V-8M0 0L4 -6M0 -2L-4 -9", "#efe9da", 2.2)
        + line("M-1 4h2M-.8 -1h1.8", INK, 0.9)
        + shape("M-8 -7Q-8 -20 1 -22Q9 -18 8 -8Q2 -4 -8 -7Z", "#93ad4a", "#2c3a12", 1)
        + shape("M-6 -9Q-6 -18 1 -20Q-1 -14 -1 -10Z", "#d6e07f", opacity=0.7)
        + veil("M8 -8Q9 -18 1 -22Q5 -14 2 -5.4Q6 -6 8 -8Z", 0.16)
    )


def ears() -> Markup:
    """A row of ripe ears 70 wide, from -4 on, with their stalks below."""
    places = [(-3 + 5.4 * number, (0, 2, -1, 1.4)[number % 4]) for number in range(14)]
    stalks = "".join(f"M{x:.1f} {y + 14:.1f}Q{x - 0.6:.1f} {y + 6:.1f} {x + 0.8:.1f} {y:.1f}" for x, y in places)
    heads = "".join(f"M{x + 0.8:.1f} {y:.1f}l1.2 -6.4" for x, y in places)
    beards = "".join(f"M{x + 2:.1f} {y - 6:.1f}l1.6 -3.4m-2.4 4.4l-1 -3.6" for x, y in places)
    return (
        line(stalks, "#a97a17", 1.5)
        + line(heads, "#8a5f0a", 4.2)
        + line(heads, "#f0cf6a", 2.6)
        + line(beards, "#9c7013", 0.8)
    )


def sheaf() -> Markup:
    """A sheaf tied together, 22 high, its foot at 8."""
    form = "M-7 8Q-2 0 -2.6 -2Q-8 -9 -7 -13Q-2 -11 0 -15Q3 -11 7 -13Q8 -8 2.6 -2Q2 0 7 8Q0 10 -7 8Z"
    return (
        shadow(5, 8, 9, 2.6)
        + shape(form, "#e5b93f", "#5c3f08", 1.1)
        + line("M-4 7Q-1 0 -1 -3Q-4 -8 -4 -11M0 8V-13M4 7Q1 0 1 -3Q4 -8 4 -11", "#a97a17", 0.9)
        + lit(form, 0.9)
        + line("M-3 -1.6Q0 0 3 -1.6", "#7a3f12", 2.2)
    )


def hay() -> Markup:
    """A haystack on its pole."""
    form = "M-12 8Q-11 -8 0 -14Q11 -8 12 8Q0 11 -12 8Z"
    return (
        shadow(6, 8, 13, 3)
        + line("M0 -12V-19", "#5a3a1c", 1.8)
        + shape(form, "#d9ab3c", "#5c3f08", 1.2)
        + line("M-8 6Q-6 -4 -1 -10M-2 8Q-1 -2 0 -11M4 8Q4 -2 2 -9M9 6Q8 -2 4 -8", "#a17413", 0.9)
        + lit(form)
    )


def stone(moss: bool = False) -> Markup:
    """A standing stone 19 high, its foot at 8."""
    return (
        shadow(5, 8, 7, 2.2)
        + shape(STONE, "#b5b1aa", INK, 1.1)
        + shape("M-4.4 7L-4 -6Q-3 -10 0 -10L-1.6 7Z", "#fff", opacity=0.34)
        + veil("M2 -10.3Q4.4 -9.6 4.6 -5L5.4 8H2Z", 0.28)
        + (shape("M-5 8L-4.8 3Q-1 5 1 3Q3 5.4 5.2 4L5.4 8Z", "#6f8a4a", opacity=0.85) if moss else EMPTY)
    )


def rune_stone(number: int) -> Markup:
    """A tall stone with letters on it, 30 high."""
    letters = (
        "M-1.6 1V-13L3 -9L-1.6 -6",
        "M-3 -12L2 -7L-3 -2M2 -13V1",
        "M0 1V-13M0 -9L4 -13M0 -4L4 -8",
    )[number]
    form = "M-7 8L-6.4 -12Q-5 -20 1 -20Q6.6 -19 6.6 -11L7.4 8Z"
    return (
        shadow(6, 8, 9, 2.6)
        + shape(form, "#a7a29c", INK, 1.2)
        + lit(form, 0.9)
        + line(letters, "#8f2b25", 1.7)
        + shape("M-7 8L-6.8 3Q-2 6 1 3.4Q4 6 7.2 4.4L7.4 8Z", "#6f8a4a", opacity=0.85)
    )


def fire() -> Markup:
    """Flames on logs, 18 high, the ground at 6; light lies on the ground around them."""
    return (
        oval(0, 4, 15, 8, "#ffb14d", opacity=0.3)
        + line("M-6 6L6 3M-6 3L6 6", "#3b2414", 2.6)
        + shape("M0 6Q-8 1 -4 -5Q-3 -2 -1.6 -2Q-3 -8 1 -12Q1 -7 4 -5Q8 1 0 6Z", "#e8671c", "#6b1f08", 1)
        + shape("M0 5.4Q-4 2 -1.6 -2Q0 0 1 -4Q4 1 0 5.4Z", "#ffd873")
    )


def cottage(turf: str) -> Markup:
    """A hut with light on its roof and a shadow beside it."""
    return (
        shadow(10, 14, 24, 5)
        + houses.hut(turf)
        + shape("M-25 2Q-12 -8 0 -25L-1 -3Q-13 -2 -25 2Z", "#fff", opacity=0.16)
        + line("M-20 0Q-8 -7 0 -18Q8 -7 20 0", "#000", 1, opacity=0.25)
    )


def longhouse() -> Markup:
    """A long house under turf, 46 wide, its floor at 10."""
    roof = "M-24 2Q-22 -13 -15 -15H15Q22 -13 24 2Q12 -2 0 -2Q-12 -2 -24 2Z"
    return (
        shadow(6, 11, 25, 4)
        + shape("M-20 10V-1H20V10Z", "#8a5a2b", INK, 1.2)
        + line("M-15 10V0M-10 10V0M10 10V0M15 10V0", "#5f3b18", 1.1)
        + shape(roof, "#7f9a52", INK, 1.2)
        + line("M-18 -9Q-19 -4 -20 0M-10 -14V-2M0 -15V-2M10 -14V-2M18 -9Q19 -4 20 0", "#4d6a2f", 0.9, opacity=0.7)
        + lit(roof)
        + line("M-15 -15L-19 -20M15 -15L19 -20", INK, 1.8)
        + shape("M-4 10V3Q0 0 4 3V10Z", INK)
        + box(-2, 5, 4, 5, 0, "#ffb84d")
    )


def smoke() -> Markup:
    return line("M0 0Q-5 -5 0 -9Q5 -12 1 -18", "#f6efe0", 3, opacity=0.6)


def fence() -> Markup:
    """A hurdle 26 wide."""
    return line("M0 -6V4M6.5 -6V4M13 -6V4M19.5 -6V4M26 -6V4", "#5a3a1c", 2.2) + line(
        "M-1 -3.4H27M-1 1H27", "#8a5c2e", 1.6
    )


def well() -> Markup:
    return (
        shadow(4, 6, 9, 3)
        + shape("M-8 6V0H8V6Q0 10 -8 6Z", "#9b9690", INK, 1.1)
        + oval(0, 0, 8, 3.4, "#24414c", INK, 1.1)
        + line("M-7 0V-12M7 0V-12", "#5a3a1c", 2)
        + shape("M-11 -10L0 -17L11 -10Z", "#b5863f", INK, 1.1)
    )


def stag() -> Markup:
    """A stag that looks up, 20 wide."""
    return (
        shadow(2, 10, 9, 2)
        + line("M-6 9V3M-3 9V3M4 9V3M7 9V3", "#5e3616", 1.8)
        + shape("M-9 -1Q-8 -5 0 -4Q4 -4 5 -8L7 -12H10L12 -9L9 -7L9 0Q8 5 0 4Q-8 5 -9 -1Z", "#a5682f", "#3a1f0b", 1)
        + shape("M-8 -1Q-6 -4 0 -3Q4 -3 6 -7L4 -1Q-2 1 -8 -1Z", "#fff", opacity=0.22)
        + line("M8 -12Q5 -15 6 -19M6.4 -15L3 -17M10 -12Q13 -14 13 -19M12.6 -15L16 -16", "#e9dcc0", 1.3)
    )


def boulder() -> Markup:
    return (
        shadow(3, 4, 8, 2)
        + shape("M-7 4Q-8 -2 -3 -4Q2 -7 6 -2Q8 2 7 4Z", "#8f8e88", INK, 1)
        + shape("M-6 2Q-6 -2 -2 -3.4Q1 -5 3 -3Q-2 -2 -3 2Z", "#fff", opacity=0.35)
        + disc(3, 2, 0.8, "#5c5b57")
    )


FIELD_MOTIFS = {
    "fir-a": fir("#2f5d3a"),
    "fir-b": fir("#3f7346"),
    "fir-c": fir("#264c36"),
    "leafy": leafy("#4f7f33", "#a9c95e"),
    "birch-tree": birch(),
    "ears": ears(),
    "sheaf": sheaf(),
    "hay": hay(),
    "menhir": stone(),
    "mossy": stone(moss=True),
    **{f"runes-{number}": rune_stone(number) for number in range(3)},
    "fire": fire(),
    "cot-a": cottage("#93a85c"),
    "cot-b": cottage("#c49a4d"),
    "longhouse": longhouse(),
    "smoke": smoke(),
    "fence": fence(),
    "well": well(),
    "stag": stag(),
    "boulder": boulder(),
}
