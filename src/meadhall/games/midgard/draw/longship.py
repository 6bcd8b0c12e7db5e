"""Longship from above, bow to the right: strakes, planks, oars and foam, and the sea chests that dice lie on."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.core.draw.drawing import use
from meadhall.core.draw.ornament import knot, sunk
from meadhall.core.draw.palette import EDGE, INK, SEATS
from meadhall.core.draw.shapes import box, disc, domed, line, lit, oval, shape
from meadhall.core.draw.svg import Markup, at, join, tag

DECK = "#c08d52"
AREA_CARVINGS = {"sea": "battle", "village": "farm", "keep": "bastion", "territory": "land"}
"""What is carved where specialists of an area could be."""
BUNK_WIDTHS = {"short": 122.0, "long": 179.0}
BUNK_HEIGHT = 35.6
"""How wide and high their places are."""
STRAKES = ((0.0, "#553214"), (4.0, "#6d431c"), (8.0, "#855525"))
"""How far inside the hull each plank of its side begins, and its colour: the upper ones overlap the lower."""
RAIL, INNER = 11.5, 17.0
"""Where the gunwale begins, and the deck inside it."""


class HullLines(NamedTuple):
    """The lines of a ship: stern, where it is widest, bow; upper side, and half its width."""

    stern: float
    aft: float
    fore: float
    bow: float
    top: float
    middle: float
    waist: float
    """How much the stern is narrower."""
    thick: float = 1
    """How thick its side is, beside that of the wide one."""

    def outline(self, inside: float = 0) -> str:
        """The ship from above, or so far inside it."""
        d = inside * self.thick
        bottom = 2 * self.middle - self.top
        left, right = self.stern + d, self.bow - 1.35 * d
        bend, swell = (self.stern + self.aft) / 2 - 20 + 0.6 * d, (self.fore + self.bow) / 2 + 10 - 0.5 * d
        a, b = self.top + d, bottom - d
        up, low = self.top + self.waist + 0.7 * d, bottom - self.waist - 0.7 * d
        return (
            f"M{left} {up}Q{bend} {a} {self.aft} {a}H{self.fore}Q{swell} {a + 8} {right} {self.middle}"
            f"Q{swell} {b - 8} {self.fore} {b}H{self.aft}Q{bend} {b} {left} {low}Q{left + 15} {self.middle} {left} {up}Z"
        )


WIDE = HullLines(6, 118, 372, 508, 46, 148, 30)
TALL = HullLines(-6, 72, 280, 374, 34, 117, 20, 0.7)


def foam(lines: HullLines) -> Markup:
    """What the hull throws up, and the shadow it casts on the water."""
    return (
        line(lines.outline(-9), "#dff0f2", 16, opacity=0.13)
        + line(lines.outline(-8), "#f4fbfb", 2.2, opacity=0.55, stroke_dasharray="34 13 12 17 22 9 7 31 46 15")
        + line(lines.outline(-14), "#f4fbfb", 1.6, opacity=0.32, stroke_dasharray="14 46 30 22 8 61")
        + at(4, 7, shape(lines.outline(), "#04121a", opacity=0.4))
    )


def oar(x: float, y: float, out: float) -> Markup:
    """An oar that dips into the water above the ship, or below it."""
    end = y + out
    way = f"M{x} {y}L{x - 22} {end}"
    blade = f"M{x - 19} {end - out * 0.16}L{x - 24} {end - out * 0.2}L{x - 31} {end + out * 0.2}L{x - 24} {end + out * 0.24}Z"
    ripple = oval(x - 27, end + out * 0.18, 12, 4, "none", "#eef8f8", 1.4, opacity=0.6)
    return ripple + line(way, INK, 4.6) + line(way, "#b98a4e", 2.6) + shape(blade, "#c99a5a", INK, 1.5)


def hull(name: str, lines: HullLines, ribs: tuple[float, ...], oars: tuple[float, ...]) -> Markup:
    """A ship without its shields and chests."""
    deck = lines.outline(INNER)
    bottom = 2 * lines.middle - lines.top
    length = int(lines.bow)
    planks = "".join(f"M0 {y}H{length}" for y in range(int(lines.top) + 26, int(bottom) - 14, 14))
    butts = "".join(
        f"M{x} {y}v14"
        for number, y in enumerate(range(int(lines.top) + 26, int(bottom) - 26, 14))
        for x in range(30 + number * 67 % 120, length, 157)
    )
    beams = join(
        box(x - 2.6, lines.top, 5.2, bottom - lines.top, 0, "#ad7c45")
        + line(f"M{x - 2.6} {lines.top}V{bottom}", "#e0b57c", 1, opacity=0.8)
        + line(f"M{x + 2.9} {lines.top}V{bottom}", "#6d431c", 1.3, opacity=0.75)
        for x in ribs
    )
    inside = (
        shape(deck, DECK)
        + line(planks, "#8a5a2b", 1.1, opacity=0.55)
        + line(planks.replace("M0 ", "M0.4 "), "#f0c88e", 0.8, opacity=0.35, transform="translate(0 1.2)")
        + line(butts, "#7a4c22", 1.1, opacity=0.5)
        + beams
        + lit(deck, 0.75)
        + at(3, 5, line(deck, "#2a1407", 9, opacity=0.3))
    )
    sides = join(
        shape(lines.outline(far), colour, EDGE, 3 if not far else 1.1)
        + line(lines.outline(far + 1.6), "#d9a868", 0.8, opacity=0.35)
        for far, colour in STRAKES
    )
    return (
        foam(lines)
        + join(oar(x, lines.top + 6, -28) + oar(x, bottom - 6, 28) for x in oars)
        + sides
        + lit(lines.outline(), 0.8)
        + shape(lines.outline(RAIL), "#c9965a", "#3b2110", 1.4)
        + tag("clipPath", shape(deck, "#000"), id=f"deck-{name}")
        + tag("g", inside, clip_path=f"url(#deck-{name})")
        + line(deck, "#3b2110", 1.6)
        + line(lines.outline(RAIL + 1.8), "#f3d3a0", 1, opacity=0.6)
    )


def rope(radius: float) -> Markup:
    """A coil of rope."""
    rings = join(
        disc(0, 0, radius * share, edge=INK, width=radius * 0.3)
        + disc(0, 0, radius * share, edge="#d9bd86", width=radius * 0.2, stroke_dasharray="3 1.2")
        for share in (0.85, 0.5)
    )
    return disc(1.5, 2.5, radius, "#000", opacity=0.3) + rings + line(f"M{radius * 0.8} 2q8 6 5 12", "#d9bd86", 2.2)


def prow() -> Markup:
    """The head of the beast at the bow, 60 wide; its neck comes out of the hull at 0."""
    neck = "M-22 2Q-4 -18 10 -15Q15 -31 33 -28L36 -17L28 -12L37 -7L36 8L17 16Q0 18 -22 2Z"
    return (
        at(3, 5, shape(neck, "#000", opacity=0.35))
        + line("M7 -17L-3 -30M13 -24L8 -38M2 -12L-12 -20", EDGE, 5)
        + line("M7 -17L-3 -30M13 -24L8 -38M2 -12L-12 -20", "#c9602a", 2.4)
        + shape(neck, "#a8642a", EDGE, 2.6)
        + lit(neck)
        + line("M-8 1Q2 -6 8 -4M-6 8Q6 6 14 8", "#e0b352", 1.8)
        + shape("M28 -12l1.5 5l3 -4zM30 -10l4 4l2 -1z", "#fff8e7", EDGE, 0.8)
        + disc(21, -14, 4, "#ffd98a", EDGE, 1.4)
        + disc(22, -13.6, 1.6, EDGE)
        + disc(33, -20, 1.2, EDGE)
    )


def wide() -> Markup:
    ribs = (44.0, 104.0, 164.0, 224.0, 284.0, 344.0)
    oars = tuple(134.0 + 44 * number for number in range(6))
    gear = at(407, 85, rope(11)) + at(32, 148, rope(10))
    return hull("wide", WIDE, ribs, oars) + gear + at(484, 148, prow(), scale=1.06)


def tall() -> Markup:
    ribs = (17.5, 70.5, 123.5, 176.5, 229.5, 282.5)
    oars = tuple(94.0 + 40 * number for number in range(5))
    return hull("tall", TALL, ribs, oars) + at(362, 117, prow(), scale=0.32)


def sea_chest() -> Markup:
    """What a rower sits on, 54 wide: a lid with iron bands, and in it a hollow for a die."""
    hollow = (-18.5, -18.5, 37, 37, 6)
    bands = join(
        box(x, -26, 5, 52, 0, "#4b5157") + line(f"M{x + 0.7} -26V26", "#aab2b8", 0.9, opacity=0.8) for x in (-24, 19)
    )
    rivets = join(disc(x, y, 1.2, "#c9ced2") for x in (-21.5, 21.5) for y in (-22, 0, 22))
    return (
        box(-25, -23, 54, 54, 7, "#1c0d04", opacity=0.35)
        + box(-27, -27, 54, 54, 7, "#94622f", "#3b2110", 1.8)
        + line("M-26 -9H26M-26 9H26", "#6d431c", 1.2)
        + bands
        + rivets
        + box(-27, -27, 54, 54, 7, "url(#light)", opacity=0.9)
        + box(*hollow, "#6a4120")
        + at(0, 0, knot(30, "#8c5c2e", "#4d2d12"), opacity=0.75)
        + line("M-17.6 12V-12.5A5 5 0 0 1 -12.5 -17.6H12", "#2a1407", 2.4, opacity=0.6)
        + line("M17.6 -12V12.5A5 5 0 0 1 12.5 17.6H-12", "#e0b57c", 1.2, opacity=0.6)
        + box(-4, 19.5, 8, 6.5, 1.5, "#c9a24a", "#3b2110", 1)
    )


def shield(seat: int, coloured: bool) -> Markup:
    """A round shield on the gunwale, 30 wide: quarters, a rim with rivets, and a boss."""
    first, second = (SEATS[seat].fill, "#f3e6c8") if coloured else ("#f3e6c8", SEATS[seat].fill)
    rivets = join(at(0, 0, disc(0, -12.6, 0.9, "#f3e6c8"), turn=turn) for turn in range(22, 382, 45))
    return (
        disc(2, 3.5, 14.5, "#000", opacity=0.35)
        + disc(0, 0, 14.5, first, INK, 2)
        + shape("M0 0V-11.5A11.5 11.5 0 0 1 11.5 0ZM0 0V11.5A11.5 11.5 0 0 1 -11.5 0Z", second, opacity=0.85)
        + disc(0, 0, 12.6, edge="#5a4a3a", width=2.6)
        + rivets
        + domed(0, 0, 14, 0.85)
        + disc(0, 0, 4.6, "#aab2b8", INK, 1.4)
        + domed(0, 0, 4.2)
    )


def token_place() -> Markup:
    """A round hollow in the deck, 38 wide, for the token of an upgrade."""
    return (
        disc(0, 0, 19, "#a8743c", "#4d2d12", 1.8)
        + disc(0, 0, 14.5, "#6a4120", "#4d2d12", 1.2)
        + line("M-12 7A14 14 0 0 1 8 -12", "#2a1407", 2.4, opacity=0.6)
        + line("M-7 12.6A14.5 14.5 0 0 0 13.4 -5.5", "#e0b57c", 1.3, opacity=0.6)
        + line("M-18 -2A18 18 0 0 1 0 -18", "#f0c88e", 1.2, opacity=0.7)
    )


def high_seat() -> Markup:
    """Where a leader sits, 80 wide: a round platform, carved all around."""
    notches = join(at(0, 0, line("M0 -36V-31", "#6d431c", 2.4), turn=turn) for turn in range(0, 360, 15))
    return (
        disc(2, 4, 40, "#000", opacity=0.28)
        + disc(0, 0, 40, "#b5803f", "#4d2d12", 2)
        + notches
        + disc(0, 0, 29, "#8a5a2b", "#4d2d12", 1.6)
        + domed(0, 0, 40, 0.7)
        + line("M-24 15A28 28 0 0 1 15 -24", "#2a1407", 2.4, opacity=0.5)
    )


def bunk(area: str, wide: float) -> Markup:
    """Where a specialist could be: a hollow for the face, and a carving of the place where the work is done."""
    middle = BUNK_HEIGHT / 2
    return (
        box(0, 0, wide, BUNK_HEIGHT, 5, "#24120a", opacity=0.46)
        + sunk(0, 0, wide, BUNK_HEIGHT, 7)
        + line(f"M5 {BUNK_HEIGHT}H{wide - 5}", "#e0b57c", 1, opacity=0.5)
        + disc(17, middle, 14.5, "#24120a", "#c9965a", 1.2, opacity=0.55)
        + at(17, middle, use("helmet", 0, 0, 0.9), opacity=0.42)
        + at(wide - 20, middle, use(AREA_CARVINGS[area], 0, 0, 0.95), opacity=0.34)
        + line(f"M40 {middle}H{wide - 40}", "#e0b57c", 1.4, opacity=0.3, stroke_dasharray="1 6")
    )
