"""Blank order cards and goods tiles, without words and figures, for the kit."""

from __future__ import annotations

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.palette import EDGE, INK
from meadhall.core.draw.shapes import box
from meadhall.core.draw.svg import EMPTY, Markup, tag
from meadhall.games.lofoten.draw.icons import GOODS

GOOD_COLOURS = (("#d9982b", "#8a5a0e"), ("#5f9dc4", "#24527f"), ("#7fae5f", "#2f5d3a"), ("#b5683f", "#6d2f16"))
"""Each good's colour, and a darker one for edges and backs."""
FOOT_HEIGHT = 40.0
"""How high the foot of a card with words is."""
CARD_SIZES = ((104, 120), (84, 120))
"""How large the cards of a hand mostly are."""
LARGE, SMALL = 88.0, 36.0
"""The sides of tiles as the kit has them."""


def window(good: int, left: float, top: float, wide: float, high: float) -> Markup:
    """The picture of a card: where its good comes from."""
    edge = GOOD_COLOURS[good][1]
    return show(f"ground-{GOODS[good]}", left, top, wide, high) + box(left, top, wide, high, 4, edge=edge, width=1.8)


def sheet(good: int, wide: float, high: float, ground: str) -> Markup:
    """The paper of a card, around its middle, with its border."""
    left, top = -wide / 2, -high / 2
    paper = box(left, top + 2, wide, high, 8, "#a98f63", EDGE, 1.6) + box(left, top, wide, high, 8, ground, EDGE, 2)
    return (
        tag("g", paper, filter="url(#drop)")
        + box(left + 2, top + 2, wide - 4, high - 4, 6.5, edge="url(#light)", width=2)
        + box(left + 4, top + 4, wide - 8, high - 8, 6, edge=GOOD_COLOURS[good][1], width=1.6)
    )


def card(good: int, wide: float, high: float, ground: str = "url(#parchment)") -> Markup:
    """A card that has room for words at its foot."""
    left, top, tall = -wide / 2, -high / 2, high - FOOT_HEIGHT - 9
    picture = window(good, left + 6, top + 6, wide - 12, tall) + use(GOODS[good], 0, top + 10 + tall / 2, wide / 136)
    return sheet(good, wide, high, ground) + picture


def tile(good: int, side: float, flipped: bool) -> Markup:
    """A goods tile around its middle, without its figure and its shield."""
    half, inner = side / 2, side * 0.06
    inside = (-half + inner, -half + inner, side - 2 * inner, side - 2 * inner)
    bevel = (inner / 2 - half, inner / 2 - half, side - inner, side - inner, side * 0.1)
    return (
        tag("g", box(-half, -half, side, side, side * 0.12, GOOD_COLOURS[good][1], EDGE, 2), filter="url(#drop)")
        + show(f"ground-{GOODS[good]}", *inside)
        + (box(*inside, side * 0.09, "#b9a67c", opacity=0.8) if flipped else EMPTY)
        + box(*bevel, edge="url(#light)", width=inner)
        + box(*inside, side * 0.09, edge=INK, width=1.1, opacity=0.75)
        + use(GOODS[good], 0, -side * 0.06, side / 84)
    )


def order_name(good: int, wide: float) -> str:
    """What the kit calls a card without its numbers."""
    return f"order-{GOODS[good]}-{wide:g}"


def goods_name(good: int, side: float, flipped: bool) -> str:
    """What the kit calls a tile without its figure."""
    return f"goods-{GOODS[good]}-{'flipped-' if flipped else ''}{side:g}"


MOTIFS = {
    **{order_name(good, wide): card(good, wide, high) for good in range(len(GOODS)) for wide, high in CARD_SIZES},
    **{
        goods_name(good, side, flipped): tile(good, side, flipped)
        for good in range(len(GOODS))
        for flipped in (False, True)
        for side in (LARGE, SMALL)
    },
}
