"""Jarls: their demands, and what they give (6.2 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.lofoten.holdings import all_goods, all_shields, goods_of_good, tiles_of_good
from meadhall.games.lofoten.packed import (
    GIVE_COINS,
    GOODS,
    NONE,
    OWN_COINS,
    SHIELDS_EACH,
    SHIELDS_SAME,
    TILES_OF_EACH_GOOD,
    TILES_OF_GOOD,
    TOTAL_GOODS,
)

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def can_claim(table: LofotenTable, seat: i64, which: i64) -> bool:
    """Whether a Jarl is free, the seat has none, and its demand is met (LOF-118, LOF-128)."""
    if table.jarls[which] == NONE or table.jarl_owner[which] != NONE or table.owned_jarl(seat) != NONE:
        return False
    return demand_met(table, seat, table.demands[which])


def demand_met(table: LofotenTable, seat: i64, face: i64) -> bool:
    return progress(table, seat, face) >= table.box.demand_amount[face]


def progress(table: LofotenTable, seat: i64, face: i64) -> i64:
    """How much a seat has of what a demand counts (LOF-120 to LOF-127, LOF-131)."""
    test = table.box.demand_test[face]
    if test == TILES_OF_EACH_GOOD:
        return fewest_tiles(table, seat)
    if test == TOTAL_GOODS:
        return all_goods(table, seat)
    if test == SHIELDS_EACH:
        return min(all_shields(table, seat, 0), all_shields(table, seat, 1))
    if test == SHIELDS_SAME:
        return max(all_shields(table, seat, 0), all_shields(table, seat, 1))
    if test in (GIVE_COINS, OWN_COINS):
        return table.coins[seat]
    if test == TILES_OF_GOOD:
        return tiles_of_good(table, seat, table.box.demand_good[face])
    return goods_of_good(table, seat, table.box.demand_good[face])


def fewest_tiles(table: LofotenTable, seat: i64) -> i64:
    """The number of stored tiles of the good the seat has least of."""
    fewest = tiles_of_good(table, seat, 0)
    for good in range(1, GOODS):
        fewest = min(fewest, tiles_of_good(table, seat, good))
    return fewest


def set_owner(table: LofotenTable, which: i64, seat: i64) -> None:
    owners = table.jarl_owner[:]
    owners[which] = seat
    table.jarl_owner = owners


def link(table: LofotenTable, which: i64, slot: i64) -> None:
    links = table.jarl_link[:]
    links[which] = slot
    table.jarl_link = links
