"""End of a voyage in Raids: sails, the Arrival tile, and the next start numbers (4.11)."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.raids import scoring
from meadhall.games.raids.events import REWARD, SAILS, SWAPPED
from meadhall.games.raids.packed import BY_ORDER, SAIL
from meadhall.games.raids.table import RaidsTable


def fill_sails(table: RaidsTable) -> None:
    """Every sail recruits, in order of arrival (RAI-101 to RAI-103)."""
    for seat in scoring.ranking(table, BY_ORDER):
        sails = table.power(seat, SAIL)
        if sails > 0:
            table.emit(SAILS, seat, table.recruit(seat, sails))


def reward(table: RaidsTable) -> None:
    """The Arrival tile pays (RAI-104); on `order` a place held by the ghost pays nothing (RAI-144)."""
    condition = table.arrivals[table.voyage - 1]
    place: i64 = 0
    for seat in scoring.ranking(table, condition):
        position = table.rank[seat] - 1 if condition == BY_ORDER else place
        table.emit(REWARD, seat, position + 1, condition, table.box.rewards[position])
        table.pay_coin(seat, table.box.rewards[position])
        place += 1


def next_start_numbers(table: RaidsTable) -> None:
    """Arrival numbers become start numbers; the ghost swaps to number 1 (RAI-122, RAI-142)."""
    ghost = table.seats
    for ship in range(table.ships()):
        table.start_no[ship] = table.rank[ship]
        table.rank[ship] = 0
    if table.seats == 2 and table.start_no[ghost] != 1:
        for seat in range(table.seats):
            if table.start_no[seat] == 1:
                table.start_no[seat] = table.start_no[ghost]
                table.emit(SWAPPED, seat, table.start_no[ghost])
        table.start_no[ghost] = 1
