"""When a seat of Midgard takes a card or a tile."""

from __future__ import annotations

from meadhall.core.engine.acquisitions import Taken
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


TAKEN = (
    Taken("reaver", "card", card),
    Taken("spoils", "card", card),
    Taken("prophecy", "card", card),
    Taken("secret_prophecy", "card", card),
    Taken("tile", "tile", card),
    Taken("won", "prize", card),
)
