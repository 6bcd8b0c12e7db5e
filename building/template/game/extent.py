"""What the views of New game can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Extent, extent_of
from meadhall.games.newgame.table import NewGameTable
from meadhall.games.newgame.view import NewGameView, Treasure


def extent(table: NewGameTable) -> Extent:
    return extent_of(NewGameView, {Treasure: table.box.treasures})
