"""Symbol kit of Drakkar: every page defines each symbol once, and drawings refer to it."""

from __future__ import annotations

from meadhall.core.draw import people, ships
from meadhall.core.draw.arms import crossed_axes
from meadhall.core.draw.drawing import Kit
from meadhall.core.draw.palette import HARM, INK, MARK
from meadhall.core.draw.player_plate import CROWN
from meadhall.core.draw.shapes import box, disc, line, oval, shape, veil
from meadhall.core.draw.svg import Markup, at
from meadhall.games.drakkar.draw.chart_margin import MARGINS
from meadhall.games.drakkar.draw.emblems import EMBLEMS, dots
from meadhall.games.drakkar.draw.sea import SEA_PATTERNS

KIT = Kit()

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


# Pieces.


def bars() -> Markup:
    """The bars of a prison in front of a pawn."""
    return line("M-13 -15V18M-4.5 -19V20M4.5 -19V20M13 -15V18M-16 -13H16M-16 15H16", "#e9eef0", 4.2) + line(
        "M-13 -15V18M-4.5 -19V20M4.5 -19V20M13 -15V18M-16 -13H16M-16 15H16", "#2b2b30", 2.4
    )


def letter(number: int) -> Markup:
    """Pawn A or pawn B, on a tag."""
    return disc(0, 0, 8.6, MARK, INK, 1.4) + line(LETTERS[number], INK, 2)


def die(value: int) -> Markup:
    """A die of bone, 56 wide: its edges ground off, its pips drilled."""
    places = [(x * 14.6, y * 14.6) for x, y in PIPS[value]]
    drilled = "".join(f"M{x} {y}h.1" for x, y in places)
    pips = dots(drilled, "#fff", 11.2, transform="translate(.9 1.1)") + dots(drilled, "#5a1510", 10.4)
    glints = dots("".join(f"M{x + 1.6} {y + 1.8:.1f}h.1" for x, y in places), "#b3564a", 3.4)
    return (
        box(-26, -21, 56, 54, 12, "#000", opacity=0.35)
        + box(-28, -26, 56, 56, 12, "#a58f5f", INK, 2.2)
        + box(-28, -28, 56, 54, 12, "#e2d3ac", INK, 1.2)
        + box(-24.4, -25, 48.8, 46.6, 10, "#fdf6e6")
        + box(-28, -28, 56, 54, 12, "url(#light)")
        + line("M-20 -26.4H18", "#fff", 1.6, opacity=0.9)
        + pips
        + glints
    )


# Words over an emblem.


def eye() -> Markup:
    """I see; 44 wide."""
    return (
        shape("M-21 0C-13 -13 13 -13 21 0C13 13 -13 13 -21 0Z", "#fffaf0", INK, 2)
        + disc(0, 0, 8.4, "#3f7a96", INK, 1.6)
        + disc(0, 0, 3.6, INK)
        + disc(2.8, -2.8, 1.7, "#fff")
        + line("M-15 -10L-18 -15M-5.5 -13.5L-6.5 -19M5.5 -13.5L6.5 -19M15 -10L18 -15", INK, 2.2)
    )


def hand() -> Markup:
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


def cross() -> Markup:
    """A wrong take; 20 wide."""
    return line("M-7 -7L7 7M7 -7L-7 7", MARK, 7) + line("M-7 -7L7 7M7 -7L-7 7", HARM, 4)


def hourglass() -> Markup:
    """A turn to skip; 20 high."""
    return (
        shape("M-6 -9H6Q6 -3 1 0Q6 3 6 9H-6Q-6 3 -1 0Q-6 -3 -6 -9Z", "#f3e6c8", INK, 1.5)
        + shape("M-3.6 8Q-2 3.6 0 3.6Q2 3.6 3.6 8Z", "#d9a51e")
        + line("M-8 -9.4H8M-8 9.4H8", INK, 2.4)
    )


# Clans.


def bear() -> Markup:
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


def wolf() -> Markup:
    return (
        shape("M-19 -20L-17 2L-11 10L-5 19H5L11 10L17 2L19 -20L9 -11Q0 -15 -9 -11Z", "#79848c", INK, 2)
        + shape("M-15.6 -13L-14.6 -5L-10 -9ZM15.6 -13L14.6 -5L10 -9Z", "#4b545a")
        + shape("M-13 4L-6 6L0 2L6 6L13 4L9 10L5 18H-5L-9 10Z", "#dfe4e6", INK, 1.2)
        + shape("M-4 10H4L2 14.6H-2Z", INK)
        + line("M-11 -2L-5 1M11 -2L5 1", INK, 1.6)
        + disc(-7.6, 0.4, 1.8, "#ffd24a", INK, 0.8)
        + disc(7.6, 0.4, 1.8, "#ffd24a", INK, 0.8)
    )


def raven() -> Markup:
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


def stag() -> Markup:
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


MOTIFS = {
    **EMBLEMS,
    **MARGINS,
    **SEA_PATTERNS,
    "bars": bars(),
    "letter-0": letter(0),
    "letter-1": letter(1),
    "eye": eye(),
    "hand": hand(),
    "axes": crossed_axes(),
    "cross": cross(),
    "hourglass": hourglass(),
    "king": shape(CROWN, "#f2c230", INK, 1.5),
    **{f"die-{value}": die(value) for value in PIPS},
    **{f"viking-{seat}": people.viking(seat) for seat in range(4)},
    **{f"ship-of-{seat}": ships.longship(seat, 4) for seat in range(4)},
    **{f"crest-{side}": drawing for side, drawing in CRESTS.items()},
}
for name, drawing in MOTIFS.items():
    KIT.motif(name, drawing)
