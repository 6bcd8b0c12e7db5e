"""What the views of Raids can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Extent, extent_of
from meadhall.games.raids.table import RaidsTable
from meadhall.games.raids.view import ArrivalTile, RaidsView, Tile


def extent(table: RaidsTable) -> Extent:
    return extent_of(RaidsView, {Tile: table.box.tiles, ArrivalTile: table.box.arrivals})
