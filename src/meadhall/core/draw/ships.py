"""Longships, from the side and from above."""

from __future__ import annotations

from meadhall.core.draw.palette import INK, SEATS
from meadhall.core.draw.shapes import ball, disc, gleam, line, shape, solid, veil
from meadhall.core.draw.signals import mark
from meadhall.core.draw.svg import Markup, at, join

SAIL = "M-29 -44Q0 -50 29 -44Q36 -22 27 -2Q0 -9 -27 -2Q-34 -22 -29 -44Z"
HULL = (
    "M-50 2Q-44 24 -24 26H24Q44 24 50 2Q54 -14 46 -22Q47 -8 40 2Q36 8 26 8H-26Q-38 8 -42 -4"
    "Q-44 -12 -48 -14Q-54 -14 -53 -8Q-50 -9 -49 -6Q-50 -2 -50 2Z"
)
PROW = "M46 -22Q46 -32 53 -34L64 -30L63 -26L54 -25Q57 -18 53 -8Z"
STRAKES = "M-47 12.4Q0 18 47 12.4M-42.6 17.4Q0 22 42.6 17.4M-35 22Q0 25 35 22"


class Paint:
    """What a ship is painted with."""

    def __init__(self, ink: str, hull: str, plank: str, cloth: str, stripe: str, boss: str) -> None:
        self.ink, self.hull, self.plank, self.cloth, self.stripe, self.boss = ink, hull, plank, cloth, stripe, boss


GHOSTLY = Paint("#163634", "#5d8a86", "#2f5552", "#9fd0c4", "#6aa79c", "#79b0a5")
RAIDER = Paint(INK, "#8a5526", "#5e3513", "#2b2730", "#8a1f1a", "#8a1f1a")


def of_seat(seat: int) -> Paint:
    return Paint(INK, "#93592a", "#5e3513", "#f3e6c8", SEATS[seat].fill, SEATS[seat].fill)


def hull(paint: Paint, shields: int) -> Markup:
    """A ship without mast, 114 wide, bow to the right: strake upon strake, stem and stern carved."""
    drawing = (
        shape(HULL, paint.hull)
        + veil("M-47 12.4Q0 18 47 12.4Q44 24 24 26H-24Q-42 24 -47 12.4Z", 0.12)
        + veil("M-38 21Q0 24.4 38 21Q33 26 24 26H-24Q-33 26 -38 21Z", 0.2)
        + line(STRAKES, paint.plank, 1.5)
        + at(0, 1.3, gleam(STRAKES, 0.8, 0.3))
        + shape(HULL, "url(#light)", paint.ink, 2, fill_opacity=0.75)
        + solid(PROW, paint.hull, paint.ink, 1.8)
        + line("M50 -17q2.6 3.6 .6 8m-2.6 -9q2 5 -.8 10M-47 -6q-1.6 -3 -4 -3", paint.plank, 1.3)
        + line("M58 -27.4h5", paint.ink, 1.1)
        + gleam("M49.4 -31.4Q51 -33 53.4 -32.8L61 -29.9", 1, 0.55)
        + disc(54, -30, 1.6, "#ffd24a", paint.ink, 0.8)
        + line("M50 -33L46 -38M53 -34L52 -40", paint.ink, 2)
    )
    for number in range(shields):
        x = -30 + number * 60 / max(1, shields - 1)
        drawing += (
            disc(x, 9, 6, paint.boss)
            + line(f"M{x - 6} 9H{x + 6}M{x} 3V15", "#fff8e7", 1.2)
            + disc(x, 9, 6, "url(#dome)", paint.ink, 1.5)
            + disc(x, 9, 5, edge="#fff8e7", width=0.7, opacity=0.45)
            + ball(x, 9, 1.9, "#e8d9a8", paint.ink, 0.7)
        )
    return drawing


def sail(paint: Paint) -> Markup:
    """A sail full of wind, which comes from the left."""
    stripes = join(
        shape(
            f"M{side * 10 - 5} -47Q{side * 13 - 6} -22 {side * 9 - 5} -5"
            f"L{side * 9 + 5} -5Q{side * 13 + 6} -22 {side * 10 + 5} -47Z",
            paint.stripe,
        )
        for side in (-1, 1)
    )
    return (
        line("M-30 -44L-42 6M30 -44L42 4", paint.ink, 0.9)
        + line("M0 14V-50", paint.ink, 3.4)
        + shape(SAIL, paint.cloth)
        + stripes
        + veil("M20 -45.4L29 -44Q36 -22 27 -2Q24 -3 20 -4Q28 -24 20 -45.4Z", 0.24)
        + veil("M-29.6 -10Q0 -19 29.6 -10L27 -2Q0 -9 -27 -2Z", 0.15)
        + shape("M-25 -42Q-30 -24 -25 -8Q-14 -12 -6 -13Q-18 -26 -14 -44Z", "#fff", opacity=0.26)
        + line("M-29.6 -37Q0 -43 30 -37", paint.ink, 0.7, opacity=0.45)
        + line(SAIL, paint.ink, 1.8)
        + line("M-32 -45H32", paint.ink, 3)
        + line("M-31 -45.6H30", "#a9763b", 1.1)
        + disc(0, -50.4, 1.5, "#f2c230", paint.ink, 0.7)
    )


def longship(seat: int, shields: int = 5) -> Markup:
    """A player's ship, with their mark on the sail."""
    paint = of_seat(seat)
    blazon = at(0, -24, disc(0, 0, 11, "#fff8e7", INK, 1.6), mark(seat, 14, SEATS[seat].shade))
    return sail(paint) + blazon + hull(paint, shields)


def ghost_ship() -> Markup:
    """Pale, its sail in tatters."""
    rents = line("M-12 -30l8 14l-10 8M10 -36l-4 12l9 6", GHOSTLY.ink, 2) + shape("M18 -4l4 -16l5 17z", "#1d4341")
    return sail(GHOSTLY) + rents + hull(GHOSTLY, 5)


def raider_ship() -> Markup:
    """Black sail, red stripes."""
    return sail(RAIDER) + hull(RAIDER, 5)


def ship_above(edge: str = INK) -> Markup:
    """A ship with three benches from above, 186 by 46, bow to the right."""
    deck = "M-82 0Q-78 -16 -56 -17H49Q72 -13 84 0Q72 13 49 17H-56Q-78 16 -82 0Z"
    return (
        solid("M-88 0Q-84 -21 -58 -22H50Q76 -18 92 0Q76 18 50 22H-58Q-84 21 -88 0Z", "#93592a", edge, 2)
        + shape(deck, "#b98343")
        + line("M-82 0Q-78 -16 -56 -17H49Q72 -13 84 0", "#3d2310", 3.4, opacity=0.4)
        + line("M-80 -6H80M-80 6H80M-70 -11.6H70M-84 0H84M-70 11.6H70", "#8a5526", 1)
        + gleam("M-78 -4.8H78M-78 7.2H78M-80 1.2H80", 0.7, 0.22)
        + solid("M86 -4Q98 -8 104 -1L100 5Q94 3 86 4Z", "#b3332b", INK, 1.4)
        + disc(97, -1.5, 1.2, "#ffd24a")
        + line("M-31 -17V17M31 -17V17", "#4f2e10", 3)
        + line("M-31.6 -16V16M30.4 -16V16", "#c99452", 1.2)
    )
