"""Evaluation of Walhalla for bots and hints: the points each seat may still expect (section 11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.games.walhalla import scoring
from meadhall.games.walhalla.end_of_attack import SupplyWalhalla
from meadhall.games.walhalla.evaluation import (
    cards_worth,
    crew_worth,
    fields_worth,
    heroes_worth,
    majorities_worth,
    riders_of,
    riders_worth,
    standings,
)
from meadhall.games.walhalla.ids import NO
from meadhall.games.walhalla.landing import ChooseLanding
from meadhall.games.walhalla.packed import PENINSULAS, WHEAT
from meadhall.games.walhalla.table import NONE, WalhallaTable

SPREAD: float = 12.0
TRUST: float = 1.0
RIVALS_WEIGHT: Final = 0.6
"""How much a point of the others, on average, weighs against one of the seat's own."""
LEADER_PRIOR: Final = 0.3


def value(table: WalhallaTable, seat: i64) -> float:
    """The seat's prospects in points, less what the others may hope for."""
    now = past_supply(table)
    totals = standings(now)
    return seat_value(now, seat, totals) - rivals(now, seat, totals)


def features(table: WalhallaTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name."""
    now = past_supply(table)
    totals = standings(now)
    under_way = now.top is not None
    return {
        "points": float(now.score[seat]),
        "majorities": majorities_worth(now, seat, totals) if under_way else 0.0,
        "fields": fields_worth(now, seat) if under_way else 0.0,
        "crew": crew_worth(now, seat) if under_way else 0.0,
        "heroes": heroes_worth(now, seat) if under_way else 0.0,
        "cards": cards_worth(now, seat) if under_way else 0.0,
        "landings": riders_worth(now, seat, totals) if under_way else 0.0,
        "rivals": -rivals(now, seat, totals),
    }


def counts(table: WalhallaTable, seat: i64) -> dict[str, int]:
    """What a person would count on the board, in Midgard, in Walhalla and in hand."""
    totals = standings(table)
    return {
        "points.points": int(table.score[seat]),
        "majorities.peninsulas": int(peninsulas_led(table, seat, totals)),
        "fields.wheat": int(scoring.fields_held(table, seat, WHEAT)),
        "fields.fields": int(scoring.all_fields_held(table, seat)),
        "crew.midgard": int(table.midgard[seat]),
        "heroes.heroes": int(table.walhalla[seat]),
        "cards.cards": int(table.held[seat]),
        "landings.aboard": int(riders_of(table, seat)),
    }


def peninsulas_led(table: WalhallaTable, seat: i64, totals: vec[i64]) -> i64:
    """How many peninsulas have no seat stronger than this one."""
    led: i64 = 0
    for peninsula in range(i64(PENINSULAS)):
        first = peninsula * table.seats
        best: i64 = 1
        for other in range(table.seats):
            best = max(best, totals[first + other])
        if totals[first + seat] == best:
            led += 1
    return led


def seat_value(table: WalhallaTable, seat: i64, totals: vec[i64]) -> float:
    """The points a seat has, and those it may hope for."""
    if table.top is None:
        return float(table.score[seat])
    return (
        float(table.score[seat])
        + majorities_worth(table, seat, totals)
        + fields_worth(table, seat)
        + crew_worth(table, seat)
        + heroes_worth(table, seat)
        + cards_worth(table, seat)
        + riders_worth(table, seat, totals)
    )


def rivals(table: WalhallaTable, seat: i64, totals: vec[i64]) -> float:
    """What the others may hope for, as it weighs for the seat."""
    theirs = 0.0
    for other in range(table.seats):
        if other != seat:
            theirs += seat_value(table, other, totals)
    return RIVALS_WEIGHT * theirs / float(table.seats - 1)


def past_supply(table: WalhallaTable) -> WalhallaTable:
    """The table once everybody is supplied, so that only like is compared with like."""
    if not isinstance(table.top, SupplyWalhalla):
        return table
    later = table.clone()
    while isinstance(later.top, SupplyWalhalla):
        later.answer(NO)
    return later


def prior_points(table: WalhallaTable, option: i64) -> float:
    """Of two landings that are worth the same, rather the one that hits the leader."""
    top = table.top
    if not isinstance(top, ChooseLanding):
        return 0.0
    holder = table.holder[table.field_beside(top.at, option)]
    return LEADER_PRIOR if holder != NONE and leads(table, holder) else 0.0


def leads(table: WalhallaTable, seat: i64) -> bool:
    """Whether no other seat has more points."""
    best: i64 = 0
    for score in table.score:
        best = max(best, score)
    return table.score[seat] == best
