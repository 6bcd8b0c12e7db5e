"""Counts of what a seat has stored: tiles, goods and shields (2.5 and 6.3 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.lofoten.packed import BROKER, NONE, SHIPS, SLOTS, TILES

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def tiles_in(table: LofotenTable, seat: i64, slot: i64) -> i64:
    """A seat's tiles in a warehouse; flipped ones count (LOF-143)."""
    home = seat * SLOTS + slot
    count: i64 = 0
    for tile in range(TILES):
        if table.homes[tile] == home:
            count += 1
    return count


def goods_in(table: LofotenTable, seat: i64, slot: i64) -> i64:
    """A seat's goods in a warehouse; a flipped tile is one (LOF-099, LOF-142)."""
    home = seat * SLOTS + slot
    total: i64 = 0
    for tile in range(TILES):
        if table.homes[tile] == home:
            total += 1 if table.flipped[tile] else table.box.tile_value[tile]
    return total


def shields_in(table: LofotenTable, seat: i64, slot: i64, clan: i64) -> i64:
    """Shields of a clan on a seat's face-up tiles in a warehouse (LOF-165)."""
    home = seat * SLOTS + slot
    count: i64 = 0
    for tile in range(TILES):
        if table.homes[tile] == home and table.flipped[tile] == 0 and table.box.tile_shield[tile] == clan:
            count += 1
    return count


def total_in(table: LofotenTable, seat: i64, slot: i64) -> i64:
    """The goods that are compared at scoring: with the Broker's bonus (LOF-136)."""
    goods = goods_in(table, seat, slot)
    which = table.owned_jarl(seat)
    if goods == 0 or which == NONE or table.jarl_link[which] != slot:
        return goods
    return goods + table.bonus(seat, BROKER)


def tiles_of_good(table: LofotenTable, seat: i64, good: i64) -> i64:
    slot = table.slot_of(good)
    return 0 if slot == NONE else tiles_in(table, seat, slot)


def goods_of_good(table: LofotenTable, seat: i64, good: i64) -> i64:
    slot = table.slot_of(good)
    return 0 if slot == NONE else goods_in(table, seat, slot)


def all_goods(table: LofotenTable, seat: i64) -> i64:
    total: i64 = 0
    for slot in range(SLOTS):
        total += goods_in(table, seat, slot)
    return total


def all_shields(table: LofotenTable, seat: i64, clan: i64) -> i64:
    count: i64 = 0
    for slot in range(SLOTS):
        count += shields_in(table, seat, slot, clan)
    return count


def improvements(table: LofotenTable, seat: i64) -> i64:
    """How many longships of a seat are improved."""
    count: i64 = 0
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        count += table.improved[ship]
    return count


def can_flip(table: LofotenTable, seat: i64) -> bool:
    """Whether a seat has a stored tile front up."""
    return any(table.flipped[tile] == 0 and table.homes[tile] // SLOTS == seat for tile in range(TILES))
