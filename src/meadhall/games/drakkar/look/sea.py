"""The chart: the sea in its frame, the circles on it, and the longships moored along its sides."""

from __future__ import annotations

from math import cos, pi, sin

from meadhall.core.look.brush import box, line, shape
from meadhall.core.look.drawing import together, use
from meadhall.core.look.lettering import figure
from meadhall.core.look.ornament import plait, rune_disc, sunk
from meadhall.core.look.palette import EDGE, GOLD_THREAD, SEATS
from meadhall.core.look.plate import panel
from meadhall.core.look.spots import thing
from meadhall.core.picture import Part
from meadhall.core.svg import at, rect, tag
from meadhall.core.words import Words
from meadhall.games.drakkar.box import LINE, SQUARES, square_name
from meadhall.games.drakkar.look.layout import Chart, Layout, layout
from meadhall.games.drakkar.look.scene import DrakkarScene

CORNERS = (4, 3, 17, 19)
"""The runes in the corners of the frame."""
DEPTHS = (
    "M0 .35Q.26 .17 .5 .43T1 .36V.82Q.73 .64 .48 .85T0 .72Z",
    "M.1 0Q.2 .16 .44 .1T.74 0ZM1 .92Q.8 .86 .72 1H1Z",
)
"""Where the sea is deeper, in parts of the field."""


def sea(scene: DrakkarScene) -> list[Part]:
    view, moored = scene.view, [(clan.side, clan.longships) for clan in scene.view.clans]
    circles = view.circles
    return together(whole_sea, circles.plain, circles.orange, moored, scene.layout.narrow, scene.bottom, scene.say)


def whole_sea(
    plain: list[str], orange: list[str], moored: list[tuple[str, list[str]]], narrow: bool, bottom: str, say: Words
) -> list[Part]:
    """What never changes in a game."""
    parts = [
        Part("sea", water(narrow, bottom)),
        Part("squares", squares(narrow, bottom)),
        Part("circles", rings(plain, orange, narrow, bottom)),
    ]
    for seat, (side, longships) in enumerate(moored):
        words = say("look.longship", who=say.who(seat), side=say(f"side.{side}"))
        for number, front in enumerate(longships):
            drawn = longship(seat, number, side, front, narrow, bottom, words)
            parts.append(Part(f"longship-{seat}-{number}", drawn))
    return parts


def water(narrow: bool, bottom: str) -> str:
    """The sheet of water with its frame; squares are no more than a breath on it."""
    frame = layout(narrow)
    x, y, side, _ = frame.chart
    left, top = frame.field
    far = frame.side
    clip = tag("clipPath", rect(left, top, far, far), id="field")
    thick = 4.0 if narrow else 9.0
    depths = "".join(at(left, top, shape(form, "#1d5570"), scale=far, opacity=0.22) for form in DEPTHS)
    drawn = (
        rect(left, top, far, far, fill="url(#sea)")
        + depths
        + rhumbs(left + far / 2, top + far / 2, far)
        + tones(frame)
        + use("rose", left + far / 2, top + far / 2, far / 572)
    )
    return (
        panel(x, y, side, side, "tar")
        + plait(x, y, side, side, thick)
        + ("" if narrow else corners(frame))
        + box(left - 3.5, top - 3.5, far + 7, far + 7, 3, EDGE)
        + clip
        + tag("g", drawn, clip_path="url(#field)")
        + sunk(left, top, far, far, 12 if narrow else 26)
        + names(Chart(frame, bottom))
    )


def rhumbs(x: float, y: float, far: float) -> str:
    """The lines of the winds, as on old charts."""
    winds = [(cos(turn * pi / 16), sin(turn * pi / 16)) for turn in range(32)]
    form = "".join(
        f"M{x + a * far * 0.06} {y + b * far * 0.06}L{x + a * far * 0.8} {y + b * far * 0.8}" for a, b in winds
    )
    return line(form, "#e8f6f6", far / 700, opacity=0.2)


def tones(frame: Layout) -> str:
    unit, (left, top) = frame.unit, frame.field
    dark = "".join(
        f"M{left + unit * file} {top + unit * rank}h{unit}v{unit}h{-unit}z"
        for file in range(LINE)
        for rank in range(LINE)
        if (file + rank) % 2
    )
    far = frame.side
    grid = "".join(f"M{left} {top + unit * n}h{far}M{left + unit * n} {top}v{far}" for n in range(1, LINE))
    return shape(dark, "#0f3a4e", opacity=0.13) + line(grid, "#0f3344", 0.8, opacity=0.38)


def corners(frame: Layout) -> str:
    x, y, side, _ = frame.chart
    near, far = 31.0, side - 31
    places = ((near, near), (far, near), (near, far), (far, far))
    return "".join(at(x + a, y + b, rune_disc(rune, 15)) for (a, b), rune in zip(places, CORNERS, strict=True))


def names(chart: Chart) -> str:
    """Letters and numbers on the frame: on a phone only on the left and at the bottom."""
    frame = chart.frame
    (left, top), unit, far = frame.field, frame.unit, frame.side
    out = frame.berth + (8 if frame.narrow else 6.5)
    size = 13.0 if frame.narrow else 14.0
    written = ""
    for n in range(LINE):
        row, column = chart.line(n)
        along = (n + 0.5) * unit
        places = [(left - out, top + along, row), (left + along, top + far + out, column)]
        if not frame.narrow:
            places += [(left + far + out, top + along, row), (left + along, top - out, column)]
        written += "".join(figure(x, y, name, size, fill="#e9c98a") for x, y, name in places)
    return written


def squares(narrow: bool, bottom: str) -> str:
    """Every square can be pointed at."""
    frame = layout(narrow)
    chart, half = Chart(frame, bottom), frame.unit / 2
    drawn = []
    for number in range(SQUARES):
        name = square_name(number)
        x, y = chart.square(name)
        drawn.append(rect(x - half, y - half, 2 * half, 2 * half, data_thing=f"square-{name}"))
    return tag("g", *drawn, fill="#0000")


def rings(plain: list[str], orange: list[str], narrow: bool, bottom: str) -> str:
    """Stones, and ropes with buoys for the orange circles: they are told apart without colour."""
    frame = layout(narrow)
    chart, scale = Chart(frame, bottom), frame.unit / 44
    drawn = [use("stones", *chart.square(name), scale) for name in plain]
    drawn += [use("buoys", *chart.square(name), scale) for name in orange]
    return tag("g", *drawn, pointer_events="none")


def longship(seat: int, number: int, side: str, front: str, narrow: bool, bottom: str, words: str) -> str:
    """A longship in its berth, with its clan's colour along the quay."""
    frame = layout(narrow)
    chart = Chart(frame, bottom)
    x, y = chart.berth(side, front)
    turns = chart.facing(side)
    wide, high = frame.unit - 2, frame.berth - 1
    quay = box(-wide / 2, -high / 2, wide, high, 5 if not narrow else 3, "url(#deep)", GOLD_THREAD, 1.4)
    edge = 4 if not narrow else 2.4
    colours = at(0, 0, box(-wide / 2 + 1, high / 2 - edge - 1, wide - 2, edge, 1.5, SEATS[seat].fill), turn=turns * 90)
    upright = turns % 2
    quay = at(0, 0, quay, turn=90) if upright else quay
    ship = use(f"ship-of-{seat}", -1, high * 0.13, high / (122 if upright else 100))
    return thing(f"longship-{seat}-{number}", words, at(x, y, quay, colours, ship))
