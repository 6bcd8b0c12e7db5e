"""The cover: a sea chart with emblems face down, one of them found, and the seekers between them."""

from __future__ import annotations

from meadhall.core.draw.cover import HIGH, WIDE, fade, framed
from meadhall.core.draw.drawing import use
from meadhall.core.draw.goods import crown
from meadhall.core.draw.gradients import Gradients
from meadhall.core.draw.nature import crests
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import INK
from meadhall.core.draw.people import viking
from meadhall.core.draw.scenery import AIR, firs, passing
from meadhall.core.draw.shapes import box, disc, line, oval, shape
from meadhall.core.draw.svg import Markup, at, join, tag

FACE_DOWN = ((46, 46), (94, 32), (140, 50), (196, 108), (42, 132), (156, 142), (66, 88))


def emblem() -> Markup:
    """A disc of wood, face down: its thickness, its rim, and a knot cut into it."""
    return (
        oval(4, 6, 18, 17, "#04121a", opacity=0.45)
        + disc(0, 2.6, 17.4, "#5a3a1c", INK, 1.6)
        + disc(0, 0, 17.4, "#b98145", INK, 1.8)
        + disc(0, 0, 13.4, "#94622f", "#6d431c", 1)
        + knot(22)
        + line("M-14 -7A16 16 0 0 1 5 -15", "#ffe6b8", 1.6, opacity=0.8)
    )


def rose() -> Markup:
    """A compass rose."""
    points = join(
        at(0, 0, shape("M0 0L-6 -7L0 -30L6 -7Z", "#fff3dd", INK, 1.4), shape("M0 0L6 -7L0 -30Z", "#c06a2a"), turn=turn)
        for turn in (0, 90, 180, 270)
    )
    between = join(
        at(0, 0, shape("M0 0L-4 -6L0 -17L4 -6Z", "#e0b352", INK, 1), turn=turn) for turn in (45, 135, 225, 315)
    )
    ring = disc(0, 0, 21, edge="#fff3dd", width=1.2, opacity=0.6)
    return oval(3, 5, 26, 26, "#04121a", opacity=0.25) + ring + between + points + disc(0, 0, 4, "#8f2b25", INK, 1.4)


def found() -> Markup:
    """The emblem that was sought: a crown in gold, and its light on all around it."""
    return (
        disc(0, 0, 62, "url(#glow)", opacity=0.8)
        + oval(4, 7, 23, 22, "#04121a", opacity=0.45)
        + disc(0, 3, 22, "#8a5a1a", INK, 1.6)
        + disc(0, 0, 22, "#fff3dd", INK, 2)
        + disc(0, 0, 18.4, edge="#e0b352", width=1.6)
        + at(0, 1, crown(), scale=1.3)
        + line("M-17 -9A19.6 19.6 0 0 1 6 -19", "#fff", 2, opacity=0.9)
    )


def cover() -> Markup:
    tones = Gradients()
    grid = "".join(f"M{x} 12V164" for x in range(46, 220, 36)) + "".join(f"M14 {y}H218" for y in range(38, 160, 32))
    ripples = join(crests(200, y, y, 3, 0.4) for y in range(28, 165, 26))
    isles = (
        ("M12 146Q30 136 46 150T72 166H12Z", "#d9c07a"),
        ("M12 154Q26 146 40 157T56 166H12Z", "#8fa35c"),
        ("M220 10V48Q202 52 194 34T168 10Z", "#d9c07a"),
        ("M220 10V40Q206 43 200 29T180 10Z", "#8fa35c"),
    )
    shallows = line("M12 138Q36 126 54 146T84 170M224 58Q192 62 184 40T156 8", "#a9e0e0", 9, opacity=0.3)
    seekers = ((84, 114, 2), (154, 92, 0), (112, 148, 1))
    lamp = passing((0, "#fff4d2", 0.35), (0.5, "#fff4d2", 0), (1, "#04060c", 0.6))
    return framed(
        AIR,
        fade("chart", "#6fb8c8", "#3a86a0", "#1d566e"),
        tag("radialGradient", lamp, id="lamp", cx=0.46, cy=0.42, r=0.75),
        tones.shaded(box(0, 0, WIDE, HIGH, 0, "#9c6a38")),
        line("M0 6H232M0 170H232M6 0V176M226 0V176", "#3b2414", 1.4, opacity=0.6),
        box(12, 10, 208, 156, 4, "url(#chart)", "#3b2414", 3),
        tag("clipPath", box(13, 11, 206, 154, 3, "#000"), id="coast"),
        tag("g", shallows, clip_path="url(#coast)"),
        at(14, 0, ripples),
        line(grid, "#d9eef0", 1, opacity=0.4, stroke_dasharray="4 4"),
        tag("g", *(tones.shaded(shape(form, colour, INK, 1.4)) for form, colour in isles), clip_path="url(#coast)"),
        firs(204, 30, 2, 14, 3, 0.34) + firs(16, 162, 3, 22, 5, 0.34),
        line("M14 14H218M14 12V164", "#04121a", 6, opacity=0.3),
        at(188, 64, tones.shaded(rose()), scale=0.94),
        tag("defs", tag("g", tones.shaded(emblem()), id="face-down")),
        *(use("face-down", x, y) for x, y in FACE_DOWN),
        line("M84 104Q96 116 104 110M150 92Q140 88 134 96", "#fff8e7", 2.8, stroke_dasharray="0.1 6"),
        at(116, 100, tones.shaded(found())),
        *(at(x, y, viking(seat), scale=0.98) for x, y, seat in seekers),
        box(0, 0, WIDE, HIGH, 0, "url(#lamp)"),
        tones.defs,
    )
