"""People: pawns, helmets, and portraits."""

from __future__ import annotations

from meadhall.core.draw.clothes import shoulders
from meadhall.core.draw.faces import Face, face
from meadhall.core.draw.facial_features import ears, mouth, visage
from meadhall.core.draw.hair import beard, behind, plaits, top
from meadhall.core.draw.headgear import hat
from meadhall.core.draw.palette import EDGE, GOLD, GOLD_THREAD, INK, SEATS, STEEL
from meadhall.core.draw.shapes import disc, domed, gleam, line, oval, shape, solid
from meadhall.core.draw.signals import mark
from meadhall.core.draw.svg import EMPTY, Markup, at, tag


def viking(seat: int, axe: bool = False) -> Markup:
    """A standing figure in a seat's colour: about 30 wide and 40 high, the feet at 20."""
    cloak = "M-14 19Q-15 0 -7 -4H7Q15 0 14 19Z"
    drawing = oval(0, 19, 14, 4, "#000", opacity=0.35)
    if axe:
        drawing += line("M14 18V-14", INK, 4) + line("M14 18V-14", "#8a5a2b", 2.2)
        drawing += shape("M12 -15Q22 -18 23 -8Q18 -6 12 -6Z", STEEL, INK, 1.3) + gleam(
            "M21.6 -13.6Q22.4 -11 22 -9", 1, 0.8
        )
    drawing += (
        shape(cloak, SEATS[seat].fill)
        + shape("M3 -4H7Q15 0 14 19H5Z", SEATS[seat].shade, opacity=0.6)
        + shape("M-13 18Q-13 2 -7 -2Q-9.6 8 -9 18Z", "#fff", opacity=0.28)
        + line("M-9.6 18Q-10 10 -8 4M9.6 18Q10 10 8 4", SEATS[seat].shade, 1, opacity=0.8)
        + line(cloak, INK, 1.8)
        + solid("M-7 -8Q-8 6 0 9Q8 6 7 -8Z", "#d98f3a" if seat != 0 else "#b5651d", INK, 1.4)
        + line("M-3.4 1.6Q-2 4.4 0 6M3.4 1.6Q2 4.4 0 6M0 .6V4", "#6b3a10", 0.8, opacity=0.8)
        + shape("M-6.5 -8H6.5V-3Q0 -1 -6.5 -3Z", "#f2c9a0", INK, 1)
        + disc(-2.6, -5.6, 1.1, INK)
        + disc(2.6, -5.6, 1.1, INK)
        + shape("M-9 -8Q-9 -20 0 -20Q9 -20 9 -8L6 -9Q0 -11 -6 -9Z", STEEL, INK, 1.7)
        + gleam("M-6.6 -12Q-6 -17 -2.6 -18.4", 1.5, 0.8)
        + shape("M-1.4 -20H1.4V-5H-1.4Z", GOLD, INK, 0.9)
        + line("M-9 -9Q0 -13 9 -9", INK, 3.4)
        + line("M-9 -9Q0 -13 9 -9", "#e0b94e", 2)
    )
    return drawing + at(0, 12.5, disc(0, 0, 6.4, "#fff8e7", INK, 1.3) + mark(seat, 8.5, SEATS[seat].shade))


def helmet() -> Markup:
    """A Viking, where there is little room: 20 wide."""
    return (
        shape("M-10 8Q-11 -10 0 -10Q11 -10 10 8Q5 5 0 5Q-5 5 -10 8Z", STEEL, INK, 1.7)
        + gleam("M-7.4 -1Q-7 -7 -3 -8.4", 1.5, 0.85)
        + shape("M-1.8 -10H1.8V9H-1.8Z", GOLD, INK, 0.9)
        + line("M-10 2Q0 -3 10 2", INK, 3.4)
        + line("M-10 2Q0 -3 10 2", "#e0b94e", 2)
    )


def bust(looks: Face) -> Markup:
    """A bust, without headgear."""
    free = looks.style not in ("loose", "curls", "wreath", "mane") and looks.hat not in ("hood", "scarf")
    return (
        behind(looks)
        + shoulders(looks)
        + (ears(looks) if free else EMPTY)
        + visage(looks)
        + beard(looks)
        + mouth(looks)
        + top(looks)
    )


def medallion(looks: Face, radius: float, ring: str, ground: str, clip: str) -> Markup:
    """A face in a ring, cut out by what a page has under the name of `clip`."""
    head = tag(
        "g",
        disc(0, 0, 40, ground),
        domed(0, 0, 40, 0.6),
        bust(looks),
        hat(looks),
        plaits(looks),
        clip_path=f"url(#{clip})",
    )
    rings = disc(0, 0, 40, edge=EDGE, width=6) + disc(0, 0, 40, edge=ring, width=3)
    return at(0, 0, head, rings, disc(0, 0, 40.6, edge="url(#bevel)", width=1.2), scale=radius / 40)


ROUND = "face-round"
"""What all faces are cut out by, where a page has it once."""


def rounding(name: str) -> Markup:
    return tag("clipPath", disc(0, 0, 40), id=name)


def portrait(
    seed: str,
    radius: float = 40,
    ring: str = GOLD_THREAD,
    cloak: str = "",
    ground: str = "",
    on_page: bool = False,
) -> Markup:
    """The portrait of that name. On a page that has `ROUND` it defines no ids of its own, which page updates would mix
    up."""
    looks = face(seed, cloak)
    own = f"face-{abs(sum(ord(letter) * 31**place for place, letter in enumerate(seed))) % 10**9}"
    name, clip = (ROUND, EMPTY) if on_page else (own, rounding(own))
    return clip + medallion(looks, radius, ring, ground or looks.ground, name)
