"""Overview of the six areas while a player places a ship: what can be had in each, as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import HEAVY
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import plait, sunk
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, sheen
from meadhall.core.draw.signals import empty
from meadhall.core.draw.svg import EMPTY, Markup, at, tag
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw import card_parts, cards
from meadhall.games.midgard.draw.icon_rows import counted_sign, motif, token
from meadhall.games.midgard.draw.icons import LANDS
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.open_area_frame import painted
from meadhall.games.midgard.draw.reaver_faces import reaver_face
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.draw.shores import area_words
from meadhall.games.midgard.draw.spoils import ground_of, picture_of
from meadhall.games.midgard.printed import Card, Prophecy, Reaver, SeaBattle, ShipUpgrade
from meadhall.games.midgard.text.wording import card_words, land_words
from meadhall.games.midgard.view import Stack

HEAD_HEIGHT = 26.0


def draw(scene: MidgardScene) -> Iterator[Part]:
    yield Part(
        "focus", at(scene.layout.focus.x, scene.layout.focus.y, cached(ground, scene.narrow, scene.layout.focus))
    )
    view, say = scene.view, scene.say
    for number, sign in enumerate(view.areas):
        place = column(scene, number)
        name, label = say(f"short.{sign.id}"), area_words(view, number, say)
        yield Part(f"glance-{sign.id}", at(place.x, place.y, cached(bay, sign.id, name, label, place)))
        inside = Box(place.x, place.y + HEAD_HEIGHT, place.wide, place.high - HEAD_HEIGHT)
        yield Part(f"sight-{sign.id}", at(inside.x, inside.y, contents(scene, sign.id, inside)))


def ground(narrow: bool, place: Box) -> Markup:
    sheet = panel(0, 0, place.wide, place.high, "tar", 9) + painted("ground-hall", place.wide, place.high)
    return sheet if narrow else sheet + plait(0, 0, place.wide, place.high)


def column(scene: MidgardScene, number: int) -> Box:
    x, y, wide, high = scene.layout.focus
    if scene.narrow:
        right, down = (wide - 4) / 3, (high - 4) / 2
        return Box(x + 4 + number % 3 * right, y + 4 + number // 3 * down, right - 4, down - 4)
    right = (wide - 24) / 6
    return Box(x + 13 + number * right, y + 13, right - 4, high - 26)


def bay(area: str, name: str, label: str, place: Box) -> Markup:
    """The ground of one area, with its name."""
    board = show(f"ground-{area}", 0, 0, place.wide, place.high) + box(
        0, 0, place.wide, place.high, 6, edge=EDGE, width=3
    )
    board += sunk(1, 1, place.wide - 2, place.high - 2, 12)
    head = box(1, 1, place.wide - 2, HEAD_HEIGHT - 4, 5, "#1c110a", opacity=0.78)
    title = words(place.wide / 2, 17, name, 14.5, HEAVY, "middle", place.wide - 8, fill=CHALK)
    return thing(f"area-{area}", label, board, head, title)


def contents(scene: MidgardScene, area: str, place: Box) -> Markup:
    view, say = scene.view, scene.say
    match area:
        case "recruit":
            return cached(crew, [list(pair) for pair in view.reavers], place, say)
        case "trade":
            return cached(market, view.market, view.prophecies, place, say)
        case "sea":
            return cached(foes, view.battles, place, say)
        case "territory":
            return cached(lands, view.stacks, place, say)
    return cached(spoils, [list(pair) for pair in view.pairs(area)], place, say)


def rows(count: int, place: Box, most: float) -> tuple[float, float]:
    """Where the first of some rows is, and how far it is to the next."""
    step = min(most, place.high / count)
    return (place.high - step * count) / 2 + step / 2, step


def crew(pairs: Sequence[Sequence[Reaver | None]], place: Box, say: Words) -> Markup:
    first, step = rows(len(pairs), place, 52)
    radius = min(22.0, step / 2 - 3)
    drawing = EMPTY
    for number, pair in enumerate(pairs):
        for side, reaver in enumerate(pair):
            middle = at(place.wide * (0.28 + 0.44 * side), first + number * step, face(reaver, radius, say))
            drawing += middle
    return drawing


def face(reaver: Reaver | None, radius: float, say: Words) -> Markup:
    if reaver is None:
        return empty(-radius, -radius, 2 * radius, 2 * radius, radius, "#d9b374")
    return thing(f"card-{reaver.card}", card_words(reaver, say), reaver_face(reaver.name, reaver.clan, radius))


def market(dice: Sequence[str], prophecies: Sequence[Prophecy | None], place: Box, say: Words) -> Markup:
    size = min(32.0, place.wide / 4.2)
    across = min(3, max(1, len(dice)))
    drawing = EMPTY
    for number, die in enumerate(
        sorted(dice, key=lambda die: (die.split(":")[0] != "red", die.split(":")[0] != "blue"))
    ):
        x = place.wide / 2 + ((number // 2 if len(dice) <= 6 else number % across) - 1) * (size + 6)
        y = size * 0.72 + (number % 2 if len(dice) <= 6 else number // across) * (size + 5)
        drawing += use(f"die-{die.replace(':', '-')}", x, y, size / 50)
    shown = [card for card in prophecies if card is not None]
    top = 2 * (size + 5) + 10
    side = min(40.0, (place.high - top) / 2 - 4, place.wide / 2 - 6)
    for number, card in enumerate(shown[:4]):
        x, y = place.wide / 2 + (number % 2 - 0.5) * (side + 6), top + side / 2 + number // 2 * (side + 4)
        inner = card_parts.framed("behind-prophecy", -side / 2, -side / 2, side, side)
        inner += motif(counted_sign(card.what).name, side / 38)
        drawing += at(x, y, thing(f"card-{card.card}", card_words(card, say), inner))
    return drawing


def foes(battles: Sequence[SeaBattle | None], place: Box, say: Words) -> Markup:
    first, step = rows(len(battles), place, 54)
    high = step - 5
    wide = min(high * 1.5, place.wide * 0.48)
    drawing = EMPTY
    for number, card in enumerate(battles):
        if card is None:
            continue
        glory = next((effect.split()[1] for effect in card.gain if effect.startswith("glory")), "")
        right = 8 + wide + 15
        inner = (
            show(cards.foe_picture(card), 4, -high / 2, wide, high)
            + box(4, -high / 2, wide, high, 4, edge=EDGE, width=1.6)
            + at(right - 3, 0, card_parts.shield(card.defence, 0.66 if place.wide < 130 else 0.72))
            + (
                use("glory", right + 20, 0, 0.6) + words(right + 29, 5, glory, 14, HEAVY, fill=CHALK)
                if place.wide > 122
                else EMPTY
            )
        )
        drawing += at(0, first + number * step, thing(f"card-{card.card}", card_words(card, say), inner))
    return drawing


def spoils(pairs: Sequence[Sequence[Card | None]], place: Box, say: Words) -> Markup:
    first, step = rows(len(pairs), place, 54)
    side = min(44.0, step - 6)
    drawing = EMPTY
    for number, pair in enumerate(pairs):
        drawing += use("chain", place.wide / 2, first + number * step, 0.9) if any(pair) else EMPTY
        for place_number, card in enumerate(pair):
            x = place.wide / 2 + (place_number - 0.5) * (side + 18)
            drawing += at(x, first + number * step, loot(card, side, say))
    return drawing


def loot(card: Card | None, side: float, say: Words) -> Markup:
    if card is None:
        return empty(-side / 2, -side / 2, side, side, 5, "#d9b374")
    motif_of = picture_of(card)
    inner = token(card.symbol, side * 0.36) if isinstance(card, ShipUpgrade) else use(motif_of, 0, 0, side / 76)
    ground_box = card_parts.framed(ground_of(card), -side / 2, -side / 2, side, side)
    return thing(f"card-{card.card}", card_words(card, say), ground_box, inner)


def lands(stacks: Sequence[Stack], place: Box, say: Words) -> Markup:
    right, down = (place.wide - 8) / 3, min(62.0, (place.high - 4) / 3)
    top = (place.high - 3 * down) / 2
    drawing = EMPTY
    for number, stack in enumerate(stacks):
        x, y = 4 + right * (number % 3), top + down * (number // 3)
        tile = box(2, 2, right - 4, down - 4, 5, LANDS[stack.type], EDGE, 1.6) + sheen(2, 2, right - 4, down - 4, 5)
        count = figure(right / 2, down - 13, stack.left, 15, fill=CHALK)
        shield = at(right / 2, down / 2 - 8, card_parts.shield(stack.defence, 0.66)) if down > 50 else EMPTY
        if not shield:
            count = figure(right / 2, down / 2, stack.left, 15, fill=CHALK)
        label = say("look.stack.short", land=land_words(stack, say), n=stack.left)
        drawing += at(
            x, y, thing(f"stack-{number}", label, tag("g", tile, shield, count, opacity=None if stack.left else 0.5))
        )
    return drawing
