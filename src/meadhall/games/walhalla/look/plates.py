"""The players' plates: their points, and where their Vikings and how many cards they have."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.look.drawing import kept, use
from meadhall.core.look.lettering import words
from meadhall.core.look.liven import counted
from meadhall.core.look.metrics import HEAVY, width
from meadhall.core.look.palette import ZERO_INK
from meadhall.core.look.plate import face, ground, head
from meadhall.core.look.signals import pennant
from meadhall.core.look.spots import thing
from meadhall.core.picture import Part
from meadhall.core.svg import at, rect
from meadhall.games.walhalla.look.layout import Point
from meadhall.games.walhalla.look.scene import WalhallaScene

STOCKS = ("midgard", "asgard", "walhalla", "hand")
SIGNS = {"midgard": "hut", "asgard": "bridge", "walhalla": "hall", "hand": "hand"}


def plates(scene: WalhallaScene) -> Iterator[Part]:
    for place, seat in enumerate(scene.order()):
        yield from plate(scene, place, seat)


def plate(scene: WalhallaScene, place: int, seat: int) -> Iterator[Part]:
    view, say, frame = scene.view, scene.say, scene.layout
    player = view.players[seat]
    x, y, wide, high = frame.plate(place, view.seats)
    name = say("look.you", who=say.who(seat)) if seat == view.seat else say.who(seat)
    label = say("look.plate", who=say.who(seat), points=say.count("points", player.score))
    turn, sails = seat == scene.asked, seat == view.active and not view.over
    yield Part(f"plate-{seat}", at(x, y, kept(paper, seat, label, wide, high)))
    yield Part(f"face-{seat}", at(x + 32, y + 28, kept(face, seat, say.who(seat), 20 if frame.narrow else 21)))
    yield Part(f"head-{seat}", at(x, y, kept(heading, seat, name, player.score, turn, sails, frame.narrow, wide)))
    for stock in STOCKS:
        count = player.hand if stock == "hand" else player.vikings(stock)
        told = say.count("cards" if stock == "hand" else "vikings", count)
        words_of = say("look.cards", cards=told) if stock == "hand" else say(f"look.{stock}.help", vikings=told)
        drawn = kept(stock_sign, seat, stock, count, words_of, frame.narrow)
        yield Part(f"{stock}-{seat}", at(*stock_place(scene, place, stock), drawn))


def stock_place(scene: WalhallaScene, place: int, stock: str) -> Point:
    """Where the sign for some Vikings or for the cards is."""
    x, y, wide, high = scene.layout.plate(place, scene.view.seats)
    if scene.layout.narrow:
        return x + 24 + STOCKS.index(stock) * (43 if wide < 200 else 66), y + high - 18
    return x + 84 + STOCKS.index(stock) * 55, y + high - 24


def paper(seat: int, label: str, wide: float, high: float) -> str:
    return thing(f"plate-{seat}", label, ground(seat, wide, high))


def heading(seat: int, name: str, score: int, turn: bool, sails: bool, narrow: bool, wide: float) -> str:
    """The name with a ship beside whoever sails now, the points, and the pennant of whoever is asked."""
    if not narrow:
        drawn = head(seat, name, str(score), [], wide, turn)
        room = wide - width(str(score), 22, HEAVY) - 140
        return drawn + (at(70 + min(width(name, 17, HEAVY), room) + 14, 20, use("boat")) if sails else "")
    points = str(score)
    right = wide - 12 - width(points, 22, HEAVY)
    drawn = words(62, 25, name, 16, HEAVY, room=wide - 74 - 20 * turn - 28 * sails)
    crowned = words(wide - 12, 54, points, 22, HEAVY, "end") + use("crown", right - 18, 47, 0.9)
    drawn += counted(f"score-{seat}", score, crowned)
    drawn += at(wide - 42 if turn else wide - 22, 20, use("boat", 0, 0, 0.9)) if sails else ""
    return drawn + (at(wide - 22, -2, pennant(seat, 30)) if turn else "")


def stock_sign(seat: int, stock: str, count: int, label: str, narrow: bool) -> str:
    size = 16 if narrow else 18
    area = rect(-14, -15, 42 if narrow else 52, 30, fill="#0000")
    number = words(16 if narrow else 19, 6, count, size, HEAVY, fill=None if count else ZERO_INK)
    return thing(f"{stock}-{seat}", label, area, use(SIGNS[stock], 0, 0, 0.92 if narrow else 1.05), number)
