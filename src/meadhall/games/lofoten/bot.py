"""What matters in a position of Lofoten."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.lofoten.table import LofotenTable


def value(table: LofotenTable, seat: i64) -> float:
    return 0.0


def idea(table: LofotenTable, option: i64) -> float:
    return 0.0
