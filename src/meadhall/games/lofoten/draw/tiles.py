"""Goods tiles: in the market, on longships and in warehouses."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.animations import animated_turn
from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, EDGE
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import disc
from meadhall.core.draw.svg import Markup, at, piece
from meadhall.core.draw.text_layout import figure
from meadhall.games.lofoten.draw.card_blanks import LARGE, SMALL, goods_name
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.packed import SHIPS
from meadhall.games.lofoten.text.wording import tile_name
from meadhall.games.lofoten.view import Tile

MIN_SIZE_WITH_SHIELD = 44.0
"""A tile this wide has room for its clan's shield."""


def front(good: int, value: int, shield: int, side: float, flipped: bool = False) -> Markup:
    """A tile around its middle: kind, quantity and shield. Flipped, it counts one and has no shield."""
    half, size = side / 2, 22 if side > 60 else 18 if side > 40 else 15
    radius = max(9.5, side * 0.15)
    drawn = LARGE if side > 60 else SMALL
    drawing = use(goods_name(good, drawn, flipped), 0, 0, side / drawn)
    number = disc(0, 0, radius, EDGE, "#f3e6c8", 1.4) + figure(0, 0, value, size, fill=CHALK)
    drawing += at(-half + radius * 0.95, half - radius * 0.95, number)
    if side >= MIN_SIZE_WITH_SHIELD and not flipped:
        drawing += use(f"clan-{shield}", half - side * 0.16, half - side * 0.16, side * 0.12 / 13)
    return drawing


def face(tile: Tile, side: float, words: str, flipped: bool = False) -> Markup:
    value = 1 if flipped else tile.value
    drawn = animated_turn(f"{tile.id}", flipped, front(tile.good, value, tile.shield, side, flipped))
    return thing(f"tile-{tile.id}", words, drawn)


def laid(scene: LofotenScene, tile: Tile, x: float, y: float, side: float, flipped: bool = False) -> Part:
    """A tile that glides when it moves."""
    words = tile_name(tile, scene.say)
    if flipped:
        words = f"{words}, {scene.say('table.flipped')}"
    name = f"tile-{tile.id}"
    return Part(name, piece(name, x, y, cached(face, tile, side, words, flipped)))


def on_market(scene: LofotenScene) -> Iterator[Part]:
    for zone, tile in enumerate(scene.view.market):
        if tile is not None:
            yield laid(scene, tile, scene.zone_x(zone), scene.layout.pier_middle, scene.layout.tile)


def on_ships(scene: LofotenScene) -> Iterator[Part]:
    """Cargo lies on the longships; several tiles of a big hold overlap, their figures side by side."""
    side = scene.layout.cargo
    for seat in (0, 1):
        for place in range(SHIPS):
            cargo = scene.fleet(seat).places[place].cargo
            x, y = scene.ship_at(seat, place)
            for number, tile in enumerate(cargo):
                shift = number - (len(cargo) - 1) / 2
                yield laid(scene, tile, x + shift * side * 0.56, y + shift * side * 0.2, side)
