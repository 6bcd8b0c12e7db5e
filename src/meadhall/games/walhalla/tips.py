"""What bots' games of Walhalla say about playing it well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.engine.tips import BOTH, Eye, Guide, Tip
from meadhall.games.walhalla.events import AttackOver
from meadhall.games.walhalla.packed import FIELDS, WHEAT
from meadhall.games.walhalla.table import WalhallaTable


class WalhallaEye(Eye[WalhallaTable]):
    def __init__(self) -> None:
        super().__init__()
        self.wheat: Counter[int] = Counter()
        """How many wheat fields each seat holds after the first attack."""

    def answered(self, table: WalhallaTable, told: Sequence[Event]) -> None:
        if any(isinstance(event, AttackOver) and event.attack == 1 for event in told):
            self.wheat = Counter(int(table.holder[field]) for field in range(FIELDS) if table.terrain[field] == WHEAT)

    def over(self, table: WalhallaTable, told: Sequence[Event]) -> None:
        for source in ("peninsulas", "spoils"):
            self.compare_source(source, table, source)
        self.compare_source("heroes", table, "walhalla")
        self.compare("wheat", table, self.wheat)


GUIDE = Guide(
    tips=(
        Tip("peninsulas", "mean", BOTH, "more"),
        Tip("wheat", "mean", BOTH, "more"),
        Tip("spoils", "mean", BOTH, "more"),
        Tip("heroes", "mean", BOTH, "less"),
    ),
    eye=WalhallaEye,
    players=3,
)
