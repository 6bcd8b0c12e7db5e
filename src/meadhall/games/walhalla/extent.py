"""What the views of Walhalla can hold at most."""

from __future__ import annotations

from meadhall.core.ml.view_bounds import Extent, extent_of
from meadhall.games.walhalla.table import WalhallaTable
from meadhall.games.walhalla.view import WalhallaView


def extent(table: WalhallaTable) -> Extent:
    return extent_of(WalhallaView, {"ships": table.box.ship_names})
