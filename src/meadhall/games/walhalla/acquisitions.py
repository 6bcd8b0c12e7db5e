"""When a seat of Walhalla takes something: fields it lands on, by terrain, and cards it lays down."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Taken
from meadhall.games.walhalla.packed import CARD_IDS, TERRAINS, WalhallaBox


def terrain(box: WalhallaBox, number: int) -> str:
    return f"field: {TERRAINS[number]}"


def card(box: WalhallaBox, number: int) -> str:
    return f"card: {CARD_IDS[number]}"


TAKEN = (Taken("occupy", "terrain", terrain), Taken("show", "card", card))
