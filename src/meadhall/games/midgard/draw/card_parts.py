"""Parts of cards: parchment, framed pictures, backs, decks, and empty places."""

from __future__ import annotations

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, sheen
from meadhall.core.draw.signals import empty
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import figure

RULED = "#b79a66"
"""A fine line on parchment."""
BACKS = {
    "reavers": "url(#wool-red)",
    "prophecies": "#5b3a63",
    "journeys": "url(#wool-blue)",
    "battles": "#1f5a68",
    "village": "url(#oak)",
    "keep": "url(#slate)",
}
"""What the back of each deck is made of."""


def sheet(wide: float, high: float, radius: float = 8) -> Markup:
    """A card: parchment of some thickness."""
    return box(0, 2.5, wide, high, radius, "#a98f5f", EDGE, 2) + panel(0, 0, wide, high, radius=radius)


def empty_place(wide: float, high: float, ghost: str = "") -> Markup:
    """A place from which a card was taken; it may have left a trace of what it was."""
    trace = min(wide, high) / 62
    drawn = (
        at(wide / 2, high / 2, use(ghost, 0, 0, trace * (1.3 if ghost == "helmet" else 0.7)), opacity=0.2)
        if ghost
        else EMPTY
    )
    ground = box(0, 0, wide, high, 8, "#1c0d04", opacity=0.24) + box(0, 0, wide, 12, 8, "url(#shade-down)")
    return ground + drawn + empty(0, 0, wide, high, 8, "#d9b374")


def deck(kind: str, left: int, wide: float, high: float) -> Markup:
    """A face-down deck with the number of its cards."""
    if not left:
        return empty_place(wide, high)
    tag_high = 22
    deep = min(4, 1 + left // 8)
    edges = join(
        box(step, 1.6 * step, wide, high, 6, "#e9dab4" if step % 2 else "#a98f5f", EDGE, 1.2)
        for step in range(deep, 0, -1)
    )
    return (
        box(deep + 1, 2 * deep + 1, wide, high, 6, "#000", opacity=0.35)
        + edges
        + box(0, 0, wide, high, 6, BACKS[kind], EDGE, 2.2)
        + sheen(1, 1, wide - 2, high - 2, 5, 0.8)
        + box(4, 4, wide - 8, high - 8, 4, edge=GOLD_THREAD, width=1.6)
        + use("knot", wide / 2, (high - tag_high) / 2, min(wide, high - tag_high) * 0.009)
        + box(wide / 2 - 17, high - tag_high - 4, 34, tag_high - 1, 6, EDGE, GOLD_THREAD, 1.2)
        + figure(wide / 2, high - tag_high / 2 - 4.5, left, 15, fill="#ffe9b0")
    )


def framed(picture: str, x: float, y: float, wide: float, high: float) -> Markup:
    return show(picture, x, y, wide, high) + box(x, y, wide, high, 5, edge=EDGE, width=2)


def shield(number: object, scale: float = 1) -> Markup:
    """Defence."""
    return use("defence", 0, 0, scale) + figure(0, 1, number, 21 * max(scale, 0.72), fill=CHALK)
