"""Statistics of bots' games of Drakkar, which show whether each strategy tip holds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from meadhall.core.engine.events import Event
from meadhall.core.engine.tips import BOTH, Tip, TipObserver, TipStudy
from meadhall.games.drakkar.events import Captured, EmblemMoved, Saw, Took, TookFor, Wrong
from meadhall.games.drakkar.packed import SHIELDS
from meadhall.games.drakkar.table import DrakkarTable

FILLED = tuple(map(str, range(SHIELDS)))
"""How many shields are filled already."""


class DrakkarTipObserver(TipObserver[DrakkarTable]):
    def __init__(self) -> None:
        super().__init__()
        self.known: dict[int, set[int]] = defaultdict(set)
        """The squares with emblems that each seat has seen."""
        self.filled: Counter[int] = Counter()
        self.shown: set[int] = set()
        """The squares with emblems that a wrong take has shown to everybody."""
        self.gifts: Counter[int] = Counter()
        """How many of those each seat took."""

    def answered(self, table: DrakkarTable, told: Sequence[Event]) -> None:
        for event in told:
            match event:
                case Saw(seat=seat, square=square):
                    self.known[seat].add(square)
                case EmblemMoved(start=start, square=square):
                    for squares in (self.shown, *self.known.values()):
                        if start in squares:
                            squares.remove(start)
                            squares.add(square)
                case Took(seat=seat, square=square) | TookFor(seat=seat, square=square):
                    self.claimed(seat, square, right=True)
                    self.filled[seat] += 1
                    self.gifts[seat] += square in self.shown
                    for squares in (self.shown, *self.known.values()):
                        squares.discard(square)
                case Wrong(seat=seat, square=square):
                    self.claimed(seat, square, right=False)
                    self.shown.add(square)
                    for other in range(int(table.seats)):
                        self.known[other].add(square)

    def claimed(self, seat: int, square: int, right: bool) -> None:
        """A seat took an emblem; only one it had not seen was a gamble."""
        if square not in self.known[seat]:
            self.note("gamble", FILLED[min(self.filled[seat], SHIELDS - 1)], right)

    def over(self, table: DrakkarTable, told: Sequence[Event]) -> None:
        self.compare("shown", table, self.gifts)
        for tip, kind in (("wrong", Wrong), ("captures", Captured), ("looks", Saw)):
            self.compare(tip, table, Counter(event.named["seat"] for event in told if isinstance(event, kind)))


TIP_STUDY = TipStudy(
    tips=(
        Tip("gamble", "share", FILLED, "more"),
        Tip("looks", "mean", BOTH, "more"),
        Tip("wrong", "mean", BOTH, "less"),
        Tip("shown", "mean", BOTH, "more"),
        Tip("captures", "mean", BOTH, "alike"),
    ),
    observer=DrakkarTipObserver,
    players=2,
)
