from mypy_extensions import i64

from meadhall.games.midgard import scoring
from meadhall.games.midgard.table import MidgardTable


def value(table: MidgardTable, seat: i64) -> float:
    return float(scoring.total(table, seat))


def idea(table: MidgardTable, option: i64) -> float:
    return 0.0
