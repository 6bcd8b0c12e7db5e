"""Picture of the hall of the fallen: a roof of golden shields, a fire in the middle, guests on both sides."""

from __future__ import annotations

from meadhall.core.draw import people
from meadhall.core.draw.drawing import use
from meadhall.core.draw.nature import scene
from meadhall.core.draw.palette import INK
from meadhall.core.draw.shapes import box, disc, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join

ROOF = "M4 33L24 7H116L136 33Z"
CLOAKS = ("#8f2b25", "#24527f", "#2f5d3a", "#7d6112")
GUESTS = ((27, 0), (38, 1), (102, 2), (113, 3))


def scales() -> str:
    """Shields upon shields, as a roof has shingles."""
    rows = ((11, 24, 116), (17, 19, 121), (23, 14, 126), (29, 9, 131))
    return "".join(
        "".join(f"M{x} {y}a4.6 4.6 0 0 0 9.2 0" for x in range(left + (number % 2) * 4, right - 8, 9))
        for number, (y, left, right) in enumerate(rows)
    )


def guest(cloak: str) -> Markup:
    """A guest behind a table, a horn raised."""
    return (
        shape("M-7 8Q-7 -1 0 -1Q7 -1 7 8Z", cloak, INK, 1)
        + disc(0, -4, 3.4, "#f0c8a0", INK, 0.9)
        + at(0, -7.4, people.helmet(), scale=0.4)
        + line("M5 2Q9 0 8 -5", "#e8d6a8", 2.2)
    )


def great_hall() -> Markup:
    """Walhalla in the evening, its front open: 140 by 68."""
    beams = "M24 8L15 0M116 8L125 0M24 0L33 8M116 0L107 8"
    inside = (
        box(14, 32, 112, 34, 0, "#3a1f0e", INK, 1.6)
        + oval(70, 58, 54, 26, "#ff9c3a", opacity=0.34)
        + oval(70, 58, 30, 18, "#ffd27a", opacity=0.4)
        + line("M32 33V62M108 33V62M52 33V60M88 33V60", "#6d421a", 4)
        + line("M31 33V62M107 33V62M51 33V60M87 33V60", "#c98a4a", 1.2)
    )
    shields = join(
        disc(x, 40, 3.6, fill, INK, 1) + disc(x, 40, 1.2, "#e8d9a8") for x, fill in ((42, "#8f2b25"), (98, "#24527f"))
    )
    guests = join(at(x, 51, guest(CLOAKS[cloak])) for x, cloak in GUESTS)
    tables = join(
        box(x, 56, 30, 4.4, 1, "#b98346", INK, 1) + line(f"M{x + 4} 60v6M{x + 26} 60v6", "#6d421a", 2.4)
        for x in (18, 92)
    )
    cups = join(box(x, 52.6, 3, 3.6, 0.8, "#e0c06a", INK, 0.7) for x in (22, 33, 96, 107))
    drawing = (
        box(0, 62, 140, 6, 0, "#4c3a1c")
        + inside
        + shields
        + guests
        + tables
        + cups
        + use("fire", 70, 58, 0.95)
        + shape(ROOF, "#d9a12e", INK, 1.6)
        + line(scales(), "#8a5a10", 1.1)
        + line(scales(), "#ffe9a8", 0.7, transform="translate(.6 -1)")
        + lit(ROOF)
        + line("M4 33H136", "#6b430c", 2.4)
        + line(beams, INK, 4.4)
        + line(beams, "#e2b13c", 2.2)
        + line("M14 34V66M126 34V66", "#8a5526", 3.6)
    )
    return scene("walhalla", "#3b3566", "#f0a050", drawing, width=140, height=68)
