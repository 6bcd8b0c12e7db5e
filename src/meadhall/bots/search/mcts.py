"""Single-observer information-set Monte Carlo tree search (SO-ISMCTS).

Each iteration draws a determinization that fits what the observer knows, selects by PUCT (each seat maximizes its own
share of the win), expands the options it meets with priors from a one-ply evaluation, evaluates the leaf by the game's
heuristic or a net, and backpropagates. Chance does not branch the tree, except where the game says that an outcome
changes everything (`Table.outcome`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bots.search.tree import Node
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator, softmax_shares

if TYPE_CHECKING:
    from meadhall.core.engine.contracts import Evaluation

C_PUCT: Final = 0.6
"""The exploration constant of PUCT."""
PRIOR_TEMPERATURE: Final = 0.35
"""Softmax temperature of the priors, in spreads of points."""
WIDENING_BASE: Final = 4.0
WIDENING_FACTOR: Final = 1.0
"""Progressive widening: a node tries its best few options by prior, and more with the square root of its visits."""
CLOCK_CHECK_INTERVAL: Final = 16
LEAD_CHECK_INTERVAL: Final = 256
MAX_DEPTH: Final = 60


class Search:
    """A search for one seat's answer, from a determinization for that seat."""

    table: Table
    seat: i64
    evaluation: Evaluation[Table]
    dice: FastDice
    root: Node
    spread: float
    prior_temperature: float
    """Softmax temperature of the priors, in points."""
    iterations: i64
    forced: i64
    evaluator: NetEvaluator | None
    """The net that evaluates tables; without one, the game's own evaluation does."""
    style_bonus: Callable[[Table, int], float] | None
    """The style's bonus to the searching seat's evaluation, in points; None if it has no style."""
    leaf_evaluated: bool
    """Whether the leaf of this iteration was evaluated already, when its parent was expanded."""
    option_evaluations: list[float]
    """The evaluations of the tables after the expanded options, without the game's `prior_points`."""
    evaluated_seat: i64
    leaf_value: float
    """The seat for which the leaf was evaluated at the expansion, and its value."""
    full_information: bool
    """Cheating search: all hidden information is shown. Only to measure what information is worth."""

    def __init__(
        self, table: Table, seat: i64, dice: FastDice, forced: i64 = -1, evaluator: NetEvaluator | None = None
    ) -> None:
        """A search from a table; with a forced action, only below that action."""
        self.table = table
        self.seat = seat
        self.evaluation = table.game.evaluation
        self.spread = table.game.evaluation.SPREAD
        self.prior_temperature = PRIOR_TEMPERATURE * self.spread
        if evaluator is not None and evaluator.prior_temperature > 0.0:
            self.prior_temperature = evaluator.prior_temperature
        self.dice = dice
        self.root = Node(-1, table.seats, 1.0, 0)
        self.iterations = 0
        self.forced = forced
        self.evaluator = evaluator
        self.style_bonus = None
        self.leaf_evaluated = False
        self.option_evaluations = []
        self.evaluated_seat = 0
        self.leaf_value = 0.0
        self.full_information = False

    def run(self, max_iterations: int, seconds: float, cpu_time: bool = False) -> None:
        """Search for so many iterations, or until the time is up or too short to change the answer.

        The time is the clock's, or the processor time of this thread (`cpu_time`).
        """
        start = thread_time() if cpu_time else monotonic()
        limit = i64(max_iterations)
        while self.iterations < limit:
            self.iterate()
            if self.iterations % CLOCK_CHECK_INTERVAL == 0:
                spent = (thread_time() if cpu_time else monotonic()) - start
                if spent > seconds:
                    return
                if self.iterations % LEAD_CHECK_INTERVAL == 0 and self.lead() > float(self.iterations) * (
                    seconds / spent - 1.0
                ):
                    return

    def lead(self) -> float:
        """By how many visits the best answer leads."""
        first: i64 = 0
        second: i64 = 0
        child = self.root.child
        while child is not None:
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
            child = child.sibling
        return float(first - second)

    def ranking(self) -> list[int]:
        """The answers, the most visited first."""
        return [int(node.action) for node in self.root.children()]

    def reuse_subtree(self, earlier: Table, node: Node, action: int) -> None:
        """Tree reuse: go on below an action of an earlier search, if no new information was revealed since."""
        if earlier.game is not self.table.game or earlier.seat != int(self.seat):
            return
        expected = earlier.clone()
        if expected.why_not(action) is not None:
            return
        expected.apply(action)
        if expected.barrier < expected.ply and expected.view(int(self.seat)) == self.table.view(int(self.seat)):
            self.root = node

    def iterate(self) -> None:
        self.leaf_evaluated = False
        world = self.table.reroll(self.dice) if self.full_information else self.table.guess(int(self.seat), self.dice)
        path = [self.root]
        node = self.root
        depth: i64 = 0
        while world.top is not None and depth < MAX_DEPTH:
            node = self.select(world, node) if depth or self.forced < 0 else self.apply_forced(world)
            path.append(node)
            depth += 1
            outcome = self.chance_outcome(world)
            if node.visits and outcome:
                node = node.outcome_child(outcome)
                path.append(node)
            if node.visits == 0:
                break
        shares = self.evaluate(world)
        for passed in path:
            passed.visits += 1
            for seat in range(world.seats):
                passed.shares[seat] += shares[seat]
        self.iterations += 1

    def chance_outcome(self, world: Table) -> i64:
        """The chance outcome after the last answer on which the tree branches; 0 if none."""
        if world.top is None or world.barrier < world.ply:
            return 0
        return world.outcome(self.seat)

    def select(self, world: Table, node: Node) -> Node:
        """Selection: choose an option of the question asked in this determinization, and apply it."""
        top = world.top
        assert top is not None
        base = world.kinds.bases[top.kind]
        choices = world.choices
        self.leaf_evaluated = False
        seat = top.seat
        best = node
        most = -1.0e9
        limit = WIDENING_BASE + WIDENING_FACTOR * sqrt(float(node.visits))
        chosen: i64 = choices[0]
        at: i64 = 0
        i: i64 = -1
        for option in choices:
            i += 1
            child = node.find(base + option)
            if child is None:
                self.expand(world, node, base)
                child = node.find(base + option)
                assert child is not None
            child.available += 1
            if float(child.rank) >= limit and best is not node:
                continue
            score = self.puct_score(node, child, seat)
            if score > most:
                best, most, chosen, at = child, score, option, i
        world.answer(chosen)
        if self.leaf_evaluated:
            self.evaluated_seat, self.leaf_value = seat, self.option_evaluations[at]
        return best

    def apply_forced(self, world: Table) -> Node:
        """Apply the forced action."""
        found = self.root.find(self.forced)
        if found is None:
            found = Node(self.forced, world.seats, 1.0, 0)
            self.root.add(found)
        found.available += 1
        world.apply(int(self.forced))
        return found

    def puct_score(self, node: Node, child: Node, seat: i64) -> float:
        """PUCT, where an option counts as available only in the determinizations that have it."""
        exploration = C_PUCT * child.prior * sqrt(float(child.available)) / (1.0 + float(child.visits))
        if child.visits == 0:
            return node.mean(seat) - 0.1 + exploration
        return child.mean(seat) + exploration

    def expand(self, world: Table, node: Node, base: i64) -> None:
        """Expansion: add the options that this node has not met yet, with a softmax of their values as priors."""
        values = self.option_values(world)
        temperature = self.prior_temperature
        uniform_share = 0.0 if self.evaluator is None else self.evaluator.prior_uniform_share
        even = 1.0 / float(len(values))
        total = 0.0
        highest = -1.0e9
        for value in values:
            if value > highest:
                highest = value
        for value in values:
            total += exp((value - highest) / temperature)
        i: i64 = 0
        for option in world.choices:
            if node.find(base + option) is None:
                prior = exp((values[i] - highest) / temperature) / total
                if uniform_share > 0.0:
                    prior += uniform_share * (even - prior)
                node.add(Node(base + option, world.seats, prior, rank(values, i)))
            i += 1

    def option_values(self, world: Table) -> list[float]:
        """One-ply evaluation: for each option, the asked seat's value of the table after it."""
        top = world.top
        assert top is not None
        seat = int(top.seat)
        evaluator = self.evaluator
        net = evaluator if evaluator is not None and evaluator.prior_temperature > 0.0 else None
        bonus = self.style_bonus if top.seat == self.seat else None
        values: list[float] = []
        leaf_values: list[float] = []
        for option in world.choices:
            after = world.clone()
            after.answer(option)
            leaf_value = net.margin(after, top.seat) if net is not None else self.evaluation.value(after, seat)
            if bonus is not None:
                leaf_value += bonus(after, seat)
            if net is None or net.adds_prior_points:
                values.append(leaf_value + self.evaluation.prior_points(world, int(option)))
            else:
                values.append(leaf_value)
            leaf_values.append(leaf_value)
        self.leaf_evaluated = net is not None or evaluator is None
        self.option_evaluations = leaf_values
        return values

    def evaluate(self, world: Table) -> vec[float]:
        """Leaf evaluation: each seat's share of the win, certain at the end, estimated before."""
        seats = int(world.seats)
        shares = vec[float]([0.0] * seats)
        if world.top is None:
            winners = world.winners()
            for winner in winners:
                shares[winner] = 1.0 / len(winners)
            return shares
        known_seat = self.evaluated_seat if self.leaf_evaluated else -1
        known_value = self.leaf_value
        bonus = self.style_bonus
        if self.evaluator is not None:
            if bonus is not None and known_seat != self.seat:
                known_seat = self.seat
                known_value = self.evaluator.margin(world, known_seat) + bonus(world, int(known_seat))
            return self.evaluator.shares(world, known_seat, known_value)
        for seat in range(seats):
            shares[seat] = known_value if known_seat == seat else self.evaluation.value(world, seat)
        if bonus is not None and known_seat != self.seat:
            shares[self.seat] += bonus(world, int(self.seat))
        return softmax_shares(shares, self.spread)


def rank(values: list[float], at: i64) -> i64:
    """How many values are higher than one of them."""
    higher: i64 = 0
    for value in values:
        if value > values[at]:
            higher += 1
    return higher
