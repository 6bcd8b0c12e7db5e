"""Scoring of Lofoten: the final count (section 5 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from meadhall.games.lofoten.holdings import all_goods, all_shields, improvements, shields_in, tiles_in, total_in
from meadhall.games.lofoten.packed import (
    FEWEST_GOODS,
    FINAL_PP,
    GRANARY,
    HOARDER,
    LEAD,
    MOST_TILES,
    NEAR_LIMIT,
    NONE,
    OWN_SHIELDS,
    PER_GOOD,
    SEATS,
    SHIELD_PAIRS,
    SHIELDMAIDEN,
    SHIPS,
    SLOTS,
    TWO_RANKS,
)

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable

UNLIMITED_GOODS: Final = 99
"""More goods than a warehouse can hold."""


def warehouse_pp(table: LofotenTable, seat: i64, slot: i64) -> i64:
    """What a warehouse gives to a seat, by the rule of its card (2.5)."""
    card = table.warehouses[slot]
    scoring = table.box.scoring[card]
    pp = table.box.pp[card]
    if scoring == PER_GOOD:
        return min(table.box.cap[card], pp * total_in(table, seat, slot))
    if scoring == OWN_SHIELDS:
        return pp * shields_in(table, seat, slot, seat)
    if scoring == SHIELD_PAIRS:
        return pp * min(shields_in(table, seat, slot, seat), shields_in(table, seat, slot, 1 - seat))
    if scoring == LEAD:
        return lead_pp(table, seat, slot, pp, table.box.cap[card])
    return contest_pp(table, seat, slot, scoring, card)


def lead_pp(table: LofotenTable, seat: i64, slot: i64, pp: i64, cap: i64) -> i64:
    """PP for each good of lead (LOF-116)."""
    lead = total_in(table, seat, slot) - total_in(table, 1 - seat, slot)
    return min(cap, pp * max(0, lead))


def contest_pp(table: LofotenTable, seat: i64, slot: i64, scoring: i64, card: i64) -> i64:
    """PP for being ahead in the comparison of a card (LOF-100, LOF-110, LOF-112, LOF-113, LOF-115)."""
    mine = standing(table, seat, slot, scoring, card)
    theirs = standing(table, 1 - seat, slot, scoring, card)
    if mine > theirs:
        return table.box.pp[card]
    if mine < theirs:
        return second_pp(table, seat, slot, scoring, card)
    return table.box.pp[card] if mine > 0 and table.rule_options["ties_both"] else 0


def second_pp(table: LofotenTable, seat: i64, slot: i64, scoring: i64, card: i64) -> i64:
    """The common hall has something for the second as well, if present (LOF-112)."""
    return table.box.second_pp[card] if scoring == TWO_RANKS and tiles_in(table, seat, slot) > 0 else 0


def standing(table: LofotenTable, seat: i64, slot: i64, scoring: i64, card: i64) -> i64:
    """What a warehouse compares, higher is better; NONE for a seat that is not eligible, 0 for one without tiles."""
    if scoring == MOST_TILES:
        return tiles_in(table, seat, slot)
    total = total_in(table, seat, slot)
    if scoring == FEWEST_GOODS:
        return NONE if total == 0 else UNLIMITED_GOODS - total
    if scoring == NEAR_LIMIT:
        return total if 1 <= total <= table.box.limit[card] else NONE
    return total


def jarl_pp(table: LofotenTable, seat: i64) -> i64:
    """What the seat's Jarl gives at the end (LOF-137 to LOF-139)."""
    which = table.owned_jarl(seat)
    if which == NONE:
        return 0
    key = table.box.jarl_key[table.jarls[which]]
    amount = table.box.jarl_amount[table.jarls[which]]
    if key == GRANARY:
        return amount * tiles_in(table, seat, table.jarl_link[which]) if table.jarl_link[which] != NONE else 0
    if key == HOARDER:
        return amount * table.coins[seat]
    if key == SHIELDMAIDEN:
        return amount * all_shields(table, seat, seat)
    return 0


def longship_pp(table: LofotenTable, seat: i64) -> i64:
    """What improved longships give by their own power (LOF-145)."""
    total: i64 = 0
    for ship in range(seat * SHIPS, seat * SHIPS + SHIPS):
        if table.has_power(ship, FINAL_PP):
            total += table.box.ship_amount[ship % SHIPS]
    return total


def power_points(table: LofotenTable, seat: i64) -> i64:
    """The seat's PP as they stand."""
    total = jarl_pp(table, seat) + longship_pp(table, seat) + table.box.improvement_pp[improvements(table, seat)]
    for slot in range(SLOTS):
        total += warehouse_pp(table, seat, slot)
    return total


def breakdown(table: LofotenTable, seat: int) -> dict[str, int]:
    """The seat's PP by source."""
    points = {f"warehouse_{slot + 1}": int(warehouse_pp(table, seat, slot)) for slot in range(SLOTS)}
    if table.rule_options["jarls"]:
        points["jarl"] = int(jarl_pp(table, seat))
    if table.rule_options["longships"]:
        points["improvements"] = int(table.box.improvement_pp[improvements(table, seat)])
        points["longships"] = int(longship_pp(table, seat))
    return points


def winners(table: LofotenTable) -> list[int]:
    """Most PP, then more stored goods, then more coins (LOF-103, LOF-104)."""
    results = [
        (int(power_points(table, seat)), int(all_goods(table, seat)), int(table.coins[seat])) for seat in range(SEATS)
    ]
    best = max(results)
    return [seat for seat, result in enumerate(results) if result == best]
