"""Compact plates of the rivals, for phones: one row each, with their runes and the tiles in their holds."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import CROWN, panel
from meadhall.core.draw.shapes import shape
from meadhall.core.draw.signals import badge
from meadhall.core.draw.svg import EMPTY, Markup, at, join, rect
from meadhall.core.draw.text_layout import words
from meadhall.games.raids.draw import plates, tiles
from meadhall.games.raids.draw.layout import COMPACT_PLATES
from meadhall.games.raids.draw.scene import RaidsScene
from meadhall.games.raids.packed import SLOTS
from meadhall.games.raids.view import Tile

MAX_TILE_SIZE = 31.0
"""How wide a hold is at most; with more rivals they are smaller."""
EMPTY_INK = "#b99a70"
"""A number that is nothing yet, on oak."""


def compact_plates(scene: RaidsScene) -> Iterator[Part]:
    if not scene.layout.narrow:
        return
    x, y, wide, high = COMPACT_PLATES
    yield Part("convoy", cached(panel, x, y, wide, high, "oak"))
    rivals = scene.order()[1:]
    alone = len(rivals) == 1
    pitch = (high - 4) / max(2, len(rivals))
    for place, seat in enumerate(rivals):
        ship = scene.view.ships[seat]
        runes = sum(tile.kind == "rune" for tile in ship.beside)
        given = seat, scene.say.seat_name(seat), ship.vikings, ship.weapons, runes, ship.glory, ship.slots
        yield Part(f"convoy-{seat}", at(x, y + 2 + pitch * (place + 0.5), cached(row, *given, wide, pitch)))
        if alone:
            purse = [(value, count) for value, count in ship.coins.purse if count]
            yield Part("convoy-beside", at(x, y + 2 + pitch * 1.5, cached(tiles_beside, ship.beside, purse, wide)))


def row(
    seat: int,
    name: str,
    vikings: int,
    weapons: int,
    runes: int,
    glory: int,
    slots: list[Tile],
    wide: float,
    pitch: float,
) -> Markup:
    """Crew, weapons, runes, the five holds, Glory."""
    side = min(MAX_TILE_SIZE, pitch - 3)
    left = 147 + (170 - SLOTS * (side + 3)) / 2
    holds = join(
        at(
            left + (slot + 0.5) * (side + 3),
            0,
            tiles.small(slots[slot], side) if slot < len(slots) else use("bare-hold", 0, 0, side / MAX_TILE_SIZE),
        )
        for slot in range(SLOTS)
    )
    return thing(
        f"ship-{seat}",
        name,
        rect(6, -pitch / 2, wide - 12, pitch, fill="#0000"),
        at(20, 0, badge(seat, 10.5)),
        use("helmet", 46, -1, 0.9),
        words(58, 6, vikings, 16, HEAVY, fill=CHALK if vikings else EMPTY_INK),
        use("axe", 82, 0, 0.32),
        words(91, 6, weapons, 16, HEAVY, fill=CHALK if weapons else EMPTY_INK),
        use("stone", 119, 0, 0.33),
        words(129, 6, runes, 16, HEAVY, fill=CHALK if runes else EMPTY_INK),
        holds,
        at(wide - 46, 0, shape(CROWN, "#f2c230", INK, 1.9), scale=0.78),
        words(wide - 32, 6, glory, 16, HEAVY, fill=CHALK),
    )


def tiles_beside(laid: list[Tile], purse: list[tuple[int, int]], wide: float) -> Markup:
    """What lies beside the ship of an only rival: there is room for a second row."""
    room = wide - 40 - sum(30 + (24 if count > 1 else 0) for _, count in purse)
    drawing, left = EMPTY, 20.0
    for group in plates.grouped(laid):
        if left + 52 > room:
            break
        drawing += at(left + 13, 0, tiles.small(group[0], plates.TILE_BESIDE_SIZE))
        left += 31
        if len(group) > 1:
            drawing += words(left, 6, f"×{len(group)}", 16, HEAVY, fill=CHALK)
            left += 22
    return drawing + at(wide - 14, 0, plates.coins(purse, CHALK))
