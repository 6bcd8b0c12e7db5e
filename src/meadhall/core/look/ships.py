"""Longships, from the side and from above."""

from __future__ import annotations

from meadhall.core.look.brush import disc, line, shape
from meadhall.core.look.palette import INK, SEATS
from meadhall.core.look.signals import mark
from meadhall.core.svg import at

SAIL = "M-29 -44Q0 -50 29 -44Q36 -22 27 -2Q0 -9 -27 -2Q-34 -22 -29 -44Z"
HULL = (
    "M-50 2Q-44 24 -24 26H24Q44 24 50 2Q54 -14 46 -22Q47 -8 40 2Q36 8 26 8H-26Q-38 8 -42 -4"
    "Q-44 -12 -48 -14Q-54 -14 -53 -8Q-50 -9 -49 -6Q-50 -2 -50 2Z"
)
PROW = "M46 -22Q46 -32 53 -34L64 -30L63 -26L54 -25Q57 -18 53 -8Z"


class Paint:
    """What a ship is painted with."""

    def __init__(self, ink: str, hull: str, plank: str, cloth: str, stripe: str, boss: str) -> None:
        self.ink, self.hull, self.plank, self.cloth, self.stripe, self.boss = ink, hull, plank, cloth, stripe, boss


GHOSTLY = Paint("#163634", "#5d8a86", "#2f5552", "#9fd0c4", "#6aa79c", "#79b0a5")
RAIDER = Paint(INK, "#8a5526", "#5e3513", "#2b2730", "#8a1f1a", "#8a1f1a")


def of_seat(seat: int) -> Paint:
    return Paint(INK, "#8a5526", "#5e3513", "#f3e6c8", SEATS[seat].fill, SEATS[seat].fill)


def hull(paint: Paint, shields: int) -> str:
    """A ship without mast, 114 wide, bow to the right."""
    drawing = (
        shape(HULL, paint.hull, paint.ink, 2)
        + line("M-47 13Q0 20 47 13M-42 19Q0 25 42 19", paint.plank, 1.6)
        + shape(PROW, paint.hull, paint.ink, 1.8)
        + disc(54, -30, 1.6, "#ffd24a", paint.ink, 0.8)
        + line("M50 -33L46 -38M53 -34L52 -40", paint.ink, 2)
    )
    for number in range(shields):
        x = -30 + number * 60 / max(1, shields - 1)
        drawing += (
            disc(x, 9, 6, paint.boss, paint.ink, 1.5)
            + line(f"M{x - 6} 9H{x + 6}M{x} 3V15", "#fff8e7", 1.2)
            + disc(x, 9, 1.9, "#e8d9a8", paint.ink, 0.7)
        )
    return drawing


def sail(paint: Paint) -> str:
    stripes = "".join(
        shape(
            f"M{side * 10 - 5} -47Q{side * 13 - 6} -22 {side * 9 - 5} -5"
            f"L{side * 9 + 5} -5Q{side * 13 + 6} -22 {side * 10 + 5} -47Z",
            paint.stripe,
        )
        for side in (-1, 1)
    )
    return (
        line("M0 14V-50", paint.ink, 3.4)
        + shape(SAIL, paint.cloth, paint.ink, 1.8)
        + stripes
        + line(SAIL, paint.ink, 1.8)
        + line("M-32 -45H32", paint.ink, 3)
    )


def longship(seat: int, shields: int = 5) -> str:
    """A player's ship, with their mark on the sail."""
    paint = of_seat(seat)
    blazon = at(0, -24, disc(0, 0, 11, "#fff8e7", INK, 1.6), mark(seat, 14, SEATS[seat].shade))
    return sail(paint) + blazon + hull(paint, shields)


def ghost_ship() -> str:
    """Pale, its sail in tatters."""
    rents = line("M-12 -30l8 14l-10 8M10 -36l-4 12l9 6", GHOSTLY.ink, 2) + shape("M18 -4l4 -16l5 17z", "#1d4341")
    return sail(GHOSTLY) + rents + hull(GHOSTLY, 5)


def raider_ship() -> str:
    """Black sail, red stripes."""
    return sail(RAIDER) + hull(RAIDER, 5)


def ship_above(edge: str = INK) -> str:
    """A ship with three benches from above, 186 by 46, bow to the right."""
    return (
        shape("M-88 0Q-84 -21 -58 -22H50Q76 -18 92 0Q76 18 50 22H-58Q-84 21 -88 0Z", "#8a5526", edge, 2)
        + shape("M-82 0Q-78 -16 -56 -17H49Q72 -13 84 0Q72 13 49 17H-56Q-78 16 -82 0Z", "#b07a3d")
        + line("M-80 -6H80M-80 6H80", "#8a5526", 1.2)
        + shape("M86 -4Q98 -8 104 -1L100 5Q94 3 86 4Z", "#b3332b", INK, 1.4)
        + disc(97, -1.5, 1.2, "#ffd24a")
        + line("M-31 -17V17M31 -17V17", "#6d421a", 2.2)
    )
