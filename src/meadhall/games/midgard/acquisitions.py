"""Acquisition events of Midgard: cards and tiles. For statistics of what winners take."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Acquisition
from meadhall.games.midgard.packed import MidgardBox
from meadhall.games.midgard.printed import NamedCard, Reaver, Tile


def card(box: MidgardBox, number: int) -> str:
    found = box.cards[number]
    if isinstance(found, Reaver):
        return f"reaver: {found.id}"
    if isinstance(found, Tile):
        land = box.stacks[found.stack]
        return f"tile: {land.type} {land.level}"
    assert isinstance(found, NamedCard), "only Reavers and tiles have no names"
    return f"{found.kind}: {found.name_en}"


ACQUISITIONS = (
    Acquisition("reaver", "card", card),
    Acquisition("spoils", "card", card),
    Acquisition("prophecy", "card", card),
    Acquisition("secret_prophecy", "card", card),
    Acquisition("tile", "tile", card),
    Acquisition("won", "prize", card),
)
