"""Evaluation of Raids for bots and hints: value, its features, countable reasons, and priors of options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from meadhall.games.raids import evaluation, scoring
from meadhall.games.raids.decisions import CombatResponse
from meadhall.games.raids.ids import RIPOSTE
from meadhall.games.raids.packed import (
    MONSTER,
    RUNE,
    SAIL,
    WEAPON,
)
from meadhall.games.raids.table import RaidsTable

SPREAD: float = 8.0
TRUST: float = 1.0

RIVALS_WEIGHT: Final = 0.2


def value(table: RaidsTable, seat: i64) -> float:
    """The seat's Glory as it may come to be, less a part of what the others may come to have."""
    others = 0.0
    for other in range(table.seats):
        if other != seat:
            others += evaluation.seat_value(table, other)
    return evaluation.seat_value(table, seat) - RIVALS_WEIGHT * others


def features(table: RaidsTable, seat: i64) -> dict[str, float]:
    """What `value` adds up, by name, for those who want reasons."""
    others = value(table, seat) - evaluation.seat_value(table, seat)
    if table.top is None:
        glory = float(scoring.glory(table, seat))
        return {"aboard": glory, "crew": 0.0, "prow": 0.0, "ahead": 0.0, "arrival": 0.0, "rivals": others}
    return {
        "aboard": evaluation.aboard_worth(table, seat),
        "crew": evaluation.crew_worth(table, seat),
        "prow": evaluation.prow_worth(table, seat),
        "ahead": evaluation.ahead_worth(table, seat),
        "arrival": evaluation.arrival_worth(table, seat),
        "rivals": others,
    }


def counts(table: RaidsTable, seat: i64) -> dict[str, int]:
    """What a person would count aboard, ahead and on arrival."""
    found: dict[str, int] = {}
    if table.top is not None:
        if evaluation.kind_ahead(table, seat, MONSTER):
            found["crew.for_monster"] = int(table.vikings[seat])
        found["ahead.tiles"] = int(evaluation.stops_ahead(table, seat))
        found["arrival.place"] = -1 - int(evaluation.place_on_arrival(table, seat))
    found["crew.vikings"] = int(table.vikings[seat])
    found["crew.shields"] = int(table.capacity[seat])
    found["aboard.runes"] = int(scoring.tiles_beside(table, seat, RUNE))
    found["aboard.monsters"] = int(scoring.tiles_beside(table, seat, MONSTER))
    found["aboard.weapons"] = int(table.power(seat, WEAPON))
    found["aboard.sails"] = int(table.power(seat, SAIL))
    found["aboard.glory"] = int(scoring.glory(table, seat))
    return found


def prior_points(table: RaidsTable, option: i64) -> float:
    """Prior of a riposte: it pays when the rival cannot pay the next stake, and rarely otherwise."""
    top = table.top
    if not isinstance(top, CombatResponse) or option != RIPOSTE:
        return 0.0
    tile = evaluation.tile_worth(table, top.seat, table.tiles[top.space])
    return 0.45 * tile if table.vikings[top.rival] <= top.stake else -0.2 * tile
