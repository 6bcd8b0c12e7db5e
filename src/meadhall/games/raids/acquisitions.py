"""When a seat of Raids takes a tile."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Taken
from meadhall.games.raids.packed import RaidsBox


def tile(box: RaidsBox, number: int) -> str:
    return box.tiles[number].id


TAKEN = (Taken("take", "tile", tile), Taken("fight", "tile", tile))
