"""Position checks of Walhalla: which questions can be open at each stage of a turn and of an attack (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.games.walhalla.ids import LEFT, RIGHT
from meadhall.games.walhalla.packed import BENCHES, FOREST

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable

NO_SHIP = "there is no ship whose turn it could be."
NOT_BOARDING = "the questions are not those of boarding a ship (WAL-032)."
NOT_FOR_SALE = "the cards to be sold do not fit the ship (WAL-127)."
NOT_LANDING = "the questions are not those of the Viking who lands (WAL-070)."
NOT_HUNTING = "no seat has just occupied a forest there (WAL-104)."
NOT_COMMITTING = "the questions are not those of the end of an attack (WAL-123)."
NOT_SUPPLYING = "the questions are not those of the supply (WAL-122)."


def seats_clockwise(table: WalhallaTable) -> list[int]:
    """The seats clockwise from the first player."""
    return [int((table.first + turn) % table.seats) for turn in range(int(table.seats))]


def seats_below(decision: Decision) -> list[int]:
    """Whom the same question will be put to afterwards, in that order."""
    seats = []
    below = decision.below
    while below is not None and below.kind == decision.kind:
        seats.append(int(below.seat))
        below = below.below
    return seats


# Boarding a ship (4.1 to 4.4).


def check_manned(table: WalhallaTable) -> str:
    """A ship is being manned, or about to be sent."""
    if table.ship < 0:
        return NO_SHIP
    return "" if table.fjord < 0 else NOT_LANDING


def check_active_boards(table: WalhallaTable, seat: i64) -> str:
    aboard = any(table.riders[bench] == seat for bench in range(BENCHES))
    return check_manned(table) or (NOT_BOARDING if seat != table.active() or aboard else "")


def check_passenger_boards(table: WalhallaTable, seat: i64) -> str:
    problem = check_manned(table)
    if problem:
        return problem
    free = table.riders[table.box.ship_bench[table.ship]] < 0
    passenger = seat == table.box.ship_colour[table.ship] and seat != table.active()
    return "" if passenger and free and table.crew_limit(seat) > 0 else NOT_BOARDING


def check_sale(table: WalhallaTable, buyer: i64, benches: list[int], passenger: bool) -> str:
    """One card is being sold, and others may have to be (4.3)."""
    problem = check_manned(table)
    if problem:
        return problem
    coloured = table.box.ship_bench[table.ship]
    owner = table.box.ship_colour[table.ship]
    if passenger:
        if buyer != owner or buyer == table.active() or table.riders[coloured] >= 0:
            return NOT_BOARDING
    elif buyer != table.active():
        return NOT_FOR_SALE
    for bench in benches:
        if table.riders[bench] >= 0 or buyer != (owner if bench == coloured else table.active()):
            return NOT_FOR_SALE
    doubled = len(set(benches)) != len(benches)
    if doubled or table.midgard[buyer] or table.crew_limit(buyer) < len(benches) or table.held[buyer] < 2:
        return NOT_FOR_SALE
    return ""


# Landing (4.5 to 4.9).


def check_landing_order(table: WalhallaTable, at: i64) -> str:
    """The ship lies in its fjord, and those nearer the board have landed."""
    if table.ship < 0:
        return NO_SHIP
    if table.fjord < 0:
        return NOT_BOARDING
    if at < 0 or any(table.riders[table.bench_at(near)] >= 0 for near in range(at)):
        return NOT_LANDING
    return ""


def fields_beside(table: WalhallaTable, at: i64) -> list[int]:
    return [int(table.field_beside(at, side)) for side in (LEFT, RIGHT)]


def check_choice_of_landing(table: WalhallaTable, seat: i64, at: i64) -> str:
    problem = check_landing_order(table, at)
    if problem:
        return problem
    able = all(field >= 0 and table.holder[field] != seat for field in fields_beside(table, at))
    return "" if able and table.riders[table.bench_at(at)] == seat else NOT_LANDING


def check_fight(table: WalhallaTable, seat: i64, at: i64, field: i64, attacks: bool) -> str:
    """The lander attacks, or the holder of the field defends it."""
    problem = check_landing_order(table, at)
    if problem:
        return problem
    lander = table.riders[table.bench_at(at)]
    defender = table.holder[field]
    if lander < 0 or field not in fields_beside(table, at) or defender < 0 or defender == lander:
        return NOT_LANDING
    if attacks:
        return "" if seat == lander and table.held[lander] else NOT_LANDING
    return "" if seat == defender and (table.held[defender] or table.walhalla[defender]) else NOT_LANDING


def check_hunt(table: WalhallaTable, seat: i64, at: i64, field: i64) -> str:
    """The forest beside the seat has just been occupied."""
    problem = check_landing_order(table, at)
    if problem:
        return problem
    landed = table.riders[table.bench_at(at)] < 0 and field in fields_beside(table, at) and table.holder[field] == seat
    return "" if landed and table.terrain[field] == FOREST and table.held[seat] else NOT_HUNTING


# The end of an attack (4.10 and 4.11).


def check_commitment(table: WalhallaTable, asked: Decision, left: i64) -> str:
    """Who has answered everything comes before who is asked, and then those who will be."""
    seats = seats_clockwise(table)
    place = seats.index(int(asked.seat))
    unanswered = [seat for seat in seats if table.held[seat] > table.answered[seat]]
    waiting = [seat for seat in seats[place + 1 :] if seat in unanswered]
    before = [seat for seat in seats[:place] if seat in unanswered]
    if asked is not table.top and table.answered[asked.seat]:
        return f"it is not yet the turn of seat {asked.seat} to lay down cards (WAL-143)."
    if table.ship >= 0 or left != table.held[asked.seat] - table.answered[asked.seat] or seats_below(asked) != waiting:
        return NOT_COMMITTING
    return NOT_COMMITTING if asked is table.top and before else ""


def check_supply(table: WalhallaTable, asked: Decision) -> str:
    """Every seat with a card is asked, clockwise; some may already have been."""
    holders = [seat for seat in seats_clockwise(table) if table.held[seat] > 0]
    if asked.seat not in holders or seats_below(asked) != holders[holders.index(int(asked.seat)) + 1 :]:
        return NOT_SUPPLYING
    if table.sailed or table.raised[asked.seat]:
        return "no seat plays the Walhalla card before being asked (WAL-118)."
    return ""
