"""When a seat of Lofoten takes something: tiles it stores, by good and value, and orders it sends out."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Taken
from meadhall.games.lofoten.packed import LofotenBox


def tile(box: LofotenBox, number: int) -> str:
    return f"tile: {box.goods[int(box.tile_good[number])].id} {int(box.tile_value[number])}"


def order(box: LofotenBox, number: int) -> str:
    return f"order: {box.goods[int(box.card_good[number])].id} {int(box.card_value[number])}"


TAKEN = (Taken("store", "tile", tile), Taken("order", "card", order))
