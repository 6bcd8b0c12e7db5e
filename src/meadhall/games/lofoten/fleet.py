"""Fleets: turning and sliding the wheels, loading and storing (4.2 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.lofoten.events import LOADED, ROTATED, SLID, STORED, UNLOADED
from meadhall.games.lofoten.hands import discard_card
from meadhall.games.lofoten.packed import BIG_HOLD, HOLD, NONE, SHIPS, SLOTS, TOP, ZONES

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def rotate(table: LofotenTable, seat: i64, clockwise: bool, paid: i64 = 0) -> None:
    """A quarter turn of a wheel."""
    table.turned[seat] += 1 if clockwise else -1
    table.emit(ROTATED, seat, 1 if clockwise else 0, paid)


def neighbour(table: LofotenTable, seat: i64, rightwards: bool) -> i64:
    """The zone a slide would lead to, as its owner sees right and left; NONE beyond the market (LOF-028)."""
    step: i64 = 1 if rightwards else -1
    zone = table.zone[seat] + (step if seat == 0 else -step)
    return zone if 0 <= zone < ZONES else NONE


def slide(table: LofotenTable, seat: i64, rightwards: bool, paid: i64 = 0) -> None:
    table.zone[seat] = neighbour(table, seat, rightwards)
    table.emit(SLID, seat, table.zone[seat], 1 if rightwards else 0, paid)


def load(table: LofotenTable, seat: i64) -> None:
    """The longship at the top takes the tile before it, if it can (LOF-064 to LOF-067, LOF-146)."""
    tile = table.market[table.zone[seat]]
    ship = table.ship_at(seat, TOP)
    order = table.orders[ship]
    if tile == NONE or order == NONE or table.box.card_good[order] != table.box.tile_good[tile]:
        return
    at = room(table, ship, tile)
    if at != NONE:
        table.cargo[at] = tile
        table.market[table.zone[seat]] = NONE
        table.still = 0
        table.emit(LOADED, seat, tile, ship % SHIPS)


def room(table: LofotenTable, ship: i64, tile: i64) -> i64:
    """Where in the holds a tile would go; NONE if the longship has no room for it."""
    first = ship * HOLD
    if table.cargo[first] == NONE:
        return first
    if not table.has_power(ship, BIG_HOLD):
        return NONE
    total = table.box.tile_value[tile]
    for at in range(first, first + HOLD):
        if table.cargo[at] == NONE:
            return at if total <= table.box.ship_amount[ship % SHIPS] else NONE
        total += table.box.tile_value[table.cargo[at]]
    return NONE


def unload(table: LofotenTable, ship: i64) -> None:
    """Store the whole cargo and discard the order (LOF-068, LOF-069)."""
    seat = ship // SHIPS
    table.emit(UNLOADED, seat, table.orders[ship], ship % SHIPS)
    for at in range(ship * HOLD, ship * HOLD + HOLD):
        if table.cargo[at] != NONE:
            store(table, seat, table.cargo[at])
            table.cargo[at] = NONE
    discard_card(table, table.orders[ship])
    table.orders[ship] = NONE


def store(table: LofotenTable, seat: i64, tile: i64) -> None:
    """A tile to its owner's side of the warehouse that holds its good (LOF-071)."""
    slot = table.slot_of(table.box.tile_good[tile])
    set_home(table, tile, seat * SLOTS + slot)
    table.emit(STORED, seat, tile, slot)


def set_home(table: LofotenTable, tile: i64, home: i64) -> None:
    homes = table.homes[:]
    homes[tile] = home
    table.homes = homes
