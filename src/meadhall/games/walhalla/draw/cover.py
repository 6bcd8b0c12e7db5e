"""The cover: the golden hall at the end of the rainbow, and those who come to it with their axes."""

from __future__ import annotations

from meadhall.core.draw.cover import WIDE, framed, sky
from meadhall.core.draw.gradients import Gradients
from meadhall.core.draw.palette import GOLD_THREAD, INK, SEATS
from meadhall.core.draw.people import viking
from meadhall.core.draw.scenery import AIR, clouds, hill, mist, rays, ridge, shadow
from meadhall.core.draw.shapes import box, disc, line, shape, veil
from meadhall.core.draw.svg import Markup, at, join

RAINBOW = ("#d0453a", "#e8943f", "#f5d860", "#62b074", "#478ac8", "#8a68b8")


def rainbow() -> Markup:
    return join(
        line(
            f"M{-34 + 7 * band} 150A{150 - 7 * band} {122 - 7 * band} 0 0 1 {266 - 7 * band} 150",
            colour,
            7.6,
            opacity=0.72,
        )
        for band, colour in enumerate(RAINBOW)
    )


def round_shield(seat: int) -> Markup:
    """A shield on a wall, quartered in a seat's colour."""
    quarters = shape("M0 0V-9A9 9 0 0 1 9 0ZM0 0V9A9 9 0 0 1 -9 0Z", SEATS[seat].fill)
    return disc(0, 0, 9, "#fff3dd", INK, 1.6) + quarters + disc(0, 0, 9, edge=INK) + disc(0, 0, 2.6, "#c9ced2", INK, 1)


def hall() -> Markup:
    """A gable 160 wide with its ridge beams crossed, the floor at 0."""
    shields = join(
        at(x, y, round_shield(seat)) for seat, (x, y) in enumerate(((-42, -40), (42, -40), (-15, -58), (15, -58)))
    )
    return (
        shape("M-62 0V-46L0 -96L62 -46V0Z", "#94622f", INK, 2)
        + line("M-46 0V-56M-30 0V-68M30 0V-68M46 0V-56M-14 -64V-80M14 -64V-80", "#5f3b18", 1.4)
        + veil("M0 -96L62 -46V0H22Z", 0.14)
        + shape("M-80 -30L0 -104L80 -30L72 -22L0 -86L-72 -22Z", "#ecc04a", INK, 2)
        + line("M-74 -28L0 -96L74 -28", "#8a5a1a", 1.6)
        + line("M-66 -32L0 -93", "#fff3c4", 1.6, opacity=0.8)
        + line("M-7 -98L15 -124M7 -98L-15 -124", INK, 8)
        + line("M-7 -98L15 -124M7 -98L-15 -124", "#ecc04a", 4.6)
        + shields
    )


def door() -> Markup:
    """The open door, and the light of the feast that falls through it."""
    return (
        disc(0, -16, 62, "url(#glow)", opacity=0.8)
        + shape("M-20 0V-27Q0 -46 20 -27V0Z", "#3b2414", GOLD_THREAD, 2.6)
        + shape("M-15 0V-24Q0 -39 15 -24V0Z", "#ffd070")
        + shape("M-7 0V-21Q0 -29 7 -21V0Z", "#fff6d8")
        + shape("M-15 0H15L34 38H-34Z", "#ffe6a0", opacity=0.6)
    )


def cover() -> Markup:
    tones = Gradients()
    people = ((38, 134, 0, True, 1.1), (196, 134, 1, True, 1.1), (70, 143, 2, False, 1.02), (163, 143, 3, False, 1.02))
    return framed(
        AIR,
        sky("#1f2a66", "#5f5fa8", "#e79a7a", "#ffe0a0"),
        *(
            disc(x, y, 1, "#fff3dd", opacity=0.8)
            for x, y in ((16, 14), (60, 8), (170, 10), (214, 22), (196, 6), (34, 30))
        ),
        rays(116, 70, 116, 132, 148, 164, 180, 196, 212, 228, 244, strength=0.14, long=230),
        disc(116, 74, 104, "url(#glow)", opacity=0.85),
        ridge(138, 60, "#7a6a98", 5, 5, WIDE),
        rainbow(),
        clouds((22, 128, 2), (214, 126, 2.2), (70, 134, 1.5), (166, 134, 1.6), colour="#ffe6cc", strength=0.7),
        mist(104, 44, 0.8, WIDE),
        tones.shaded(hill("M0 140Q58 126 116 132T232 138V176H0Z", "#7d9a4a")),
        shape("M92 176Q112 150 110 134H122Q124 150 144 176Z", "#e8cc8a"),
        at(116, 142, box(-84, -6, 168, 8, 2, "#a2a6a8", INK, 1.6), tones.shaded(hall()), door()),
        line("M40 52q5 -6 10 0q5 -6 10 0M178 44q5 -6 10 0q5 -6 10 0", INK, 2),
        *(
            shadow(x, y + 19 * size, 14 * size, 4) + at(x, y, viking(seat, axe), scale=size)
            for x, y, seat, axe, size in people
        ),
        tones.defs,
    )
