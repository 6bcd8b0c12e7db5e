"""Frame of the open area: its background, its name, and its decks."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, show
from meadhall.core.draw.font_metrics import STRONG, TITLE
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import plait
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, line
from meadhall.core.draw.svg import EMPTY, Markup, at, rect
from meadhall.core.draw.text_layout import LEAST_WORD, block, figure, words, wrap_text
from meadhall.games.midgard.draw import card_parts
from meadhall.games.midgard.draw.icon_rows import token
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.scene import MidgardScene

GROUNDS = {
    "recruit": "oak",
    "trade": "wool-blue",
    "sea": "deep",
    "village": "heath",
    "keep": "iron",
    "territory": "heath",
    "": "tar",
}
DECKS = {"recruit": "reavers", "trade": "prophecies", "sea": "battles", "village": "village", "keep": "keep"}
"""The deck that one may draw from, where there is one."""
HEAD_HEIGHT_NARROW = 48.0
"""How high the head of the area is on a phone."""
HEAD_WIDTH_WIDE = 114.0
"""How wide it is on a wide screen."""
KEY = ("hammer", "shield", "chest", "longship", "clan")
"""What dice show."""


def ground(scene: MidgardScene, area: str, title: str, bare: bool = False) -> Part:
    x, y, _, _ = scene.layout.focus
    meanings = [scene.say(f"look.key.{symbol}") for symbol in KEY] if bare and not scene.narrow else []
    return Part("focus", at(x, y, cached(framed, area, title, meanings, scene.narrow, scene.layout.focus)))


def framed(area: str, title: str, meanings: list[str], narrow: bool, place: Box) -> Markup:
    """The frame; where no deck lies beside the contents, what symbols are good for."""
    _, _, wide, high = place
    sheet = panel(0, 0, wide, high, GROUNDS[area], 9) + painted(f"ground-{area or 'hall'}", wide, high)
    if narrow:
        return (
            sheet
            + box(2, 2, wide - 4, HEAD_HEIGHT_NARROW - 6, 7, "#1c110a", opacity=0.76)
            + words(12, 30, title, 18, TITLE, room=wide - 150, fill=CHALK)
        )
    view = show(f"shore-{area}", 8, 8, HEAD_WIDTH_WIDE - 10, high - 16) if area else EMPTY
    side = view + box(8, 8, HEAD_WIDTH_WIDE - 10, high - 16, 4, "#1c110a", opacity=0.66)
    side += box(8, 8, HEAD_WIDTH_WIDE - 10, 90, 4, "url(#shade-down)") + line(
        f"M{HEAD_WIDTH_WIDE - 2} 8V{high - 8}", EDGE, 2
    )
    heading = block(18, 33, title, HEAD_WIDTH_WIDE - 24, 3, 16, TITLE, fill=CHALK)
    return sheet + side + plait(0, 0, wide, high) + heading + (key(meanings) if meanings else EMPTY)


def key(meanings: list[str]) -> Markup:
    """Every symbol of the dice with a word or two."""
    rows = EMPTY
    for number, (symbol, meaning) in enumerate(zip(KEY, meanings, strict=True)):
        y = 102 + number * 28
        lines = len(wrap_text(meaning, LEAST_WORD, STRONG, HEAD_WIDTH_WIDE - 44))
        said = block(
            39, y + (4.5 if lines == 1 else -3), meaning, HEAD_WIDTH_WIDE - 44, 2, LEAST_WORD, STRONG, fill=CHALK
        )
        rows += thing(f"die-red-{symbol}", meaning, at(25, y, token("tyr" if symbol == "clan" else symbol, 11)), said)
    return rows


def painted(ground: str, wide: float, high: float) -> Markup:
    """The ground of an area, within the edge of its panel."""
    return show(ground, 1, 1, wide - 2, high - 2) + box(0, 0, wide, high, 9, edge=EDGE, width=2.4)


def room(scene: MidgardScene) -> Box:
    """What the frame leaves for the contents."""
    x, y, wide, high = scene.layout.focus
    if scene.narrow:
        return Box(x + 4, y + HEAD_HEIGHT_NARROW, wide - 8, high - HEAD_HEIGHT_NARROW - 4)
    return Box(x + HEAD_WIDTH_WIDE + 4, y + 18, wide - HEAD_WIDTH_WIDE - 18, high - 36)


# Decks.


def deck_place(scene: MidgardScene, kind: str) -> Box:
    """Where a deck lies: beside the name, or below it."""
    x, y, wide, _ = scene.layout.focus
    if scene.narrow:
        return Box(x + wide - 56 - (62 if kind == "journeys" else 0), y + 1, 52, 45)
    if kind == "journeys":
        return Box(x + 22, y + 64, 76, 58)
    if kind == "battles":
        return Box(x + 22, y + 150, 76, 62)
    if kind == "village":
        return Box(x + 22, y + 76, 76, 92)
    return Box(x + 22, y + 96, 76, 116)


def decks(scene: MidgardScene, area: str) -> Iterator[Part]:
    """The decks of an area, and at the village the tokens."""
    kinds = (["journeys"] if area == "sea" else []) + ([DECKS[area]] if area in DECKS else [])
    for kind in kinds:
        place = deck_place(scene, kind)
        left = scene.view.decks[kind]
        label = deck_words(scene, kind)
        yield Part(f"deck-{kind}", at(place.x, place.y, cached(pile, kind, left, place, label, scene.narrow)))
    if area == "sea" and not scene.narrow:
        x, y = scene.layout.focus[:2]
        titles = scene.say("look.deck.journeys"), scene.say("look.enemies")
        yield Part("deck-names", cached(captions, *titles, x + 60, y + 138, y + 230))
    if area == "village" and not scene.narrow:
        yield Part(
            "stock",
            at(
                scene.layout.focus.x + 22,
                scene.layout.focus.y + 190,
                cached(stock, scene.view.stock, scene.say("look.stock.all")),
            ),
        )


def captions(first: str, second: str, x: float, y: float, below: float) -> Markup:
    return words(x, y, first, 13, STRONG, "middle", 98, fill=CHALK) + words(
        x, below, second, 13, STRONG, "middle", 98, fill=CHALK
    )


def deck_words(scene: MidgardScene, kind: str) -> str:
    return scene.say("look.deck", deck=scene.say(f"look.deck.{kind}"), n=scene.view.decks[kind])


def pile(kind: str, left: int, place: Box, label: str, narrow: bool) -> Markup:
    if not narrow:
        return thing(f"deck-{kind}", label, card_parts.deck(kind, left, place.wide, place.high))
    back = (
        box(1.5, 1.5, 24, 36, 4, "#3b2615")
        + box(0, 0, 24, 36, 4, card_parts.BACKS[kind], EDGE, 1.6)
        + box(3, 3, 18, 30, 3, edge="#e0b352", width=1.2)
    )
    return thing(
        f"deck-{kind}",
        label,
        rect(0, 0, place.wide, place.high, fill="#0000"),
        at(2, 4, back) if left else at(2, 4, card_parts.empty_place(24, 36)),
        figure(40, 22, left, 16, fill=CHALK),
    )


def stock(tokens: dict[str, int], label: str) -> Markup:
    """Upgrade tokens still to be had."""
    drawing = EMPTY
    for number, (symbol, left) in enumerate(tokens.items()):
        x, y = 10 + number % 2 * 42, number // 2 * 24
        drawing += at(x, y, token(symbol, 10), opacity=1 if left else 0.4)
        drawing += words(x + 14, y + 5, left, 14, STRONG, fill=CHALK)
    return thing("stock", label, rect(-6, -12, 90, 50, fill="#0000"), drawing)
