"""Board of Walhalla: a bench of heroes for each player, and the supply ranking that depends on them."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import HEAVY, SANS, STRONG, TITLE, text_width
from meadhall.core.draw.hit_areas import choice, thing, under_hit_area
from meadhall.core.draw.ornament import plait
from meadhall.core.draw.palette import CHALK, EDGE, INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, line, sheen
from meadhall.core.draw.signals import badge, rail
from meadhall.core.draw.svg import Markup, at, join, rect
from meadhall.core.draw.text_layout import block, figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla.draw.layout import Box, Point
from meadhall.games.walhalla.draw.scene import WalhallaScene
from meadhall.games.walhalla.ids import WIN_WALHALLA
from meadhall.games.walhalla.view import Defend

GILT = "#ffe9b0"
DIM = "#e9d9b6"


def walhalla_board(scene: WalhallaScene) -> Iterator[Part]:
    frame, say, view = scene.layout, scene.say, scene.view
    name, line = say("look.walhalla"), say("look.walhalla.line")
    supplied = say("look.supply.short")
    yield Part("hall", cached(house, frame.hall, frame.narrow, name, line, supplied))
    yield Part("attack", cached(attack, frame.hall, frame.narrow, view.attack, say("look.attack", n=view.attack), say))
    for place, seat in enumerate(scene.order()):
        x, y, wide, high = bench_box(scene, place)
        yield Part(f"wood-{seat}", at(x, y, cached(wood, seat, wide, high)))
        yield bench(scene, place, seat)
    yield from supply(scene)


def house(area: Box, narrow: bool, name: str, line: str, supplied: str) -> Markup:
    x, y, wide, high = area
    ground = panel(x, y, wide, high, "tar") + plait(x, y, wide, high, 6 if narrow else 8)
    if narrow:
        title = words(x + 14, y + 32, name, 18, TITLE, fill=GILT)
        return thing("hall", name, ground, title) + words(x + 14, y + 148, supplied, 15, STRONG, fill=GILT, room=70)
    picture = show("great-hall", x + 14, y + 13, 136, 66) + box(x + 14, y + 13, 136, 66, 4, edge="#0d0703", width=2.4)
    title = words(x + 162, y + 38, name, 22, TITLE, fill=GILT) + block(
        x + 162, y + 59, line, 126, 2, 14, SANS, fill=DIM
    )
    label = words(x + 620, y + 34, supplied, 15, STRONG, room=64, fill=GILT)
    return thing("hall", name, ground, picture, title) + label


def attack(area: Box, narrow: bool, number: int, label: str, say: Words) -> Markup:
    """Which attack it is."""
    x, y, wide, _ = area
    if narrow:
        return thing("attack", label, words(x + wide - 14, y + 31, label, 15, STRONG, "end", fill=CHALK))
    count = words(x + 620, y + 62, say("look.attack.of", n=number), 19, HEAVY, room=64, fill=CHALK)
    return thing("attack", label, count, words(x + 620, y + 78, say("look.attacks"), 13, SANS, room=64, fill=DIM))


# The benches.


def bench_box(scene: WalhallaScene, place: int) -> Box:
    x, y, _, _ = scene.layout.hall
    alone = place % 2 == 0 and place == scene.view.seats - 1
    if scene.layout.narrow:
        return x + 10 + (place % 2) * 182, y + 42 + (place // 2) * 42, 358 if alone else 176, 36
    return x + 296 + (place % 2) * 158, y + 13 + (place // 2) * 35, 308 if alone else 150, 31


def hero_place(scene: WalhallaScene, place: int, number: int, heroes: int) -> Point:
    """Where one of so many heroes sits."""
    x, y, wide, high = bench_box(scene, place)
    return x + 48 + number * min(24, (wide - 84) / max(heroes - 1, 1)), y + high / 2


def bench(scene: WalhallaScene, place: int, seat: int) -> Part:
    heroes, say = scene.view.players[seat].walhalla, scene.say
    label = say("look.heroes", who=say.seat_name(seat), heroes=say.count("heroes", heroes))
    area = bench_box(scene, place)
    empty_words = "" if heroes else say("look.nobody")
    if isinstance(scene.view.question, Defend) and scene.asked == seat and scene.mine:
        can = scene.can(WIN_WALHALLA)
        label = scene.words(WIN_WALHALLA) if can else label
        drawn = cached(bench_spot, scene.action(WIN_WALHALLA), can, label, seat, heroes, empty_words, *area[2:])
    else:
        drawn = cached(plain_bench, label, seat, heroes, empty_words, *area[2:])
    return Part(f"bench-{seat}", at(*area[:2], drawn))


def wood(seat: int, wide: float, high: float) -> Markup:
    """A bench along the wall."""
    return (
        box(1, 2.4, wide, high, 7, "#000", opacity=0.4)
        + box(0, 0, wide, high, 7, "url(#oak)", EDGE, 1.6)
        + sheen(1, 1, wide - 2, high - 2, 6, 0.8)
        + line(f"M34 4V{high - 4}", "#1c0f06", 1.2, opacity=0.6)
        + at(18, high / 2, badge(seat, 10))
    )


def seated(heroes: int, empty_words: str, wide: float, high: float) -> Markup:
    """How many sit there, and a helmet cut into the wood for each who may come."""
    middle = high / 2
    if empty_words:
        long = 46 + text_width(empty_words, 14, SANS)
        free = [long + 16 + 22 * number for number in range(int((wide - long - 6) // 22))]
        told = words(40, middle + 5, empty_words, 14, SANS, fill="#f3e6c8")
    else:
        count = max(0, int((wide - 84 - 24 * (heroes - 1)) // 24))
        free = [48.0 + 24 * (heroes + number) for number in range(count)]
        told = figure(wide - 12, middle, heroes, 16, fill=CHALK)
    return join(use("place", x, middle) for x in free) + told


def plain_bench(label: str, seat: int, heroes: int, empty_words: str, wide: float, high: float) -> Markup:
    area = rect(0, 0, wide, high, 7, fill="#0000")
    return thing(f"bench-{seat}", label, area, seated(heroes, empty_words, wide, high))


def bench_spot(
    action: int, can: bool, label: str, seat: int, heroes: int, empty_words: str, wide: float, high: float
) -> Markup:
    area = rect(0, 0, wide, high, 7, fill="#0000")
    spot = choice(action, can, label, rail(0, 0, wide, high, 7), area, name=f"bench-{seat}")
    return under_hit_area(seated(heroes, empty_words, wide, high)) + spot


# The supply.


def supply(scene: WalhallaScene) -> Iterator[Part]:
    """Vikings for each place in Walhalla, and who stands there now."""
    view, say, frame = scene.view, scene.say, scene.layout
    x, y, _, _ = frame.hall
    for place, count in enumerate(view.supply):
        here = [seat for seat, player in enumerate(view.players) if player.place == place]
        label = say("look.supply.place", place=place + 1, vikings=say.count("vikings", count))
        across = (280 if frame.narrow else 216) / len(view.supply)
        spot = (x + 92 + place * across, y + 127) if frame.narrow else (x + 688 + place * across, y + 14)
        yield Part(f"supply-{place}", at(*spot, cached(step, place, count, here, across - 4, frame.narrow, label)))


def step(place: int, count: int, seats: list[int], wide: float, narrow: bool, label: str) -> Markup:
    high = 31 if narrow else 64
    ground = box(1, 2.4, wide, high, 6, "#000", opacity=0.4) + box(0, 0, wide, high, 6, "url(#parchment)", EDGE, 1.6)
    ground += sheen(1, 1, wide - 2, high - 2, 5, 0.5)
    if not seats:
        ground += at(
            wide - 20 if narrow else wide / 2, high / 2 if narrow else 45, use("place", 0, 0, 1.1), opacity=0.6
        )
    if narrow:
        number = figure(13, high / 2, count, 17)
        pitch = min(20.0, (wide - 42) / max(len(seats) - 1, 1))
        marks = join(at(32 + number_of * pitch, high / 2, badge(seat, 8.5)) for number_of, seat in enumerate(seats))
    else:
        number = figure(wide / 2, 18, count, 19, fill=INK)
        rows = len(seats) > 2
        marks = join(
            at(
                wide / 2 + (number_of % 2 - 0.5) * 21 if len(seats) > 1 else wide / 2,
                (40 if rows else 46) + number_of // 2 * 16,
                badge(seat, 7.5 if rows else 9.5),
            )
            for number_of, seat in enumerate(seats)
        )
    return thing(f"supply-{place}", label, ground, number, marks)
