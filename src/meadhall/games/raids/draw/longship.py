"""Longship of a plate, from its near side: strakes, a carved stem, the sail stowed, and five open holds."""

from __future__ import annotations

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.palette import EDGE, INK, SEATS
from meadhall.core.draw.shapes import box, disc, domed, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join
from meadhall.games.raids.packed import SLOTS

Point = tuple[float, float]
GAP_BETWEEN_HOLDS = 4.0
"""Between two holds."""
HOLD_SIZE = 72.0, 54.0
"""How wide and high an open hold is drawn."""
STRAKES = 3


def hull(seat: int, wide: float, hold: float, left: float) -> Markup:
    """A longship with a dragon's head, its deck at 0, the first hold from the left on."""
    form = (
        f"M14 -4Q2 2 8 16Q16 10 22 18Q26 {hold + 6} {left - 4} {hold + 32}H{wide - left - 30}"
        f"Q{wide - 30} {hold + 14} {wide - 36} 22Q{wide - 22} 22 {wide - 12} 12L{wide - 14} 4"
        f"Q{wide - 26} -10 {wide - 42} -4Q{wide - 54} 2 {wide - 54} 22L{wide - 60} {hold}H44Q40 8 30 -2Q22 -10 14 -4Z"
    )
    far_side = f"M38 4Q{wide / 2} 10 {wide - 54} 4V{hold + 2}H44Q42 20 38 4Z"
    each = hold_width(left, wide)
    holds = join(at(left + slot * (each + GAP_BETWEEN_HOLDS), 0, bare_hold(slot, each, hold)) for slot in range(SLOTS))
    return (
        shape(far_side, "#4a2b10", EDGE, 1.8)
        + line(f"M40 7Q{wide / 2} 13 {wide - 56} 7", "#8a5c2e", 3)
        + shape(form, "url(#oak)", EDGE, 2.6)
        + strakes(wide, hold, left)
        + shape(form, "url(#sheen)", opacity=0.8)
        + line(f"M44 {hold + 1.4}H{wide - 60}", "#e0b47a", 1.8)
        + stem(wide, hold)
        + stern(hold)
        + furled(seat, 52, wide - 72)
        + holds
    )


def hold_width(left: float, wide: float) -> float:
    return (wide - 2 * (left + 8) + GAP_BETWEEN_HOLDS) / SLOTS - GAP_BETWEEN_HOLDS


def strakes(wide: float, hold: float, left: float) -> Markup:
    """The planks of the side, each lapping over the next, with their rivets."""
    seams, edges, rivets = "", "", ""
    for number in range(1, STRAKES + 1):
        y = hold + number * 8.0
        start = across((22, 18), (26, hold + 6), (left - 4, hold + 32), y)
        end = across((wide - 36, 22), (wide - 30, hold + 14), (wide - left - 30, hold + 32), y)
        seams += f"M{start:.1f} {y}H{end:.1f}"
        edges += f"M{start + 1:.1f} {y + 1.5}H{end - 1:.1f}"
        rivets += f"M{start + 10:.1f} {y - 3}H{end - 10:.1f}"
    return (
        line(seams, "#3b2110", 1.7, opacity=0.85)
        + line(edges, "#e0b47a", 0.8, opacity=0.55)
        + line(rivets, "#2b1a0c", 1.8, stroke_dasharray="0.1 17", opacity=0.8)
    )


def across(start: Point, bend: Point, end: Point, y: float) -> float:
    """Where a curve that falls from its start to its end crosses a height."""
    low, high = 0.0, 1.0
    for _ in range(16):
        middle = (low + high) / 2
        here = (1 - middle) ** 2 * start[1] + 2 * middle * (1 - middle) * bend[1] + middle**2 * end[1]
        low, high = (middle, high) if here < y else (low, middle)
    return (1 - low) ** 2 * start[0] + 2 * low * (1 - low) * bend[0] + low**2 * end[0]


def stem(wide: float, hold: float) -> Markup:
    """The dragon: a mane behind, an eye, teeth, and a carved neck."""
    neck = "".join(
        f"M{wide - 55 - step * 1.1:.1f} {20 + step * 9}q6 -5 {11 + step * 0.6:.1f} 0"
        for step in range(int((hold - 14) / 9))
    )
    mane = join(
        shape(f"M{x} {y}l-9 -5l3 9z", "#6d421a", EDGE, 1.4)
        for x, y in ((wide - 48, 1), (wide - 53, 10), (wide - 55, 20))
    )
    return (
        mane
        + line(neck, "#3b2110", 2.2)
        + at(0.6, 1.2, line(neck, "#e0b47a", 0.9))
        + line(f"M{wide - 42} -5l-5 -6M{wide - 34} -7l-1 -7", EDGE, 3.4)
        + line(f"M{wide - 42} -5l-4 -5M{wide - 34} -7l-1 -5", "#b98a58", 1.3)
        + shape(f"M{wide - 33} 0Q{wide - 27} -5 {wide - 20} 1", "none", EDGE, 1.8)
        + disc(wide - 27, 4, 3, "#ffd24a", INK, 1.2)
        + disc(wide - 26.4, 4, 1.2, INK)
        + line(f"M{wide - 12} 12Q{wide - 22} 15 {wide - 31} 12", EDGE, 1.8)
        + shape(f"M{wide - 18} 12.6l2 4l2 -4.6ZM{wide - 25} 13.6l2 3.4l2 -3.6Z", "#fff8e7", EDGE, 0.7)
        + disc(wide - 15, 6, 1, EDGE)
    )


def stern(hold: float) -> Markup:
    """The curl of the stern, and the steering oar on the near side."""
    oar = f"M34 12L50 {hold + 24}"
    return (
        line("M16 2Q9 5 13 10Q18 11 18 6", "#3b2110", 2)
        + line("M24 2Q31 8 32 22M28 4Q36 12 37 26", "#3b2110", 1.4, opacity=0.7)
        + line(oar, EDGE, 6)
        + line(oar, "#9c6a34", 3.2)
        + line(f"M33.6 13L49 {hold + 22}", "#e0b47a", 0.9)
        + shape(f"M47 {hold + 14}L56 {hold + 16}L57 {hold + 40}H50Z", "#8a5c2e", EDGE, 1.6)
    )


def furled(seat: int, start: float, end: float) -> Markup:
    """The sail on its yard, rolled up and lashed, above the holds."""
    ties = "".join(f"M{start + 16 + step * 28} -6v5.2" for step in range(int((end - start - 20) / 28) + 1))
    return (
        line(f"M{start - 8} -3.4H{end + 8}", EDGE, 4)
        + line(f"M{start - 7} -3.4H{end + 7}", "#9c6a34", 1.8)
        + box(start, -6.2, end - start, 5.6, 2.8, "#e9d9b5", EDGE, 1.4)
        + line(f"M{start + 5} -2.2H{end - 5}", "#a98f63", 1.1)
        + line(f"M{start + 4} -4.6H{end - 4}", "#fff8e7", 1)
        + line(ties, EDGE, 4.6)
        + line(ties, SEATS[seat].fill, 2.8)
    )


def bare_hold(slot: int, wide: float, high: float) -> Markup:
    """An open hold, with some tackle in it that is always there."""
    inside = show("hold-inside", 0, 0, wide, high)
    return (
        inside + use(f"stow-{slot}", wide * 0.5, high - 14, 1.45) + box(0, 0, wide, high, 3, edge="#2b180a", width=1.8)
    )


def inside() -> Markup:
    """What an empty hold looks like: the far side with its ribs, a thwart, the floor."""
    wide, high = HOLD_SIZE
    ribs = "M10 0V38M62 0V38"
    return (
        box(0, 0, wide, high, 0, "#80542b")
        + line("M0 8H72M0 17H72", "#3b2110", 1.4, opacity=0.75)
        + line("M0 9.4H72M0 18.4H72", "#b98a58", 0.9, opacity=0.6)
        + line("M4 4H70M4 13H70", "#3b2110", 1.5, opacity=0.6, stroke_dasharray="0.1 12")
        + line(ribs, "#3b2110", 6.4)
        + line(ribs, "#94622f", 4)
        + line("M9 0V38M61 0V38", "#c99a62", 1, opacity=0.8)
        + shape("M0 36H72V54H0Z", "#6d451f")
        + line("M0 36H72M0 42H72M0 48.5H72M24 36L19 54M48 36L53 54", "#3b2110", 1, opacity=0.8)
        + line("M0 37H72M0 43H72M0 49.5H72", "#b98a58", 0.7, opacity=0.45)
        + box(-2, 22, 76, 6, 1, "#a06d37", "#2f1a0a", 1.2)
        + line("M0 23.3H72", "#e0b47a", 1.1, opacity=0.85)
        + box(0, 28, 72, 4.5, 0, "#000", opacity=0.26)
        + box(0, 0, wide, high, 0, "url(#shade-down)", opacity=0.55)
        + lit("M0 0H72V54H0Z", 0.45)
    )


def chest() -> Markup:
    return (
        box(-9, -5, 18, 11, 2, "#7c4f24", "#24150b", 1.2)
        + line("M-9 -1H9", "#24150b", 1.1)
        + disc(0, 0, 1.4, "#c9a24a")
    )


def oars() -> Markup:
    return line("M-20 5L18 -3M-18 0L20 4", "#24150b", 4) + line("M-20 5L18 -3M-18 0L20 4", "#94622f", 2)


def bucket() -> Markup:
    form = "M-6 -5H6L4.6 6H-4.6Z"
    return shape(form, "#8a5c2e", "#24150b", 1.2) + lit(form) + line("M-6 -4Q0 -13 6 -4", "#3a3f45", 1.2)


def dimmed_tackle(*drawing: Markup) -> Markup:
    """Tackle steps back behind what is at stake."""
    return at(0, 0, oval(1, 6, 14, 3, "#000", opacity=0.5), *drawing, opacity=0.7)


MOTIFS = {
    "bare-hold": show("hold-inside", -15.5, -15.5, 31, 31) + box(-15.5, -15.5, 31, 31, 4, edge="#24150b", width=1.8),
    "stow-0": dimmed_tackle(use("rope")),
    "stow-1": dimmed_tackle(oars()),
    "stow-2": dimmed_tackle(chest()),
    "stow-3": dimmed_tackle(at(0, -3, use("barrel"))),
    "stow-4": dimmed_tackle(bucket(), at(12, 2, disc(0, 0, 4, "#8a7a4a", "#24150b", 1), domed(0, 0, 4))),
}
