"""The invariants of the ships of Raids: where they stand, and their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.raids.box import ARRIVAL, HARBOUR, SHIPS
from meadhall.games.raids.sight import NO_TILE

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable


def ships(table: RaidsTable) -> str:
    return crews_in_play(table) or numbers(table) or berths(table) or behind(table)


def crews_in_play(table: RaidsTable) -> str:
    for ship in range(table.ships(), SHIPS):
        if table.pos[ship] != HARBOUR or table.rank[ship] or table.start_no[ship]:
            return f"ship {ship} is not in this game."
    return ""


def numbers(table: RaidsTable) -> str:
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


def berths(table: RaidsTable) -> str:
    """The ghost is on a village; players are on tile spaces (what lies there is checked with the turn)."""
    for ship in range(table.ships()):
        at = table.pos[ship]
        if HARBOUR < at < ARRIVAL and (table.box.village[at] == 1) != (ship == table.seats):
            return f"ship {ship} is on space {at}, where it can't stop (RAI-052)."
    return ""


def behind(table: RaidsTable) -> str:
    """What all ships have left behind was taken or discarded."""
    rear: i64 = ARRIVAL
    for ship in range(table.ships()):
        rear = min(rear, table.pos[ship])
    for space in range(rear):
        if table.tiles[space] != NO_TILE:
            return f"a tile lies on space {space}, behind all ships (RAI-044)."
    return ""
