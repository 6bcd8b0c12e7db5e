"""The invariants of the turn in Raids: what is asked fits the ships and the board (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.decision import Decision
from meadhall.games.raids.box import ARRIVAL, HARBOUR, MONSTER, PER_VOYAGE, PORT, VOYAGES
from meadhall.games.raids.sight import NO_TILE

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable

TURN_PLAYER = ("place_tile", "sell_goods", "navigate")
STACKS = (
    "",
    "next_turn",
    "end_of_voyage",
    "next_turn place_tile",
    "next_turn sell_goods",
    "next_turn navigate",
    "next_turn fight_monster",
    "next_turn combat_response",
    "next_turn flee_to",
)
"""Everything that can be left to do while somebody is asked, and between turns."""


def turn(table: RaidsTable) -> str:
    stack = " ".join(type(decision).name for decision in table.stack)
    if stack not in STACKS:
        return f"{stack} can't be left to do."
    top = table.top
    if top is None:
        return ended(table)
    if table.rearmost() == NO_TILE and stack not in ("next_turn", "end_of_voyage"):
        return "all ships have arrived: nobody can be asked."
    return standing_ships(table, top) or asked(table, top)


def ended(table: RaidsTable) -> str:
    if table.voyage != VOYAGES or table.rearmost() != NO_TILE:
        return "nobody is asked, but the game is not over (RAI-124)."
    return ""


def field(decision: Decision, name: str) -> i64:
    """A number that a question carries."""
    value: int = getattr(decision, name)
    return value


def turn_player(top: Decision) -> i64:
    """Who is in the middle of its turn and has not moved yet; NO_TILE if nobody."""
    name = type(top).name
    if name in TURN_PLAYER or (name == "fight_monster" and not field(top, "fleeing")):
        return top.seat
    return NO_TILE


def standing_ships(table: RaidsTable, top: Decision) -> str:
    """Each ship has its space and its tile for itself, unless it is being fought for."""
    mover = turn_player(top)
    name = type(top).name
    fleeing = name in ("flee_to", "combat_response") or (name == "fight_monster" and mover == NO_TILE)
    contested = table.pos[top.seat] if fleeing else NO_TILE
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
    if fleeing and contested in (HARBOUR, ARRIVAL):
        return f"seat {top.seat} is not where a combat could be."
    return ""


def asked(table: RaidsTable, top: Decision) -> str:
    """The question on top fits."""
    name = type(top).name
    mover = turn_player(top)
    if mover != NO_TILE and mover != table.rearmost():
        return f"seat {mover} is not the rearmost (RAI-023)."
    if name in ("place_tile", "sell_goods"):
        return tile_taken(table, top)
    if name == "combat_response":
        return combat(table, top)
    if name in ("navigate", "flee_to"):
        return sailing(table, top, field(top, "start"), mover)
    return sailing(table, top, field(top, "space"), mover) if name == "fight_monster" else ""


def tile_taken(table: RaidsTable, top: Decision) -> str:
    if table.pos[top.seat] == HARBOUR:
        return "there is no tile to take in the Harbour (RAI-030)."
    if type(top).name == "sell_goods" and not port_taken(table, top.seat, field(top, "sales")):
        return "no port was taken that buys so many goods (RAI-041)."
    return ""


def port_taken(table: RaidsTable, seat: i64, sales: i64) -> bool:
    """Whether the seat has a port of this voyage that buys so much."""
    for tile in range((table.voyage - 1) * PER_VOYAGE, table.voyage * PER_VOYAGE):
        if table.beside[tile] == seat and table.box.kind[tile] == PORT and table.box.sales[tile] >= sales:
            return True
    return False


def combat(table: RaidsTable, top: Decision) -> str:
    space = field(top, "space")
    rival = field(top, "rival")
    if table.pos[top.seat] != space or rival != table.occupant(space, top.seat):
        return f"there is no combat between seats {top.seat} and {rival} on space {space} (RAI-058)."
    return ""


def sailing(table: RaidsTable, top: Decision, space: i64, mover: i64) -> str:
    """A ship sails from where it stands or from a monster beyond, past all that its discard step removes."""
    here = table.pos[top.seat]
    ahead = here
    if mover != NO_TILE:
        ahead = table.next_ahead(mover)
        for between in range(here + 1, ahead):
            if table.tiles[between] != NO_TILE:
                return f"the tile on space {between} was not discarded (RAI-044)."
    met = type(top).name == "fight_monster"
    if space == here and not met:
        return ""
    if space <= ahead or table.box.village[space] or not monster_at(table, space, slain=not met):
        return f"seat {top.seat} can't have met a monster on space {space} (RAI-088)."
    return ""


def monster_at(table: RaidsTable, space: i64, slain: bool) -> bool:
    """Whether a monster lies there, or may have lain there."""
    tile = table.tiles[space]
    return slain if tile == NO_TILE else table.box.kind[tile] == MONSTER
