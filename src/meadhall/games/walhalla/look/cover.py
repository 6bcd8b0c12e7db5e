"""The cover: the golden hall at the end of the rainbow, and those who come to it with their axes."""

from __future__ import annotations

from meadhall.core.look.brush import box, disc, line, shape, veil
from meadhall.core.look.cover import framed, sky
from meadhall.core.look.nature import mountain
from meadhall.core.look.palette import GOLD_THREAD, INK, SEATS
from meadhall.core.look.people import viking
from meadhall.core.svg import at

RAINBOW = ("#c0392b", "#e08a3a", "#efcf5a", "#58a06a", "#3d7ab8", "#7a5aa6")


def rainbow() -> str:
    return "".join(
        line(f"M{-34 + 7 * band} 150A{150 - 7 * band} {122 - 7 * band} 0 0 1 {266 - 7 * band} 150", colour, 7.4)
        for band, colour in enumerate(RAINBOW)
    )


def round_shield(seat: int) -> str:
    """A shield on a wall, quartered in a seat's colour."""
    quarters = shape("M0 0V-9A9 9 0 0 1 9 0ZM0 0V9A9 9 0 0 1 -9 0Z", SEATS[seat].fill)
    return disc(0, 0, 9, "#fff3dd", INK, 1.6) + quarters + disc(0, 0, 9, edge=INK) + disc(0, 0, 2.6, "#c9ced2", INK, 1)


def hall() -> str:
    """A gable 160 wide with its ridge beams crossed, the floor at 0."""
    shields = "".join(
        at(x, y, round_shield(seat)) for seat, (x, y) in enumerate(((-42, -40), (42, -40), (-15, -55), (15, -55)))
    )
    return (
        shape("M-62 0V-46L0 -96L62 -46V0Z", "#8a5c2e", INK, 2)
        + line("M-46 0V-56M-30 0V-68M30 0V-68M46 0V-56M-14 -64V-80M14 -64V-80", "#5f3b18", 1.4)
        + veil("M0 -96L62 -46V0H22Z", 0.14)
        + shape("M-80 -30L0 -104L80 -30L72 -22L0 -86L-72 -22Z", "#e2b13c", INK, 2)
        + line("M-74 -28L0 -96L74 -28", "#8a5a1a", 1.6)
        + line("M-7 -98L15 -124M7 -98L-15 -124", INK, 8)
        + line("M-7 -98L15 -124M7 -98L-15 -124", "#e2b13c", 4.6)
        + shields
        + shape("M-19 0V-26Q0 -44 19 -26V0Z", "#3b2414", GOLD_THREAD, 2.4)
        + shape("M-14 0V-23Q0 -37 14 -23V0Z", "#ffd98a")
        + shape("M-6 0V-20Q0 -27 6 -20V0Z", "#fff3cf")
    )


def cover() -> str:
    return framed(
        sky("#2c3a78", "#7f7fb0", "#f3d3a0"),
        mountain(30, 138, 120, 62, "#6f6c98"),
        mountain(208, 138, 116, 54, "#6f6c98"),
        rainbow(),
        shape("M0 136Q58 124 116 130T232 134V176H0Z", "#6d8f45", INK, 1.5),
        shape("M96 176Q112 150 110 132H122Q124 150 140 176Z", "#d9b878"),
        at(116, 140, box(-84, -6, 168, 8, 2, "#8b8f93", INK, 1.6), hall()),
        at(38, 144, viking(0, True), scale=1.06),
        at(72, 154, viking(2), scale=0.94),
        at(162, 154, viking(3), scale=0.94),
        at(196, 144, viking(1, True), scale=1.06),
    )
