"""Position checks of Raids: where ships can stand, always and while a question is open (sections 4.1 to 4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.raids.packed import ARRIVAL, HARBOUR, MONSTER, PER_VOYAGE, PORT, SHIPS
from meadhall.games.raids.view_builder import NO_TILE

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable

ALL_ARRIVED = "all ships have arrived: no seat can be asked."


def check_ships(table: RaidsTable) -> str:
    return check_ships_in_play(table) or check_numbers(table) or check_spaces(table) or check_behind(table)


def check_ships_in_play(table: RaidsTable) -> str:
    for ship in range(table.ships(), SHIPS):
        if table.pos[ship] != HARBOUR or table.rank[ship] or table.start_no[ship]:
            return f"ship {ship} is not in this game."
    return ""


def check_numbers(table: RaidsTable) -> str:
    """Start numbers are 1, 2, 3 and so on, each once; arrival numbers too, for those that have arrived."""
    fleet = range(int(table.ships()))
    for ship in fleet:
        if (table.pos[ship] == ARRIVAL) != (table.rank[ship] != 0):
            return f"ship {ship} has an arrival number exactly when it has arrived (RAI-055)."
    ranks = sorted(int(table.rank[ship]) for ship in fleet if table.rank[ship])
    if ranks != list(range(1, len(ranks) + 1)):
        return "arrival numbers are not 1, 2, 3 and so on (RAI-055)."
    if sorted(int(table.start_no[ship]) for ship in fleet) != [ship + 1 for ship in fleet]:
        return "start numbers are not 1, 2, 3 and so on, each once (RAI-018)."
    if table.seats == 2 and table.start_no[2] != 1:
        return "the ghost does not have start number 1 (RAI-142)."
    return ""


def check_spaces(table: RaidsTable) -> str:
    """The ghost is on a village; players are on tile spaces (what lies there is checked with the turn)."""
    for ship in range(table.ships()):
        at = table.pos[ship]
        if HARBOUR < at < ARRIVAL and (table.box.village[at] == 1) != (ship == table.seats):
            return f"ship {ship} is on space {at}, where it can't stop (RAI-052)."
    return ""


def check_behind(table: RaidsTable) -> str:
    """What all ships have left behind was taken or discarded."""
    rear: i64 = ARRIVAL
    for ship in range(table.ships()):
        rear = min(rear, table.pos[ship])
    for space in range(rear):
        if table.tiles[space] != NO_TILE:
            return f"a tile lies on space {space}, behind all ships (RAI-044)."
    return ""


def check_turn(table: RaidsTable, seat: i64) -> str:
    """A seat in the middle of its turn, not moved yet: it is the rearmost, and took the tile before it."""
    if table.rearmost() == NO_TILE:
        return ALL_ARRIVED
    if seat != table.rearmost():
        return f"seat {seat} is not the rearmost (RAI-023)."
    return check_other_ships(table, seat, NO_TILE)


def check_contested(table: RaidsTable, seat: i64) -> str:
    """A seat whose space another ship fights for, or has just won."""
    if table.rearmost() == NO_TILE:
        return ALL_ARRIVED
    space = table.pos[seat]
    if space in (HARBOUR, ARRIVAL):
        return f"seat {seat} is not where a combat could be."
    return check_other_ships(table, NO_TILE, space)


def check_other_ships(table: RaidsTable, mover: i64, contested: i64) -> str:
    """Each ship has its space and its tile for itself, but for the mover's tile and the space that is fought for."""
    for seat in range(table.seats):
        at = table.pos[seat]
        if at in (HARBOUR, ARRIVAL):
            continue
        tile = table.tiles[at]
        if seat == mover:
            if tile != NO_TILE:
                return f"seat {seat} has not taken the tile on its space (RAI-028)."
        elif tile == NO_TILE or not table.box.stoppable[tile]:
            return f"there is no tile before seat {seat} on space {at} (RAI-053)."
        if (table.occupant(at, seat) == NO_TILE) == (at == contested):
            return f"space {at} is fought for by two ships exactly when one of them is asked about it (RAI-058)."
    return ""


def check_tile_taken(table: RaidsTable, seat: i64) -> str:
    return "there is no tile to take in the Harbour (RAI-030)." if table.pos[seat] == HARBOUR else ""


def check_port_taken(table: RaidsTable, seat: i64, sales: i64) -> str:
    """The seat has a port of this voyage that buys so much."""
    for tile in range((table.voyage - 1) * PER_VOYAGE, table.voyage * PER_VOYAGE):
        if table.beside[tile] == seat and table.box.kind[tile] == PORT and table.box.sales[tile] >= sales:
            return ""
    return "no port was taken that buys so many goods (RAI-041)."


def check_cleared(table: RaidsTable, seat: i64) -> str:
    """What lies before the next ship ahead was discarded."""
    for space in range(table.pos[seat] + 1, table.next_ahead(seat)):
        if table.tiles[space] != NO_TILE:
            return f"the tile on space {space} was not discarded (RAI-044)."
    return ""


def check_monster_met(table: RaidsTable, seat: i64, space: i64, ahead: i64, slain: bool) -> str:
    """A monster lies on a space beyond `ahead`, or (if slain) may have lain there."""
    tile = table.tiles[space]
    monster = slain if tile == NO_TILE else table.box.kind[tile] == MONSTER
    if space <= ahead or table.box.village[space] or not monster:
        return f"seat {seat} can't have met a monster on space {space} (RAI-088)."
    return ""
