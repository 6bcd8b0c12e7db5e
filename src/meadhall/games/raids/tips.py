"""Statistics of bots' games of Raids, which show whether each strategy tip holds."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.engine.tips import BOTH, Tip, TipObserver, TipStudy
from meadhall.games.raids.events import Fled, Stopped, Taken, VoyageBegun
from meadhall.games.raids.table import RaidsTable

CREW_ROWS = ("0", "1", "2", "3", "6")
"""How many Vikings wait: so many, or up to the next row."""


def crew_row(vikings: int) -> str:
    return max((row for row in CREW_ROWS if int(row) <= vikings), key=int)


class RaidsTipObserver(TipObserver[RaidsTable]):
    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[int, str] = {}
        """With what crew each seat waits for a tile."""

    def answered(self, table: RaidsTable, told: Sequence[Event]) -> None:
        for event in told:
            match event:
                case VoyageBegun():
                    self.waiting.clear()
                case Stopped(seat=seat):
                    self.waiting[seat] = crew_row(int(table.vikings[seat]))
                case Taken(seat=seat) | Fled(seat=seat) if seat in self.waiting:
                    self.note("crew", self.waiting.pop(seat), isinstance(event, Taken))

    def over(self, table: RaidsTable, told: Sequence[Event]) -> None:
        for source in ("mjollnir", "runes", "goods", "coins", "monsters"):
            self.compare_source(source, table, source)


TIP_STUDY = TipStudy(
    tips=(
        Tip("crew", "share", CREW_ROWS, "less"),
        Tip("mjollnir", "mean", BOTH, "more"),
        Tip("runes", "mean", BOTH, "more"),
        Tip("goods", "mean", BOTH, "more"),
        Tip("coins", "mean", BOTH, "more"),
        Tip("monsters", "mean", BOTH, "alike"),
    ),
    observer=RaidsTipObserver,
    players=3,
)
