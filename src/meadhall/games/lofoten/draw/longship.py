"""Longships of Lofoten from above, the wheels they lie on, and the quay."""

from __future__ import annotations

from math import cos, pi, sin, tan

from meadhall.core.draw.palette import EDGE, INK, MARK, SEATS
from meadhall.core.draw.shapes import box, disc, domed, line, oval, shape, sheen
from meadhall.core.draw.svg import EMPTY, Markup, join, tag

WHEEL_HALF = 100.0
"""Half of a wheel from side to side."""
HULL = "M0 -40Q20 -24 20 6Q18 32 0 38Q-18 32 -20 6Q-20 -24 0 -40Z"
DECK = "M0 -33Q15 -20 15 6Q14 27 0 32Q-14 27 -15 6Q-15 -20 0 -33Z"
BENCHES = ((-15, 11), (-4, 14), (9, 14.6), (20, 12.6))
"""How far down a thwart lies, and how far it reaches to either side."""


def longboat(seat: int, improved: bool) -> Markup:
    """A longship from above, bow up, 80 long; violet once it is improved. It is lit evenly, since it turns."""
    wood, dark, light = ("#75608a", "#3d2f49", "#b9a6cc") if improved else ("#b98243", "#6d421a", "#f0cf98")
    return (
        oval(0, 2, 25, 45, "#9fd3d8", opacity=0.16)
        + line("M-9 -46Q-20 -34 -26 -16M9 -46Q20 -34 26 -16", "#e8f6f6", 1.4, opacity=0.6)
        + shape(HULL, "#6d421a", INK, 2)
        + line("M-15.6 -14Q-18.4 8 -10 29M15.6 -14Q18.4 8 10 29", "#b98243", 1.3)
        + shape(DECK, wood, "#3b2110", 1.5)
        + shape("M0 -33Q6 -18 6 4Q6 24 0 32Q-6 24 -6 4Q-6 -18 0 -33Z", light, opacity=0.3)
        + line("M-8 -21V24M8 -21V24M-4 -28V29M4 -28V29", dark, 0.8, opacity=0.55)
        + line("M0 -32V31", dark, 1.5)
        + thwarts(dark, light)
        + disc(0, 3, 3.4, "#4a2b10", dark, 1)
        + disc(0, 3, 1.6, light)
        + shields(seat)
        + head()
        + shape("M-3 31Q-4 40 0 43Q4 40 3 31Z", "#7c2a22", INK, 1.1)
    )


def thwarts(dark: str, light: str) -> Markup:
    shadow = "".join(f"M{-far} {y + 2.2}H{far}" for y, far in BENCHES)
    plank = "".join(f"M{-far} {y}H{far}" for y, far in BENCHES)
    edge = "".join(f"M{1 - far} {y - 0.8}H{far - 1}" for y, far in BENCHES)
    return line(shadow, "#24150b", 2, opacity=0.4) + line(plank, dark, 3.2) + line(edge, light, 0.9, opacity=0.8)


def shields(seat: int) -> Markup:
    drawing = EMPTY
    for side in (-1, 1):
        for number, y in enumerate((-14, -6, 2, 10, 18)):
            x = side * (20 - (y - 2) ** 2 * 0.0085)
            drawing += disc(x, y, 4.1, SEATS[seat].fill if number % 2 else MARK, INK, 1.1) + disc(x, y, 1.1, "#59636b")
    return drawing


def head() -> Markup:
    """The dragon of the stem, from above."""
    return (
        shape("M-5 -30Q-7 -40 0 -47Q7 -40 5 -30Z", "#b3332b", INK, 1.3)
        + shape("M-5 -30Q-7 -40 0 -47L0 -31Z", "#fff", opacity=0.2)
        + line("M0 -44V-32", "#5e1712", 1)
        + disc(-2.2, -38, 1.1, "#ffd24a")
        + disc(2.2, -38, 1.1, "#ffd24a")
    )


# Wheels.


def octagon(half: float) -> str:
    corner = half * tan(pi / 8)
    points = ((corner, -half), (half, -corner), (half, corner), (corner, half))
    corners = [*points, *((-x, -y) for x, y in points)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def band(outer: float, inner: float, fill: str, strength: float | None = None) -> Markup:
    return shape(octagon(outer) + octagon(inner), fill, fill_rule="evenodd", opacity=strength)


def rim(seat: int) -> Markup:
    """A wheel without its longships: an octagon of deep water in a painted frame."""
    turns = (pi / 4, 3 * pi / 4, 5 * pi / 4, 7 * pi / 4)
    swell = "".join(
        f"M{WHEEL_HALF * 0.62 * cos(turn) - 10:.0f} {WHEEL_HALF * 0.62 * sin(turn):.0f}q5 -5 10 0q5 5 10 0"
        for turn in turns
    )
    corner = (WHEEL_HALF - 5) / cos(pi / 8)
    nails = join(
        disc(corner * cos(turn), corner * sin(turn), 3.4, "#3a3f45", EDGE, 1.1)
        + disc(corner * cos(turn) - 0.6, corner * sin(turn) - 0.8, 1, "#aab2b8")
        for turn in (pi / 8 + step * pi / 4 for step in range(8))
    )
    return (
        shape(octagon(WHEEL_HALF), "url(#deep)", EDGE, 3)
        + disc(0, 0, 88, "url(#pool)")
        + join(disc(0, 0, radius, edge="#bfe3e4", width=1, opacity=0.16) for radius in (24, 44, 66, 84))
        + line(swell, "#dff0f2", 1.4, opacity=0.6)
        + band(WHEEL_HALF, WHEEL_HALF - 9, SEATS[seat].fill)
        + line(octagon(WHEEL_HALF - 9), EDGE, 1.8)
        + line(octagon(WHEEL_HALF - 12), MARK, 1, opacity=0.5)
        + nails
    )


def wheel_light() -> Markup:
    """The light on the frame of a wheel, which stays where it is while the wheel turns."""
    return band(WHEEL_HALF, WHEEL_HALF - 9, "url(#light)") + line(
        octagon(WHEEL_HALF - 2.2), "#fff8e7", 1.2, opacity=0.35
    )


def pool() -> Markup:
    """Deeper in the middle of a wheel."""
    stops = Markup(
        '<stop stop-color="#06202e" stop-opacity=".5"/><stop offset="1" stop-color="#06202e" stop-opacity="0"/>'
    )
    return tag("radialGradient", stops, id="pool")


def jetty() -> Markup:
    """A quay, 50 wide."""
    return (
        box(-25, -4, 50, 14, 3, "#06202e", opacity=0.5)
        + box(-25, -7, 50, 14, 3, "url(#oak)", EDGE, 1.8)
        + line("M-12 -7V7M0 -7V7M12 -7V7", "#3b2414", 1.4)
        + sheen(-24, -6, 48, 12, 2)
        + join(disc(x, 0, 3.2, "#6d421a", EDGE, 1.1) + domed(x, 0, 3) for x in (-20, 20))
        + line("M-20 0Q0 6 20 0", "#e6d5a2", 1.3)
    )


MOTIFS = {
    "pool-of-wheels": pool(),
    "jetty": jetty(),
    "wheel-light": wheel_light(),
    **{f"rim-{seat}": rim(seat) for seat in (0, 1)},
    **{f"boat-{seat}-{improved:d}": longboat(seat, improved) for seat in (0, 1) for improved in (False, True)},
}
