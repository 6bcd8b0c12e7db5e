"""Statistics of bots' games of Walhalla, which show whether each strategy tip holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.engine.tips import BOTH, Tip, TipObserver, TipStudy
from meadhall.games.walhalla.events import AttackOver
from meadhall.games.walhalla.packed import FIELDS, WHEAT
from meadhall.games.walhalla.table import WalhallaTable


class WalhallaTipObserver(TipObserver[WalhallaTable]):
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


TIP_STUDY = TipStudy(
    tips=(
        Tip("peninsulas", "mean", BOTH, "more"),
        Tip("wheat", "mean", BOTH, "more"),
        Tip("spoils", "mean", BOTH, "more"),
        Tip("heroes", "mean", BOTH, "less"),
    ),
    observer=WalhallaTipObserver,
    players=3,
)
