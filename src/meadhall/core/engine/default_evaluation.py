"""Default evaluation for a game without a `bot.py`: its own points less a part of the opponents'."""

from __future__ import annotations

from typing import Final

from meadhall.core.engine.table import Table

OPPONENT_WEIGHT: Final = 0.4


class PointsEvaluation:
    """Evaluation by points: a seat's own are good, the opponents' are bad."""

    SPREAD: float = 4.0
    TRUST: float = 1.0

    def value(self, table: Table, seat: int) -> float:
        """The seat's points, less a part of the opponents' points."""
        return sum(self.features(table, seat).values())

    def features(self, table: Table, seat: int) -> dict[str, float]:
        """The seat's points by source, and the opponents' as a whole."""
        points = {source: float(count) for source, count in table.breakdown(seat).items()}
        others = sum(score for other, score in enumerate(table.scores()) if other != seat)
        return {**points, "rivals": -OPPONENT_WEIGHT * others}

    def counts(self, table: Table, seat: int) -> dict[str, int]:
        return {f"{source}.points": count for source, count in table.breakdown(seat).items()}

    def prior_points(self, table: Table, option: int) -> float:
        """A flat prior."""
        return 0.0


POINTS_EVALUATION: Final = PointsEvaluation()
