"""View bounds of Walhalla: the greatest lists and numbers that a view can hold."""

from __future__ import annotations

from meadhall.core.ml.view_bounds import ViewBounds, view_bounds_of
from meadhall.games.walhalla.table import WalhallaTable
from meadhall.games.walhalla.view import WalhallaView


def extent(table: WalhallaTable) -> ViewBounds:
    return view_bounds_of(WalhallaView, {"ships": table.box.ship_names})
