"""What matters in a position of a game that says nothing of it yet: points, one's own and the others'."""

from __future__ import annotations

from typing import Final

from meadhall.core.engine.table import Table

OTHERS: Final = 0.4


class PointsSense:
    """A game's `bot.py` in short: points are good, those of others are bad."""

    SPREAD: float = 4.0
    TRUST: float = 1.0

    def value(self, table: Table, seat: int) -> float:
        """The seat's points, less a part of what the others have."""
        return sum(self.features(table, seat).values())

    def features(self, table: Table, seat: int) -> dict[str, float]:
        """The seat's points by source, and the others as a whole."""
        points = {source: float(count) for source, count in table.breakdown(seat).items()}
        others = sum(score for other, score in enumerate(table.scores()) if other != seat)
        return {**points, "rivals": -OTHERS * others}

    def counts(self, table: Table, seat: int) -> dict[str, int]:
        return {f"{source}.points": count for source, count in table.breakdown(seat).items()}

    def idea(self, table: Table, option: int) -> float:
        """No option is better than another at first sight."""
        return 0.0


SENSE: Final = PointsSense()
