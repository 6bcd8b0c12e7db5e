"""The invariants of Raids (section 4.13 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.raids.box import ARRIVAL, EMPTY_SHIELDS, ENCOUNTER, HARBOUR, PER_VOYAGE, PLUNDER, SHIPS, SLOTS, TILES
from meadhall.games.raids.sight import NO_TILE, field_of_top

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable


def audit(table: RaidsTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return vikings(table) or capacities(table) or places(table) or coins(table) or movers(table)


def vikings(table: RaidsTable) -> str:
    total = table.reserve
    for seat in range(table.seats):
        total += table.vikings[seat]
        if table.vikings[seat] > table.capacity[seat]:
            return f"seat {seat} has more Vikings than shields (RAI-003)."
    for space in range(ARRIVAL + 1):
        total += table.loot[space]
        if table.loot[space] and not table.box.village[space] and kind_at(table, space) != ENCOUNTER:
            return f"there are Vikings on space {space}, which is neither a village nor an Encounter."
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
            return f"tile {table.box.tiles[tile]['id']} is in two places."
        seen.add(tile)
        if tile >= table.voyage * PER_VOYAGE:
            return f"tile {table.box.tiles[tile]['id']} belongs to a later voyage."
    for tile in laid:
        if tile < (table.voyage - 1) * PER_VOYAGE:
            return f"tile {table.box.tiles[tile]['id']} belongs to an earlier voyage."
    spaces = [int(space) for space in table.box.tile_spaces]
    if any(table.tiles[space] != NO_TILE for space in range(ARRIVAL + 1) if space not in spaces):
        return "a tile lies where no tile can lie (RAI-010)."
    for tile in slotted + held:
        if table.box.kind[tile] > 4:
            return f"tile {table.box.tiles[tile]['id']} does not go into a slot (RAI-011)."
    for tile in beside:
        if table.box.kind[tile] < 4 or table.box.kind[tile] > 7:
            return f"tile {table.box.tiles[tile]['id']} does not lie beside a ship (RAI-012)."
    return ""


def coins(table: RaidsTable) -> str:
    for denomination, value in enumerate((6, 3, 1)):
        given: i64 = 0
        for seat in range(table.seats):
            given += table.coins[seat * 3 + denomination]
        for space in range(ARRIVAL + 1):
            if kind_at(table, space) == PLUNDER:
                given += 1 if table.box.plunder_first == value and table.takers[space] < 1 else 0
                given += 1 if table.box.plunder_second == value and table.takers[space] < 2 else 0
        if given > table.box.bank[denomination]:
            return f"more coins of {value} are out than there are (RAI-007)."
    return ""


def movers(table: RaidsTable) -> str:
    """Ships stand where ships can stand, and arrival numbers are those of the arrived."""
    ranks: set[int] = set()
    for ship in range(SHIPS):
        at = table.pos[ship]
        there = ship < table.ships()
        if not there and (at != HARBOUR or table.rank[ship] or table.start_no[ship]):
            return f"ship {ship} is not in this game."
        if (at == ARRIVAL) != (table.rank[ship] != 0):
            return f"ship {ship} has an arrival number exactly when it has arrived (RAI-055)."
        if table.rank[ship]:
            ranks.add(int(table.rank[ship]))
    arrived = sum(1 for ship in range(SHIPS) if table.pos[ship] == ARRIVAL)
    if ranks != set(range(1, arrived + 1)):
        return "arrival numbers are not 1, 2, 3 and so on (RAI-055)."
    if sorted(int(tile) for tile in table.arrivals) != sorted({int(tile) for tile in table.arrivals}):
        return "an Arrival tile is used twice (RAI-016)."
    if table.arrivals[0] != 0:
        return "voyage 1 always has the Arrival tile `order` (RAI-009)."
    numbers = sorted(int(table.start_no[ship]) for ship in range(int(table.ships())))
    if numbers != list(range(1, int(table.ships()) + 1)):
        return "start numbers are not 1, 2, 3 and so on, each once (RAI-018)."
    return ""
