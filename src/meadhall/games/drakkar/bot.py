"""What matters in a position of Drakkar."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.drakkar import scoring
from meadhall.games.drakkar.table import DrakkarTable


def value(table: DrakkarTable, seat: i64) -> float:
    return float(scoring.filled(table, seat))


def idea(table: DrakkarTable, option: i64) -> float:
    return 0.0
