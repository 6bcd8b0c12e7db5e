"""The cover: a sea chart with emblems face down, one of them found, and the seekers between them."""

from __future__ import annotations

from meadhall.core.look.brush import box, disc, line, shape
from meadhall.core.look.cover import fade, framed
from meadhall.core.look.goods import crown
from meadhall.core.look.nature import crests
from meadhall.core.look.ornament import knot
from meadhall.core.look.palette import INK
from meadhall.core.look.people import viking
from meadhall.core.svg import at

FACE_DOWN = ((46, 46), (92, 30), (142, 50), (70, 92), (192, 106), (38, 138), (152, 140), (196, 146))


def emblem() -> str:
    """A disc of wood, face down."""
    return (
        disc(1, 2, 17, "#000", opacity=0.3) + disc(0, 0, 17, "#a9763b", INK, 2) + disc(0, 0, 13, "#8a5c2e") + knot(22)
    )


def rose() -> str:
    """A compass rose."""
    points = "".join(
        at(0, 0, shape("M0 0L-6 -7L0 -30L6 -7Z", "#fff3dd", INK, 1.4), shape("M0 0L6 -7L0 -30Z", "#c06a2a"), turn=turn)
        for turn in (0, 90, 180, 270)
    )
    between = "".join(
        at(0, 0, shape("M0 0L-4 -6L0 -17L4 -6Z", "#e0b352", INK, 1), turn=turn) for turn in (45, 135, 225, 315)
    )
    return between + points + disc(0, 0, 4, "#8f2b25", INK, 1.4)


def cover() -> str:
    grid = "".join(f"M{x} 10V166" for x in range(46, 220, 36)) + "".join(f"M12 {y}H220" for y in range(38, 160, 32))
    ripples = "".join(crests(200, y, y, 4, 0.5) for y in range(26, 165, 22))
    return framed(
        box(0, 0, 232, 176, 0, "#d8bf92"),
        fade("chart", "#5aa3b8", "#2f7690"),
        box(12, 10, 208, 156, 4, "url(#chart)", "#5a3a1c", 3),
        at(14, 0, ripples),
        line(grid, "#cfe6e8", 1, opacity=0.45, stroke_dasharray="4 4"),
        shape("M12 152Q30 142 44 158T64 166H12Z", "#c9b06a", INK, 1.4),
        shape("M220 10V40Q204 44 198 30T176 10Z", "#8fa35c", INK, 1.4),
        at(190, 60, rose(), scale=0.92),
        *(at(x, y, emblem()) for x, y in FACE_DOWN),
        line("M82 100Q96 112 104 108", "#fff8e7", 2.6, stroke_dasharray="0.1 6"),
        at(
            116,
            104,
            disc(1, 2, 20, "#000", opacity=0.3),
            disc(0, 0, 20, "#fff3dd", INK, 2),
            at(0, 1, crown(), scale=1.15),
        ),
        at(84, 112, viking(2), scale=0.92),
        at(154, 92, viking(0), scale=0.92),
        at(112, 144, viking(1), scale=0.92),
    )
