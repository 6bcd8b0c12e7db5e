"""What may be seen of a Raids table: everything that is laid out (section 10 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from meadhall.games.raids import scoring
from meadhall.games.raids.box import ARRIVAL, MJOLLNIR, PLUNDER, SAIL, SLOTS, TILES, VOYAGES, WEAPON

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable

NO_TILE = -1


def sight(table: RaidsTable) -> dict[str, object]:
    return {
        "voyage": int(table.voyage),
        "arrivals": [table.box.arrivals[table.arrivals[voyage]] for voyage in range(VOYAGES)],
        "spaces": [space_sight(table, space) for space in range(ARRIVAL)],
        "ships": [ship_sight(table, seat) for seat in range(int(table.seats))],
        "ghost": mover_sight(table, table.seats) if table.seats == 2 else None,
        "reserve": int(table.reserve),
        "taken": taken_tile(table),
        "landings": landings(table),
        "encounter": [int(table.box.encounter_first), int(table.box.encounter_second)],
        "rewards": [int(coin) for coin in table.box.rewards],
        "rune_glory": [int(glory) for glory in table.box.rune_glory],
    }


def space_sight(table: RaidsTable, space: i64) -> dict[str, object]:
    tile = table.tiles[space]
    return {
        "village": table.box.village[space] == 1,
        "tile": None if tile == NO_TILE else table.box.tiles[tile],
        "vikings": int(table.loot[space]),
        "takers": int(table.takers[space]),
        "coins": coins_on(table, space),
    }


def coins_on(table: RaidsTable, space: i64) -> list[int]:
    """The coins that still lie on a Plunder tile, the next to be taken first."""
    tile = table.tiles[space]
    if tile == NO_TILE or table.box.kind[tile] != PLUNDER:
        return []
    return [int(table.box.plunder_first), int(table.box.plunder_second)][int(table.takers[space]) :]


def mover_sight(table: RaidsTable, ship: i64) -> dict[str, object]:
    return {"pos": int(table.pos[ship]), "start_no": int(table.start_no[ship]), "rank": int(table.rank[ship])}


def ship_sight(table: RaidsTable, seat: i64) -> dict[str, object]:
    first = seat * SLOTS
    return {
        **mover_sight(table, seat),
        "vikings": int(table.vikings[seat]),
        "capacity": int(table.capacity[seat]),
        "slots": [table.box.tiles[table.ship[at]] for at in range(first, first + table.aboard[seat])],
        "beside": [table.box.tiles[tile] for tile in range(TILES) if table.beside[tile] == seat],
        "coins": {
            "6": int(table.coins[seat * 3]),
            "3": int(table.coins[seat * 3 + 1]),
            "1": int(table.coins[seat * 3 + 2]),
        },
        "weapons": int(table.power(seat, WEAPON)),
        "sails": int(table.power(seat, SAIL)),
        "mjollnir": int(table.power(seat, MJOLLNIR)),
        "standing": int(scoring.standing(table, seat, table.arrivals[table.voyage - 1])),
        "glory": int(scoring.glory(table, seat)),
    }


def taken_tile(table: RaidsTable) -> dict[str, Any] | None:
    """The tile that is being placed."""
    tile = field_of_top(table, "tile")
    return None if tile is None else table.box.tiles[tile]


def landings(table: RaidsTable) -> dict[str, dict[str, int]]:
    """For a ship about to sail: the crew it would have at each space ahead, and who is there (-1: nobody)."""
    start = field_of_top(table, "start")
    if start is None:
        return {}
    mover = i64(table.seat or 0)
    crew = table.vikings[mover]
    ahead = {}
    for space in range(start + 1, ARRIVAL + 1):
        ahead[str(space)] = {"crew": int(crew), "rival": int(table.occupant(space, mover)) if space < ARRIVAL else -1}
        if table.loot[space]:
            crew = table.crew_past(mover, crew, space)
    return ahead


def field_of_top(table: RaidsTable, name: str) -> int | None:
    """A number that the question asked now carries, if it is one that does."""
    top = table.top
    if top is None:
        return None
    return int(getattr(top, name)) if name in type(top).fields else None
