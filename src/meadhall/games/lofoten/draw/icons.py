"""Icons of Lofoten: clans, coins, movements, powers, and the back of an order card."""

from __future__ import annotations

from meadhall.core.draw import goods, wares
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD, HARM, INK, MARK, SEATS, WOOL_BLUE, WOOL_RED
from meadhall.core.draw.shapes import box, disc, domed, line, lit, mirrored, shape, sheen
from meadhall.core.draw.svg import Markup, at

GOODS = ("mead", "fish", "sheep", "chest")
"""The symbol of each good, in the order of the goods."""
SIDES = WOOL_RED, WOOL_BLUE
"""The colours of the left and the right card, and of what they move."""


def wolf() -> Markup:
    """A clan's animal, 18 wide."""
    return (
        shape("M-6 6L-8 -8L-3 -4H3L8 -8L6 6L0 9Z", "#5f666e", INK, 1.3)
        + shape("M-6 6L-8 -8L-3 -4H0L0 9Z", "#fff", opacity=0.18)
        + disc(-3, 1, 1.2, "#ffd24a")
        + disc(3, 1, 1.2, "#ffd24a")
        + shape("M-2 5H2L0 8Z", INK)
    )


def raven() -> Markup:
    return (
        shape("M-8 7Q-9 -7 1 -8Q6 -8 6 -3L12 0L5 2Q5 6 1 8Z", "#2b2f3a", INK, 1.2)
        + line("M-6 2Q-5 -5 1 -6.4", "#7d879c", 1.3)
        + disc(2, -3.5, 1.4, "#ffd24a")
    )


CLANS = (wolf, raven)


def clan(seat: int) -> Markup:
    """The shield of a clan, with a radius of 13."""
    return (
        disc(0, 0, 13, MARK, SEATS[seat].fill, 3)
        + domed(0, 0, 14, 0.6)
        + disc(0, 0, 14.6, edge=INK, width=1.2)
        + CLANS[seat]()
    )


def coin() -> Markup:
    return (
        disc(0, 0, 9, "#f2c230", "#6b4600", 1.8) + disc(0, 0, 5.5, edge="#b5862a", width=1.2) + domed(0, 0, 8.2, 0.85)
    )


def slide(colour: str) -> Markup:
    """An arrow to the right, 26 wide."""
    form = "M13 0L1 -10V-4H-12V4H1V10Z"
    return at(0.8, 1.6, shape(form, "#000", opacity=0.45)) + shape(form, colour)


def quarter(colour: str) -> Markup:
    """A quarter turn clockwise, 26 wide."""
    shadow = line("M-9 5A10 10 0 1 1 8 7", "#000", 4) + shape("M13 4L3 6L9 14Z", "#000")
    drawn = line("M-9 5A10 10 0 1 1 8 7", colour, 4) + shape("M13 4L3 6L9 14Z", colour)
    return at(0.8, 1.6, shadow, opacity=0.4) + drawn


def pointer() -> Markup:
    """An arrow to the right, 60 wide, beside what can be chosen."""
    return shape("M34 0L8 -18V-8H-26V8H8V18Z", "#ffd24a", "#5a2a00", 2)


def cast_off() -> Markup:
    return line("M-7 -7L7 7M7 -7L-7 7", HARM, 3.6)


def either_slide() -> Markup:
    return line("M-10 0H10M-5 -5L-10 0L-5 5M5 -5L10 0L5 5", INK, 2.4)


def either_turn() -> Markup:
    return line("M-8 3A8.5 8.5 0 1 1 4 8", INK, 2.6) + shape("M9 8L2 12L2 4Z", INK)


def hammer() -> Markup:
    head = "M-10 -9H8L11 -5L8 -1H-10Z"
    return shape("M-2 -1H2V12H-2Z", "#7c5330", INK, 1.2) + shape(head, "#9aa4ab", INK, 1.5) + lit(head)


def anchor() -> Markup:
    return line("M0 -6V11M-9 4Q-8 11 0 11Q8 11 9 4M-5 -3H5", INK, 2.6) + disc(0, -9, 3, edge=INK, width=2.2)


def swap() -> Markup:
    """Cards that are changed for others."""
    one = box(-7, -10, 14, 20, 2.5, WOOL_BLUE, INK, 1.4) + sheen(-7, -10, 14, 20, 2.5)
    return at(-5, -1, one, turn=-14) + at(5, 1, one, turn=10) + line("M-3 1H12M8 -4L13 1L8 6", CHALK, 2.6)


def again() -> Markup:
    """Another turn."""
    return line("M-9 2A9 9 0 1 1 -3 9", INK, 3) + shape("M-12 0L-5 1L-10 7Z", INK) + line("M0 -5V1L4 3", INK, 2)


def stop() -> Markup:
    return disc(0, 0, 10, HARM, INK, 1.6) + domed(0, 0, 9.4, 0.7) + box(-5, -5, 10, 10, 1.5, CHALK)


def back() -> Markup:
    """The back of an order card, 44 by 58."""
    return (
        box(-21, -27, 44, 58, 5, "#12080a", opacity=0.35)
        + box(-22, -29, 44, 58, 5, "url(#wool-blue)", EDGE, 2)
        + box(-18.5, -25.5, 37, 51, 3, edge=GOLD_THREAD, width=1.3)
        + sheen(-21, -28, 42, 56, 4)
        + knot(31)
    )


def moves(side: int) -> Markup:
    """The shield under the movements of a card."""
    form = "M-13 -13H13V4Q13 12 0 15Q-13 12 -13 4Z"
    return shape(form, SIDES[side], EDGE, 1.6) + lit(form, 0.7)


def lever(side: int) -> Markup:
    """A lever 50 by 60, around its middle: wool in an iron edge."""
    return (
        box(-25, -30, 50, 60, 8, "url(#iron)", EDGE, 2)
        + box(-21, -26, 42, 52, 5, ("url(#wool-red)", "url(#wool-blue)")[side], EDGE, 1.4)
        + sheen(-24, -29, 48, 58, 7)
        + line("M-20 -25h40M-20 25h40", "#aab2b8", 3, stroke_dasharray="0.1 39.8")
    )


# What belongs in a place where nothing lies.


def engraved(form: str) -> Markup:
    """A few strokes cut into wood: dark, with the light on their lower edge."""
    return at(0.8, 1.3, line(form, "#f0cf98", 1.2, opacity=0.32)) + line(form, "#24150b", 2.4, opacity=0.5)


CRATE = "M-17 -13H17V15H-17ZM-17 -6H17M-17 8H17M-17 -6L17 8M17 -6L-17 8M-12 -13V-18H12V-13"
CARD = "M0 -20C-7 -13 -7 -4 0 0C7 -4 7 -13 0 -20ZM0 20C-7 13 -7 4 0 0C7 4 7 13 0 20ZM-20 0C-13 -7 -4 -7 0 0C-4 7 -13 7 -20 0ZM20 0C13 -7 4 -7 0 0C4 7 13 7 20 0Z"
MOTIFS = {
    **{good: getattr(wares, good)() for good in GOODS},
    "crown": goods.crown(),
    "coin": coin(),
    "slide-right": slide(CHALK),
    "slide-left": mirrored(slide(CHALK)),
    "turn-right": quarter(CHALK),
    "turn-left": mirrored(quarter(CHALK)),
    "point-right": pointer(),
    "point-left": mirrored(pointer()),
    "power-coin": coin(),
    "power-discard": cast_off(),
    "power-slide": either_slide(),
    "power-rotate": either_turn(),
    "hammer": hammer(),
    "anchor": anchor(),
    "swap": swap(),
    "again": again(),
    "stop": stop(),
    "back": back(),
    **{f"moves-{side}": moves(side) for side in (0, 1)},
    **{f"lever-{side}": lever(side) for side in (0, 1)},
    "knot": knot(46),
    "place-crate": engraved(CRATE),
    "place-card": engraved(CARD),
    **{f"clan-{seat}": clan(seat) for seat in (0, 1)},
}
