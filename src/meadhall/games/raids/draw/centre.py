"""Centre of the fjord: the four voyages with their rewards, and what is going on now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import HEAVY, SANS, STRONG, TITLE
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import CHALK, EDGE, HARM, INK, SEATS, ZERO_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, disc, line, sheen
from meadhall.core.draw.signals import badge, mark, tick
from meadhall.core.draw.svg import EMPTY, Markup, at, join, piece, tag
from meadhall.core.draw.text_layout import block, figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.raids import text
from meadhall.games.raids.draw import ring, tiles
from meadhall.games.raids.draw.scene import RaidsScene
from meadhall.games.raids.view import CombatResponse, FightMonster, PlaceTile, SellGoods, Tile

ROMAN_NUMERALS = ("I", "II", "III", "IV")
SIGNS = {
    "order": ("podium", 0.86),
    "goods": ("wood", 0.7),
    "different_goods": ("kinds", 0.86),
    "runes": ("stone", 0.64),
    "shields": ("room", 2.4),
    "weapons": ("axe", 0.7),
    "ports": ("port-1", 0.64),
    "sails": ("sail", 0.62),
}


class PanelSize(NamedTuple):
    """The sheet for what is going on, and how it is written on."""

    x: float
    y: float
    wide: float
    high: float
    size: float


WIDE = PanelSize(196, 364, 284, 116, 15)
TALL = PanelSize(113, 158, 164, 158, 14)


def sign(arrival: str, size: float) -> Markup:
    """What an Arrival tile counts."""
    if arrival == "monsters":
        side = 44 * size
        return show("beast-warg", -side / 2, -side / 2, side, side)
    name, scale = SIGNS[arrival]
    return use(name, 0, 0, scale * size)


# The voyages.


def voyages(scene: RaidsScene) -> Iterator[Part]:
    view, say, narrow = scene.view, scene.say, scene.layout.narrow
    if not narrow:
        title = say("look.voyage.of", numeral=ROMAN_NUMERALS[view.voyage - 1])
        yield Part("board", cached(board))
        yield Part("voyage", words(338, 217, title, 20, TITLE, "middle", fill="#fff8e7"))
    for number, arrival in enumerate(view.arrivals):
        x, y = (6 + number * 95.5, 3) if narrow else (196 + (number % 2) * 146, 230 + (number // 2) * 66)
        rewards = [coin for coin in view.rewards if coin] if number == view.voyage - 1 else []
        stand = (number > view.voyage - 1) - (number < view.voyage - 1) if not view.over else -1
        label = say(
            "look.sign", numeral=ROMAN_NUMERALS[number], name=say.called(arrival), meaning=say(f"arrival.{arrival.id}")
        )
        drawn = cached(voyage, number, arrival.id, say(f"arrival.{arrival.id}.short"), stand, rewards, narrow, label)
        yield Part(f"voyage-{number}", at(x, y, drawn))


def board() -> Markup:
    """A carved board that floats in the middle of the fjord, under the voyages and what is going on."""
    x, y, wide, high = 187.0, 190.0, 302.0, 298.0
    cut = (x + 4.5, y + 4.5, wide - 9, high - 9, 7.0)
    planks = tag("g", box(x, y, wide, high, 10, "url(#tar)", EDGE, 2.2), filter="url(#drop)")
    border = box(*cut, edge="#1c0f06", width=2.4, opacity=0.8) + at(
        0.7, 1, box(*cut, edge="#a9763b", width=0.9, opacity=0.8)
    )
    ends = join(at(at_x, 210, knot(22, "#a9763b", "#1c0f06")) for at_x in (210.0, 466.0))
    return planks + sheen(x + 1, y + 1, wide - 2, high - 2, 10, 0.5) + border + ends


def voyage(number: int, arrival: str, name: str, stand: int, rewards: list[int], narrow: bool, label: str) -> Markup:
    """An Arrival tile carved in oak: done, now, or still to come."""
    wide, high, left, size = (91, 42, 33, 14) if narrow else (138, 60, 56, 15)
    top = 18 if narrow else 24
    plank = tag("g", box(0, 0, wide, high, 7, "url(#oak)", EDGE, 2), filter="url(#drop)")
    plank += sheen(1, 1, wide - 2, high - 2, 6, 0.8) + medallion(left / 2 + 2, high / 2, 13.5 if narrow else 24)
    letters = words(left, top, ROMAN_NUMERALS[number], 14 if narrow else 16, TITLE, fill="#ffe9b0")
    named = words(left, high - (9 if narrow else 12), name, size, STRONG, room=wide - left - 4, fill=CHALK)
    drawing = plank + at(left / 2 + 2, high / 2 + 1, sign(arrival, 0.58 if narrow else 0.86)) + letters + named
    if stand < 0:
        return thing(f"voyage-{number}", label, at(0, 0, drawing, opacity=0.55), at(wide - 14, 15, tick(9)))
    if stand == 0:
        drawing += box(3, 3, wide - 6, high - 6, 5, edge="#fff8e7", width=2.6)
        if not narrow:
            drawing += join(at(88 + place * 20, 19, tiles.coin(coin, 9.5)) for place, coin in enumerate(rewards))
    return thing(f"voyage-{number}", label, drawing)


def medallion(x: float, y: float, radius: float) -> Markup:
    """A round cut into the wood, dark at its upper left edge and light at the lower right."""
    return (
        disc(x, y, radius, "#3b2110", opacity=0.45)
        + line(
            f"M{x - radius * 0.7} {y + radius * 0.7}A{radius} {radius} 0 0 1 {x + radius * 0.7} {y - radius * 0.7}",
            "#24150b",
            1.6,
        )
        + line(
            f"M{x + radius * 0.7} {y - radius * 0.7}A{radius} {radius} 0 0 1 {x - radius * 0.7} {y + radius * 0.7}",
            "#e0b47a",
            1.2,
        )
    )


# What is going on.


def status_panel(scene: RaidsScene) -> Iterator[Part]:
    room = TALL if scene.layout.narrow else WIDE
    yield Part("sheet", panel(room.x, room.y, room.wide, room.high))
    yield Part("moment", at(room.x, room.y, status(scene, room)))
    if isinstance(scene.view.question, PlaceTile):
        yield in_hand(scene, scene.view.in_hand, room)


def status(scene: RaidsScene, room: PanelSize) -> Markup:
    view, say = scene.view, scene.say
    match view.question:
        case None:
            return cached(status_message, say("look.over"), room)
        case PlaceTile():
            side = 58 if scene.layout.narrow else 92
            return cached(beside_tile, text.tile_help(view.in_hand, say), side, room)
        case SellGoods(sales=sales):
            return cached(selling, sales, say.count("look.sales", sales), room)
        case FightMonster(seat=seat, space=space):
            tile, ship = view.tile_on(space), view.ships[seat]
            cost = text.fight_cost(tile, ship)
            return cached(price, tile, ship.weapons, cost, text.counted(say, "look.price", cost), room)
        case CombatResponse(seat=seat, rival=rival, stake=stake):
            return cached(ladder, seat, rival, stake, say("look.stakes"), room)
        case _:
            pass
    if scene.mine and scene.layout.narrow:
        return cached(small_key, say, view.rewards, view.reserve, room)
    if scene.mine:
        return cached(key, say, view.reserve, room)
    return cached(waiting_message, scene.asked, whose_turn(scene), say, view.reserve, room)


def whose_turn(scene: RaidsScene) -> str:
    say = scene.say
    return say("look.decides", who=say.seat_name(scene.asked), question=say(f"ask.{scene.view.asked.decision}"))


def small_key(say: Words, rewards: list[int], reserve: int, room: PanelSize) -> Markup:
    """What the signs on the tiles mean, on a phone."""
    signs = [
        (ring.landing(4, False, True), say("look.legend.crew")),
        (use("axes", 0, 0, 0.92), say("look.legend.combat")),
        (purse(rewards), say("look.legend.rewards")),
        (use("helmet"), say.count("look.ashore", reserve)),
    ]
    pitch = (room.high - 8) / len(signs)
    drawing = EMPTY
    for number, (sign, meaning) in enumerate(signs):
        y = 4 + pitch * (number + 0.5)
        drawing += at(26, y, sign) + block(51, y - 3, meaning, room.wide - 56, 2, room.size)
    return drawing


def rows(signs: list[tuple[Markup, str]], room: PanelSize) -> Markup:
    """Signs with what they mean, one below the other."""
    pitch = (room.high - 8) / len(signs)
    drawing = EMPTY
    for number, (drawn, meaning) in enumerate(signs):
        y = 4 + pitch * (number + 0.5)
        drawing += at(30, y, drawn) + words(60, y + 5, meaning, room.size, room=room.wide - 66)
    return drawing


def key(say: Words, reserve: int, room: PanelSize) -> Markup:
    """What the signs on the tiles mean."""
    signs = [
        (ring.landing(4, False, False), say("look.legend.crew")),
        (use("axes", 0, 0, 0.92), say("look.legend.combat")),
        (use("room", 0, 0, 1.55), say("look.legend.room")),
        (use("helmet"), say.count("look.ashore", reserve)),
    ]
    return rows(signs, room)


def purse(rewards: list[int]) -> Markup:
    """The coins of this voyage, fanned."""
    shown = [coin for coin in rewards if coin]
    return join(
        at((place - 1) * 13, (place - 1) * 2, tiles.coin(coin, 9.5)) for place, coin in reversed(list(enumerate(shown)))
    )


def waiting_message(seat: int, sentence: str, say: Words, reserve: int, room: PanelSize) -> Markup:
    """Whose turn it is, while others wait."""
    foot = room.high - 20
    return (
        at(27, 30, badge(seat, 15))
        + block(52, 26, sentence, room.wide - 60, 2 if room.wide > 200 else 5, room.size + 1, STRONG)
        + line(f"M12 {foot - 26}H{room.wide - 12}", "#b79a66", 1.2)
        + at(27, foot, use("helmet"))
        + words(52, foot + 5, say.count("look.ashore", reserve), room.size, room=room.wide - 58)
    )


def status_message(sentence: str, room: PanelSize) -> Markup:
    return block(room.wide / 2, room.high / 2 - 6, sentence, room.wide - 24, 3, room.size + 2, STRONG, "middle")


def in_hand(scene: RaidsScene, tile: Tile, room: PanelSize) -> Part:
    """The tile that is being placed."""
    side = 58 if scene.layout.narrow else 92
    x, y = (
        (room.x + room.wide / 2, room.y + side / 2 + 10)
        if scene.layout.narrow
        else (room.x + 58, room.y + room.high / 2)
    )
    content = cached(taken, tile, side, text.tile_help(tile, scene.say))
    return Part(f"tile-{tile.id}", piece(f"tile-{tile.id}", x, y, content))


def taken(tile: Tile, side: float, label: str) -> Markup:
    return thing(f"tile-{tile.id}", label, tiles.face(tile, side, side, room=side > 60))


def beside_tile(meaning: str, side: float, room: PanelSize) -> Markup:
    if room.wide < 200:
        return block(room.wide / 2, side + 30, meaning, room.wide - 12, 4, room.size, SANS, "middle")
    return block(side + 26, 28, meaning, room.wide - side - 36, 5, room.size)


def selling(sales: int, sentence: str, room: PanelSize) -> Markup:
    sign_of_port = use("port-2" if sales > 1 else "port-1", 0, 0, 0.9)
    if room.wide < 200:
        return at(room.wide / 2, 44, sign_of_port) + block(
            room.wide / 2, 96, sentence, room.wide - 12, 3, room.size, SANS, "middle"
        )
    return at(52, room.high / 2, at(0, 0, sign_of_port, scale=1.3)) + block(
        108, 44, sentence, room.wide - 118, 4, room.size
    )


def price(tile: Tile, weapons: int, cost: int, sentence: str, room: PanelSize) -> Markup:
    """Strength less weapons makes the price."""
    narrow = room.wide < 200
    size = 0.72 if narrow else 1.0
    first, second, third = (30, 112, 66) if narrow else (38, 142, 240)
    y, below = (32, 74) if narrow else (42, 42)
    beast = show(tiles.monster(tile), -26, -26, 52, 52) + box(-26, -26, 52, 52, 6, edge=EDGE, width=2)
    return (
        at(first, y, beast, scale=size)
        + figure(first + 44 * size, y, tile.strength, 22, fill=HARM)
        + use("axe", second, y, 0.8 * size)
        + figure(second + 34 * size, y, f"−{weapons}", 20)
        + words(third - 34, below + 7, "=", 22, HEAVY, "middle")
        + at(third, below, ring.crew_pill(cost))
        + block(room.wide / 2, below + (36 if narrow else 48), sentence, room.wide - 16, 2, room.size, STRONG, "middle")
    )


def ladder(seat: int, rival: int, stake: int, sentence: str, room: PanelSize) -> Markup:
    """The stakes: who paid what, and what the next step costs."""
    first = max(1, stake - 3)
    radius = 12.0 if room.wide < 200 else 17.0
    pitch = (room.wide - 2 * radius - 16) / 5 if room.wide > 200 else (room.wide - 2 * radius - 10) / 4
    steps = range(first, first + (6 if room.wide > 200 else 5))
    drawing = EMPTY
    for number, step in enumerate(steps):
        payer = (rival if (stake - step) % 2 else seat) if step < stake else -1
        drawing += at(8 + radius + number * pitch, 44, ladder_step(step, payer, step == stake, radius))
    return drawing + block(room.wide / 2, 94, sentence, room.wide - 16, 2, room.size, SANS, "middle")


def ladder_step(stake: int, payer: int, now: bool, radius: float) -> Markup:
    """A step of the ladder: paid in the payer's colour and mark, to be paid now, or still to come."""
    if payer >= 0:
        paid = disc(0, 0, radius, SEATS[payer].fill, INK, 2) + figure(0, 0, stake, 15, fill="#fff8e7")
        return paid + at(0, radius + 10, mark(payer, 10, SEATS[payer].shade))
    edge = disc(0, 0, radius, "#fff3c4" if now else "none", INK if now else ZERO_INK, 3 if now else 1.4)
    return edge + figure(0, 0, stake, 15, fill=INK if now else ZERO_INK)
