"""Turn enumeration: evaluates the ways to play a turn one after the other, until the time is up or none is left."""

from __future__ import annotations

from time import monotonic, thread_time

from meadhall.core.engine.contracts import TurnPlanner
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator


class TurnEnumeration:
    """Enumerates the rest of a turn, with the interface of `Search`; an iteration is one way to play it."""

    def __init__(self, table: Table, planner: TurnPlanner[Table], evaluator: NetEvaluator) -> None:
        self.actions = table.legal()
        self.plans = planner.plans(table, evaluator)
        self.iterations = 0

    def run(self, max_iterations: int, seconds: float, cpu_time: bool = False) -> None:
        clock = thread_time if cpu_time else monotonic
        start = clock()
        while self.iterations < max_iterations and clock() - start <= seconds and self.plans.evaluate_next():
            self.iterations += 1

    def ranking(self) -> list[int]:
        """The answers, the most promising first."""
        values = dict(zip(self.actions, self.plans.values(), strict=True))
        return sorted(values, key=lambda action: -values[action])
