"""Acquisition events of Lofoten: stored tiles and orders. For statistics of what winners take."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Acquisition
from meadhall.games.lofoten.packed import LofotenBox


def tile(box: LofotenBox, number: int) -> str:
    return f"tile: {box.goods[int(box.tile_good[number])].id} {int(box.tile_value[number])}"


def order(box: LofotenBox, number: int) -> str:
    return f"order: {box.goods[int(box.card_good[number])].id} {int(box.card_value[number])}"


ACQUISITIONS = (Acquisition("store", "tile", tile), Acquisition("order", "card", order))
