"""What matters in a position of Walhalla."""

from __future__ import annotations

from mypy_extensions import i64

from meadhall.games.walhalla.table import WalhallaTable


def value(table: WalhallaTable, seat: i64) -> float:
    return float(table.score[seat])


def idea(table: WalhallaTable, option: i64) -> float:
    return 0.0
