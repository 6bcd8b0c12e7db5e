"""Statistics of bots' games of Midgard, which show whether each strategy tip holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.engine.tips import BOTH, OTHERS, WINNERS, Tip, TipObserver, TipStudy
from meadhall.games.midgard.events import Activated, LongshipPlaced, Rested, RoundBegun, TileTurned
from meadhall.games.midgard.table import MidgardTable

EARLY_ROUNDS = 3
"""The first rounds."""


class MidgardTipObserver(TipObserver[MidgardTable]):
    def over(self, table: MidgardTable, told: Sequence[Event]) -> None:
        for source in ("bastions", "prophecies", "tapestries", "terror"):
            self.compare_source(source, table, source)
        self.compare("territory", table, self.early_tiles(told))
        self.follow(table, told)

    def follow(self, table: MidgardTable, told: Sequence[Event]) -> None:
        """How often those act, not rest, who did not open the area."""
        winners = table.winners()
        opener = -1
        for event in told:
            match event:
                case LongshipPlaced(seat=seat):
                    opener = seat
                case Activated(seat=seat) | Rested(seat=seat) if seat != opener:
                    self.note("follow", WINNERS if seat in winners else OTHERS, isinstance(event, Activated))

    def early_tiles(self, told: Sequence[Event]) -> Counter[int]:
        """How many Territory tiles each seat took in the first rounds."""
        tiles: Counter[int] = Counter()
        begun = 0
        for event in told:
            begun += isinstance(event, RoundBegun)
            if isinstance(event, TileTurned) and begun <= EARLY_ROUNDS:
                tiles[event.seat] += 1
        return tiles


TIP_STUDY = TipStudy(
    tips=(
        Tip("bastions", "mean", BOTH, "more"),
        Tip("prophecies", "mean", BOTH, "more"),
        Tip("tapestries", "mean", BOTH, "more"),
        Tip("territory", "mean", BOTH, "more"),
        Tip("follow", "share", BOTH, "more"),
        Tip("terror", "mean", BOTH, "alike"),
    ),
    observer=MidgardTipObserver,
    players=3,
)
