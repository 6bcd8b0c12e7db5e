"""Sea of the chart: shoals and deeps, streams, a fine net of squares, the lines of the winds and their rose."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from meadhall.core.draw.drawing import use
from meadhall.core.draw.shapes import disc, line, shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join, rect, tag
from meadhall.games.drakkar.draw.layout import Layout
from meadhall.games.drakkar.packed import LINE

WINDOWS = {"glass": (5, 5, 46.0), "card": (7, 5, 42.0)}
"""The lens of a phone and that of a card: how many squares across and down, and how wide each is."""
BASINS = (
    (0.3, 0.3, 0.24, 0.19, 4),
    (0.7, 0.66, 0.27, 0.22, 8),
    (0.24, 0.8, 0.15, 0.12, 15),
    (0.84, 0.2, 0.13, 0.15, 23),
)
"""Where it is deep, in parts of the field: the middle, how far across and down, and a seed."""
SHOALS = (
    (0.0, 0.52, 0.07, 0.13, 2),
    (1.0, 0.44, 0.08, 0.1, 6),
    (0.54, 0.0, 0.14, 0.05, 9),
    (0.47, 1.0, 0.13, 0.06, 12),
)
STEPS = (1.0, 0.74, 0.48)
"""How large each line of depth is beside the outermost."""
STREAMS = (
    "M.02 .16C.2 .06 .34 .2 .5 .13S.8 .02 .97 .1",
    "M.05 .93C.2 .82 .36 .95 .52 .87S.82 .8 .96 .9",
    "M.07 .3C.14 .46 .02 .58 .1 .74",
    "M.93 .28C.86 .44 .98 .56 .9 .73",
)
BEASTS = (("margin-serpent", 0.21, 0.215, 1.9), ("margin-kraken", 0.79, 0.79, 1.9))


def blob(x: float, y: float, wide: float, high: float, seed: int, points: int = 11) -> str:
    """A smooth round outline, never quite the same."""
    dice = Random(seed)
    turns = [2 * pi * number / points for number in range(points)]
    reach = [dice.uniform(0.78, 1.16) for _ in turns]
    rim = [(x + wide * r * cos(t), y + high * r * sin(t)) for t, r in zip(turns, reach, strict=True)]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(rim, rim[1:] + rim[:1], strict=True)]
    form = f"M{middles[-1][0]:.3f} {middles[-1][1]:.3f}"
    for (px, py), (mx, my) in zip(rim, middles, strict=True):
        form += f"Q{px:.3f} {py:.3f} {mx:.3f} {my:.3f}"
    return form + "Z"


def scaled(form: str, left: float, top: float, far: float) -> str:
    """A form given in parts of the field, in its own place."""
    numbers = iter(
        form.replace("M", " M ").replace("Q", " Q ").replace("C", " C ").replace("S", " S ").replace("Z", " Z").split()
    )
    written, across = [], True
    for each in numbers:
        if each.isalpha():
            written.append(each)
            continue
        written.append(f"{(left if across else top) + float(each) * far:.1f}")
        across = not across
    return " ".join(written)


def sea_sheet(frame: Layout) -> Markup:
    """All of the water, from below upwards."""
    (left, top), far = frame.field, frame.side
    middle = left + far / 2, top + far / 2
    beasts = join(use(name, left + x * far, top + y * far, size * far / 572) for name, x, y, size in BEASTS)
    return (
        rect(left, top, far, far, fill="url(#sea)")
        + depths(left, top, far)
        + streams(left, top, far)
        + tag("g", beasts, color="#dff3f3", opacity=0.3)
        + rhumbs(*middle, far)
        + use("rose", *middle, far / 572)
        + square_net(left, top, frame.unit, LINE, LINE)
    )


def depths(left: float, top: float, far: float) -> Markup:
    """Each line of depth darker than the last; shoals along the edges."""
    drawing = EMPTY
    for x, y, wide, high, seed in BASINS:
        for step in STEPS:
            form = scaled(blob(x, y, wide * step, high * step, seed), left, top, far)
            drawing += shape(form, "#0b3d56", "#dff3f3", far / 800, fill_opacity=0.2, stroke_opacity=0.16)
    for x, y, wide, high, seed in SHOALS:
        for step in STEPS:
            form = scaled(blob(x, y, wide * step, high * step, seed), left, top, far)
            drawing += shape(form, "#a9dcd2", opacity=0.17)
    return drawing


def streams(left: float, top: float, far: float) -> Markup:
    """Currents: three threads side by side."""
    form = "".join(
        scaled(each, left + shift * far, top + shift * far, far) for each in STREAMS for shift in (-0.012, 0, 0.012)
    )
    return line(form, "#e8f6f6", far / 420, opacity=0.24, stroke_dasharray=f"{far / 9:.0f} {far / 60:.0f}")


def rhumbs(x: float, y: float, far: float) -> Markup:
    """The lines of the winds, as on old charts."""
    winds = [(cos(turn * pi / 16), sin(turn * pi / 16)) for turn in range(32)]
    form = "".join(
        f"M{x + a * far * 0.19:.1f} {y + b * far * 0.19:.1f}L{x + a * far * 0.8:.1f} {y + b * far * 0.8:.1f}"
        for a, b in winds
    )
    return line(form, "#e8f6f6", far / 750, opacity=0.2)


def square_net(left: float, top: float, unit: float, across: int, down: int, first: int = 0) -> Markup:
    """Squares without a chequer: fine lines, light beside dark, a star where they meet, every other square a breath darker."""
    wide, high = across * unit, down * unit
    lines = "".join(f"M{left} {top + unit * n:.1f}h{wide:.1f}" for n in range(1, down))
    lines += "".join(f"M{left + unit * n:.1f} {top}v{high:.1f}" for n in range(1, across))
    arm = unit * 0.11
    stars = "".join(
        f"M{left + unit * column - arm:.1f} {top + unit * row:.1f}h{2 * arm:.1f}m{-arm:.1f} {-arm:.1f}v{2 * arm:.1f}"
        for column in range(1, across)
        for row in range(1, down)
    )
    dark = "".join(
        f"M{left + unit * column:.1f} {top + unit * row:.1f}h{unit}v{unit}h{-unit}z"
        for column in range(across)
        for row in range(down)
        if (column + row + first) % 2
    )
    return (
        shape(dark, "#0f3a4e", opacity=0.07)
        + at(0.9, 0.9, line(lines, "#072838", 0.9, opacity=0.34))
        + line(lines, "#dff3f3", 0.9, opacity=0.3)
        + line(stars, "#f4fbf6", 1.1, opacity=0.55)
    )


def wind_rose() -> Markup:
    """Drawn for a radius of 120: sixteen winds, each light on one side and dark on the other."""
    ticks = "".join(
        f"M{cos(turn * pi / 36) * 92:.1f} {sin(turn * pi / 36) * 92:.1f}L{cos(turn * pi / 36) * (100 if turn % 3 else 104):.1f} {sin(turn * pi / 36) * (100 if turn % 3 else 104):.1f}"
        for turn in range(72)
    )
    light, dark = "", ""
    for turns, reach, waist in ((range(1, 16, 2), 62, 5), (range(2, 16, 4), 84, 9), (range(0, 16, 4), 118, 13)):
        for turn in turns:
            angle, side = turn * pi / 8, pi / 8 * (2 if reach > 70 else 1)
            tip = f"{cos(angle) * reach:.1f} {sin(angle) * reach:.1f}"
            one = f"{cos(angle - side) * waist:.1f} {sin(angle - side) * waist:.1f}"
            other = f"{cos(angle + side) * waist:.1f} {sin(angle + side) * waist:.1f}"
            light += f"M0 0L{one}L{tip}Z"
            dark += f"M0 0L{other}L{tip}Z"
    return at(
        0,
        0,
        disc(0, 0, 104, "#0b3d56", opacity=0.25)
        + disc(0, 0, 104, edge="#e8f6f6", width=1.6)
        + disc(0, 0, 92, edge="#e8f6f6", width=1)
        + disc(0, 0, 70, edge="#e8f6f6", width=1)
        + line(ticks, "#e8f6f6", 1)
        + shape(light, "#f2fbfa")
        + shape(dark, "#2c6a82")
        + line(light, "#0b3d56", 0.6)
        + disc(0, 0, 12, "#e8f6f6", "#0b3d56", 1.2)
        + disc(0, 0, 6, "#2c6a82"),
        opacity=0.42,
    )


def window(across: int, down: int, unit: float, first: int) -> Markup:
    """A part of the sea as a lens shows it; whether its first square is one of the darker ones."""
    wide, high = across * unit, down * unit
    deep = blob(wide * 0.64, high * 0.62, wide * 0.4, high * 0.32, 8)
    return (
        rect(0, 0, wide, high, fill="url(#sea)")
        + shape(deep, "#0b3d56", opacity=0.14)
        + square_net(0, 0, unit, across, down, first)
    )


SEA_PATTERNS = {
    "rose": wind_rose(),
    **{
        f"sea-{name}-{first}": window(across, down, unit, first)
        for name, (across, down, unit) in WINDOWS.items()
        for first in range(2)
    },
}
