"""Fleets: the wheels with their longships, and the levers that move them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import cached, show, use
from meadhall.core.draw.font_metrics import STRONG
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import CHALK, EDGE, GOLD_THREAD
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, disc
from meadhall.core.draw.signals import rail, round_rail
from meadhall.core.draw.svg import Markup, at, circle, join, piece, tag
from meadhall.core.draw.text_layout import figure, words
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.draw import tiles
from meadhall.games.lofoten.draw.kit import GOODS, PAINTS
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.longship import WHEEL_HALF
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.packed import PLACES, SHIPS
from meadhall.games.lofoten.text.movement_preview import MovementPreview
from meadhall.games.lofoten.text.wording import LETTERS, card_name, cargo_names, ship_power_words
from meadhall.games.lofoten.view import (
    Card,
    CentralPower,
    FinalUnload,
    ImproveShip,
    LateralMove,
    LofotenView,
    Ship,
    ShipPower,
    Tile,
)

BOAT_SCALE = 0.53
"""From the middle of a wheel to the middle of a longship, in halves of the wheel."""
VIOLET = "#463652"


def wheels(scene: LofotenScene) -> Iterator[Part]:
    for seat in (1 - scene.near, scene.near):
        yield wheel(scene, seat)


def wheel(scene: LofotenScene, seat: int) -> Part:
    """A wheel slides as a whole and turns around its middle."""
    fleet = scene.fleet(seat)
    angle = fleet.turned * 90 + (0 if seat == scene.near else 180)
    ring = [fleet.places[(index + fleet.turned) % SHIPS] for index in range(SHIPS)]
    boats = join(
        cached(boat, seat, ship.letter, ship.improved, index * 90, ship_words(scene.view, seat, ship, scene.say))
        for index, ship in enumerate(ring)
    )
    size = scene.layout.wheel / 2 / WHEEL_HALF
    quay = (WHEEL_HALF - 9) * size * (1 if seat == scene.near else -1)
    x, y = scene.wheel_at(seat)
    label = scene.say("look.fleet", seat=scene.say.seat_name(seat))
    crest = piece(f"crest-{seat}", 0, 0, use(f"clan-{seat}", 0, 0, 1.35), turn=-angle)
    content = cached(rim, seat, label) + boats + crest
    turning = piece(f"wheel-{seat}", 0, 0, content, turn=angle, scale=size)
    return Part(f"fleet-{seat}", piece(f"fleet-{seat}", x, y, turning, cached(fixed, size, quay)))


def rim(seat: int, label: str) -> Markup:
    return thing(f"fleet-{seat}", label, tag("g", use(f"rim-{seat}"), filter="url(#drop)"))


def fixed(size: float, quay: float) -> Markup:
    """What does not turn with a wheel: the light on it, and its quay."""
    return tag("g", use("wheel-light", 0, 0, size), pointer_events="none") + use("jetty", 0, quay, max(size, 0.8))


def boat(seat: int, letter: int, improved: bool, turn: float, label: str) -> Markup:
    drawn = use(f"boat-{seat}-{improved:d}", 0, -WHEEL_HALF * BOAT_SCALE)
    return thing(f"ship-{seat}-{letter}", label, drawn, transform=f"rotate({turn:g})")


def ship_words(view: LofotenView, seat: int, ship: Ship, say: Words) -> str:
    """A longship in words, for the drawing and in the sheet."""
    place = view.fleets[seat].places.index(ship)
    order = say("table.no_order") if ship.order is None else card_name(view, ship.order, say)
    cargo = say("table.ship.cargo", tiles=cargo_names(ship.cargo, say)) if ship.cargo else ""
    told = say("table.ship", letter=LETTERS[ship.letter], place=say(f"place.{PLACES[place]}"), order=order, cargo=cargo)
    if ship.improved:
        power = ship_power_words(view, ship.letter, say)
        told = f"{told} ({say('table.ship.improved', power=power)})"
    return told


# What lies in the longships.


def orders(scene: LofotenScene) -> Iterator[Part]:
    """The orders of longships that carry nothing yet."""
    for seat in (0, 1):
        for place, ship in enumerate(scene.fleet(seat).places):
            if ship.order is not None and not ship.cargo:
                name = f"card-{ship.order.id}"
                label = card_name(scene.view, ship.order, scene.say)
                content = cached(order, ship.order, label, scene.layout.cargo)
                yield Part(name, piece(name, *scene.ship_at(seat, place), content))


def order(card: Card, label: str, size: float) -> Markup:
    """An order card aboard: the good it asks for."""
    wide, high = size * 0.82, size
    _, edge = PAINTS[card.good]
    drawing = (
        box(-wide / 2 + 1, -high / 2 + 2.5, wide, high, 4, "#06202e", opacity=0.4)
        + box(-wide / 2, -high / 2, wide, high, 4, "#f3e6c8", EDGE, 1.8)
        + show(f"ground-{GOODS[card.good]}", -wide / 2 + 3, -high / 2 + 3, wide - 6, high - 6)
        + box(-wide / 2 + 3, -high / 2 + 3, wide - 6, high - 6, 2, edge=edge, width=1.6)
        + use(GOODS[card.good], 0, 0, wide / 72)
    )
    return thing(f"card-{card.id}", label, drawing)


def letters(scene: LofotenScene) -> Iterator[Part]:
    """The letter of each longship, where letters matter."""
    if not scene.view.options["longships"]:
        return
    for seat in (0, 1):
        for place, ship in enumerate(scene.fleet(seat).places):
            x, y = scene.ship_at(seat, place)
            far = scene.layout.cargo * 0.62 + 4
            dx, dy = (far, 0.0) if place % 2 == 0 else (0.0, -far)
            name = f"letter-{seat}-{ship.letter}"
            yield Part(name, piece(name, x + dx, y + dy, cached(letter, ship.letter, ship.improved)))


def letter(number: int, improved: bool) -> Markup:
    ground = disc(0, 0, 9.5, VIOLET if improved else "#6d421a", GOLD_THREAD if improved else EDGE, 1.6)
    return tag("g", ground, figure(0, 0, LETTERS[number], 14, fill=CHALK), aria_hidden="true", pointer_events="none")


# Moving.


def moves(scene: LofotenScene) -> list[tuple[int, bool, bool]]:
    """The movements of the question put: option, whether it is a slide, whether to the right."""
    question = scene.put
    if isinstance(question, LateralMove):
        right = question.side == ids.TO_RIGHT
        return [(ids.MOVE_SLIDE, True, right), (ids.MOVE_ROTATE, False, right)]
    if isinstance(question, CentralPower | ShipPower):
        power = scene.view.goods[question.good].power
        if power == "slide":
            return [(ids.SLIDE_LEFT, True, False), (ids.SLIDE_RIGHT, True, True)]
        if power == "rotate":
            return [(ids.ROTATE_CCW, False, False), (ids.ROTATE_CW, False, True)]
    return []


def movement_gains(scene: LofotenScene, slides: bool, right: bool) -> list[Tile]:
    """The tiles that a movement would store and load."""
    now = MovementPreview(scene.view, scene.near)
    after = now.slid(right) if slides else now.turned(right)
    return [] if after is None else [*after.unloaded, *after.loaded]


def cargo_gained(gains: Sequence[Tile], x: float, y: float) -> Markup:
    """What a movement brings, as small tiles from the right to the left."""
    return join(
        at(x - number * 24, y, tiles.front(tile.good, tile.value, tile.shield, 27)) for number, tile in enumerate(gains)
    )


def levers(scene: LofotenScene) -> Iterator[Part]:
    """On a wide table a fleet is moved by levers at the ends of the pier; on a phone they lie beside the hand."""
    if scene.narrow:
        return
    for option, slides, right in moves(scene):
        can = scene.can(option)
        name = lever_words(scene, slides)
        label = scene.words(option) if can else name
        gains = movement_gains(scene, slides, right) if can else []
        where = scene.layout.lever(right, 0 if slides else 1)
        content = cached(lever, scene.action(option), can, label, name, slides, right, gains, where)
        yield Part(f"lever-{option}", content)


def lever_words(scene: LofotenScene, slides: bool) -> str:
    return scene.say("look.slide" if slides else "look.turn")


def lever(
    action: int, can: bool, label: str, name: str, slides: bool, right: bool, gains: list[Tile], where: Box
) -> Markup:
    x, y, wide, high = where
    sign = f"{'slide' if slides else 'turn'}-{'right' if right else 'left'}"
    face = (
        use(f"lever-{right:d}", x + wide / 2, y + high / 2)
        + use(sign, x + wide / 2, y + high * 0.36)
        + words(x + wide / 2, y + high - 9, name, 14, STRONG, "middle", wide - 8, fill=CHALK)
    )
    edge = x + 2 + 24 * (len(gains) - 1) if right else x + wide - 2
    spot = choice(action, can, label, rail(*where), face, opacity=None if can else 0.55)
    return spot + tag("g", cargo_gained(gains, edge, y + 6), aria_hidden="true", pointer_events="none")


def ship_targets(scene: LofotenScene) -> Iterator[Part]:
    """Longships to improve, or to unload at the end."""
    if not isinstance(scene.put, ImproveShip | FinalUnload):
        return
    radius = 24.0 if scene.narrow else 27.0
    for place, ship in enumerate(scene.fleet(scene.near).places):
        option = ship.letter if isinstance(scene.put, ImproveShip) else place
        if scene.can(option):
            name = f"ship-{scene.near}-{ship.letter}"
            content = cached(ship_target, scene.action(option), scene.words(option), name, radius)
            yield Part(f"target-ship-{ship.letter}", at(*scene.ship_at(scene.near, place), content))


def ship_target(action: int, label: str, name: str, radius: float) -> Markup:
    return choice(action, True, label, round_rail(0, 0, radius - 3), circle(0, 0, radius, fill="#0000"), name=name)
