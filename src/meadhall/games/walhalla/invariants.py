"""Invariants of Walhalla: no component is lost, doubled or out of place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.games.walhalla.packed import (
    ATTACKS,
    BENCHES,
    CARDS,
    END_CARDS,
    FIELDS,
    FJORDS,
    FROM_FIELDS,
    FROM_SALES,
    FROM_WALHALLA,
    LAYOUTS,
    LONGEST,
    PENINSULAS,
    SHIPS,
    SLOTS,
    SOURCES,
    TILES,
    VIKINGS,
)

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable


def invariants(table: WalhallaTable) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return (
        land(table) or vikings(table) or cards(table) or laid(table) or points(table) or ships(table) or course(table)
    )


def land(table: WalhallaTable) -> str:
    """Tiles and headlands lie as they can lie, and the fields show what the tiles show."""
    layout = "-".join(str(int(length) // 2) for length in table.lengths)
    if layout not in LAYOUTS or any(length & 1 for length in table.lengths):
        return "the lengths of the peninsulas are none of the layouts (WAL-200)."
    if table.rule_options["layout"] not in (layout, "random"):
        return f"the peninsulas are not laid out {table.rule_options['layout']} as chosen."
    if sorted(int(face) // 2 for face in table.tiles) != list(range(TILES)):
        return "the terrain tiles are not each there once (WAL-003)."
    if sorted(table.inner) != sorted(table.box.inner) or sorted(table.outer) != sorted(table.box.outer):
        return "the headlands are not each there once (WAL-006)."
    at = 0
    for peninsula in range(PENINSULAS):
        for k in range(LONGEST):
            field = peninsula * LONGEST + k
            shown = (-1, 0)
            if k < table.lengths[peninsula]:
                face = int(table.tiles[at // 2]) ^ (at & 1)
                shown = (int(table.box.face_terrain[face]), int(table.box.face_worth[face]))
                at += 1
            if (table.terrain[field], table.worth[field]) != shown:
                return f"field {k + 1} of peninsula {'ABC'[peninsula]} does not show what its tile shows."
    return ""


def vikings(table: WalhallaTable) -> str:
    counts = [int(table.midgard[seat] + table.asgard[seat] + table.walhalla[seat]) for seat in range(int(table.seats))]
    for field in range(FIELDS):
        if table.holder[field] >= 0:
            if table.terrain[field] < 0:
                return "a Viking stands where there is no field."
            counts[table.holder[field]] += 1
    for bench in range(BENCHES):
        if table.riders[bench] >= 0:
            counts[table.riders[bench]] += 1
    for seat, count in enumerate(counts):
        if count != VIKINGS:
            return f"seat {seat} has {count} Vikings, not {VIKINGS} (WAL-002)."
    return ""


def cards(table: WalhallaTable) -> str:
    for card in range(CARDS):
        count = table.pile[card] + table.discard[card]
        for seat in range(table.seats):
            count += table.hands[seat * CARDS + card] + table.laid[seat * CARDS + card]
        if count != table.box.cards[card]:
            name = table.box.card_names[card].name_en
            return f"there are {count} cards {name}, not {table.box.cards[card]} (WAL-005)."
    for seat in range(table.seats):
        if sum_of(table, seat, False) + sum_of(table, seat, True) != table.held[seat]:
            return f"seat {seat} does not hold {table.held[seat]} cards."
    return ""


def sum_of(table: WalhallaTable, seat: i64, face_down: bool) -> int:
    """How many cards a seat has in hand, or has laid down."""
    numbers = table.laid if face_down else table.hands
    return sum(int(numbers[seat * CARDS + card]) for card in range(CARDS))


def laid(table: WalhallaTable) -> str:
    """A seat has laid down a card with every answer, up to the one that said `done` (WAL-123)."""
    for seat in range(table.seats):
        if any(table.laid[seat * CARDS + card] for card in range(END_CARDS, CARDS)):
            return f"seat {seat} has laid down a card that is no end card (WAL-100)."
        count = sum_of(table, seat, True)
        answers = table.answered[seat]
        if answers > table.held[seat] or (count >= answers if table.done[seat] else count != answers):
            return f"seat {seat} has not laid down what it has answered (WAL-123)."
    return ""


def points(table: WalhallaTable) -> str:
    for seat in range(table.seats):
        sources = [int(table.points[seat * SOURCES + source]) for source in range(SOURCES)]
        if sum(sources) != table.score[seat]:
            return f"the points of seat {seat} are not its score."
        if sources[FROM_SALES] > 0 or min(sources[:FROM_SALES]) < 0:
            return f"seat {seat} can lose points only by selling cards (WAL-126)."
        if table.top is not None and (sources[FROM_FIELDS] or sources[FROM_WALHALLA]):
            return f"seat {seat} has points of the final scoring before the end (WAL-190)."
    return ""


def ships(table: WalhallaTable) -> str:
    """Every ship is in the stack, in a fjord, or the one of this turn; fjords are filled from the board."""
    afloat: list[int] = [int(table.ship)] if table.ship >= 0 and table.fjord < 0 else []
    for fjord in range(FJORDS):
        docked = table.docked[fjord]
        if docked > table.slots(fjord):
            return f"there are too many ships in fjord {fjord + 1} (WAL-064)."
        for slot in range(SLOTS):
            berth = table.moored[fjord * SLOTS + slot]
            if (berth < 0) != (slot >= docked):
                return f"the ships in fjord {fjord + 1} do not lie one behind the other (WAL-062)."
            if berth >= 0:
                afloat.append(int(berth) // 2)
    stack = [ship for ship in range(SHIPS) if (table.waiting >> ship) & 1]
    if sorted(afloat + stack) != list(range(SHIPS)) or len(afloat) != table.sailed:
        return "the ships are not each there once (WAL-004)."
    return this_ship(table)


def this_ship(table: WalhallaTable) -> str:
    """The ship of this turn is where it was sent, and carries whom it may carry."""
    if table.ship < 0:
        if table.fjord >= 0 or any(rider >= 0 for rider in table.riders):
            return "without a ship no Viking is aboard."
        return ""
    if table.fjord >= 0:
        last = int(table.docked[table.fjord]) - 1
        if last < 0 or table.moored[table.fjord * SLOTS + last] // 2 != table.ship:
            return "the ship of this turn is not the last one in its fjord."
    for bench in range(BENCHES):
        owner = table.active()
        if table.box.ship_bench[table.ship] == bench:
            owner = table.box.ship_colour[table.ship]
        if table.riders[bench] >= 0 and table.riders[bench] != owner:
            return "a Viking sits in a seat that is not theirs (WAL-042, WAL-049)."
    return ""


def course(table: WalhallaTable) -> str:
    """What was laid down or raised fits what is left to do."""
    left = {type(decision).name for decision in table.stack}
    if "commit_end_cards" not in left and any(table.answered):
        return "cards are laid down only at the end of an attack (WAL-143)."
    if "supply_walhalla" not in left and any(table.raised):
        return "the Walhalla card is played only for the supply (WAL-118)."
    if table.rule_options["first_seat_begins"] and table.first != table.attack - 1:
        return "the first player is not the one chosen (WAL-168)."
    return "the game can't be over before attack 3 is (WAL-190)." if not left and table.attack != ATTACKS else ""
