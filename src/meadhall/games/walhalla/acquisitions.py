"""Acquisition events of Walhalla: fields by terrain and cards by kind. For statistics of what winners take."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Acquisition
from meadhall.games.walhalla.packed import CARD_IDS, TERRAINS, WalhallaBox


def terrain(box: WalhallaBox, number: int) -> str:
    return f"field: {TERRAINS[number]}"


def card(box: WalhallaBox, number: int) -> str:
    return f"card: {CARD_IDS[number]}"


ACQUISITIONS = (Acquisition("occupy", "terrain", terrain), Acquisition("show", "card", card))
