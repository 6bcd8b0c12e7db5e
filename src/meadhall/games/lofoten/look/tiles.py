"""Goods tiles: in the market, on longships, in warehouses and on the piles."""

from __future__ import annotations

from meadhall.core.icons.style import CREAM, INK
from meadhall.core.svg import at, circle, path, piece, rect, text, tip
from meadhall.games.lofoten.box import SHIPS
from meadhall.games.lofoten.look import symbols
from meadhall.games.lofoten.look.names import good_name, tile_name
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import RefillPick, Tile

SIDE = 40.0
"""A tile is drawn in a square of this side around the origin, and scaled."""


def front(scene: LofotenScene, tile: Tile) -> str:
    """Kind, quantity and shield."""
    colour = scene.view.goods[tile.good].colour
    half = SIDE / 2
    return (
        rect(-half, -half, SIDE, SIDE, 5, fill=colour, stroke=INK, stroke_width=1.4)
        + rect(-half + 2.4, -half + 2.4, SIDE - 4.8, SIDE - 4.8, 3.6, fill=CREAM, opacity=0.78)
        + at(1.5, -2.5, symbols.GOODS[tile.good](), scale=1.02)
        + circle(-11.5, 11.5, 7.4, fill=INK)
        + text(-11.5, 11.9, tile.value, 12.5, font_weight="bold", style="fill:#fff")
        + at(12.4, 12, symbols.clan_shield(tile.shield), scale=0.52)
    )


def back(scene: LofotenScene, good: int, count: object = "") -> str:
    """The kind alone."""
    colour = scene.view.goods[good].colour
    half = SIDE / 2
    number = (
        circle(-11.5, 11.5, 7.4, fill=CREAM, stroke=INK, stroke_width=1)
        + text(-11.5, 11.9, count, 12, font_weight="bold", style=f"fill:{INK}")
        if count != ""
        else ""
    )
    return (
        rect(-half, -half, SIDE, SIDE, 5, fill=colour, stroke=INK, stroke_width=1.4)
        + path(
            "M-16-10-10-16M-16 0 0-16M-16 10 10-16M-10 16 16-10M0 16 16 0M10 16 16 10", stroke="#fff6", stroke_width=2
        )
        + circle(0, 0, 13.4, fill=CREAM, opacity=0.8)
        + at(0, 0, symbols.GOODS[good](), scale=0.88)
        + number
    )


def laid(scene: LofotenScene, tile: Tile, x: float, y: float, size: float, flipped: bool = False) -> str:
    """A tile that glides when it moves."""
    words = tile_name(tile, scene.say)
    if flipped:
        words = f"{words}, {scene.say('table.flipped')}"
    face = back(scene, tile.good, 1) if flipped else front(scene, tile)
    return piece(f"tile-{tile.id}", x, y, tip(words, face), scale=size / SIDE)


def on_market(scene: LofotenScene) -> str:
    layout = scene.layout
    return "".join(
        laid(scene, tile, scene.zone_x(zone), layout.pier_middle, layout.tile)
        for zone, tile in enumerate(scene.view.market)
        if tile is not None
    )


def on_ships(scene: LofotenScene) -> str:
    """Cargo lies on the longships; several tiles of a big hold overlap."""
    drawn = []
    for seat in (0, 1):
        for place in range(SHIPS):
            cargo = scene.fleet(seat).places[place].cargo
            x, y = scene.ship_at(seat, place)
            size = 38 * scene.layout.wheel * (1.12 if scene.layout.narrow else 1)
            spread = size * 0.3
            for number, tile in enumerate(cargo):
                shift = (number - (len(cargo) - 1) / 2) * spread
                drawn.append(laid(scene, tile, x + shift, y + shift, size))
    return "".join(drawn)


def piles(scene: LofotenScene) -> str:
    layout, say = scene.layout, scene.say
    return "".join(
        pile(scene, number, *layout.piles[number], say("table.pile", n=number + 1))
        for number in range(len(layout.piles))
    )


def pile(scene: LofotenScene, number: int, x: float, y: float, title: str) -> str:
    """A pile shows the kind of its top tile, and how many there are."""
    state = scene.view.piles[number]
    size = scene.layout.pile / SIDE
    label = text(0, 27, title, 8.5, style="fill:var(--faint)")
    if state.good is None:
        empty = rect(-20, -20, 40, 40, 5, fill="none", stroke="var(--line)", stroke_dasharray="4 3")
        return at(x, y, empty, text(0, 0, "0", 12), label, scale=size)
    depth = min(4, (state.count + 3) // 4)
    under = "".join(
        rect(-20 + step * 1.6, -20 - step * 1.6, SIDE, SIDE, 5, fill="var(--line)", stroke=INK, stroke_width=0.8)
        for step in range(depth, 0, -1)
    )
    words = f"{title}: {scene.say.count('tiles', state.count)}, {good_name(scene.view, state.good, scene.say)}"
    face = under + back(scene, state.good, state.count)
    halo = rect(-22, -22, 44, 44, 7, class_="halo")
    if isinstance(scene.put, RefillPick):
        return at(x, y, scene.spot(number, words, face, halo), label, scale=size)
    return at(x, y, tip(words, face), label, scale=size)


def picked(scene: LofotenScene) -> str:
    """The tile just turned over hovers beside its pile until it is placed."""
    tile = scene.view.picked
    if tile is None:
        return ""
    layout = scene.layout
    x = (layout.piles[0][0] + layout.piles[1][0]) / 2
    y = layout.piles[0][1] - (layout.pile if not layout.narrow else -6)
    return laid(scene, tile, x, y, layout.tile * 0.9)
