"""Longships from above: strakes, thwarts and a dragon's head. They turn, so light falls on both their sides alike."""

from __future__ import annotations

from meadhall.core.draw.palette import INK, SEATS
from meadhall.core.draw.shapes import disc, domed, line, shape
from meadhall.core.draw.signals import mark
from meadhall.core.draw.svg import Markup, at, join

LONG, BROAD = 22.0, 33.0
"""How far a hull reaches to each side of its keel; on a phone, where fjords are short, it is broader."""


class HullColours:
    """What a hull is built of."""

    def __init__(self, edge: str, rail: str, deck: str, seam: str, thwart: str, head: str, eye: str) -> None:
        self.edge, self.rail, self.deck, self.seam = edge, rail, deck, seam
        self.thwart, self.head, self.eye = thwart, head, eye


TARRED = HullColours(INK, "#6e3f18", "#b98346", "#8a5526", "#d3a362", "#b3332b", "#ffd98a")
WEATHERED = HullColours("#2f2e28", "#55513f", "#807a68", "#5f5b4c", "#99927e", "#75584e", "#c4bba3")


def outline(half: float, inset: float = 0) -> str:
    """A hull 162 long, bow to the right."""
    side, stern, stem = half - inset, -81 + inset * 1.4, 81 - inset * 2
    return (
        f"M{stern} 0Q{stern + 4} {-side * 0.96} {-54} {-side}H47Q69 {-side * 0.8} {stem} 0"
        f"Q69 {side * 0.8} 47 {side}H-54Q{stern + 4} {side * 0.96} {stern} 0Z"
    )


def strakes(half: float) -> str:
    """The seams of the planks, which meet at stem and stern."""
    return "".join(
        f"M-75 {side * part * 3:.1f}Q-72 {side * half * part:.1f} -52 {side * half * part:.1f}H46"
        f"Q64 {side * half * part * 0.84:.1f} 73 {side * 1.5:.1f}"
        for side in (-1, 1)
        for part in (0.36, 0.62)
    )


def hull(timber: HullColours, half: float = LONG) -> Markup:
    ribs = "".join(f"M{x} {-half + 5}Q{x - 4} 0 {x} {half - 5}" for x in (-66, -46, -15, 15, 46, 66))
    thwarts = join(
        shape(f"M{x - 5} {-half + 4}H{x + 5}V{half - 4}H{x - 5}Z", timber.thwart, timber.edge, 1) for x in (-31, 31)
    )
    return (
        shape(outline(half), "#06151c", opacity=0.34, transform="translate(1 4)")
        + shape(outline(half), timber.rail, timber.edge, 2)
        + line(outline(half, 2.4), "#fff", 1, opacity=0.26)
        + shape(outline(half, 5), timber.deck, timber.edge, 1)
        + line(strakes(half), timber.seam, 1.3)
        + line(ribs, timber.seam, 2.2, opacity=0.55)
        + shape(outline(half, 5), "url(#keel)")
        + thwarts
        + dragon(timber)
    )


def dragon(timber: HullColours) -> Markup:
    """A head at the stem, seen from above, and a curled tail at the stern."""
    return (
        line("M-77 0H-84Q-90 -1 -88 5", timber.edge, 4.6)
        + line("M-77 0H-84Q-90 -1 -88 5", timber.rail, 2.4)
        + shape(
            "M66 0L76 -3Q74 -9 69 -10Q77 -12 81 -5L90 -3.4Q93.4 0 90 3.4L81 5Q77 12 69 10Q74 9 76 3Z",
            timber.head,
            timber.edge,
            1.5,
        )
        + line("M70 0H86", timber.eye, 1.2, opacity=0.7)
        + disc(84, -2.2, 1, timber.eye)
        + disc(84, 2.2, 1, timber.eye)
    )


def wear(half: float) -> Markup:
    """Cracks, moss and gaps in what has sailed."""
    top = -half + 8
    return line(
        f"M-70 -5l14 2M-20 {top + 3}h13M8 {half - 9}h14M50 4l12 -2M-44 {half - 10}h9", "#2d2b24", 1.5, opacity=0.7
    ) + line(f"M-60 {half - 8}h7M20 {top}h9M-4 {half - 7}h5", "#7f9a62", 3.4, opacity=0.75)


def engraved(half: float = LONG) -> Markup:
    """A place for a ship: its outline and seats, cut into what lies there."""
    form = outline(half, 1)
    seats = "".join(f"M{x - 13} 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0" for x in (-62, 0, 62))
    seats += f"M-31 {4 - half}V{half - 4}M31 {4 - half}V{half - 4}"
    return (
        shape(form, "#04141c", opacity=0.22)
        + line(form + seats, "#04141c", 2.2, opacity=0.5, transform="translate(-.7 -.9)")
        + line(form + seats, "#dff0f2", 1.6, opacity=0.55)
    )


def bench(plank: str = "#efe2c4", edge: str = "#5e3513", ring: str = "#c9a86f") -> Markup:
    """A seat in a ship that is free to all: a round lid over a chest."""
    return (
        disc(0, 1.6, 15.4, "#000", opacity=0.25)
        + disc(0, 0, 15, plank, edge, 1.8)
        + disc(0, 0, 13.4, edge="#fff", width=1.2, opacity=0.5)
        + disc(0, 0, 10, edge=ring, width=1.3)
        + line("M-9 -3.6H9M-9 3.6H9", ring, 1)
    )


def painted(seat: int) -> Markup:
    """A seat in a player's colour, with their mark."""
    return disc(0, 0, 15, SEATS[seat].fill, INK, 1.8) + domed(0, 0, 15, 0.7) + mark(seat, 15)


KEEL = Markup(
    '<linearGradient id="keel" x2="0" y2="1"><stop stop-color="#000" stop-opacity=".4"/>'
    '<stop offset=".3" stop-color="#fff" stop-opacity=".08"/><stop offset=".5" stop-color="#fff" stop-opacity=".22"/>'
    '<stop offset=".7" stop-color="#fff" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".4"/>'
    "</linearGradient>"
)
"""The inside of a hull: darker towards both sides."""

LONGSHIPS: dict[str, Markup] = {
    "hull": KEEL + hull(TARRED),
    "hull-broad": hull(TARRED, BROAD),
    "hull-old": hull(WEATHERED) + wear(LONG),
    "hull-old-broad": hull(WEATHERED, BROAD) + wear(BROAD),
    "mooring": engraved(),
    "mooring-broad": engraved(BROAD),
    **{f"seat-of-{seat}": painted(seat) for seat in range(len(SEATS))},
    **{f"old-seat-of-{seat}": at(0, 0, painted(seat), opacity=0.72) for seat in range(len(SEATS))},
    "bench": bench(),
    "bench-old": bench("#a39c87", "#45443a", "#7b7664"),
}
