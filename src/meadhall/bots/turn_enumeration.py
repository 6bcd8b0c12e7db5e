"""Thinking a turn through: the ways to play it one after the other, until the time is up or none is left."""

from __future__ import annotations

from time import monotonic, thread_time

from meadhall.core.engine.contracts import Turns
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import Reckoner


class Planning:
    """Thinks about the rest of a turn as a `Search` about the rest of the game; an iteration is one way to play it."""

    def __init__(self, table: Table, turns: Turns[Table], reckoner: Reckoner) -> None:
        self.actions = table.legal()
        self.plans = turns.plans(table, reckoner)
        self.iterations = 0

    def run(self, most: int, seconds: float, own_time: bool = False) -> None:
        clock = thread_time if own_time else monotonic
        start = clock()
        while self.iterations < most and clock() - start <= seconds and self.plans.ponder():
            self.iterations += 1

    def ranking(self) -> list[int]:
        """The answers, the most promising first."""
        promises = dict(zip(self.actions, self.plans.promises(), strict=True))
        return sorted(promises, key=lambda action: -promises[action])
