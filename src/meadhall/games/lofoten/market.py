"""The market and the two piles of Lofoten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import pop, vec
from mypy_extensions import i64

from meadhall.games.lofoten.events import SWEPT
from meadhall.games.lofoten.fleet import set_home
from meadhall.games.lofoten.packed import GOODS, IN_BOX, NONE, ZONES

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def remove_tile(table: LofotenTable, zone: i64) -> None:
    """Remove a tile of the market from the game."""
    set_home(table, table.market[zone], IN_BOX)
    table.market[zone] = NONE


def sweep_zone(table: LofotenTable, zone: i64) -> None:
    """Remove a tile of the market in the upkeep."""
    table.emit(SWEPT, table.market[zone], zone)
    remove_tile(table, zone)


def pile(table: LofotenTable, which: i64) -> vec[i64]:
    return table.first_pile if which == 0 else table.second_pile


def take_top(table: LofotenTable, which: i64) -> i64:
    """The top tile of a pile."""
    if which == 0:
        table.first_pile, tile = pop(table.first_pile)
    else:
        table.second_pile, tile = pop(table.second_pile)
    return tile


def tiles_left(table: LofotenTable) -> i64:
    return i64(len(table.first_pile)) + i64(len(table.second_pile))


def empty_zones(table: LofotenTable) -> i64:
    """Empty spaces of the market."""
    count: i64 = 0
    for zone in range(ZONES):
        if table.market[zone] == NONE:
            count += 1
    return count


def four_alike(table: LofotenTable) -> i64:
    """The good that four or more market tiles show, or NONE."""
    for good in range(GOODS):
        count: i64 = 0
        for zone in range(ZONES):
            if table.market[zone] != NONE and table.box.tile_good[table.market[zone]] == good:
                count += 1
        if count >= 4:
            return good
    return NONE
