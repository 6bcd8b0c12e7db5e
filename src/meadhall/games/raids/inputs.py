"""Neural net inputs of Raids: raw counts and the parts of the hand-written evaluation, the seat's own first.

Everything in Raids is public, so all seats see the same, each from its own place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.raids import evaluation, scoring
from meadhall.games.raids.decisions import CombatResponse, PlaceTile
from meadhall.games.raids.ids import NEXT_TURN
from meadhall.games.raids.packed import (
    ARRIVAL,
    ARRIVAL_COUNTS,
    BY_DIFFERENT_GOODS,
    BY_GOODS,
    BY_MONSTERS,
    BY_PORTS,
    BY_RUNES,
    BY_SAILS,
    BY_SHIELDS,
    BY_WEAPONS,
    GOODS,
    HARBOUR,
    KINDS,
    MJOLLNIR,
    MONSTER,
    PORT,
    RUNE,
    RUNE_SET,
    SAIL,
    SLOTS,
    STANDARD,
    TILES,
    VOYAGES,
    WEAPON,
)
from meadhall.games.raids.table import NONE, RaidsTable

if TYPE_CHECKING:
    from meadhall.core.ml.neural_net import InputVector

SHIP: Final = (
    *("pos", "home", "rank", "start_no", "vikings", "no_viking", "one_viking", "capacity", "aboard"),
    *("weapons", "sails", "mjollnir", "hammers", "standards", "goods", "goods_glory", "sold", "monsters", "ports"),
    *("coins", "rune_1", "rune_2", "rune_3", "rune_4", "rune_glory", "different_goods"),
    *("slots", "crew", "prow", "ahead", "arrival", "later_arrivals", "held", "behind", "gap", "asked"),
)
POS: Final = 0
HOME: Final = 1
RANK: Final = 2
START_NO: Final = 3
VIKINGS: Final = 4
NO_VIKING: Final = 5
ONE_VIKING: Final = 6
CAPACITY: Final = 7
ABOARD: Final = 8
WEAPONS: Final = 9
SAILS: Final = 10
HAMMER: Final = 11
HAMMERS: Final = 12
STANDARDS: Final = 13
GOODS_ABOARD: Final = 14
GOODS_GLORY: Final = 15
SOLD: Final = 16
MONSTERS: Final = 17
PORTS: Final = 18
COINS: Final = 19
RUNE_1: Final = 20
RUNE_GLORY: Final = 24
DIFFERENT: Final = 25
IN_SLOTS: Final = 26
CREW: Final = 27
PROW: Final = 28
AHEAD: Final = 29
AT_ARRIVAL: Final = 30
LATER_ARRIVALS: Final = 31
HELD: Final = 32
BEHIND: Final = 33
GAP: Final = 34
ASKED: Final = 35
UNDER: Final = 36
"""The kind of the tile that the ship stands before."""
TO_COME: Final = 46
"""How many tiles of each kind are ahead in this voyage."""
PER_SHIP: Final = 56
COUNTS: Final = 9
"""The numbers that Arrival tiles compare."""

VOYAGE: Final = 0
CONDITION: Final = 4
COMING: Final = 13
GHOST: Final = 22
RESERVE: Final = 23
QUESTION: Final = 24
STAKE: Final = 30
PRIZE: Final = 31
SHARED: Final = 32


def size(seats: i64) -> i64:
    """How many inputs there are."""
    return PER_SHIP * seats + SHARED


def names(seats: int) -> list[str]:
    """What each input is, in order."""
    found: list[str] = []
    for place in range(seats):
        ship = [*SHIP, *[f"under.{kind}" for kind in KINDS], *[f"to_come.{kind}" for kind in KINDS]]
        found += [f"ship_{place}.{name}" for name in ship]
    found += [f"voyage.{voyage}" for voyage in range(1, VOYAGES + 1)]
    found += [f"condition.{name}" for name in ARRIVAL_COUNTS] + [f"coming.{name}" for name in ARRIVAL_COUNTS]
    found += ["ghost", "reserve", *[f"question.{kind}" for kind in range(NEXT_TURN)], "stake", "prize"]
    return found


def fill(table: RaidsTable, seat: i64, row: InputVector) -> None:
    """Write what a seat sees into a blank row."""
    cells = row.cells
    seats = table.seats
    standings = vec[i64]([0] * int(seats * COUNTS))
    for place in range(seats):
        ship = (seat + place) % seats
        fill_ship(table, ship, cells, place * PER_SHIP, standings)
    beside(table, seat, cells, standings)
    for place in range(seats):
        ship = (seat + place) % seats
        finish_ship(table, ship, cells, place * PER_SHIP, standings)
    fill_shared(table, seat, cells, PER_SHIP * seats)


def fill_ship(table: RaidsTable, ship: i64, cells: vec[float], at: i64, standings: vec[i64]) -> None:
    """What is aboard, and where the ship is."""
    box = table.box
    pos = table.pos[ship]
    vikings = table.vikings[ship]
    cells[at + POS] = float(pos)
    cells[at + HOME] = 1.0 if pos == ARRIVAL else 0.0
    cells[at + RANK] = float(table.rank[ship])
    cells[at + START_NO] = float(table.start_no[ship])
    cells[at + VIKINGS] = float(vikings)
    cells[at + NO_VIKING] = 1.0 if vikings == 0 else 0.0
    cells[at + ONE_VIKING] = 1.0 if vikings == 1 else 0.0
    cells[at + CAPACITY] = float(table.capacity[ship])
    cells[at + ABOARD] = float(table.aboard[ship])
    cells[at + COINS] = float(scoring.coin_glory(table, ship))
    cells[at + CREW] = evaluation.crew_worth(table, ship)
    top = table.top
    if top is not None and top.seat == ship:
        cells[at + ASKED] = 1.0
    slots = 0.0
    goods: i64 = 0
    standings_at = ship * COUNTS
    for slot in range(ship * SLOTS, ship * SLOTS + table.aboard[ship]):
        tile = table.ship[slot]
        kind = box.kind[tile]
        slots += evaluation.slot_worth(table, ship, tile)
        if kind == WEAPON:
            standings[standings_at + BY_WEAPONS] += box.power[tile]
        elif kind == SAIL:
            standings[standings_at + BY_SAILS] += box.power[tile]
        elif kind == MJOLLNIR:
            cells[at + HAMMER] += float(box.power[tile])
        elif kind == STANDARD:
            cells[at + STANDARDS] += float(box.glory[tile])
        elif kind == GOODS:
            goods += 1
            cells[at + GOODS_GLORY] += float(box.glory[tile])
            standings[standings_at + BY_DIFFERENT_GOODS] |= i64(1) << box.good[tile]
    cells[at + IN_SLOTS] = slots
    cells[at + GOODS_ABOARD] = float(goods)
    cells[at + HAMMERS] = cells[at + HAMMER] * float(vikings)
    standings[standings_at + BY_GOODS] = goods
    standings[standings_at + BY_SHIELDS] = table.capacity[ship]
    ahead(table, ship, cells, at)


def ahead(table: RaidsTable, ship: i64, cells: vec[float], at: i64) -> None:
    """The tile before the ship, and what is still to come in this voyage."""
    box = table.box
    pos = table.pos[ship]
    if pos == ARRIVAL:
        return
    tile = table.tiles[pos]
    if tile != NONE:
        held = evaluation.keep_odds(table, ship, pos)
        cells[at + UNDER + box.kind[tile]] = 1.0
        cells[at + HELD] = held
        cells[at + PROW] = held * evaluation.tile_worth(table, ship, tile)
    stops = 0
    for space in range(pos + 1, ARRIVAL):
        tile = table.tiles[space]
        if tile != NONE:
            cells[at + TO_COME + box.kind[tile]] += 1.0
            if box.stoppable[tile]:
                stops += 1
    cells[at + AHEAD] = float(min(stops, evaluation.MANY_TILES_AHEAD))
    cells[at + GAP] = float(table.next_ahead(ship) - pos)
    others: i64 = 0
    for other in range(table.seats):
        if table.pos[other] < pos:
            others += 1
    cells[at + BEHIND] = float(others)


def beside(table: RaidsTable, seat: i64, cells: vec[float], standings: vec[i64]) -> None:
    """What lies beside the ships, in one pass over all tiles."""
    box = table.box
    seats = table.seats
    for tile in range(TILES):
        owner = table.beside[tile]
        if owner == NONE:
            continue
        kind = box.kind[tile]
        at = ((owner - seat + seats) % seats) * PER_SHIP
        standing = owner * COUNTS
        if kind == RUNE:
            standings[standing + BY_RUNES] += 1
        elif kind == GOODS:
            standings[standing + BY_GOODS] += 1
            standings[standing + BY_DIFFERENT_GOODS] |= i64(1) << box.good[tile]
            cells[at + SOLD] += float(box.glory[tile])
        elif kind == PORT:
            standings[standing + BY_PORTS] += 1
        elif kind == MONSTER:
            standings[standing + BY_MONSTERS] += 1
            cells[at + MONSTERS] += float(box.strength[tile])
    for owner in range(seats):
        goods = standings[owner * COUNTS + BY_DIFFERENT_GOODS]
        count: i64 = 0
        while goods:
            goods &= goods - 1
            count += 1
        standings[owner * COUNTS + BY_DIFFERENT_GOODS] = count


def finish_ship(table: RaidsTable, ship: i64, cells: vec[float], at: i64, standings: vec[i64]) -> None:
    """What follows from the counts of all ships."""
    mine = ship * COUNTS
    runes = standings[mine + BY_RUNES]
    if runes % RUNE_SET:
        cells[at + RUNE_1 + runes % RUNE_SET - 1] = 1.0
    cells[at + RUNE_GLORY] = float(scoring.rune_glory(table.box, runes))
    cells[at + WEAPONS] = float(standings[mine + BY_WEAPONS])
    cells[at + SAILS] = float(standings[mine + BY_SAILS])
    cells[at + PORTS] = float(standings[mine + BY_PORTS])
    cells[at + DIFFERENT] = float(standings[mine + BY_DIFFERENT_GOODS])
    rewards = table.box.rewards
    for voyage in range(table.voyage - 1, VOYAGES):
        condition = table.arrivals[voyage]
        before: i64 = 0
        for other in range(table.seats):
            if other != ship and goes_before(table, other, ship, condition, standings):
                before += 1
        reward = float(rewards[before])
        if voyage == table.voyage - 1:
            cells[at + AT_ARRIVAL] = reward
        else:
            cells[at + LATER_ARRIVALS] += reward


def goes_before(table: RaidsTable, other: i64, ship: i64, condition: i64, standings: vec[i64]) -> bool:
    """Whether another ship would have the better place on an Arrival tile, as things stand."""
    mine = standings[ship * COUNTS + condition]
    theirs = standings[other * COUNTS + condition]
    if mine != theirs:
        return theirs > mine
    if table.rank[ship] and table.rank[other]:
        return table.rank[other] < table.rank[ship]
    return table.pos[other] > table.pos[ship]


def fill_shared(table: RaidsTable, seat: i64, cells: vec[float], at: i64) -> None:
    """What is the same for all, and the question that is asked."""
    cells[at + VOYAGE + table.voyage - 1] = 1.0
    cells[at + CONDITION + table.arrivals[table.voyage - 1]] = 1.0
    for voyage in range(table.voyage, VOYAGES):
        cells[at + COMING + table.arrivals[voyage]] = 1.0
    if table.seats == 2:
        cells[at + GHOST] = float(table.pos[2])
    cells[at + RESERVE] = float(table.reserve)
    top = table.top
    if top is None:
        return
    cells[at + QUESTION + top.kind] = 1.0
    if isinstance(top, CombatResponse):
        cells[at + STAKE] = float(top.stake)
        tile = table.tiles[top.space]
        if tile != NONE and HARBOUR < top.space < ARRIVAL:
            cells[at + PRIZE] = evaluation.tile_worth(table, seat, tile)
    elif isinstance(top, PlaceTile):
        prize = evaluation.tile_worth(table, top.seat, top.tile)
        cells[at + PRIZE] = prize if top.seat == seat else -prize
