"""What the views of Drakkar can hold at most."""

from __future__ import annotations

from meadhall.core.ml.view_bounds import Extent, extent_of
from meadhall.games.drakkar.table import DrakkarTable
from meadhall.games.drakkar.view import DrakkarView


def extent(table: DrakkarTable) -> Extent:
    return extent_of(DrakkarView, {"symbols": [symbol.id for symbol in table.box.symbols]})
