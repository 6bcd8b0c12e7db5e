"""View bounds of Drakkar: the greatest lists and numbers that a view can hold."""

from __future__ import annotations

from meadhall.core.ml.view_bounds import ViewBounds, view_bounds_of
from meadhall.games.drakkar.table import DrakkarTable
from meadhall.games.drakkar.view import DrakkarView


def extent(table: DrakkarTable) -> ViewBounds:
    return view_bounds_of(DrakkarView, {"symbols": [symbol.id for symbol in table.box.symbols]})
