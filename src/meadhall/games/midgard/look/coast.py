"""What landscapes are made of, one plane behind the other: far ridges, mist, the sun, lit hills, water that reflects."""

from __future__ import annotations

from random import Random

from meadhall.core.look.brush import box, disc, line, lit, oval, shape
from meadhall.core.look.nature import FIRS
from meadhall.core.look.palette import INK
from meadhall.core.svg import at, tag

WIDE, HIGH = 196.0, 104.0
MIST = tag(
    "linearGradient",
    *(
        tag("stop", offset=offset, stop_color="#fff6e4", stop_opacity=strength)
        for offset, strength in ((0, 0), (0.6, 0.75), (1, 0))
    ),
    id="mist",
    x2=0,
    y2=1,
)
GLOW = tag(
    "radialGradient",
    *(
        tag("stop", offset=offset, stop_color="#fff0c0", stop_opacity=strength)
        for offset, strength in ((0, 0.95), (0.3, 0.5), (1, 0))
    ),
    id="glow",
)
DUSK = tag(
    "linearGradient",
    *(
        tag("stop", offset=offset, stop_color="#1c110a", stop_opacity=strength)
        for offset, strength in ((0, 0), (0.28, 0.74), (1, 0.88))
    ),
    id="dusk",
    x2=0,
    y2=1,
)
"""Mist, the glow of the sun, and what lies in the dark so that words can be read on it."""


def ridge(foot: float, high: float, colour: str, seed: int, peaks: int = 5, wide: float = WIDE) -> str:
    """Mountains far away: no outline, and snow where they are high."""
    dice = Random(seed)
    step = wide / peaks
    crest, snow = f"M-4 {foot}", ""
    for number in range(peaks):
        x = step * (number + 0.5) + dice.uniform(-0.2, 0.2) * step
        top = foot - high * dice.uniform(0.6, 1)
        dip = foot - high * dice.uniform(0.1, 0.35)
        crest += f"L{x} {top}L{x + step * 0.2} {top + high * 0.22}L{step * (number + 1)} {dip}"
        if foot - top > high * 0.75:
            snow += f"M{x} {top}l{-step * 0.1} {high * 0.22}l{step * 0.07} {-high * 0.05}l{step * 0.05} {high * 0.07}l{step * 0.18} {-high * 0.02}Z"
    return shape(f"{crest}L{wide + 4} {foot}Z", colour) + shape(snow, "#fff8ec", opacity=0.75)


def mist(top: float, high: float, strength: float = 1, wide: float = WIDE) -> str:
    return box(0, top, wide, high, 0, "url(#mist)", opacity=strength)


def sun(x: float, y: float, radius: float, colour: str = "#fff1c4", reach: float = 4) -> str:
    return disc(x, y, radius * reach, "url(#glow)") + disc(x, y, radius, colour)


def clouds(*where: tuple[float, float, float], colour: str = "#fff6e4", strength: float = 0.7) -> str:
    form = "M-16 4Q-20 -2 -12 -4Q-9 -11 -1 -8Q6 -13 11 -6Q19 -7 18 0Q20 4 14 4Z"
    return "".join(at(x, y, shape(form, colour), scale=size, opacity=strength) for x, y, size in where)


def hill(form: str, colour: str, edge: bool = True) -> str:
    """A slope with the light on its left side."""
    return shape(form, colour) + lit(form, 0.8) + (line(form, INK, 1.1) if edge else "")


def water(top: float, colour: str, deep: str, seed: int, bottom: float = HIGH, wide: float = WIDE) -> str:
    """Water from a line down, darker towards the viewer, with glints that grow."""
    dice = Random(seed)
    drawing = box(0, top, wide, bottom - top, 0, colour)
    rows = max(1, int((bottom - top) / 5))
    for row in range(rows):
        y = top + 3 + row * 5
        far = 6 + row * 3
        form = "".join(f"M{dice.uniform(0, wide - far)} {y}h{far}" for _ in range(4))
        drawing += line(form, "#f4fbfb" if row % 2 else deep, 0.8 + row * 0.12, opacity=0.4)
    return drawing + line(f"M0 {top}H{wide}", "#fff", 1, opacity=0.5)


def path_of_light(x: float, top: float, bottom: float, colour: str = "#fff1c4") -> str:
    """What the sun writes upon water."""
    rows = range(int(top) + 1, int(bottom), 3)
    form = "".join(f"M{x - 3 - (y - top) * 0.3} {y}h{6 + (y - top) * 0.6}" for y in rows)
    return line(form, colour, 1.4, opacity=0.75, stroke_dasharray="7 2 3 2")


def rays(x: float, y: float, *turns: float, strength: float = 0.16) -> str:
    """Light that breaks through clouds."""
    return "".join(at(x, y, shape("M-2 0H2L16 110H-16Z", "#fff6d8", opacity=strength), turn=turn) for turn in turns)


def smoke(x: float, y: float, colour: str = "#fff3e0") -> str:
    return line(f"M{x} {y}q-5 -5 0 -9q6 -4 1 -10q-4 -4 2 -9", colour, 3, opacity=0.55)


def tree(colour: str) -> str:
    """A fir 30 high on a ground at 0, its left side in the light."""
    form = "M0 -30L7 -19H4L10 -10H5L12 0H-12L-5 -10H-10L-4 -19H-7Z"
    return box(-1.6, 0, 3.2, 4, 0, "#4a2f16") + shape(form, colour, INK, 1) + lit(form, 0.9)


def firs(x: float, y: float, count: int, wide: float, seed: int, size: float = 1, colour: str = "") -> str:
    dice = Random(seed)
    return "".join(
        at(
            x + wide * (number + 0.5) / count + dice.uniform(-3, 3),
            y + dice.uniform(-1.5, 2.5),
            tree(colour or dice.choice(FIRS)),
            scale=round(size * dice.uniform(0.8, 1.2), 2),
        )
        for number in range(count)
    )


def shadow(x: float, y: float, wide: float, high: float = 3) -> str:
    """What stands on a ground darkens it."""
    return oval(x + wide * 0.25, y, wide, high, "#1a1408", opacity=0.32)
