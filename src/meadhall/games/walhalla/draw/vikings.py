"""Vikings: those of a seat are all alike, so a page makes one that leaves a place glide to where another appears.

Each is named after its place, and says by `data-kin` whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached
from meadhall.core.draw.picture import Part
from meadhall.core.draw.svg import EMPTY, Markup, join, piece, tag
from meadhall.games.walhalla.draw import hall, plates
from meadhall.games.walhalla.draw.kit import viking
from meadhall.games.walhalla.draw.layout import Point
from meadhall.games.walhalla.draw.scene import NO_SEAT, WalhallaScene

OFF_MAP_PLACES = ("midgard", "asgard")
WAITING_SIZE = 0.4
"""How large Vikings are who can't be seen: they wait in Midgard and Asgard."""


def pawn(seat: int, name: str, place: Point, size: float, drawn: Markup) -> Markup:
    return piece(f"viking-{seat}-{name}", *place, drawn, scale=size, data_kin=f"viking-{seat}", pointer_events="none")


def standing(seat: int) -> Markup:
    return tag("g", viking(seat), aria_hidden="true")


def on_land(scene: WalhallaScene) -> Iterator[Part]:
    frame = scene.layout
    size = 0.76 if frame.narrow else 1.26 if frame.field > 55 else 1.12
    aside, down = (12, 0) if frame.narrow else (5 if frame.field > 55 else 1, 8)
    for peninsula in scene.view.peninsulas:
        for field in peninsula.fields:
            if field.holder >= 0:
                x, y, wide, high = frame.field_box(field.field)
                place = x + wide / 2 + aside, y + high / 2 + down
                drawn = pawn(field.holder, f"field-{field.field}", place, size, cached(standing, field.holder))
                yield Part(f"stands-{field.field}", drawn)


def aboard(scene: WalhallaScene) -> Iterator[Part]:
    ship = scene.view.ship
    if ship is None:
        return
    frame = scene.layout
    moored = 0.72 if frame.narrow else min(1.0, frame.field / 54)
    size = (0.84 if frame.narrow else 1.14) if scene.manning else moored
    for bench, rider in enumerate(ship.riders):
        if rider != NO_SEAT:
            drawn = pawn(rider, f"bench-{bench}", scene.rider_place(bench), size, cached(standing, rider))
            yield Part(f"rides-{bench}", drawn)


def waiting(scene: WalhallaScene) -> Iterator[Part]:
    """Those in Walhalla sit on their bench; those in Midgard and Asgard are where their number is."""
    for place, seat in enumerate(scene.order()):
        player = scene.view.players[seat]
        heroes = [hall.hero_place(scene, place, number, player.walhalla) for number in range(player.walhalla)]
        others = [(where, plates.stock_place(scene, place, where), player.vikings(where)) for where in OFF_MAP_PLACES]
        yield Part(f"waiting-{seat}", cached(waiting_of, seat, heroes, others))


def waiting_of(seat: int, heroes: list[Point], others: list[tuple[str, Point, int]]) -> Markup:
    drawn = join(pawn(seat, f"walhalla-{number}", place, 0.62, standing(seat)) for number, place in enumerate(heroes))
    for where, spot, count in others:
        drawn += join(pawn(seat, f"{where}-{number}", spot, WAITING_SIZE, EMPTY) for number in range(count))
    return drawn
