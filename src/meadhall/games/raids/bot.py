"""What matters in a position of Raids."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.raids import scoring
from meadhall.games.raids.table import RaidsTable


def value(table: RaidsTable, seat: i64) -> float:
    return float(scoring.glory(table, seat))


def idea(table: RaidsTable, option: i64) -> float:
    return 0.0
