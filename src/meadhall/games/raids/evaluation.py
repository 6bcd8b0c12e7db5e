"""Evaluation heuristics of Raids, in Glory: what a ship has, where it stands, and what it may still get."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.games.raids import scoring
from meadhall.games.raids.ids import FLEE_TO
from meadhall.games.raids.packed import (
    ARRIVAL,
    GOODS,
    MJOLLNIR,
    PORT,
    RUNE,
    SAIL,
    SLOTS,
    STANDARD,
    VOYAGES,
    WEAPON,
)
from meadhall.games.raids.table import NONE, RaidsTable

VIKING_GLORY: Final = 0.27
GUARD_GLORY: Final = 0.45
LATE_VIKING_GLORY: Final = 0.28
FINAL_CREW_VIKINGS: Final = 1.75
SHIELD_GLORY: Final = 0.2
SAIL_GLORY_PER_VOYAGE: Final = 1.35
WEAPON_GLORY_PER_VOYAGE: Final = 0.7
WEAPON_GLORY_NOW: Final = 0.8
GOODS_ABOARD_GLORY: Final = 0.53
PORT_GLORY: Final = 1.45
TILE_AHEAD_WEIGHT: Final = 1.0
MANY_TILES_AHEAD: Final = 11
ARRIVAL_SHARE: Final = 0.4
RUNES_TO_COME_GLORY: Final = 3.2


def seat_value(table: RaidsTable, seat: i64) -> float:
    if table.top is None:
        return float(scoring.glory(table, seat))
    return (
        aboard_worth(table, seat)
        + crew_worth(table, seat)
        + prow_worth(table, seat)
        + ahead_worth(table, seat)
        + arrival_worth(table, seat)
    )


def aboard_worth(table: RaidsTable, seat: i64) -> float:
    """What lies beside the ship and in its slots."""
    box = table.box
    total = float(
        scoring.coin_glory(table, seat)
        + scoring.rune_glory(box, scoring.tiles_beside(table, seat, RUNE))
        + scoring.sold_goods(table, seat)
        + scoring.monsters(table, seat)
    )
    for slot in range(seat * SLOTS, seat * SLOTS + table.aboard[seat]):
        total += slot_worth(table, seat, table.ship[slot])
    return total


def slot_worth(table: RaidsTable, seat: i64, tile: i64) -> float:
    """What a tile is worth in a slot for the rest of the game."""
    box = table.box
    kind = box.kind[tile]
    later = float(VOYAGES - table.voyage)
    if kind == STANDARD:
        return float(box.glory[tile])
    if kind == MJOLLNIR:
        now = (1.0 + float(table.voyage)) / (2.0 + VOYAGES)
        return float(box.power[tile]) * (now * float(table.vikings[seat]) + (1.0 - now) * FINAL_CREW_VIKINGS)
    if kind == SAIL:
        return float(box.power[tile]) * SAIL_GLORY_PER_VOYAGE * (later + 1.0)
    if kind == WEAPON:
        return float(box.power[tile]) * (WEAPON_GLORY_PER_VOYAGE * later + WEAPON_GLORY_NOW)
    return GOODS_ABOARD_GLORY * float(box.glory[tile]) if later > 0.0 or kind_ahead(table, seat, PORT) else 0.0


def kind_ahead(table: RaidsTable, seat: i64, kind: i64) -> bool:
    """Whether a tile of a kind can still be met in this voyage."""
    for space in range(table.pos[seat], ARRIVAL):
        if table.tiles[space] != NONE and table.box.kind[table.tiles[space]] == kind:
            return True
    return False


def crew_worth(table: RaidsTable, seat: i64) -> float:
    """Vikings, the first ones above all: a ship without them keeps nothing."""
    vikings = table.vikings[seat]
    each = VIKING_GLORY if table.voyage < VOYAGES else LATE_VIKING_GLORY
    return GUARD_GLORY * float(min(vikings, 2)) + each * float(vikings) + SHIELD_GLORY * float(table.capacity[seat])


def prow_worth(table: RaidsTable, seat: i64) -> float:
    """The tile the ship stands before, by the chance to be still there at its next turn."""
    space = table.pos[seat]
    tile = table.tiles[space]
    if space == ARRIVAL or tile == NONE:
        return 0.0
    return keep_odds(table, seat, space) * tile_worth(table, seat, tile)


def keep_odds(table: RaidsTable, seat: i64, space: i64) -> float:
    """How likely a ship keeps its place until its next turn."""
    top = table.top
    rival = table.occupant(space, seat)
    if rival != NONE and top is not None:
        if top.kind == FLEE_TO:
            return 0.0 if top.seat == seat else 0.9
        return 0.4 + 0.05 * float(table.vikings[seat] - table.vikings[rival])
    behind = 0
    for other in range(table.seats):
        if table.pos[other] < space and other != seat and table.vikings[other] > 0:
            behind += 1
    if behind == 0:
        return 1.0
    return 0.9


def tile_worth(table: RaidsTable, seat: i64, tile: i64) -> float:
    """What taking a tile would bring."""
    box = table.box
    kind = box.kind[tile]
    if kind == RUNE:
        runes = scoring.tiles_beside(table, seat, RUNE)
        return float(scoring.rune_glory(box, runes + 1) - scoring.rune_glory(box, runes)) + RUNES_TO_COME_GLORY
    if kind == PORT:
        return PORT_GLORY + sales_worth(table, seat, box.sales[tile])
    worth = slot_worth(table, seat, tile) - SHIELD_GLORY * float(2 - box.shields[tile])
    if table.aboard[seat] == SLOTS:
        worth -= weakest_tile_worth(table, seat)
    return worth if worth > 0.0 else 0.0


def weakest_tile_worth(table: RaidsTable, seat: i64) -> float:
    """What the least valuable tile aboard is worth."""
    least = 99.0
    for slot in range(seat * SLOTS, seat * SLOTS + table.aboard[seat]):
        worth = slot_worth(table, seat, table.ship[slot])
        if worth < least:
            least = worth
    return least


def sales_worth(table: RaidsTable, seat: i64, sales: i64) -> float:
    """The Glory that the best goods aboard would gain by being sold."""
    best: i64 = 0
    second: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + table.aboard[seat]):
        tile = table.ship[slot]
        if table.box.kind[tile] == GOODS:
            glory = table.box.glory[tile]
            if glory > best:
                best, second = glory, best
            elif glory > second:
                second = glory
    sold = best + second if sales > 1 else best
    return (1.0 - GOODS_ABOARD_GLORY) * float(sold)


def ahead_worth(table: RaidsTable, seat: i64) -> float:
    """Turns still to come: every stoppable tile not yet passed may be one."""
    return TILE_AHEAD_WEIGHT * float(min(stops_ahead(table, seat), MANY_TILES_AHEAD))


def stops_ahead(table: RaidsTable, seat: i64) -> i64:
    count: i64 = 0
    for space in range(table.pos[seat] + 1, ARRIVAL):
        tile = table.tiles[space]
        if tile != NONE and table.box.stoppable[tile]:
            count += 1
    return count


def arrival_worth(table: RaidsTable, seat: i64) -> float:
    """The coin the seat would get if this voyage ended as things stand."""
    return ARRIVAL_SHARE * float(table.box.rewards[place_on_arrival(table, seat)])


def place_on_arrival(table: RaidsTable, seat: i64) -> i64:
    """How many would be before the seat."""
    condition = table.arrivals[table.voyage - 1]
    place: i64 = 0
    mine = scoring.standing(table, seat, condition)
    for other in range(table.seats):
        if other == seat:
            continue
        theirs = scoring.standing(table, other, condition)
        if condition == 0:
            place += 1 if table.pos[other] > table.pos[seat] or (table.rank[other] and theirs > mine) else 0
        elif theirs > mine or (theirs == mine and table.pos[other] > table.pos[seat]):
            place += 1
    return place
