"""Invariants of Raids (section 4.13 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.view import field_of_top
from meadhall.games.raids.check_position import check_ships
from meadhall.games.raids.packed import (
    ARRIVAL,
    EMPTY_SHIELDS,
    ENCOUNTER,
    GOODS,
    MONSTER,
    PER_VOYAGE,
    PLUNDER,
    SLOTS,
    TILES,
    VOYAGES,
)
from meadhall.games.raids.view_builder import NO_TILE

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable


def invariants(table: RaidsTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return (
        vikings(table)
        or capacities(table)
        or places(table)
        or loot(table)
        or coins(table)
        or arrival_tiles(table)
        or check_ships(table)
        or ended(table)
    )


def vikings(table: RaidsTable) -> str:
    total = table.reserve
    for seat in range(table.seats):
        total += table.vikings[seat]
        if table.vikings[seat] > table.capacity[seat]:
            return f"seat {seat} has more Vikings than shields (RAI-003)."
    for space in range(ARRIVAL + 1):
        total += table.loot[space]
    if total != table.box.vikings:
        return f"there are {total} Vikings, not {table.box.vikings} (RAI-006)."
    return ""


def kind_at(table: RaidsTable, space: i64) -> int:
    tile = table.tiles[space]
    return NO_TILE if tile == NO_TILE else int(table.box.kind[tile])


def capacities(table: RaidsTable) -> str:
    for seat in range(table.seats):
        shields: i64 = 0
        for slot in range(SLOTS):
            tile = table.ship[seat * SLOTS + slot]
            if (tile == NO_TILE) != (slot >= table.aboard[seat]):
                return f"the slots of seat {seat} are not filled from the left."
            shields += EMPTY_SHIELDS if tile == NO_TILE else table.box.shields[tile]
        if shields != table.capacity[seat]:
            return f"seat {seat} has {shields} shields, not {table.capacity[seat]} (RAI-005)."
    return ""


def places(table: RaidsTable) -> str:
    """No tile is in two places; only this voyage's tiles are on the board."""
    seen: set[int] = set()
    laid = [int(table.tiles[space]) for space in range(ARRIVAL + 1) if table.tiles[space] != NO_TILE]
    slotted = [int(tile) for tile in table.ship if tile != NO_TILE]
    beside = [tile for tile in range(TILES) if table.beside[tile] != NO_TILE]
    taken = field_of_top(table, "tile")
    held = [] if taken is None else [taken]
    for tile in laid + slotted + beside + held:
        if tile in seen:
            return f"tile {table.box.tiles[tile].id} is in two places."
        seen.add(tile)
        if tile >= table.voyage * PER_VOYAGE:
            return f"tile {table.box.tiles[tile].id} belongs to a later voyage."
    for tile in laid + held:
        if tile < (table.voyage - 1) * PER_VOYAGE:
            return f"tile {table.box.tiles[tile].id} belongs to an earlier voyage."
    spaces = [int(space) for space in table.box.tile_spaces]
    if any(table.tiles[space] != NO_TILE for space in range(ARRIVAL + 1) if space not in spaces):
        return "a tile lies where no tile can lie (RAI-010)."
    for tile in slotted + held:
        if table.box.kind[tile] > GOODS:
            return f"tile {table.box.tiles[tile].id} does not go into a slot (RAI-011)."
    for tile in beside:
        if table.box.kind[tile] < GOODS or table.box.kind[tile] > MONSTER:
            return f"tile {table.box.tiles[tile].id} does not lie beside a ship (RAI-012)."
    return ""


def loot(table: RaidsTable) -> str:
    """Vikings stand on villages and Encounters, no more than were put there and are left (RAI-020, RAI-119)."""
    box = table.box
    for space in range(ARRIVAL + 1):
        kind = kind_at(table, space)
        if table.takers[space] and kind not in (ENCOUNTER, PLUNDER):
            return f"there is nothing on space {space} that could have been taken."
        most: i64 = 0
        if box.village[space]:
            most = box.village_vikings * table.seats
        elif kind == ENCOUNTER and table.takers[space] == 0:
            most = box.encounter_first + box.encounter_second
        elif kind == ENCOUNTER and table.takers[space] == 1:
            most = box.encounter_second
        if table.loot[space] > most:
            return f"there are {table.loot[space]} Vikings on space {space}, where there can be {most}."
    return ""


def coins(table: RaidsTable) -> str:
    """The coins given out, and those still to be given, are in the box (RAI-007)."""
    for denomination, value in enumerate((6, 3, 1)):
        out = coins_to_come(table, value)
        for seat in range(table.seats):
            out += table.coins[seat * 3 + denomination]
        if out > table.box.bank[denomination]:
            return f"more coins of {value} are given out than there can be by now (RAI-007)."
    return ""


def coins_to_come(table: RaidsTable, value: int) -> i64:
    """How many coins of a value may still be given: by Arrival tiles and by Plunders, laid out or in later voyages."""
    box = table.box
    count: i64 = 0
    voyages = 0 if table.top is None else VOYAGES - int(table.voyage) + 1
    for reward in box.rewards:
        if reward == value:
            count += voyages
    for space in range(ARRIVAL + 1):
        if kind_at(table, space) == PLUNDER:
            count += 1 if box.plunder_first == value and table.takers[space] < 1 else 0
            count += 1 if box.plunder_second == value and table.takers[space] < 2 else 0
    for tile in range(table.voyage * PER_VOYAGE, TILES):
        if box.kind[tile] == PLUNDER:
            count += 1 if box.plunder_first == value else 0
            count += 1 if box.plunder_second == value else 0
    return count


def arrival_tiles(table: RaidsTable) -> str:
    if len({int(tile) for tile in table.arrivals}) != VOYAGES:
        return "an Arrival tile is used twice (RAI-016)."
    if table.arrivals[0] != 0:
        return "voyage 1 always has the Arrival tile `order` (RAI-009)."
    return ""


def ended(table: RaidsTable) -> str:
    if table.top is None and (table.voyage != VOYAGES or table.rearmost() != NO_TILE):
        return "no seat is asked, but the game is not over (RAI-124)."
    return ""
