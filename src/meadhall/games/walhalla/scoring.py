"""Scoring of Walhalla: end of an attack, supply ranking and the end of the game (4.10, 4.11 and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from meadhall.games.walhalla.events import FIELDS_COUNTED, HEROES_COUNTED, PENINSULA, REAPED, SPOILED
from meadhall.games.walhalla.packed import (
    CARDS,
    END_CARDS,
    FIELDS,
    FROM_FIELDS,
    FROM_PENINSULAS,
    FROM_SPOILS,
    FROM_WALHALLA,
    FROM_WHEAT,
    LONGEST,
    PENINSULAS,
    SOURCE_NAMES,
    SOURCES,
    VILLAGE,
    WAR_BAND,
    WHEAT,
)

if TYPE_CHECKING:
    from meadhall.games.walhalla.table import WalhallaTable


def score_attack(table: WalhallaTable, laid: vec[i64]) -> None:
    """Spoils, peninsulas, wheat: E1, E2, E3."""
    for seat in range(table.seats):
        for card in range(i64(WAR_BAND)):
            count = laid[seat * CARDS + card]
            if count > 0:
                points = count * fields_held(table, seat, card)
                table.pay(seat, FROM_SPOILS, points)
                table.emit(SPOILED, seat, card, points)
    for peninsula in range(i64(PENINSULAS)):
        totals = peninsula_totals(table, peninsula)
        add_war_bands(table, peninsula, laid, totals)
        prizes = share_out(totals, table.outer[peninsula], table.inner[peninsula])
        for seat in range(table.seats):
            if prizes[seat] > 0:
                table.pay(seat, FROM_PENINSULAS, prizes[seat])
                table.emit(PENINSULA, seat, peninsula, totals[seat], prizes[seat])
    for seat in range(table.seats):
        points = table.box.wheat[table.attack] * fields_held(table, seat, WHEAT)
        if points > 0:
            table.pay(seat, FROM_WHEAT, points)
            table.emit(REAPED, seat, points)


def score_end(table: WalhallaTable) -> None:
    """Occupied fields and the majority in Walhalla (WAL-192 to WAL-196)."""
    prizes = share_out(table.walhalla, table.box.most_heroes, table.box.second_heroes)
    for seat in range(table.seats):
        points = table.box.field_points * all_fields_held(table, seat)
        if points > 0:
            table.pay(seat, FROM_FIELDS, points)
            table.emit(FIELDS_COUNTED, seat, points)
    for seat in range(table.seats):
        if prizes[seat] > 0:
            table.pay(seat, FROM_WALHALLA, prizes[seat])
            table.emit(HEROES_COUNTED, seat, table.walhalla[seat], prizes[seat])


def fields_held(table: WalhallaTable, seat: i64, terrain: i64) -> i64:
    """How many fields of a terrain the seat occupies."""
    count: i64 = 0
    for field in range(i64(FIELDS)):
        if table.holder[field] == seat and table.terrain[field] == terrain:
            count += 1
    return count


def all_fields_held(table: WalhallaTable, seat: i64) -> i64:
    count: i64 = 0
    for field in range(i64(FIELDS)):
        if table.holder[field] == seat:
            count += 1
    return count


def peninsula_totals(table: WalhallaTable, peninsula: i64) -> vec[i64]:
    """Vikings and the bonus of their villages, seat by seat (WAL-150)."""
    totals = vec[i64]([0] * table.seats)
    first = peninsula * LONGEST
    for field in range(first, first + table.lengths[peninsula]):
        seat = table.holder[field]
        if seat >= 0:
            totals[seat] += 1
            if table.terrain[field] == VILLAGE:
                totals[seat] += table.worth[field]
    return totals


def add_war_bands(table: WalhallaTable, peninsula: i64, laid: vec[i64], totals: vec[i64]) -> None:
    """War bands laid down for this peninsula's outer headland (WAL-116, WAL-117)."""
    for card in range(i64(WAR_BAND), i64(END_CARDS)):
        if table.box.bands[card - WAR_BAND] == table.outer[peninsula]:
            for seat in range(table.seats):
                totals[seat] += table.box.band_vikings * laid[seat * CARDS + card]


def share_out(totals: vec[i64], first: i64, second: i64) -> vec[i64]:
    """What each total earns (WAL-152 to WAL-159, WAL-193 to WAL-196)."""
    prizes = vec[i64](capacity=len(totals))
    for seat in range(i64(len(totals))):
        prizes = append(prizes, prize(totals, seat, first, second))
    return prizes


def prize(totals: vec[i64], seat: i64, first: i64, second: i64) -> i64:
    """What one of the totals earns: nothing with 0, or with two or more players ahead."""
    own = totals[seat]
    if own == 0:
        return 0
    ahead: i64 = 0
    level: i64 = 0
    for total in totals:
        if total > own:
            ahead += 1
        elif total == own:
            level += 1
    if ahead > 1:
        return 0
    if ahead == 1:
        return divided_up(second, level)
    return first if level == 1 else divided_up(first + second, level)


def divided_up(points: i64, sharers: i64) -> i64:
    """Divided and rounded up (WAL-157)."""
    return (points + sharers - 1) // sharers


def supply_count(table: WalhallaTable, seat: i64) -> i64:
    """Heroes, with the Walhalla card (WAL-170)."""
    return table.walhalla[seat] + table.box.card_heroes * table.raised[seat]


def supply_place(table: WalhallaTable, seat: i64) -> i64:
    """The place on the supply scale, 0 for the first: how many different higher counts there are (WAL-173)."""
    own = supply_count(table, seat)
    place: i64 = 0
    for other in range(table.seats):
        count = supply_count(table, other)
        if count > own:
            known = False
            for earlier in range(other):
                if supply_count(table, earlier) == count:
                    known = True
            if not known:
                place += 1
    return place


def breakdown(table: WalhallaTable, seat: int) -> dict[str, int]:
    """The seat's points by source."""
    return {name: int(table.points[seat * SOURCES + source]) for source, name in enumerate(SOURCE_NAMES)}
