"""Statistics of bots' games of Lofoten, which show whether each strategy tip holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.engine.tips import BOTH, Tip, TipObserver, TipStudy
from meadhall.games.lofoten.events import Rotated, Slid, Stored, TurnBought, WarehouseScored
from meadhall.games.lofoten.table import LofotenTable


class LofotenTipObserver(TipObserver[LofotenTable]):
    def over(self, table: LofotenTable, told: Sequence[Event]) -> None:
        self.compare("deliver", table, Counter(event.seat for event in told if isinstance(event, Stored)))
        self.compare("turns", table, Counter(event.seat for event in told if isinstance(event, TurnBought)))
        paid = Counter(event.seat for event in told if isinstance(event, Slid | Rotated) and event.paid)
        self.compare("movements", table, paid)
        results = [(event.first, event.second) for event in told if isinstance(event, WarehouseScored)]
        worth = [warehouse.card.pp for warehouse in table.view(None).warehouses]
        richest = results[worth.index(max(worth))]
        self.compare("richest", table, [points > 0 for points in richest])
        self.compare("led", table, [sum(points > 0 for points in side) for side in zip(*results, strict=True)])


TIP_STUDY = TipStudy(
    tips=(
        Tip("richest", "share", BOTH, "more"),
        Tip("deliver", "mean", BOTH, "more"),
        Tip("led", "mean", BOTH, "more"),
        Tip("movements", "mean", BOTH, "more"),
        Tip("turns", "mean", BOTH, "alike"),
    ),
    observer=LofotenTipObserver,
    players=2,
)
