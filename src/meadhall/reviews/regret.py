"""Regret: what an answer cost in chance of winning, from what its seat could know.

One search finds the best answer; other searches, each forced to one answer, evaluate it and the given one. The maximum
of many noisy estimates is biased upwards, so the search that chooses does not judge. A label must hold at two budgets.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.bots.bot import answer
from meadhall.bots.explain import Comparison, compare
from meadhall.bots.greedy import Greedy
from meadhall.bots.search.mcts import Search
from meadhall.bots.search.tree import Node
from meadhall.bots.win_probability import WinProbabilities
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.reviews.models import INACCURACY, MIN_STAKE, Moment, RatedOption, regret_band

NO_TIME_LIMIT = 1.0e9


class Budget(NamedTuple):
    """Search budget in iterations: to scan all options, and to judge two of them."""

    scan: int
    judge: tuple[int, ...]


QUALITIES = {
    "quick": Budget(200, (300, 900)),
    "good": Budget(600, (1000, 3000)),
    "deep": Budget(1500, (3000, 9000)),
}


class RegretJudge:
    """Judges the answers of one game, deterministically by its seed."""

    def __init__(self, seed: str, budget: Budget) -> None:
        self.seed = seed
        self.budget = budget

    def moment(self, table: Table, action: int) -> Moment:
        """Judge one answer at a table."""
        seat = table.seat
        assert seat is not None, "the game is over"
        tried = self.scan(table, seat)
        chances = WinProbabilities(table, seat, f"{self.seed} {int(table.ply)}", tried[0].mean(seat))
        options = [RatedOption(int(node.action), chances.share(node.mean(seat))) for node in tried]
        best = options[0]
        mean = sum(each.share for each in options) / len(options)
        given = next((each.share for each in options if each.action == action), mean)
        judged: list[float] = []
        if action != best.action and best.share - given >= MIN_STAKE:
            for iterations in self.budget.judge:
                better, taken = (
                    chances.share(self.forced(table, seat, each, iterations)) for each in (best.action, action)
                )
                judged.append(max(0.0, better - taken))
        regret = min(judged, default=0.0)
        stake = max(regret, max(each.share for each in options) - mean)
        labels = {regret_band(each) for each in judged}
        changes, counts = self.reason(table, seat, best.action, action) if regret >= INACCURACY else ({}, {})
        return Moment(
            ply=int(table.ply),
            seat=seat,
            decision=str(table.decision),
            action=action,
            before=best.share,
            options=tuple(options),
            best=action if regret <= 0.0 else best.action,
            regret=regret,
            stake=stake,
            band=regret_band(regret),
            sure=len(labels) <= 1,
            obvious=answer(Greedy(), table, FastDice("quick look")),
            changes=changes,
            counts=counts,
        )

    def reason(self, table: Table, seat: int, best: int, action: int) -> Comparison:
        """The comparison of the best answer with the given one."""
        return compare(table, seat, best, action, FastDice(f"{self.seed} {int(table.ply)} reason"))

    def scan(self, table: Table, seat: int) -> list[Node]:
        """The options that a search tried, the most visited first."""
        search = self.search(table, seat, "scan")
        search.run(self.budget.scan, NO_TIME_LIMIT)
        return [node for node in search.root.children() if node.visits]

    def forced(self, table: Table, seat: int, action: int, iterations: int) -> float:
        """The expected share of the win of one answer; compared answers meet the same determinizations."""
        search = self.search(table, seat, f"judge {iterations}", action)
        search.run(iterations, NO_TIME_LIMIT)
        return search.root.mean(seat)

    def search(self, table: Table, seat: int, purpose: str, action: int = -1) -> Search:
        """A search from a determinization for the seat, never from the true table."""
        name = f"{self.seed} {int(table.ply)} {purpose}"
        return Search(table.guess(seat, FastDice(f"{name} guess")), seat, FastDice(name), action)
