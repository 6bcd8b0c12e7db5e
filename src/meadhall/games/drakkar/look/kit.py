"""The symbols of Drakkar: a page has each of them once."""

from __future__ import annotations

from math import cos, pi, sin

from meadhall.core.look import people, ships
from meadhall.core.look.arms import crossed_axes
from meadhall.core.look.brush import box, disc, line, oval, shape, veil
from meadhall.core.look.drawing import Kit, use
from meadhall.core.look.ornament import knot
from meadhall.core.look.palette import HARM, INK, MARK
from meadhall.core.look.plate import CROWN
from meadhall.core.svg import at

KIT = Kit()

SIGNS = {
    "heart": (
        "#a8281f",
        "M0 10.4C-12.4 1.4-10.8-8.6-5-8.6-2-8.6-.5-6.8 0-5 .5-6.8 2-8.6 5-8.6 10.8-8.6 12.4 1.4 0 10.4Z",
    ),
    "spade": (
        "#26323c",
        "M0-10.6C6.4-4 10.6-1 10.6 3.2 10.6 8.2 4 9 1.5 5.2 1.6 7.6 2.4 9.2 4 10.6H-4C-2.4 9.2-1.6 7.6-1.5 5.2"
        "-4 9-10.6 8.2-10.6 3.2-10.6-1-6.4-4 0-10.6Z",
    ),
    "diamond": ("#d9541e", "M0-11.4 8.4 0 0 11.4-8.4 0Z"),
    "club": (
        "#1f5a3a",
        "M-3-2A4.8 4.8 0 1 1 3-2 4.8 4.8 0 1 1 1.5 5.4C1.6 7.6 2.4 9.2 4 10.6H-4C-2.4 9.2-1.6 7.6-1.5 5.4"
        "A4.8 4.8 0 1 1-3-2Z",
    ),
    "crown": ("#d9a51e", "M-9.4 9-11.2-5.6-5.4-.8 0-9.8 5.4-.8 11.2-5.6 9.4 9Z"),
    "tower": (
        "#6d4a94",
        "M-7.4 10.4V-2.6L-9.4-4.6V-10.4H-5.6V-7.4H-1.9V-10.4H1.9V-7.4H5.6V-10.4H9.4V-4.6L7.4-2.6V10.4Z",
    ),
}
"""The colour and the outline of each symbol, in a box from -12 to 12."""
TRIMS = {"crown": "M-9.9 5H9.9", "tower": "M-2.4 10.4V5.6A2.4 2.4 0 0 1 2.4 5.6V10.4M-7.4-2.6H7.4"}
"""Lines that set a symbol off."""
WOOD, WOOD_LIGHT, WOOD_DARK = "#a8713a", "#d9a868", "#5a3413"
PALE = "#8a7a60"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
LETTERS = (
    "M-4.4 5L-.9 -5H.9L4.4 5M-3 1.7H3",
    "M-3.2 5V-5H.6C4 -5 4 -.3 .4 -.3H-3.2M.4 -.3C4.8 -.3 4.8 5 .6 5H-3.2",
)
"""A and B, ten high."""


# Emblems.


def sign(name: str) -> str:
    """A symbol in full colour."""
    colour, form = SIGNS[name]
    trim = line(TRIMS[name], INK, 1.2) if name in TRIMS else ""
    return shape(form, colour, INK, 1.3) + trim


def pale_sign(name: str) -> str:
    """A symbol that is only wished for."""
    return shape(SIGNS[name][1], PALE, opacity=0.5)


def wooden(radius: float = 18) -> str:
    """A disc of wood that lies on the water."""
    return (
        disc(0, 3, radius, "#06202c", opacity=0.45)
        + disc(0, 0, radius, WOOD, INK, 1.8)
        + disc(0, 0, radius - 2.2, edge=WOOD_LIGHT, width=1.3)
    )


def back() -> str:
    """An emblem face down."""
    return wooden() + knot(27, WOOD_DARK, "#c9935a")


def known(name: str) -> str:
    """An emblem of which one knows the symbol."""
    return wooden() + disc(0, 0, 13.6, "#f3e6c8", INK, 1.2) + at(0, 0, use(f"sign-{name}"), scale=0.98)


def medal(name: str) -> str:
    """A symbol on parchment, as on a list."""
    return disc(0, 0, 17, "#f3e6c8", INK, 1.6) + use(f"sign-{name}")


def stones() -> str:
    """A plain circle: rocks just above the water."""
    rock = shape("M-4 3L-2.4 -3.6L2.6 -3L4 3Z", "#c6cbc9", "#1d3a47", 1.1)
    return "".join(
        at(cos(turn * pi / 4) * 18.4, sin(turn * pi / 4) * 18.4, rock, turn=turn * 45 + 20) for turn in range(8)
    )


def buoys() -> str:
    """An orange circle: a rope with four buoys."""
    floats = "".join(at(cos(turn * pi / 2) * 18, sin(turn * pi / 2) * 18, buoy()) for turn in range(4))
    return (
        disc(0, 0, 18, "#e07b1f", opacity=0.2)
        + disc(0, 0, 18, edge="#7a3200", width=4.4)
        + disc(0, 0, 18, edge="#ffb057", width=2.2)
        + floats
    )


def buoy() -> str:
    return disc(0, 0, 3.6, "#ffd98a", "#7a3200", 1.3)


# Pieces.


def bars() -> str:
    """The bars of a prison in front of a pawn."""
    return line("M-13 -15V18M-4.5 -19V20M4.5 -19V20M13 -15V18M-16 -13H16M-16 15H16", "#e9eef0", 4.2) + line(
        "M-13 -15V18M-4.5 -19V20M4.5 -19V20M13 -15V18M-16 -13H16M-16 15H16", "#2b2b30", 2.4
    )


def letter(number: int) -> str:
    """Pawn A or pawn B, on a tag."""
    return disc(0, 0, 8.6, MARK, INK, 1.4) + line(LETTERS[number], INK, 2)


def die(value: int) -> str:
    """A die, 56 wide."""
    pips = "".join(disc(x * 14.6, y * 14.6, 5.2, "#5a1510") for x, y in PIPS[value])
    return (
        box(-28, -25, 56, 56, 11, "#000", opacity=0.35)
        + box(-28, -28, 56, 56, 11, "#e2d3b0", INK, 2.2)
        + box(-25, -26, 50, 49, 9, "#fffaf0")
        + pips
    )


# Words over an emblem.


def eye() -> str:
    """I see; 44 wide."""
    return (
        shape("M-21 0C-13 -13 13 -13 21 0C13 13 -13 13 -21 0Z", "#fffaf0", INK, 2)
        + disc(0, 0, 8.4, "#3f7a96", INK, 1.6)
        + disc(0, 0, 3.6, INK)
        + disc(2.8, -2.8, 1.7, "#fff")
        + line("M-15 -10L-18 -15M-5.5 -13.5L-6.5 -19M5.5 -13.5L6.5 -19M15 -10L18 -15", INK, 2.2)
    )


def hand() -> str:
    """I take; 44 high."""
    form = (
        "M-13 20C-15 11 -20 6 -19.4 -.6C-17 -3.6 -14 .4 -12.4 4V-13.4C-12.4 -17.6 -6.8 -17.6 -6.8 -13.4V-17"
        "C-6.8 -21.4 -.8 -21.4 -.8 -17V-15.4C-.8 -19.8 5.2 -19.8 5.2 -15.4V-11C5.2 -15 11.2 -15 11.2 -11V6"
        "C11.2 12.6 9.4 15.4 8.4 20Z"
    )
    return at(
        3,
        0,
        shape(form, "#f0c8a0", INK, 2),
        line("M-6.8 -13.4V-1M-.8 -15.6V-1.4M5.2 -11.6V-.8", INK, 1.6),
        veil("M5.2 -15.4C5.2 -19 11.2 -15 11.2 -11V6C11.2 12.6 9.4 15.4 8.4 20H2Q8 4 5.2 -15.4Z", 0.14),
        shape("M-14 18H9.4V24H-14Z", "#8f2b25", INK, 1.8),
    )


def cross() -> str:
    """A wrong take; 20 wide."""
    return line("M-7 -7L7 7M7 -7L-7 7", MARK, 7) + line("M-7 -7L7 7M7 -7L-7 7", HARM, 4)


def hourglass() -> str:
    """A turn to skip; 20 high."""
    return (
        shape("M-6 -9H6Q6 -3 1 0Q6 3 6 9H-6Q-6 3 -1 0Q-6 -3 -6 -9Z", "#f3e6c8", INK, 1.5)
        + shape("M-3.6 8Q-2 3.6 0 3.6Q2 3.6 3.6 8Z", "#d9a51e")
        + line("M-8 -9.4H8M-8 9.4H8", INK, 2.4)
    )


# Clans.


def bear() -> str:
    return (
        disc(-13, -13, 7, "#6b4526", INK, 1.8)
        + disc(13, -13, 7, "#6b4526", INK, 1.8)
        + disc(-13, -13, 3.2, "#b07a52")
        + disc(13, -13, 3.2, "#b07a52")
        + shape("M-19 -2Q-19 -18 0 -18Q19 -18 19 -2Q19 8 10 13Q7 20 0 20Q-7 20 -10 13Q-19 8 -19 -2Z", "#7d5230", INK, 2)
        + oval(0, 9, 9, 8, "#c99a6a", INK, 1.5)
        + shape("M-4.6 4Q0 2 4.6 4Q3 9 0 9Q-3 9 -4.6 4Z", INK)
        + line("M0 9V13M-4 14.4Q0 12 4 14.4", INK, 1.6)
        + disc(-8, -4, 2.4, INK)
        + disc(8, -4, 2.4, INK)
    )


def wolf() -> str:
    return (
        shape("M-19 -20L-17 2L-11 10L-5 19H5L11 10L17 2L19 -20L9 -11Q0 -15 -9 -11Z", "#79848c", INK, 2)
        + shape("M-15.6 -13L-14.6 -5L-10 -9ZM15.6 -13L14.6 -5L10 -9Z", "#4b545a")
        + shape("M-13 4L-6 6L0 2L6 6L13 4L9 10L5 18H-5L-9 10Z", "#dfe4e6", INK, 1.2)
        + shape("M-4 10H4L2 14.6H-2Z", INK)
        + line("M-11 -2L-5 1M11 -2L5 1", INK, 1.6)
        + disc(-7.6, 0.4, 1.8, "#ffd24a", INK, 0.8)
        + disc(7.6, 0.4, 1.8, "#ffd24a", INK, 0.8)
    )


def raven() -> str:
    return (
        shape(
            "M-16 18Q-20 -4 -8 -14Q2 -20 9 -12Q20 -11 23 -3Q14 -5 10 -1Q12 8 4 14L8 20H-4Q-10 20 -16 18Z",
            "#262b38",
            INK,
            2,
        )
        + shape("M9 -12Q20 -11 23 -3Q14 -6 8.6 -4Z", "#59636b", INK, 1.4)
        + line("M-12 12Q-8 2 0 0M-7 15Q-3 7 4 5M-13 3Q-9 -5 -2 -7", "#4a5468", 1.8)
        + disc(3.4, -9, 2.6, "#ffd24a", INK, 1)
        + disc(3.8, -9, 1.1, INK)
    )


def stag() -> str:
    antlers = "M-5 -6Q-16 -8 -17 -21M-12 -11L-20 -12M-15 -15L-10 -20M5 -6Q16 -8 17 -21M12 -11L20 -12M15 -15L10 -20"
    return (
        line(antlers, INK, 5.6)
        + line(antlers, "#e8d6a8", 2.8)
        + shape("M-8 -6L-15 -2L-8 1ZM8 -6L15 -2L8 1Z", "#a8713a", INK, 1.6)
        + shape("M-8 -7Q0 -11 8 -7Q9 4 5 14Q3 20 0 20Q-3 20 -5 14Q-9 4 -8 -7Z", "#a8713a", INK, 2)
        + shape("M-4 12Q0 10 4 12Q3 19 0 19Q-3 19 -4 12Z", "#e8cfa6")
        + shape("M-2.6 14H2.6L0 17Z", INK)
        + disc(-4.6, 0, 1.8, INK)
        + disc(4.6, 0, 1.8, INK)
    )


CRESTS = {"S": bear(), "W": wolf(), "N": raven(), "E": stag()}
"""The beast of the clan of each side, 40 wide."""


def wind_rose() -> str:
    """Drawn for a radius of 120, faint."""
    return at(
        0,
        0,
        shape("M60 -60L12 0L60 60L0 12L-60 60L-12 0L-60 -60L0 -12Z", "#bfe0e6")
        + shape("M0 -120L14 -14L120 0L14 14L0 120L-14 14L-120 0L-14 -14Z", "#e8f6f6")
        + shape("M0 -120L14 -14L0 0ZM120 0L14 14L0 0ZM0 120L-14 14L0 0ZM-120 0L-14 -14L0 0Z", "#7fb3c2")
        + disc(0, 0, 92, edge="#e8f6f6", width=2)
        + disc(0, 0, 100, edge="#e8f6f6", width=1),
        opacity=0.34,
    )


MOTIFS = {
    "back": back(),
    "stones": stones(),
    "buoys": buoys(),
    "bars": bars(),
    "letter-0": letter(0),
    "letter-1": letter(1),
    "eye": eye(),
    "hand": hand(),
    "axes": crossed_axes(),
    "cross": cross(),
    "hourglass": hourglass(),
    "king": shape(CROWN, "#f2c230", INK, 1.5),
    "rose": wind_rose(),
    **{f"die-{value}": die(value) for value in PIPS},
    **{f"viking-{seat}": people.viking(seat) for seat in range(4)},
    **{f"ship-of-{seat}": ships.longship(seat, 4) for seat in range(4)},
    **{f"crest-{side}": drawing for side, drawing in CRESTS.items()},
    **{f"sign-{name}": sign(name) for name in SIGNS},
    **{f"pale-{name}": pale_sign(name) for name in SIGNS},
    **{f"known-{name}": known(name) for name in SIGNS},
    **{f"medal-{name}": medal(name) for name in SIGNS},
}
for name, drawing in MOTIFS.items():
    KIT.motif(name, drawing)
