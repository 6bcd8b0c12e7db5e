"""Hand in the foreground: three cards whose places decide what they do, and the question about them."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import STRONG
from meadhall.core.draw.hit_areas import choice, thing, under_hit_area
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, lit, shape, sheen
from meadhall.core.draw.signals import chosen, rail
from meadhall.core.draw.svg import Markup, at, join, piece, rect, tag
from meadhall.core.draw.text_layout import block, figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.draw import buttons, cards, tiles
from meadhall.games.lofoten.draw.empty_place import empty_place
from meadhall.games.lofoten.draw.kit import SIDES
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.packed import HAND
from meadhall.games.lofoten.text.wording import card_name, tile_name
from meadhall.games.lofoten.view import (
    Card,
    CentralPower,
    ChooseCard,
    HeldCard,
    ImproveTile,
    LateralMove,
    PlaceCard,
    RefillPlace,
    ShipPower,
)

GAP = 11.0
"""Between two cards on a phone."""
PLAY_OPTIONS = (ids.PLAY_LEFT, ids.PLAY_CENTER, ids.PLAY_RIGHT)
ROOM_BESIDE_CARDS = 88.0
"""The room of what is counted or shown beside the cards."""


def hand(scene: LofotenScene) -> Iterator[Part]:
    yield Part("hand", cached(tray, scene.layout.hand))
    if isinstance(scene.put, ImproveTile):
        yield from flips(scene)
        return
    if scene.view.seat is None:
        yield from hidden_hand(scene)
    elif isinstance(scene.put, PlaceCard) and scene.view.drawn is not None:
        yield from placing(scene, scene.view.drawn)
    else:
        yield from held(scene)
    yield from shields_beside(scene)
    yield from buttons.draw(scene)


def tray(where: Box) -> Markup:
    """The board in front of oneself: oak with a border cut into it, and a knot at either end where there is room."""
    x, y, wide, high = where
    cut = (x + 6, y + 6, wide - 12, high - 12, 6.0)
    ends = join(use("place-card", at_x, y + high - 27, 0.8) for at_x in (x + 29, x + wide - 29) if wide > 400)
    return (
        panel(*where, "oak")
        + sheen(x + 1, y + 1, wide - 2, high - 2, 8, 0.8)
        + at(0.8, 1.2, box(*cut, edge="#f0cf98", width=1, opacity=0.35))
        + box(*cut, edge="#24150b", width=1.8, opacity=0.5)
        + ends
    )


# Where the cards lie.


def counted(scene: LofotenScene) -> bool:
    """Whether something is counted or shown beside the cards."""
    return isinstance(scene.put, LateralMove | CentralPower | ShipPower | RefillPlace)


def room(scene: LofotenScene) -> Box:
    """The part of the panel that cards have to themselves."""
    x, y, wide, high = scene.layout.hand
    count = len(buttons.buttons(scene))
    right = buttons.taken(scene, count)
    if counted(scene) and not (scene.narrow and count % 2):
        right += ROOM_BESIDE_CARDS
    return x + 8, y, wide - 16 - right, high


def card_size(scene: LofotenScene, count: int) -> tuple[float, float]:
    if not scene.narrow:
        return 104, 120
    wide = min(84.0, (room(scene)[2] - (count - 1) * GAP) / count)
    return wide, min(120.0, wide * 1.43)


def centres(scene: LofotenScene, count: int) -> list[tuple[float, float]]:
    """The middles of so many cards side by side; on a wide table there is room for words at both ends."""
    x, y, wide, high = room(scene)
    card, _ = card_size(scene, count)
    pitch = card + (GAP if scene.narrow else 22)
    lift = 12 if scene.narrow and card > 80 else 0
    return [(x + wide / 2 + (number - (count - 1) / 2) * pitch, y + high / 2 - lift) for number in range(count)]


# Cards.


def held(scene: LofotenScene) -> Iterator[Part]:
    """The cards of the seat that looks, from left to right; one that is being played has left its place."""
    own = scene.view.own_hand(scene.near)
    gone = played(scene)
    places = [place for place in range(HAND) if place != gone] if len(own) < HAND else list(range(HAND))
    shown = len(own) if scene.narrow or gone < 0 else HAND
    middles = centres(scene, shown) if shown else []
    size = card_size(scene, shown or 1)
    for number, (card, place) in enumerate(zip(own, places, strict=False)):
        middle = middles[place] if shown == HAND else middles[number]
        yield card_part(scene, card, place, middle, size)
    if shown == HAND and gone >= 0 and len(own) < HAND:
        yield Part("gap", at(*middles[gone], cached(gap, scene.say("look.played"), *size)))
    if isinstance(scene.put, ChooseCard):
        yield from purposes(scene, middles, size)


def played(scene: LofotenScene) -> int:
    """The place of the card that is being played, as far as the question tells."""
    if isinstance(scene.put, LateralMove):
        return 2 if scene.put.side == ids.TO_RIGHT else 0
    return 1 if isinstance(scene.put, CentralPower) else -1


def gap(label: str, wide: float, high: float) -> Markup:
    """The place of the card that is being played."""
    place = empty_place((-wide / 2, -high / 2, wide, high), "place-card", 1.3)
    return place + words(0, high / 2 - 12, label, 15, STRONG, "middle", wide - 8, fill=CHALK)


def card_part(
    scene: LofotenScene, card: HeldCard, place: int, middle: tuple[float, float], size: tuple[float, float]
) -> Part:
    label = card_name(scene.view, card, scene.say)
    power = scene.view.goods[card.good].power
    name = f"card-{card.id}"
    if not isinstance(scene.put, ChooseCard):
        return Part(name, piece(name, *middle, cached(shown_card, card, power, label, *size, scene.say)))
    option = PLAY_OPTIONS[place]
    can = scene.can(option)
    fleet = scene.fleet(scene.near)
    uses = max(1, fleet.stored[card.good]) + fleet.more_uses if place == 1 else 0
    label = scene.words(option) if can else label
    content = cached(playable, scene.action(option), can, label, card, power, uses, place, *size, scene.say)
    return Part(name, piece(name, *middle, content))


def shown_card(card: Card, power: str, label: str, wide: float, high: float, say: Words) -> Markup:
    return thing(f"card-{card.id}", label, cards.face(card.good, card.value, power, wide, high, say))


def playable(
    action: int,
    can: bool,
    label: str,
    card: Card,
    power: str,
    uses: int,
    place: int | None,
    wide: float,
    high: float,
    say: Words,
) -> Markup:
    face = cards.face(card.good, card.value, power, wide, high, say, place=place)
    if uses > 1 and wide >= cards.MIN_FULL_WIDTH:
        face += box(-15, -high / 2 + 6, 30, 21, 10, "#fff8e7", EDGE, 1.4) + figure(0, -high / 2 + 16.5, f"×{uses}", 16)
    around = rail(1 - wide / 2, 1 - high / 2, wide - 2, high - 2)
    area = rect(-wide / 2, -high / 2, wide, high, 8, fill="#0000")
    shown = under_hit_area(face) + choice(action, can, label, around, area, name=f"card-{card.id}")
    return shown if can else tag("g", shown, opacity=0.6)


def purposes(scene: LofotenScene, middles: list[tuple[float, float]], size: tuple[float, float]) -> Iterator[Part]:
    """What each card does from its place."""
    own, say = scene.view.own_hand(scene.near), scene.say
    more = scene.fleet(scene.near).more_moves
    left = say("look.to_left", n=own[0].value + more)
    right = say("look.to_right", n=own[-1].value + more)
    if scene.narrow:
        below = zip(middles, (left, say("table.center_card"), right), strict=True)
        labels = join(under(x, y + size[1] / 2 + 20, label, size[0]) for (x, y), label in below)
        yield Part("purposes", labels)
        return
    for number, label in ((0, left), (2, right)):
        x, y = middles[number]
        content = cached(signpost, label, number == 2)
        yield Part(f"signpost-{number}", at(x + (number - 1) * 96, y, content))


def under(x: float, y: float, label: str, wide: float) -> Markup:
    return words(x, y, label, 14, STRONG, "middle", wide, fill=CHALK)


def signpost(label: str, right: bool) -> Markup:
    side = 1 if right else -1
    form = f"M{side * 30} -14l{-side * 24} -16v9h{-side * 32}v14h{side * 32}v9z"
    arrow = shape(form, SIDES[int(right)], EDGE, 2) + lit(form, 0.7)
    words = block(0, 22, label, 74, 2, 15, STRONG, "middle", fill=CHALK)
    return tag("g", arrow, words, class_="sign right" if right else "sign left")


def hidden_hand(scene: LofotenScene) -> Iterator[Part]:
    """Hand as spectators see it."""
    own = scene.view.hands[scene.near]
    for number, middle in enumerate(centres(scene, len(own)) if own else []):
        name = f"back-{scene.near}-{number}"
        newest = scene.view.newest[scene.near] == number
        yield Part(name, at(*middle, cached(closed_card, name, newest, scene.say("table.hidden_card"))))


def closed_card(name: str, newest: bool, label: str) -> Markup:
    return thing(name, label, cards.face_down(-1, False, newest, 1.7))


# The drawn card.


def placing(scene: LofotenScene, drawn: Card) -> Iterator[Part]:
    """The drawn card lies at both ends of the hand, which can't be sorted later."""
    kept_cards = scene.view.own_hand(scene.near)
    middles = centres(scene, len(kept_cards) + 2)
    size = card_size(scene, len(kept_cards) + 2)
    for card, middle in zip(kept_cards, middles[1:], strict=False):
        yield card_part(scene, card, 1, middle, size)
    power = scene.view.goods[drawn.good].power
    for option, side, (x, y) in ((ids.TO_LEFT, -1, middles[0]), (ids.TO_RIGHT, 1, middles[-1])):
        can = scene.can(option)
        given = scene.action(option), can, scene.words(option), drawn, power, 0, None
        content = cached(playable, *given, *size, scene.say)
        words_there = scene.say("look.at_left" if side < 0 else "look.at_right")
        if scene.narrow:
            end = under(0, size[1] / 2 + 20, words_there, size[0])
        else:
            end = at(side * 98, 0, cached(end_sign, words_there, side))
        apart = 0 if scene.narrow else 10
        yield Part(f"end-{option}", at(x + side * apart, y, content, tag("g", end, aria_hidden="true")))


def end_sign(label: str, side: int) -> Markup:
    return use("point-right" if side > 0 else "point-left", 0, -16, 0.84) + block(
        0, 24, label, 80, 2, 15, STRONG, "middle", fill=CHALK
    )


# Beside the cards.


def beside_at(scene: LofotenScene) -> tuple[float, float]:
    """The middle of what is counted or shown beside the cards; on a phone an odd button leaves room for it."""
    count = len(buttons.buttons(scene))
    if scene.narrow and count % 2:
        x, y, wide, high = buttons.place(scene, count, count)
        return x + wide / 2, y + high / 2
    x, y, wide, high = scene.layout.hand
    return x + wide - 8 - buttons.taken(scene, count) - ROOM_BESIDE_CARDS / 2 + 4, y + high / 2


def shields_beside(scene: LofotenScene) -> Iterator[Part]:
    """Movements or uses that are left, or the tile that is being placed."""
    say = scene.say
    where = beside_at(scene)
    match scene.put:
        case LateralMove(side=side, budget=budget):
            label = say("look.moves_left") if budget else say("look.each_move")
            value = str(budget) if budget else ""
            yield Part("left", at(*where, cached(shield, value, scene.view.prices[0], side, label)))
        case CentralPower(uses=uses) | ShipPower(uses=uses):
            yield Part("left", at(*where, cached(shield, f"×{uses}", 0, 2, say("look.uses_left"))))
        case RefillPlace():
            tile = scene.view.in_hand
            content = cached(picked, tile.id, tile.good, tile.value, tile.shield, tile_name(tile, say))
            yield Part(f"tile-{tile.id}", piece(f"tile-{tile.id}", *where, content))


def shield(value: str, price: int, side: int, label: str) -> Markup:
    outline = "M-20 -26H20V4Q20 17 0 22Q-20 17 -20 4Z"
    form = shape(outline, (*SIDES, "#5a4a63")[side], EDGE, 2) + lit(outline, 0.8)
    inside = figure(0, -3, value, 26, fill=CHALK) if value else use("coin", 0, -4, 1.5) + figure(0, -4, price, 17)
    return form + inside + block(0, 36, label, 84, 1, 14, STRONG, "middle", fill=CHALK)


def picked(number: int, good: int, value: int, clan: int, label: str) -> Markup:
    side = 66.0
    around = chosen(-side / 2, -side / 2, side, side)
    return thing(f"tile-{number}", label, tiles.front(good, value, clan, side), around)


# Tiles to flip.


def flips(scene: LofotenScene) -> Iterator[Part]:
    """Stored tiles to pay for an improvement with, equal ones once."""
    x, y, wide, high = scene.layout.hand
    options = [option for option in range(len(scene.view.warehouses) * 6) if scene.can(option)]
    few = len(options) <= (4 if scene.narrow else 6)
    pitch = (88.0 if few else 52.0) if scene.narrow else (112.0 if few else 60.0)
    row = int((wide - 12) // pitch)
    rows = -(-len(options) // row)
    for number, option in enumerate(options):
        down, across = divmod(number, row)
        here = min(row, len(options) - down * row)
        middle = x + wide / 2 + (across - (here - 1) / 2) * pitch, y + high / 2 + (down - (rows - 1) / 2) * pitch
        slot, front = divmod(option, 6)
        good = scene.view.warehouses[slot].good or 0
        content = cached(flip, scene.action(option), scene.words(option), slot, good, front // 2 + 1, front % 2, pitch)
        yield Part(f"flip-{option}", at(*middle, content))


def flip(action: int, label: str, slot: int, good: int, value: int, clan: int, pitch: float) -> Markup:
    side = pitch - (14 if pitch > 60 else 8)
    area = rect(-pitch / 2, -pitch / 2, pitch, pitch, fill="#0000")
    around = rail(-side / 2 + 2, -side / 2 + 2, side - 4, side - 4, 6)
    return choice(action, True, label, around, area, tiles.front(good, value, clan, side - 4), name=f"warehouse-{slot}")
