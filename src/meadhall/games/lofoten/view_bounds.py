"""View bounds of Lofoten: the greatest lists and numbers that a view can hold."""

from __future__ import annotations

from meadhall.core.ml.view_bounds import Components, ViewBounds, view_bounds_of
from meadhall.games.lofoten.table import LofotenTable
from meadhall.games.lofoten.view import (
    Card,
    Demand,
    HeldCard,
    JarlCard,
    LofotenView,
    StoredTile,
    Tile,
    WarehouseCard,
)


def extent(table: LofotenTable) -> ViewBounds:
    box = table.box
    components: Components = {
        Tile: box.tiles,
        StoredTile: [
            StoredTile(tile.id, tile.good, tile.value, tile.shield, flipped)
            for tile in box.tiles
            for flipped in (False, True)
        ],
        Card: box.cards,
        HeldCard: [HeldCard(card.id, card.good, card.value, 0) for card in box.cards],
        WarehouseCard: box.warehouses,
        JarlCard: box.jarls,
        Demand: box.demands,
    }
    return {**view_bounds_of(LofotenView, components), "breakdown": [{"jarl": 0}]}
