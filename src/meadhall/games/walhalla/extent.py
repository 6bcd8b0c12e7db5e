"""What the views of Walhalla can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Extent
from meadhall.games.walhalla.box import BENCHES, LONGEST, SHIPS, SLOTS, TERRAINS
from meadhall.games.walhalla.table import WalhallaTable


def extent(table: WalhallaTable) -> Extent:
    berth = {"name": tuple(table.box.ship_names), "number": 0, "colour": 0, "bench": 0, "facing": 0}
    return {
        "peninsulas": [{"fields": [{"terrain": TERRAINS}] * LONGEST}],
        "fjords": [{"ships": [berth] * SLOTS}],
        "fleet": [berth] * SHIPS,
        "ship": {**berth, "riders": [0] * BENCHES, "fjord": 0, "slot": 0},
    }
