"""What the views of Raids can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Bag, Extent
from meadhall.games.raids.box import ARRIVAL, SLOTS
from meadhall.games.raids.table import RaidsTable


def extent(table: RaidsTable) -> Extent:
    tile = tuple(table.box.tiles)
    return {
        "arrivals": [tuple(table.box.arrivals)],
        "spaces": [{"tile": tile, "coins": [0, 0]}],
        "ships": [{"slots": [tile] * SLOTS, "beside": Bag(table.box.tiles)}],
        "taken": tile,
        "landings": {str(space): {"crew": 0, "rival": 0} for space in range(1, ARRIVAL + 1)},
    }
