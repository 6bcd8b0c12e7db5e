"""The four warehouses: the card in the middle, each player's goods on their own side."""

from __future__ import annotations

from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, at, circle, lines, rect, seat_mark, text, tip
from meadhall.games.lofoten.look import symbols, tiles
from meadhall.games.lofoten.look.names import good_name, warehouse_name, warehouse_rule
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import ChooseWarehouse, ImproveTile, JarlWarehouse, StoredTile

MOST_IN_ROW = 6


def warehouses(scene: LofotenScene) -> str:
    return "".join(warehouse(scene, slot) for slot in range(len(scene.view.warehouses)))


def warehouse(scene: LofotenScene, slot: int) -> str:
    layout, say = scene.layout, scene.say
    state = scene.view.warehouses[slot]
    width, height = layout.warehouse
    card, good = state.card, state.good
    middle = height / 2
    rule = warehouse_rule(card, say)
    title = f"{slot + 1} · {warehouse_name(scene.view, slot, say)}"
    colour = "var(--line)" if good is None else scene.view.goods[good].colour
    symbol = (
        "" if good is None else tip(good_name(scene.view, good, say), at(24, middle, symbols.GOODS[good](), scale=1.35))
    )
    roof = at(24, middle, symbols.roof(card.level), scale=1.15, opacity=0.55) if good is None else ""
    ground = rect(0, 0, width, height, 10, fill="var(--card)", stroke=colour, stroke_width=2.4) + rect(
        0, middle - 27, width, 54, 0, fill=colour, opacity=0.2
    )
    words = (
        symbol
        + roof
        + text(46, middle - 15, title, 10.2 if layout.narrow else 12, "start", font_weight="bold")
        + lines(46, middle + 9, rule, 30 if layout.narrow else 34, 10.2 if layout.narrow else 11, anchor="start")
    )
    sides = side(scene, slot, scene.near, True) + side(scene, slot, 1 - scene.near, False)
    return at(*layout.slot(slot), ground, tip(f"{warehouse_name(scene.view, slot, say)}: {rule}", words), sides)


def side(scene: LofotenScene, slot: int, seat: int, near: bool) -> str:
    """A seat's total and what it is worth now."""
    state = scene.view.warehouses[slot].sides[seat]
    width, height = scene.layout.warehouse
    strip = height / 2 - 27
    y = height - strip / 2 if near else strip / 2
    x = width - 24
    words = f"{scene.say.who(seat)}: {scene.say('table.total', n=state.total)}, {scene.say('table.now', n=state.pp)}"
    shown = (
        circle(x, y, 12, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=1.2)
        + text(x, y + 0.5, state.total, 14, font_weight="bold", style="fill:#fff")
        + at(x - 21, y, seat_mark(seat, 0.9, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=0.8))
    )
    if state.pp:
        shown += at(x + 2, y + (-17 if near else 17), symbols.badge(state.pp), scale=0.74)
    return tip(words, shown)


def tile_places(scene: LofotenScene, slot: int, seat: int) -> list[tuple[StoredTile, float, float, float]]:
    """Each stored tile of a seat: where it lies and how large it is drawn."""
    layout = scene.layout
    stored = scene.view.warehouses[slot].sides[seat].tiles
    x, y = layout.slot(slot)
    width, height = layout.warehouse
    strip = height / 2 - 27
    size = min(strip - 5, 42)
    room = width - 62
    pitch = min(size + 3, (room - size) / max(1, len(stored) - 1)) if len(stored) > 1 else size
    row = y + (height - strip / 2 if seat == scene.near else strip / 2)
    return [(tile, x + 6 + size / 2 + number * pitch, row, size) for number, tile in enumerate(stored)]


def stored(scene: LofotenScene) -> str:
    """All stored tiles, as pieces that glide in from the longships."""
    return "".join(
        tiles.laid(scene, tile, x, y, size, tile.flipped)
        for slot in range(len(scene.view.warehouses))
        for seat in (0, 1)
        for tile, x, y, size in tile_places(scene, slot, seat)
    )


def spots(scene: LofotenScene) -> str:
    """Warehouses to choose, or stored tiles to flip."""
    if isinstance(scene.put, ChooseWarehouse | JarlWarehouse):
        width, height = scene.layout.warehouse
        halo = rect(0, 0, width, height, 10, class_="halo")
        return "".join(
            scene.spot(slot, warehouse_name(scene.view, slot, scene.say), at(*scene.layout.slot(slot), halo))
            for slot in range(len(scene.view.warehouses))
        )
    return flip_spots(scene) if isinstance(scene.put, ImproveTile) else ""


def flip_spots(scene: LofotenScene) -> str:
    drawn = []
    done = set()
    for slot in range(len(scene.view.warehouses)):
        for tile, x, y, size in tile_places(scene, slot, scene.near):
            option = slot * 6 + (tile.value - 1) * 2 + tile.shield
            if tile.flipped or option in done:
                continue
            done.add(option)
            half = size / 2 + 2
            drawn.append(scene.spot(option, "", at(x, y, rect(-half, -half, half * 2, half * 2, 5, class_="halo"))))
    return "".join(drawn)
