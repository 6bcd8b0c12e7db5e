"""View builder of Raids: fills the view of a seat or a spectator; everything on the table is public (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.view import base_fields, field_of_top
from meadhall.games.raids import scoring
from meadhall.games.raids.packed import ARRIVAL, MJOLLNIR, PLUNDER, SAIL, SLOTS, TILES, VOYAGES, WEAPON
from meadhall.games.raids.view import Coins, Landing, Mover, RaidsView, Ship, Space, Tile

if TYPE_CHECKING:
    from meadhall.games.raids.table import RaidsTable

NO_TILE = -1


def build_view(table: RaidsTable, seat: int | None) -> RaidsView:
    return RaidsView(
        *base_fields(table, seat, RaidsView),
        voyage=int(table.voyage),
        arrivals=[table.box.arrivals[table.arrivals[voyage]] for voyage in range(VOYAGES)],
        spaces=[build_space(table, space) for space in range(ARRIVAL)],
        ships=[build_ship(table, each) for each in range(int(table.seats))],
        ghost=build_ghost(table),
        reserve=int(table.reserve),
        taken=taken_tile(table),
        landings=build_landings(table),
        encounter=[int(table.box.encounter_first), int(table.box.encounter_second)],
        rewards=[int(coin) for coin in table.box.rewards],
        rune_glory=[int(glory) for glory in table.box.rune_glory],
    )


def build_space(table: RaidsTable, space: i64) -> Space:
    tile = table.tiles[space]
    return Space(
        village=table.box.village[space] == 1,
        tile=None if tile == NO_TILE else table.box.tiles[tile],
        vikings=int(table.loot[space]),
        takers=int(table.takers[space]),
        coins=coins_on(table, space),
    )


def coins_on(table: RaidsTable, space: i64) -> list[int]:
    """The coins that still lie on a Plunder tile, the next to be taken first."""
    tile = table.tiles[space]
    if tile == NO_TILE or table.box.kind[tile] != PLUNDER:
        return []
    return [int(table.box.plunder_first), int(table.box.plunder_second)][int(table.takers[space]) :]


def build_ghost(table: RaidsTable) -> Mover | None:
    ghost = table.seats
    return Mover(int(table.pos[ghost]), int(table.start_no[ghost]), int(table.rank[ghost])) if ghost == 2 else None


def build_ship(table: RaidsTable, seat: i64) -> Ship:
    first = seat * SLOTS
    return Ship(
        pos=int(table.pos[seat]),
        start_no=int(table.start_no[seat]),
        rank=int(table.rank[seat]),
        vikings=int(table.vikings[seat]),
        capacity=int(table.capacity[seat]),
        slots=[table.box.tiles[table.ship[at]] for at in range(first, first + table.aboard[seat])],
        beside=[table.box.tiles[tile] for tile in range(TILES) if table.beside[tile] == seat],
        coins=Coins(int(table.coins[seat * 3]), int(table.coins[seat * 3 + 1]), int(table.coins[seat * 3 + 2])),
        weapons=int(table.power(seat, WEAPON)),
        sails=int(table.power(seat, SAIL)),
        mjollnir=int(table.power(seat, MJOLLNIR)),
        standing=int(scoring.standing(table, seat, table.arrivals[table.voyage - 1])),
        glory=int(scoring.glory(table, seat)),
    )


def taken_tile(table: RaidsTable) -> Tile | None:
    """The tile that is being placed."""
    tile = field_of_top(table, "tile")
    return None if tile is None else table.box.tiles[tile]


def build_landings(table: RaidsTable) -> dict[str, Landing]:
    """For a ship about to sail: the crew it would have at each space ahead, and whose ship is there (-1: none)."""
    start = field_of_top(table, "start")
    if start is None:
        return {}
    mover = i64(table.seat or 0)
    crew = table.vikings[mover]
    ahead = {}
    for space in range(start + 1, ARRIVAL + 1):
        ahead[str(space)] = Landing(int(crew), int(table.occupant(space, mover)) if space < ARRIVAL else -1)
        if table.loot[space]:
            crew = table.crew_past(mover, crew, space)
    return ahead
