"""Chart: the sea in its frame, the circles on it, and the longships moored along its sides."""

from __future__ import annotations

from meadhall.core.draw.drawing import cached_group, use
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import plait, rune_disc, sunk
from meadhall.core.draw.palette import EDGE, SEATS
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box
from meadhall.core.draw.svg import EMPTY, Markup, at, join, rect, tag
from meadhall.core.draw.text_layout import figure
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.draw.chart_margin import margin
from meadhall.games.drakkar.draw.layout import Chart, Layout, layout
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.draw.sea import sea_sheet
from meadhall.games.drakkar.packed import LINE, SQUARES, square_name

CORNERS = (4, 3, 17, 19)
"""The runes in the corners of the frame."""


def chart(scene: DrakkarScene) -> list[Part]:
    view, moored = scene.view, [(clan.side, clan.longships) for clan in scene.view.clans]
    circles = view.circles
    return cached_group(
        whole_chart, circles.plain, circles.orange, moored, scene.layout.narrow, scene.bottom, scene.say
    )


def whole_chart(
    plain: list[str], orange: list[str], moored: list[tuple[str, list[str]]], narrow: bool, bottom: str, say: Words
) -> list[Part]:
    """What never changes in a game."""
    parts = [
        Part("sea", water(narrow, bottom)),
        Part("squares", squares(narrow, bottom)),
        Part("circles", rings(plain, orange, narrow, bottom)),
    ]
    for seat, (side, longships) in enumerate(moored):
        words = say("look.longship", who=say.seat_name(seat), side=say(f"side.{side}"))
        for number, front in enumerate(longships):
            drawn = longship(seat, number, side, front, narrow, bottom, words)
            parts.append(Part(f"longship-{seat}-{number}", drawn))
    return parts


def water(narrow: bool, bottom: str) -> Markup:
    """The chart in its frame: the margin, and the sea."""
    frame = layout(narrow)
    x, y, side, _ = frame.chart
    left, top = frame.field
    far = frame.side
    clip = tag("clipPath", rect(left, top, far, far), id="field")
    thick = 4.0 if narrow else 9.0
    return (
        panel(x, y, side, side, "tar")
        + plait(x, y, side, side, thick)
        + margin(frame)
        + clip
        + tag("g", sea_sheet(frame), clip_path="url(#field)")
        + sunk(left, top, far, far, 12 if narrow else 26)
        + (EMPTY if narrow else corners(frame))
        + names(Chart(frame, bottom))
    )


def corners(frame: Layout) -> Markup:
    x, y, side, _ = frame.chart
    near, far = 31.0, side - 31
    places = ((near, near), (far, near), (near, far), (far, far))
    return join(at(x + a, y + b, rune_disc(rune, 15)) for (a, b), rune in zip(places, CORNERS, strict=True))


def names(chart: Chart) -> Markup:
    """Letters and numbers on the frame: on a phone only on the left and at the bottom."""
    frame = chart.frame
    (left, top), unit, far = frame.field, frame.unit, frame.side
    out = frame.berth + (8 if frame.narrow else 6.5)
    size = 13.0 if frame.narrow else 14.0
    written = EMPTY
    for n in range(LINE):
        row, column = chart.line(n)
        along = (n + 0.5) * unit
        places = [(left - out, top + along, row), (left + along, top + far + out, column)]
        if not frame.narrow:
            places += [(left + far + out, top + along, row), (left + along, top - out, column)]
        written += join(figure(x, y, name, size, fill="#e9c98a") for x, y, name in places)
    return written


def squares(narrow: bool, bottom: str) -> Markup:
    """Every square can be pointed at."""
    frame = layout(narrow)
    chart, half = Chart(frame, bottom), frame.unit / 2
    drawn = []
    for number in range(SQUARES):
        name = square_name(number)
        x, y = chart.square(name)
        drawn.append(rect(x - half, y - half, 2 * half, 2 * half, data_thing=f"square-{name}"))
    return tag("g", *drawn, fill="#0000")


def rings(plain: list[str], orange: list[str], narrow: bool, bottom: str) -> Markup:
    """Stones, and ropes with buoys for the orange circles: they are told apart without colour."""
    frame = layout(narrow)
    chart, scale = Chart(frame, bottom), frame.unit / 44
    drawn = [use("stones", *chart.square(name), scale) for name in plain]
    drawn += [use("buoys", *chart.square(name), scale) for name in orange]
    return tag("g", *drawn, pointer_events="none")


def longship(seat: int, number: int, side: str, front: str, narrow: bool, bottom: str, words: str) -> Markup:
    """A longship in its berth, with its clan's colour along the quay."""
    frame = layout(narrow)
    chart = Chart(frame, bottom)
    x, y = chart.berth(side, front)
    turns = chart.facing(side)
    wide, high = frame.unit - 2, frame.berth - 1
    upright, edge = turns % 2, 4 if not narrow else 2.4
    quay = at(0, 0, harbour(wide, high, edge, SEATS[seat].fill), turn=turns * 90)
    ship = use(f"ship-of-{seat}", -1, high * 0.13, high / (122 if upright else 100))
    return thing(f"longship-{seat}-{number}", words, at(x, y, quay, ship))


def harbour(wide: float, high: float, edge: float, colour: str) -> Markup:
    """Water between two piers, open towards the sea; on land the clan's colour."""
    x, y, pier = -wide / 2, -high / 2, edge * 0.9
    piers = join(box(left, y + 1, pier, high - 2, 1, "url(#oak)", EDGE, 1) for left in (x + 0.5, x + wide - pier - 0.5))
    return (
        box(x, y, wide, high, 3, "url(#deep)", EDGE, 1.6)
        + rect(x + 1, y + 1, wide - 2, high * 0.4, fill="url(#shade-down)")
        + piers
        + box(x + 1, high / 2 - edge - 1, wide - 2, edge, 1.5, colour, EDGE, 1)
    )
