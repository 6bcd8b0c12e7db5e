"""Order cards: in a hand, on the discard pile, and face down."""

from __future__ import annotations

from meadhall.core.draw.drawing import use
from meadhall.core.draw.font_metrics import STRONG, text_width
from meadhall.core.draw.palette import CHALK, EDGE, HARM
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.draw.text_layout import block, figure, wrap_text
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.draw import card_blanks
from meadhall.games.lofoten.draw.card_blanks import FOOT_HEIGHT
from meadhall.games.lofoten.draw.kit import GOODS

MIN_FULL_WIDTH = 80.0
"""From this width on a card has words, and its value in both upper corners."""

PARCHMENT = "url(#parchment)"
UNPLAYED_OPACITY = 0.3
"""How clear is what a card can't do from its place."""


def face(
    good: int,
    value: int,
    power: str,
    wide: float,
    high: float,
    say: Words,
    ground: str = PARCHMENT,
    place: int | None = None,
) -> Markup:
    """A card around its middle: its value in both corners, its good, and its central power at the foot.

    At a place of the hand (0, 1 or 2), what does not count there is paler: only one of the three is played.
    """
    left, top = -wide / 2, -high / 2
    if wide < MIN_FULL_WIDTH:
        return card_blanks.sheet(good, wide, high, ground) + small(good, value, power, wide, high, place)
    common = (wide, high) in card_blanks.CARD_SIZES and ground == PARCHMENT
    drawing = use(card_blanks.order_name(good, wide)) if common else card_blanks.card(good, wide, high, ground)
    drawing += at(0, 0, corner(left + 17, top + 17, value, 0), opacity=uncertain(place, 0))
    drawing += at(0, 0, corner(-left - 17, top + 17, value, 1), opacity=uncertain(place, 2))
    return drawing + at(0, top + high, foot(power, wide, say), opacity=uncertain(place, 1))


def foot(power: str, wide: float, say: Words) -> Markup:
    """The central power of a card: its sign, and what it does in two short lines."""
    name = say(f"look.power.{power}")
    size, motif = (15, 0.8) if wide > 100 else (13, 0.62)
    beside = 28 * motif
    room = wide - (16 if wide > 100 else 7) - beside
    lines = wrap_text(name, size, STRONG, room)
    start = -(max(text_width(each, size, STRONG) for each in lines) + beside) / 2
    first = 3.5 - FOOT_HEIGHT / 2 - (len(lines) - 1) * size * 0.58
    sign = use(f"power-{power}", start + 10 * motif, -FOOT_HEIGHT / 2 - 1, motif)
    return sign + block(start + beside, first, name, room, 2, size, STRONG)


def uncertain(place: int | None, counts: int) -> float | None:
    """How clear something is that counts at one place of the hand only."""
    return None if place in (None, counts) else UNPLAYED_OPACITY


def small(good: int, value: int, power: str, wide: float, high: float, place: int | None) -> Markup:
    """Small card face: the good, the value, and the power where it fits."""
    top, low = -high / 2, high / 2
    if wide < 56:
        seen = card_blanks.window(good, 5 - wide / 2, top + 5, wide - 10, high - 29)
        return seen + use(GOODS[good], 0, top + high * 0.36, wide / 84) + figure(0, low - 13, value, 16)
    return (
        card_blanks.window(good, 6 - wide / 2, top + 6, wide - 12, high - 36)
        + use(GOODS[good], 0, top + high * 0.42, wide / 100)
        + at(0, 0, corner(-wide / 2 + 15, top + 15, value, 0, 0.8), opacity=uncertain(place, 0))
        + at(0, 0, corner(wide / 2 - 15, top + 15, value, 1, 0.8), opacity=uncertain(place, 2))
        + at(0, 0, use(f"power-{power}", 0, low - 16, 0.8), opacity=uncertain(place, 1))
    )


def corner(x: float, y: float, value: int, side: int, size: float = 1) -> Markup:
    """The movements of a card: red where it is the left card, blue where it is the right one."""
    return at(x, y, use(f"moves-{side}", 0, 0, size), figure(0, -1, value, 20 if size == 1 else 16, fill=CHALK))


def face_down(known: int, guessed: bool, newest: bool, size: float) -> Markup:
    """A card that only its owner sees, and what can be known of it."""
    mark = EMPTY
    if known >= 0:
        mark = disc(0, 0, 15 * size, "#f3e6c8", EDGE, 1.6) + use(GOODS[known], 0, 0, 0.36 * size)
    elif guessed:
        mark = disc(0, 0, 12 * max(size, 0.8), "#f3e6c8", EDGE, 1.6) + figure(0, 0, "?", 16)
    dot = disc(22 * size - 6, -29 * size + 6, 5.5, HARM, CHALK, 1.6) if newest else EMPTY
    return use("back", 0, 0, size) + mark + dot
