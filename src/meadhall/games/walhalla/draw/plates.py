"""Player plates: points, where their Vikings are, and how many cards they hold."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.animations import animated_count
from meadhall.core.draw.drawing import cached, cached_group, use
from meadhall.core.draw.font_metrics import HEAVY, text_width
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import ZERO_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import face, ground, head
from meadhall.core.draw.signals import pennant
from meadhall.core.draw.svg import EMPTY, Markup, at, rect
from meadhall.core.draw.text_layout import words
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla.draw.layout import Box, Point
from meadhall.games.walhalla.draw.scene import WalhallaScene
from meadhall.games.walhalla.view import Player

STOCKS = ("midgard", "asgard", "walhalla", "hand")
SIGNS = {"midgard": "hut", "asgard": "bridge", "walhalla": "hall", "hand": "hand"}


def plates(scene: WalhallaScene) -> Iterator[Part]:
    view, frame = scene.view, scene.layout
    for place, seat in enumerate(scene.order()):
        places = [stock_place(scene, place, stock) for stock in STOCKS]
        area = frame.plate(place, view.seats)
        under, likeness, *stocks = cached_group(plate, seat, view.players[seat], frame.narrow, area, places, scene.say)
        yield from (under, likeness, head_of(scene, seat, area), *stocks)


def head_of(scene: WalhallaScene, seat: int, area: Box) -> Part:
    """The row of a plate that says whose turn it is: it changes most often, and nothing else with it."""
    view, say, narrow = scene.view, scene.say, scene.layout.narrow
    x, y, wide, _ = area
    who = say.seat_name(seat)
    name = say("look.you", who=who) if seat == view.seat else who
    turn, sails = seat == scene.asked, seat == view.active and not view.over
    drawn = cached(heading, seat, name, view.players[seat].score, turn, sails, narrow, wide)
    return Part(f"head-{seat}", at(x, y, drawn))


def plate(seat: int, player: Player, narrow: bool, area: Box, places: list[Point], say: Words) -> list[Part]:
    """All of a plate but its head, which lies after the first two."""
    x, y, wide, high = area
    who = say.seat_name(seat)
    label = say("look.plate", who=who, points=say.count("points", player.score))
    parts = [
        Part(f"plate-{seat}", at(x, y, cached(paper, seat, label, wide, high))),
        Part(
            f"face-{seat}",
            at(x + (26 if narrow else 32), y + (20 if narrow else 28), cached(face, seat, who, 15 if narrow else 21)),
        ),
    ]
    for stock, place in zip(STOCKS, places, strict=True):
        count = player.hand if stock == "hand" else player.vikings(stock)
        told = say.count("cards" if stock == "hand" else "vikings", count)
        words_of = say("look.cards", cards=told) if stock == "hand" else say(f"look.{stock}.help", vikings=told)
        parts.append(Part(f"{stock}-{seat}", at(*place, cached(stock_sign, seat, stock, count, words_of, narrow))))
    return parts


def stock_place(scene: WalhallaScene, place: int, stock: str) -> Point:
    """Where the sign for some Vikings or for the cards is."""
    x, y, wide, high = scene.layout.plate(place, scene.view.seats)
    if scene.layout.narrow:
        first, pitch, down = (60, 33.5, 13) if wide < 200 else (172, 40, high / 2)
        return x + first + STOCKS.index(stock) * pitch, y + high - down
    return x + 84 + STOCKS.index(stock) * 55, y + high - 24


def paper(seat: int, label: str, wide: float, high: float) -> Markup:
    return thing(f"plate-{seat}", label, ground(seat, wide, high))


def heading(seat: int, name: str, score: int, turn: bool, sails: bool, narrow: bool, wide: float) -> Markup:
    """The name with a ship beside the active player, the points, and the pennant of the asked seat."""
    if not narrow:
        drawn = head(seat, name, str(score), [], wide, turn)
        room = wide - text_width(str(score), 22, HEAVY) - 140
        return drawn + (at(70 + min(text_width(name, 17, HEAVY), room) + 14, 20, use("boat")) if sails else EMPTY)
    points, middle = str(score), 16 if wide < 200 else 22
    left = wide - 10 - text_width(points, 18, HEAVY)
    crowned = words(wide - 10, middle + 6, points, 18, HEAVY, "end") + use("crown", left - 12, middle, 0.7)
    flag = 14 * turn
    room = (left - 24 if wide < 200 else 150) - 46 - flag
    drawn = words(47 + flag, middle + 5, name, 15, HEAVY, room=room) + animated_count(f"score-{seat}", score, crowned)
    drawn += at(19, 36, use("boat", 0, 0, 0.9)) if sails else EMPTY
    return drawn + (at(43, -2, pennant(seat, 24)) if turn else EMPTY)


def stock_sign(seat: int, stock: str, count: int, label: str, narrow: bool) -> Markup:
    if narrow:
        area, number = (
            rect(-11, -13, 33, 26, fill="#0000"),
            words(11, 5.5, count, 15, HEAVY, fill=None if count else ZERO_INK),
        )
        return thing(f"{stock}-{seat}", label, area, use(SIGNS[stock], 0, 0, 0.74), number)
    area, number = (
        rect(-14, -15, 52, 30, fill="#0000"),
        words(19, 6, count, 18, HEAVY, fill=None if count else ZERO_INK),
    )
    return thing(f"{stock}-{seat}", label, area, use(SIGNS[stock], 0, 0, 1.05), number)
