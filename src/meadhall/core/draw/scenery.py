"""Landscape elements, in planes one behind the other: ridges, mist, the sun, hills, trees, reflecting water.

A picture that uses mist, the sun or a glow has `AIR` among its definitions.
"""

from __future__ import annotations

from random import Random

from meadhall.core.draw.nature import FIRS
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, oval, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag


def passing(*stops: tuple[float, str, float]) -> Markup:
    """Stops of a gradient: offset, colour, opacity."""
    return join(
        tag("stop", offset=offset, stop_color=colour, stop_opacity=strength) for offset, colour, strength in stops
    )


MIST = passing((0, "#fff6e4", 0), (0.6, "#fff6e4", 0.75), (1, "#fff6e4", 0))
GLOW = passing((0, "#fff0c0", 0.95), (0.3, "#fff0c0", 0.5), (1, "#fff0c0", 0))
AIR = tag("linearGradient", MIST, id="mist", x2=0, y2=1) + tag("radialGradient", GLOW, id="glow")


def ridge(foot: float, high: float, colour: str, seed: int, peaks: int, wide: float) -> Markup:
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
            snow += (
                f"M{x} {top}l{-step * 0.1} {high * 0.22}l{step * 0.07} {-high * 0.05}"
                f"l{step * 0.05} {high * 0.07}l{step * 0.18} {-high * 0.02}Z"
            )
    return shape(f"{crest}L{wide + 4} {foot}Z", colour) + shape(snow, "#fff8ec", opacity=0.75)


def mist(top: float, high: float, strength: float, wide: float) -> Markup:
    return box(0, top, wide, high, 0, "url(#mist)", opacity=strength)


def sun(x: float, y: float, radius: float, colour: str = "#fff1c4", reach: float = 4) -> Markup:
    return disc(x, y, radius * reach, "url(#glow)") + disc(x, y, radius, colour)


def clouds(*where: tuple[float, float, float], colour: str = "#fff6e4", strength: float = 0.7) -> Markup:
    form = "M-16 4Q-20 -2 -12 -4Q-9 -11 -1 -8Q6 -13 11 -6Q19 -7 18 0Q20 4 14 4Z"
    return join(at(x, y, shape(form, colour), scale=size, opacity=strength) for x, y, size in where)


def hill(form: str, colour: str, light: str = "") -> Markup:
    """A slope, with some light laid over it."""
    return shape(form, colour) + (shape(form, light, opacity=0.8) if light else EMPTY) + line(form, INK, 1.1)


def water(top: float, bottom: float, wide: float, fill: str, deep: str, seed: int) -> Markup:
    """Water from a line down, with glints that grow towards the viewer."""
    dice = Random(seed)
    drawing = box(0, top, wide, bottom - top, 0, fill)
    for row in range(max(1, int((bottom - top) / 5))):
        y, far = top + 3 + row * 5, 6 + row * 3
        form = "".join(f"M{dice.uniform(0, wide - far)} {y}h{far}" for _ in range(4))
        drawing += line(form, "#f4fbfb" if row % 2 else deep, 0.8 + row * 0.12, opacity=0.4)
    return drawing + line(f"M0 {top}H{wide}", "#fff", 1, opacity=0.5)


def path_of_light(x: float, top: float, bottom: float, colour: str = "#fff1c4") -> Markup:
    """The sun's reflection on water."""
    rows = range(int(top) + 1, int(bottom), 3)
    form = "".join(f"M{x - 3 - (y - top) * 0.3} {y}h{6 + (y - top) * 0.6}" for y in rows)
    return line(form, colour, 1.4, opacity=0.75, stroke_dasharray="7 2 3 2")


def rays(x: float, y: float, *turns: float, strength: float = 0.16, long: float = 110) -> Markup:
    """Light that breaks through clouds."""
    form = f"M-2 0H2L{long / 7} {long}H{-long / 7}Z"
    return join(at(x, y, shape(form, "#fff6d8", opacity=strength), turn=turn) for turn in turns)


def wash(x: float, y: float, long: float) -> Markup:
    """The white water along a hull: high at the bow, where it breaks, and trailing off behind."""
    near, far = long * 0.13, long * 0.26
    crest = (
        f"M{x} {y}q{near} {-long * 0.05} {far} 0t{far} 0t{far} 0"
        f"q{near} {-near} {far} {-long * 0.04}q{-long * 0.1} {long * 0.16} {-long * 0.34} {near}"
        f"Q{x + long * 0.3} {y + near} {x} {y}Z"
    )
    drops = join(
        disc(x + long * across, y - long * up, long * 0.012 + 0.6, "#ffffff", opacity=0.9)
        for across, up in ((0.98, 0.1), (1.03, 0.06), (0.92, 0.13), (1.06, 0.13), (0.86, 0.08))
    )
    trail = line(
        f"M{x - long * 0.16} {y + 3}h{long * 0.12}M{x - long * 0.1} {y + 8}h{long * 0.2}", "#ffffff", 1.6, opacity=0.6
    )
    return shape(crest, "#f4fbfb", opacity=0.92) + line(crest, "#7fb2c4", 1, opacity=0.7) + drops + trail


def smoke(x: float, y: float, colour: str = "#fff3e0") -> Markup:
    return line(f"M{x} {y}q-5 -5 0 -9q6 -4 1 -10q-4 -4 2 -9", colour, 3, opacity=0.55)


def tree(colour: str, light: str = "") -> Markup:
    """A fir 30 high on a ground at 0."""
    form = "M0 -30L7 -19H4L10 -10H5L12 0H-12L-5 -10H-10L-4 -19H-7Z"
    lit = shape(form, light, opacity=0.9) if light else EMPTY
    return box(-1.6, 0, 3.2, 4, 0, "#4a2f16") + shape(form, colour, INK, 1) + lit


def firs(
    x: float, y: float, count: int, wide: float, seed: int, size: float = 1, colour: str = "", light: str = ""
) -> Markup:
    dice = Random(seed)
    return join(
        at(
            x + wide * (number + 0.5) / count + dice.uniform(-3, 3),
            y + dice.uniform(-1.5, 2.5),
            tree(colour or dice.choice(FIRS), light),
            scale=round(size * dice.uniform(0.8, 1.2), 2),
        )
        for number in range(count)
    )


def shadow(x: float, y: float, wide: float, high: float = 3) -> Markup:
    """The shadow of a thing on the ground."""
    return oval(x + wide * 0.25, y, wide, high, "#1a1408", opacity=0.32)
