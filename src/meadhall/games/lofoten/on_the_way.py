"""Components that are on their way from one place to another while a question is put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from meadhall.core.engine.decision import Decision
from meadhall.games.lofoten.ids import IMPROVE_SHIP, JARL_WAREHOUSE, REFILL_PLACE, UNLOAD
from meadhall.games.lofoten.packed import NONE

if TYPE_CHECKING:
    from meadhall.games.lofoten.table import LofotenTable


def number(decision: Decision, name: str) -> i64:
    return i64(int(getattr(decision, name)))


def picked(table: LofotenTable) -> i64:
    """The tile that is being placed on the market, or NONE."""
    top = table.top
    return number(top, "tile") if top is not None and top.kind == REFILL_PLACE else NONE


def unloading(table: LofotenTable) -> i64:
    """The longship whose cargo waits for a warehouse, or NONE."""
    for decision in table.stack:
        if decision.kind == UNLOAD:
            return number(decision, "ship")
    return NONE


def linking(table: LofotenTable) -> i64:
    """The Jarl that is just being linked, or NONE."""
    top = table.top
    return number(top, "which") if top is not None and top.kind == JARL_WAREHOUSE else NONE


def improver(table: LofotenTable) -> i64:
    """The seat that has flipped a tile and not yet improved a longship, or NONE."""
    top = table.top
    return top.seat if top is not None and top.kind == IMPROVE_SHIP else NONE
