"""What the views of Lofoten can hold at most."""

from __future__ import annotations

from meadhall.core.extent import Bag, Extent
from meadhall.games.lofoten.box import CARDS, HAND, HOLD, JARLS, SEATS, TILES
from meadhall.games.lofoten.table import LofotenTable


def extent(table: LofotenTable) -> Extent:
    box = table.box
    card, tile = tuple(box.cards), tuple(box.tiles)
    stored = Bag({**each, "flipped": flipped} for each in box.tiles for flipped in (False, True))
    held = (*card, {"since": 0, "one_of": [card] * HAND})
    jarl = {"jarl": tuple(box.jarls), "demand": tuple(box.demands), "owner": 0, "link": 0}
    return {
        "market": [tile],
        "warehouses": [{"card": tuple(box.warehouses), "sides": [{"tiles": stored}]}],
        "fleets": [{"places": [{"order": card, "cargo": [tile] * HOLD}]}],
        "hands": [[held] * HAND],
        "drawn": card,
        "picked": tile,
        "discard": [card] * CARDS,
        "jarls": [{**jarl, "progress": [0] * SEATS, "claimable": [0] * SEATS}] * JARLS,
        "removed": Bag(range(TILES)),
        "breakdown": [{"jarl": 0}],
    }
