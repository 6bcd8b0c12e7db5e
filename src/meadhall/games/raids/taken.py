"""When a seat of Raids takes a tile."""

from __future__ import annotations

from meadhall.core.taken import Taken
from meadhall.games.raids.box import RaidsBox


def tile(box: RaidsBox, number: int) -> str:
    return box.tiles[number].id


TAKEN = (Taken("take", "tile", tile), Taken("fight", "tile", tile))
