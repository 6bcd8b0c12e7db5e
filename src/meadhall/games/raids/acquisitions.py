"""Acquisition events of Raids: tiles. For statistics of what winners take."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Acquisition
from meadhall.games.raids.packed import RaidsBox


def tile(box: RaidsBox, number: int) -> str:
    return box.tiles[number].id


ACQUISITIONS = (Acquisition("take", "tile", tile), Acquisition("fight", "tile", tile))
