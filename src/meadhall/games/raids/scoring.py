"""Scoring of Raids: Arrival tiles and the final count (sections 4.11 and 5 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.raids.packed import (
    BY_DIFFERENT_GOODS,
    BY_GOODS,
    BY_ORDER,
    BY_PORTS,
    BY_RUNES,
    BY_SAILS,
    BY_SHIELDS,
    BY_WEAPONS,
    GOODS,
    MJOLLNIR,
    MONSTER,
    PORT,
    RUNE,
    RUNE_SET,
    SAIL,
    SHIPS,
    SLOTS,
    STANDARD,
    TILES,
    WEAPON,
    RaidsBox,
)

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable


def standing(table: RaidsTable, seat: i64, condition: i64) -> i64:
    """The number an Arrival tile compares; higher is better (for `order`: the earlier, the better)."""
    if condition == BY_ORDER:
        return -table.rank[seat]
    if condition == BY_GOODS:
        return tiles_beside(table, seat, GOODS) + tiles_aboard(table, seat, GOODS)
    if condition == BY_DIFFERENT_GOODS:
        return different_goods(table, seat)
    if condition == BY_RUNES:
        return tiles_beside(table, seat, RUNE)
    if condition == BY_SHIELDS:
        return table.capacity[seat]
    if condition == BY_WEAPONS:
        return table.power(seat, WEAPON)
    if condition == BY_PORTS:
        return tiles_beside(table, seat, PORT)
    if condition == BY_SAILS:
        return table.power(seat, SAIL)
    return tiles_beside(table, seat, MONSTER)


def ranking(table: RaidsTable, condition: i64) -> vec[i64]:
    """The seats from the best to the last on an Arrival tile; ties to the earlier arrival (RAI-105)."""
    order = vec[i64]([0] * table.seats)
    merits = vec[i64]([0] * table.seats)
    for seat in range(table.seats):
        merit = standing(table, seat, condition) * SHIPS - table.rank[seat]
        at = seat
        while at > 0 and merit > merits[at - 1]:
            order[at] = order[at - 1]
            merits[at] = merits[at - 1]
            at -= 1
        order[at] = seat
        merits[at] = merit
    return order


def tiles_beside(table: RaidsTable, seat: i64, kind: i64) -> i64:
    count: i64 = 0
    for tile in range(TILES):
        if table.beside[tile] == seat and table.box.kind[tile] == kind:
            count += 1
    return count


def tiles_aboard(table: RaidsTable, seat: i64, kind: i64) -> i64:
    count: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + table.aboard[seat]):
        if table.box.kind[table.ship[slot]] == kind:
            count += 1
    return count


def different_goods(table: RaidsTable, seat: i64) -> i64:
    """Kinds of goods, on board or sold (RAI-108)."""
    seen: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + table.aboard[seat]):
        tile = table.ship[slot]
        if table.box.kind[tile] == GOODS:
            seen |= i64(1) << table.box.good[tile]
    for tile in range(TILES):
        if table.beside[tile] == seat and table.box.kind[tile] == GOODS:
            seen |= i64(1) << table.box.good[tile]
    count: i64 = 0
    while seen:
        seen &= seen - 1
        count += 1
    return count


def rune_glory(box: RaidsBox, runes: i64) -> i64:
    """Full sets of five first, then the rest as one set (RAI-126, RAI-127)."""
    return (runes // RUNE_SET) * box.rune_glory[RUNE_SET] + box.rune_glory[runes % RUNE_SET]


def coin_glory(table: RaidsTable, seat: i64) -> i64:
    return 6 * table.coins[seat * 3] + 3 * table.coins[seat * 3 + 1] + table.coins[seat * 3 + 2]


def standards(table: RaidsTable, seat: i64) -> i64:
    total: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + table.aboard[seat]):
        tile = table.ship[slot]
        if table.box.kind[tile] == STANDARD:
            total += table.box.glory[tile]
    return total


def sold_goods(table: RaidsTable, seat: i64) -> i64:
    total: i64 = 0
    for tile in range(TILES):
        if table.beside[tile] == seat and table.box.kind[tile] == GOODS:
            total += table.box.glory[tile]
    return total


def monsters(table: RaidsTable, seat: i64) -> i64:
    total: i64 = 0
    for tile in range(TILES):
        if table.beside[tile] == seat and table.box.kind[tile] == MONSTER:
            total += table.box.strength[tile]
    return total


def glory(table: RaidsTable, seat: i64) -> i64:
    """The seat's Glory as it stands."""
    return (
        coin_glory(table, seat)
        + rune_glory(table.box, tiles_beside(table, seat, RUNE))
        + table.power(seat, MJOLLNIR) * table.vikings[seat]
        + standards(table, seat)
        + sold_goods(table, seat)
        + monsters(table, seat)
    )


def breakdown(table: RaidsTable, seat: int) -> dict[str, int]:
    """The seat's Glory by source (section 5)."""
    return {
        "coins": int(coin_glory(table, seat)),
        "runes": int(rune_glory(table.box, tiles_beside(table, seat, RUNE))),
        "mjollnir": int(table.power(seat, MJOLLNIR) * table.vikings[seat]),
        "standards": int(standards(table, seat)),
        "goods": int(sold_goods(table, seat)),
        "monsters": int(monsters(table, seat)),
    }
