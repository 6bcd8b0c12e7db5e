"""What the views of Lofoten can hold at most."""

from __future__ import annotations

from meadhall.core.ml.view_bounds import Components, Extent, extent_of
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


def extent(table: LofotenTable) -> Extent:
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
    return {**extent_of(LofotenView, components), "breakdown": [{"jarl": 0}]}
