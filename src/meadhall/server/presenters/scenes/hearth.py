"""The hall itself: four players behind a table, a fire, shields on the wall."""

from __future__ import annotations

from meadhall.core.draw import ships
from meadhall.core.draw.cover import fade, picture
from meadhall.core.draw.palette import GOLD_THREAD, INK, SEATS
from meadhall.core.draw.people import viking
from meadhall.core.draw.shapes import box, disc, line, oval, shape
from meadhall.core.draw.svg import Markup, at, join, tag

WIDE, HIGH = 600.0, 262.0
PLACES = ((96, 0), (210, 1), (390, 2), (504, 3))
"""Where the seats' Vikings sit."""


def wall() -> Markup:
    boards = "".join(f"M0 {y}H600" for y in range(34, 200, 34))
    glow = tag("stop", offset=0, stop_color="#e89a3c", stop_opacity=0.85) + tag(
        "stop", offset=1, stop_color="#e89a3c", stop_opacity=0
    )
    return (
        fade("wall", "#2c1a0d", "#5a371b", "#3b2414")
        + tag("radialGradient", glow, id="glow")
        + box(0, 0, WIDE, HIGH, 0, "url(#wall)")
        + line(boards, "#1c0f06", 2, opacity=0.6)
        + oval(300, 118, 250, 150, "url(#glow)")
        + box(0, 0, WIDE, 14, 0, "#3b2414", INK, 2)
    )


def post() -> Markup:
    """A carved post with a dragon's head, 34 wide."""
    plait = "".join(f"M-7 {y}Q7 {y + 8} -7 {y + 16}M7 {y}Q-7 {y + 8} 7 {y + 16}" for y in range(56, 190, 16))
    head = "M-15 44Q-18 20 4 16Q26 14 38 28L36 36L20 36Q10 36 14 44Z"
    return (
        box(-14, 40, 28, 170, 2, "#6d421a", INK, 2)
        + line(plait, GOLD_THREAD, 2.4)
        + shape(head, "#8a5526", INK, 2)
        + line("M-4 17L-12 6M6 15L2 3", INK, 3.4)
        + disc(12, 25, 2.6, "#ffd24a", INK, 1.2)
    )


def shield(seat: int) -> Markup:
    paint = shape("M0 0V-24A24 24 0 0 1 24 0ZM0 0V24A24 24 0 0 1 -24 0Z", SEATS[seat].fill)
    return (
        disc(0, 0, 25, "#e6d8ba", INK, 3) + paint + disc(0, 0, 25, edge=INK, width=2) + disc(0, 0, 6, "#c9ced2", INK, 2)
    )


def fire() -> Markup:
    """A hearth of stones with logs and flames, its foot at 0."""
    rows = (
        (-44, -20),
        (-22, -20),
        (0, -20),
        (22, -20),
        (-33, -40),
        (-11, -40),
        (11, -40),
        (-44, -60),
        (-22, -60),
        (0, -60),
        (22, -60),
    )
    stones = join(box(x, y, 20, 18, 4, "#868c90", "#4d5256", 1.6) for x, y in rows)
    return (
        box(-46, -64, 92, 66, 6, "#5f666b", INK, 2)
        + stones
        + at(0, -68, box(-48, -6, 96, 12, 6, "#6d421a", INK, 2, transform="rotate(-7)"))
        + at(0, -70, box(-44, -6, 88, 11, 6, "#8a5526", INK, 2, transform="rotate(8)"))
        + shape(
            "M-30 -74Q-40 -112 -12 -136Q-12 -118 2 -112Q-4 -142 14 -164Q14 -140 30 -124Q44 -100 30 -74Z",
            "#d9541e",
            INK,
            2.4,
        )
        + shape("M-19 -74Q-24 -100 -6 -114Q-4 -102 4 -98Q2 -116 12 -126Q26 -100 19 -74Z", "#f4953a")
        + shape("M-9 -74Q-12 -92 2 -102Q13 -88 9 -74Z", "#ffe08a")
    )


def horn() -> Markup:
    """A drinking horn, 44 wide."""
    return (
        shape("M-20 -10Q-2 -12 8 0Q16 10 22 12Q4 18 -8 8Q-16 2 -20 -10Z", "#efe3c6", INK, 2)
        + line("M-20 -10L-13 -1", GOLD_THREAD, 5)
        + disc(22, 12, 2.6, GOLD_THREAD, INK, 1.2)
    )


def table() -> Markup:
    """The table, with a board, two ships, dice and horns on it."""
    board = shape("M214 196H386L404 250H196Z", "#3f86a0", "#f3e6c8", 5) + line("M214 196H386L404 250H196Z", INK, 1.6)
    die = box(-11, -11, 22, 22, 5, "#b3332b", INK, 2) + disc(0, 0, 3.6, "#fff8e7")
    other = box(-11, -11, 22, 22, 5, "#d9a51e", INK, 2) + disc(-4, -4, 2.6, INK) + disc(4, 4, 2.6, INK)
    return (
        fade("oak", "#9c6a36", "#6d421a")
        + shape("M36 184H564L600 262H0Z", "url(#oak)", INK, 2.4)
        + line("M28 206H572M18 232H582", "#5a3413", 1.6, opacity=0.7)
        + board
        + line("M236 216q6 -6 12 0q6 6 12 0M330 236q6 -6 12 0q6 6 12 0M290 210q6 -6 12 0", "#dff0f2", 1.8)
        + at(268, 214, ships.longship(0, 4), scale=0.44)
        + at(336, 220, ships.longship(2, 4), scale=0.44)
        + at(160, 218, die, turn=-12)
        + at(182, 236, other, turn=9)
        + at(438, 222, other, turn=-8)
        + at(98, 214, horn())
        + at(504, 216, tag("g", horn(), transform="scale(-1 1)"))
    )


def hearth() -> Markup:
    people = join(at(x, 158, viking(seat, seat in (0, 3)), scale=2.3) for x, seat in PLACES)
    return picture(
        WIDE,
        HIGH,
        wall(),
        at(34, 0, post()),
        at(566, 0, tag("g", post(), transform="scale(-1 1)")),
        *(at(x, 62, shield(seat)) for x, seat in PLACES),
        at(300, 188, fire()),
        people,
        table(),
    )
