"""Piles: the two of goods, the deck, the discard pile and the reserve of coins."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import HEAVY, STRONG
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, line, sheen
from meadhall.core.draw.signals import rail
from meadhall.core.draw.svg import EMPTY, Markup, join, piece, rect
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.draw import cards, tiles
from meadhall.games.lofoten.draw.empty_place import empty_place
from meadhall.games.lofoten.draw.kit import GOODS, PAINTS
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.text.wording import card_name, good_name
from meadhall.games.lofoten.view import Card, RefillPick

LABEL_INK = "#ffe9b0"
EMPTY_INK = "#d9cba8"


def piles(scene: LofotenScene) -> Iterator[Part]:
    yield Part("stock", cached(panels, scene.layout.stock))
    yield Part("stock-labels", cached(labels, *headings(scene)))
    for number in range(len(scene.view.piles)):
        yield pile(scene, number)
    yield deck(scene)
    yield discard(scene)
    yield reserve(scene)
    tile = scene.view.picked
    if tile is not None and not scene.mine:
        x, y, wide, high = scene.layout.piles[1]
        yield tiles.laid(scene, tile, x + wide / 2, y + high / 2, min(wide, 60) - 4)


def panels(boxes: tuple[tuple[Box, str], ...]) -> Markup:
    """What the heaps lie on, with light on the upper edge and shade on the lower one."""
    drawing = EMPTY
    for (x, y, wide, high), material in boxes:
        drawing += panel(x, y, wide, high, material)
        drawing += line(f"M{x + 7} {y + 2.4}H{x + wide - 7}", "#fff", 1.6, opacity=0.3)
        drawing += line(f"M{x + 7} {y + high - 2.4}H{x + wide - 7}", "#000", 2, opacity=0.3)
    return drawing


def headings(scene: LofotenScene) -> list[tuple[str, float, float, float]]:
    """The names of the heaps: what, the middle, the baseline, the room."""
    layout, say = scene.layout, scene.say
    (x, y, wide, _), (end, _, _, _) = layout.piles
    deck_x, deck_y, deck_wide, _ = layout.deck
    played_x, _, played_wide, _ = layout.discard
    goods = say("look.goods_to_come" if wide > 60 else "look.goods")
    heads = [(goods, (x + end + wide) / 2, y - 9, end + wide - x + 4)]
    if deck_wide < 56:
        heads.append((say("look.orders"), (deck_x + played_x + played_wide) / 2, deck_y - 9, 2 * deck_wide))
    else:
        heads.append((say("look.orders"), deck_x + deck_wide / 2, deck_y - 9, deck_wide + 8))
        heads.append((say("look.discard"), played_x + played_wide / 2, deck_y - 9, played_wide + 8))
    return heads


def labels(*heads: tuple[str, float, float, float]) -> Markup:
    return join(words(x, y, head, 15, STRONG, "middle", room, fill=CHALK) for head, x, y, room in heads)


def number_on(x: float, y: float, count: int, small: bool) -> Markup:
    """How many lie in a heap, on a plate at its foot."""
    if small:
        return figure(x, y, count, 16, fill=CHALK)
    return box(x - 18, y - 11, 36, 22, 7, EDGE, GOLD_THREAD, 1.2) + figure(x, y, count, 16, fill=LABEL_INK)


def pile(scene: LofotenScene, number: int) -> Part:
    """A pile shows the kind of its top tile, and how many there are."""
    state, say = scene.view.piles[number], scene.say
    kind = say("table.empty") if state.good is None else good_name(scene.view, state.good, say)
    label = say.about(say("table.pile", n=number + 1), f"{say.count('tiles', state.count)}, {kind}")
    good = -1 if state.good is None else state.good
    where = scene.layout.piles[number]
    asked = isinstance(scene.put, RefillPick) and not scene.narrow
    can = asked and scene.can(number)
    action = scene.action(number) if asked else -1
    label = scene.words(number) if can else label
    return Part(f"pile-{number}", cached(heap, f"pile-{number}", good, state.count, where, action, can, label))


def heap(name: str, good: int, count: int, where: Box, action: int, can: bool, label: str) -> Markup:
    x, y, wide, high = where
    if good < 0:
        drawing = empty_place(where, "place-crate", wide / 88) + number_on(x + wide / 2, y + high - 15, 0, wide < 56)
    else:
        _, edge = PAINTS[good]
        layers = min(4, 1 + count // 4)
        drawing = (
            join(box(x + 1.4 * up, y + 1.6 * up, wide, high, 7, edge, EDGE, 1.4) for up in range(layers, 0, -1))
            + box(*where, 7, edge, EDGE, 2)
            + show(f"ground-{GOODS[good]}", x + 5, y + 5, wide - 10, high - 10)
            + box(x + 5, y + 5, wide - 10, high - 10, 4, edge, opacity=0.5)
            + box(x + 2.5, y + 2.5, wide - 5, high - 5, 5.5, edge="url(#light)", width=4)
            + use(GOODS[good], x + wide / 2, y + high * 0.42, wide / 88)
            + number_on(x + wide / 2, y + high - (13 if wide < 56 else 16), count, wide < 56)
        )
    if action < 0:
        return thing(name, label, rect(*where, fill="#0000"), drawing)
    return choice(action, can, label, rail(*where, 7), drawing, name=name)


def deck(scene: LofotenScene) -> Part:
    label = scene.say.about(scene.say("table.deck"), scene.say.count("cards", scene.view.deck))
    return Part("deck", cached(backs, scene.view.deck, scene.layout.deck, label))


def backs(count: int, where: Box, label: str) -> Markup:
    x, y, wide, high = where
    middle, low = x + wide / 2, y + high - (13 if wide < 56 else 16)
    if not count:
        return thing("deck", label, rect(*where, fill="#0000"), empty_place(where, "place-card", wide / 66))
    layers = min(4, 1 + count // 6)
    heap_of = join(box(x + 1.2 * up, y + 1.5 * up, wide, high, 6, "#d9c9a0", EDGE, 1.2) for up in range(layers, 0, -1))
    heap_of += box(*where, 6, "url(#wool-blue)", EDGE, 2)
    heap_of += box(x + 4, y + 4, wide - 8, high - 8, 4, edge=GOLD_THREAD, width=1.3)
    heap_of += sheen(x + 1, y + 1, wide - 2, high - 2, 5)
    knot = use("knot", middle, y + high * 0.38, wide / 66)
    return thing("deck", label, heap_of, knot, number_on(middle, low, count, wide < 56))


def discard(scene: LofotenScene) -> Part:
    """The last card that was played or dropped lies on top."""
    view, say = scene.view, scene.say
    x, y, wide, high = scene.layout.discard
    if not view.discard:
        return Part("discard", cached(no_discard, scene.layout.discard, say("table.discard")))
    top = view.discard[-1]
    names = say.count("cards", len(view.discard))
    label = say.about(say("table.discard"), f"{names}. {card_name(view, top, say)}")
    content = cached(top_card, top, view.goods[top.good].power, wide, high, label, say)
    return Part(f"card-{top.id}", piece(f"card-{top.id}", x + wide / 2, y + high / 2, content))


def no_discard(where: Box, label: str) -> Markup:
    return thing("discard", label, rect(*where, fill="#0000"), empty_place(where, "place-card", where[2] / 66))


def top_card(card: Card, power: str, wide: float, high: float, label: str, say: Words) -> Markup:
    return thing("discard", label, cards.face(card.good, card.value, power, wide, high, say, EMPTY_INK))


def reserve(scene: LofotenScene) -> Part:
    """The coins of the reserve; the chest power takes them, or one of the opponent's."""
    say, count = scene.say, scene.view.reserve
    coins = say.count("coins", count)
    where = scene.layout.reserve
    return Part("reserve", cached(hoard, where, count, coins, say("table.reserve"), scene.narrow, say))


def hoard(where: Box, count: int, coins: str, name: str, narrow: bool, say: Words) -> Markup:
    x, y, wide, high = where
    label = say.about(name, coins)
    area = rect(*where, fill="#0000")
    if narrow:
        return thing(
            "reserve",
            label,
            area,
            words(x + wide / 2 - 2, y + 17, name, 15, STRONG, "middle", wide - 4, fill=CHALK),
            use("chest", x + wide / 2, y + 58, 0.8),
            figure(x + wide / 2, y + 98, count, 20, fill=LABEL_INK),
        )
    if high < 60:
        text = words(x + 50, y + 28, label, 15, STRONG, room=wide - 58, fill=LABEL_INK)
        return thing("reserve", label, area, use("chest", x + 28, y + 22, 0.5), text)
    return thing(
        "reserve",
        label,
        area,
        use("chest", x + 36, y + 34, 0.74),
        words(x + 70, y + 26, name, 15, STRONG, room=wide - 78, fill=CHALK),
        words(x + 70, y + 50, coins, 19, HEAVY, room=wide - 78, fill=LABEL_INK),
    )
