"""Observation of Raids for reinforcement learning: a table as numbers. Everything is public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.core.ml.encoder import Encoder
from meadhall.core.ml.observation import Field, kind, number, thing, whose
from meadhall.games.raids.packed import (
    ARRIVAL,
    ARRIVAL_COUNTS,
    KINDS,
    MAX_VIKINGS,
    SLOTS,
    TILES,
    VOYAGES,
    RaidsBox,
)

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable

COINS = 3
MAX_VALUE = 10
"""What the numbers printed on tiles are divided by."""
PLACES = range(ARRIVAL + 1)


def fields(table: RaidsTable) -> list[Field]:
    seats = int(table.seats)
    names, tiles = tile_features(table.box)
    return [
        number("reserve", int(table.box.vikings)),
        number("space.vikings", MAX_VIKINGS, ARRIVAL + 1),
        number("space.takers", 2, ARRIVAL + 1),
        number("ship.start_no", 4, seats, by_seat=True),
        number("ship.rank", 4, seats, by_seat=True),
        number("ship.vikings", MAX_VIKINGS, seats, by_seat=True),
        number("ship.capacity", MAX_VIKINGS, seats, by_seat=True),
        number("ship.coins", MAX_VALUE, seats * COINS, by_seat=True),
        number("ghost.start_no", 4),
        number("ghost.rank", 4),
        thing("space.tile", names, tiles, ARRIVAL + 1),
        thing("ship.slot", names, tiles, seats * SLOTS, by_seat=True),
        kind("voyage", range(1, VOYAGES + 1), low=1),
        kind("arrival", ARRIVAL_COUNTS, VOYAGES),
        kind("ship.pos", PLACES, seats, by_seat=True),
        kind("ghost.pos", PLACES),
        whose("beside", seats, TILES),
    ]


def asked(table: RaidsTable) -> list[Field]:
    names, tiles = tile_features(table.box)
    places = [kind(name, PLACES) for name in ("start", "space")]
    return [thing("tile", names, tiles), whose("rival", int(table.seats)), *places]


def tile_features(box: RaidsBox) -> tuple[dict[str, int], list[list[int]]]:
    """What is printed on the tiles."""
    names = dict.fromkeys(("glory", "shields", "power", "strength", "sales"), MAX_VALUE)
    names |= dict.fromkeys((*KINDS, *box.goods), 1)
    rows = []
    for tile in range(TILES):
        printed = [int(part[tile]) for part in (box.glory, box.shields, box.power, box.strength, box.sales)]
        kinds = [int(box.kind[tile] == each) for each in range(len(KINDS))]
        rows.append([*printed, *kinds, *[int(box.good[tile] == each) for each in range(len(box.goods))]])
    return names, rows


def seen(table: RaidsTable, seat: int, into: Encoder) -> None:
    seats = table.seats
    ghost = seats + 1 if seats == 2 else seats
    into.value(table.reserve)
    into.values(table.loot)
    into.values(table.takers)
    into.value_range(table.start_no, 0, seats)
    into.value_range(table.rank, 0, seats)
    into.values(table.vikings)
    into.values(table.capacity)
    into.values(table.coins)
    into.value_range(table.start_no, seats, ghost)
    into.value_range(table.rank, seats, ghost)
    into.values(table.tiles)
    into.values(table.ship)
    into.value(table.voyage)
    into.values(table.arrivals)
    into.value_range(table.pos, 0, seats)
    into.value_range(table.pos, seats, ghost)
    into.values(table.beside)
