"""What an answer cost, from what its seat could know.

One search finds the best answer; others, each held to one answer, judge it and the one that was given. The better of
many noisy figures is too high, so whoever chooses does not judge. A label must hold at two budgets.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.bots.bot import answer
from meadhall.bots.explain import Compared, compare
from meadhall.bots.greedy import Greedy
from meadhall.bots.search.mcts import Search
from meadhall.bots.search.tree import Node
from meadhall.bots.win_probability import Chances
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.reviews.models import INACCURACY, TRIVIAL, Moment, Weighed, band

FOREVER = 1.0e9


class Budget(NamedTuple):
    """How many iterations: to look at every option, and to judge two of them."""

    scan: int
    judge: tuple[int, ...]


QUALITIES = {
    "quick": Budget(200, (300, 900)),
    "good": Budget(600, (1000, 3000)),
    "deep": Budget(1500, (3000, 9000)),
}


class Judge:
    """Judges the answers of one game; the same record gives the same figures."""

    def __init__(self, seed: str, budget: Budget) -> None:
        self.seed = seed
        self.budget = budget

    def moment(self, table: Table, action: int) -> Moment:
        """What an answer at a table cost."""
        seat = table.seat
        assert seat is not None, "the game is over"
        tried = self.scan(table, seat)
        chances = Chances(table, seat, f"{self.seed} {int(table.ply)}", tried[0].mean(seat))
        options = [Weighed(int(node.action), chances.share(node.mean(seat))) for node in tried]
        best = options[0]
        mean = sum(each.share for each in options) / len(options)
        given = next((each.share for each in options if each.action == action), mean)
        judged: list[float] = []
        if action != best.action and best.share - given >= TRIVIAL:
            for iterations in self.budget.judge:
                better, taken = (
                    chances.share(self.forced(table, seat, each, iterations)) for each in (best.action, action)
                )
                judged.append(max(0.0, better - taken))
        regret = min(judged, default=0.0)
        stake = max(regret, max(each.share for each in options) - mean)
        labels = {band(each) for each in judged}
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
            band=band(regret),
            sure=len(labels) <= 1,
            obvious=answer(Greedy(), table, FastDice("quick look")),
            changes=changes,
            counts=counts,
        )

    def reason(self, table: Table, seat: int, best: int, action: int) -> Compared:
        """What speaks for the best answer."""
        return compare(table, seat, best, action, FastDice(f"{self.seed} {int(table.ply)} reason"))

    def scan(self, table: Table, seat: int) -> list[Node]:
        """Every option that a search tried, the most tried first."""
        search = self.search(table, seat, "scan")
        search.run(self.budget.scan, FOREVER)
        return [node for node in search.root.children() if node.visits]

    def forced(self, table: Table, seat: int, action: int, iterations: int) -> float:
        """What a search expects of one answer; both that are compared meet the same worlds."""
        search = self.search(table, seat, f"judge {iterations}", action)
        search.run(iterations, FOREVER)
        return search.root.mean(seat)

    def search(self, table: Table, seat: int, purpose: str, action: int = -1) -> Search:
        """A search from the seat's own guess of the table: the true one knows the future."""
        name = f"{self.seed} {int(table.ply)} {purpose}"
        return Search(table.guess(seat, FastDice(f"{name} guess")), seat, FastDice(name), action)
