"""People: pawns, helmets, and faces that nobody shares."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from meadhall.core.look.brush import disc, gleam, line, oval, shape, solid, veil
from meadhall.core.look.palette import EDGE, GOLD, GOLD_THREAD, INK, SEATS, STEEL
from meadhall.core.look.signals import mark
from meadhall.core.svg import at, tag


def viking(seat: int, axe: bool = False) -> str:
    """Somebody of a seat, standing: about 30 wide and 40 high, the feet at 20."""
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


def helmet() -> str:
    """A Viking, where there is little room: 20 wide."""
    return (
        shape("M-10 8Q-11 -10 0 -10Q11 -10 10 8Q5 5 0 5Q-5 5 -10 8Z", STEEL, INK, 1.7)
        + gleam("M-7.4 -1Q-7 -7 -3 -8.4", 1.5, 0.85)
        + shape("M-1.8 -10H1.8V9H-1.8Z", GOLD, INK, 0.9)
        + line("M-10 2Q0 -3 10 2", INK, 3.4)
        + line("M-10 2Q0 -3 10 2", "#e0b94e", 2)
    )


# Faces.

SKINS = ("#f0c8a0", "#e6b48a", "#d79d70", "#f4d3b3")
HAIRS = ("#c7772b", "#e0b24a", "#6b3f1d", "#8b8680", "#3a2a20", "#a8431f")
EYES = ("#2b5d7d", "#3d6b3a", "#5a4326")
CLOAKS = ("#5b3a63", "#2f5d3a", "#24527f", "#8f2b25", "#7d6112")
SHADE = "#b5774a"


class Face(NamedTuple):
    """What somebody looks like."""

    skin: str
    hair: str
    eyes: str
    cloak: str
    beard: str
    """Empty for who wears none."""
    hat: str
    scar: bool


HOUSEHOLD = {
    "Astrid": Face(SKINS[3], HAIRS[1], EYES[0], CLOAKS[3], "", "nasal", False),
    "Bjorn": Face(SKINS[1], HAIRS[0], EYES[1], CLOAKS[2], "long", "fur", True),
    "Gudrun": Face(SKINS[2], HAIRS[4], EYES[2], CLOAKS[0], "", "hood", False),
    "Inga": Face(SKINS[2], HAIRS[5], EYES[1], CLOAKS[1], "", "bare", False),
    "Knut": Face(SKINS[0], HAIRS[4], EYES[0], CLOAKS[1], "braid", "fur", False),
    "Orm": Face(SKINS[0], HAIRS[2], EYES[2], CLOAKS[4], "short", "bare", False),
    "Signe": Face(SKINS[0], HAIRS[3], EYES[1], CLOAKS[4], "", "wolf", True),
    "Sigurd": Face(SKINS[3], HAIRS[1], EYES[0], CLOAKS[0], "fork", "nasal", True),
    "Svein": Face(SKINS[2], HAIRS[5], EYES[0], CLOAKS[2], "short", "hood", False),
    "Tove": Face(SKINS[1], HAIRS[2], EYES[1], CLOAKS[1], "", "fur", False),
    "Ulf": Face(SKINS[1], HAIRS[3], EYES[2], CLOAKS[3], "braid", "wolf", True),
}
"""Those who live in the hall, and play the bots' part."""


def face(seed: str, cloak: str = "") -> Face:
    """The looks of somebody of that name: always the same, and seldom anybody else's."""
    if seed in HOUSEHOLD:
        return HOUSEHOLD[seed]._replace(cloak=cloak or HOUSEHOLD[seed].cloak)
    dice = Random(seed)
    return Face(
        dice.choice(SKINS),
        dice.choice(HAIRS),
        dice.choice(EYES),
        cloak or dice.choice(CLOAKS),
        dice.choice(("", "", "", "long", "braid", "fork", "short")),
        dice.choice(tuple(HATS)),
        dice.random() < 0.4,
    )


ROUND = "face-round"
"""What all faces are cut out by, where a page has it once."""


def rounding(name: str) -> str:
    return tag("clipPath", disc(0, 0, 40), id=name)


def portrait(
    seed: str,
    radius: float = 40,
    ring: str = GOLD_THREAD,
    cloak: str = "",
    ground: str = "#cfd8c8",
    on_page: bool = False,
) -> str:
    """A face in a ring. On a page that has `ROUND` it has no names of its own, which pages that change would mix up."""
    looks = face(seed, cloak)
    own = f"face-{abs(sum(ord(letter) * 31**place for place, letter in enumerate(seed))) % 10**9}"
    name, clip = (ROUND, "") if on_page else (own, rounding(own))
    rays = "".join(at(0, 0, shape("M0 4L-6 -60L6 -60Z", "#fff", opacity=0.16), turn=turn) for turn in range(0, 360, 30))
    head = tag("g", disc(0, 0, 40, ground), rays, bust(looks), hat(looks), clip_path=f"url(#{name})")
    return at(
        0, 0, clip, head, disc(0, 0, 40, edge=EDGE, width=6), disc(0, 0, 40, edge=ring, width=3), scale=radius / 40
    )


def bust(looks: Face) -> str:
    """Shoulders, face, and beard or braids."""
    lashes = line("M-11 -6Q-7 -9 -3.5 -6M3.5 -6Q7 -9 11 -6", INK, 2.6)
    eyes = "".join(oval(x, -1.5, 2.8, 2.3, "#fff", INK, 1) + disc(x, -1.4, 1.5, looks.eyes) for x in (-7, 7))
    return (
        (long_hair(looks) if not looks.beard else "")
        + shape("M-40 44Q-36 20 -14 18H14Q36 20 40 44Z", looks.cloak, INK, 2)
        + shape("M-30 26Q-20 16 0 24Q20 16 30 26Q22 34 0 33Q-22 34 -30 26Z", "#cdb894", INK, 1.8)
        + "".join(line(f"M{step * 7} {27 + abs(step) * 0.3:.1f}l2 4", "#8d7750", 1.4) for step in range(-3, 4))
        + shape("M-8 10H8V24H-8Z", SHADE)
        + shape("M-17 -12Q-18 12 -7 19Q0 23 7 19Q18 12 17 -12Q14 -26 0 -26Q-14 -26 -17 -12Z", looks.skin, INK, 2)
        + shape("M4 -25Q16 -22 17 -12Q18 12 7 19Q4 21 1 21Q10 6 4 -25Z", SHADE, opacity=0.35)
        + lashes
        + eyes
        + line("M0 -2Q-3.5 6 -2 7.5H2", "#8a4d2b", 1.6)
        + (line("M9 -12L12 6", "#a03a2a", 1.6) if looks.scar else "")
        + (beard(looks) if looks.beard else mouth_and_braids())
    )


def long_hair(looks: Face) -> str:
    return shape("M-22 -14Q-28 20 -20 34H-8L-12 -6ZM22 -14Q28 20 20 34H8L12 -6Z", looks.hair, INK, 1.8)


def mouth_and_braids() -> str:
    braids = "".join(f"M{x - 4} {y}Q{x} {y + 5} {x + 4} {y}" for x in (-21, 21) for y in (2, 12, 22))
    return shape("M-4.5 12Q0 15 4.5 12Q0 10.5 -4.5 12Z", "#a8433a", INK, 1) + line(braids, INK, 1.3)


BEARDS = {
    "short": "M-17 0Q-18 24 0 27Q18 24 17 0",
    "fork": "M-17 0Q-19 22 -9 36L-2 25L0 28L2 25L9 36Q19 22 17 0",
    "long": "M-17 0Q-20 24 -6 32L0 40L6 32Q20 24 17 0",
    "braid": "M-17 0Q-20 24 -6 32L0 40L6 32Q20 24 17 0",
}


def beard(looks: Face) -> str:
    rings = shape("M-4 24h8l-1 5h-6zM-3.5 31h7l-1 5h-5z", GOLD_THREAD, INK, 1.2) if looks.beard == "braid" else ""
    return (
        shape(f"{BEARDS[looks.beard]}Q12 8 6 8Q0 6 -6 8Q-12 8 -17 0Z", looks.hair, INK, 1.8)
        + rings
        + line("M-5 13Q0 15.5 5 13", "#5a1f14", 2)
        + line("M-9 10Q-4 7 0 9.5Q4 7 9 10", "#000", 1, opacity=0.5)
    )


def nasal(looks: Face) -> str:
    """An iron helmet with a nose guard."""
    return (
        shape("M-20 -10Q-21 -36 0 -38Q21 -36 20 -10Q10 -14 0 -14Q-10 -14 -20 -10Z", "#9aa4ab", INK, 2)
        + veil("M6 -37Q21 -34 20 -10Q12 -13 8 -13.5Z", 0.2)
        + shape("M-3 -38H3V-14L2 2H-2L-3 -14Z", "#d1a94a", INK, 1.6)
        + line("M-20 -10Q0 -18 20 -10", "#d1a94a", 4.5)
    )


def fur_cap(looks: Face) -> str:
    tufts = "".join(f"M{x} {-13 - (22 - abs(x)) * 0.22:.1f}l2 -6l3 5" for x in range(-18, 16, 6))
    cap = shape("M-22 -10Q-24 -32 0 -35Q24 -32 22 -10Q14 -19 0 -18Q-14 -19 -22 -10Z", "#7b4d26", INK, 2)
    return cap + line(tufts, "#4d2d12", 1.6)


def hood(looks: Face) -> str:
    form = "M-22 18Q-28 -36 0 -39Q28 -36 22 18Q20 -14 12 -20Q0 -25 -12 -20Q-20 -14 -22 18Z"
    seam = line("M-20 -6Q-16 -22 0 -25Q16 -22 20 -6", GOLD_THREAD, 1.8, stroke_dasharray="3 3")
    return shape(form, looks.cloak, INK, 2) + seam


def wolf_skin(looks: Face) -> str:
    form = "M-23 -6L-26 -30L-16 -26Q0 -40 16 -26L26 -30L23 -6Q16 -18 8 -16L0 -10L-8 -16Q-16 -18 -23 -6Z"
    return (
        shape(form, "#77797a", INK, 2)
        + line("M-12 -25l5 3M12 -25l-5 3", "#ffd24a", 2.4)
        + shape("M-3 -12H3L0 -8Z", INK)
        + shape("M-14 -15l1.5 5l2 -5M14 -15l-1.5 5l-2 -5", "#fff", INK, 1)
    )


def bare_head(looks: Face) -> str:
    form = "M-19 -6Q-24 -32 0 -34Q24 -32 19 -6Q16 -20 6 -22Q-10 -22 -14 -18Q-18 -14 -19 -6Z"
    return shape(form, looks.hair, INK, 2)


HATS = {"nasal": nasal, "fur": fur_cap, "hood": hood, "wolf": wolf_skin, "bare": bare_head}


def hat(looks: Face) -> str:
    return HATS[looks.hat](looks)
