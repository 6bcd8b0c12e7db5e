"""Components in transit: between two places while a question about them is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.games.lofoten.ids import IMPROVE_SHIP, JARL_WAREHOUSE, REFILL_PLACE, UNLOAD
from meadhall.games.lofoten.packed import NONE

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def field_of(decision: Decision, name: str) -> i64:
    return i64(int(getattr(decision, name)))


def picked_tile(table: LofotenTable) -> i64:
    """The tile that is being placed on the market, or NONE."""
    top = table.top
    return field_of(top, "tile") if top is not None and top.kind == REFILL_PLACE else NONE


def unloading_ship(table: LofotenTable) -> i64:
    """The longship whose cargo waits for a warehouse, or NONE."""
    for decision in table.stack:
        if decision.kind == UNLOAD:
            return field_of(decision, "ship")
    return NONE


def linking_jarl(table: LofotenTable) -> i64:
    """The Jarl that is just being linked, or NONE."""
    top = table.top
    return field_of(top, "which") if top is not None and top.kind == JARL_WAREHOUSE else NONE


def improving_seat(table: LofotenTable) -> i64:
    """The seat that has flipped a tile and not yet improved a longship, or NONE."""
    top = table.top
    return top.seat if top is not None and top.kind == IMPROVE_SHIP else NONE
