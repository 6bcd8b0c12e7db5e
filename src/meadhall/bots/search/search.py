"""Single-observer information-set Monte-Carlo tree search.

Each iteration imagines a world that fits what the observer knows, walks down the tree by PUCT (every seat wants its
own share of the win), adds the options it meets with the game's first opinion of them as priors, and asks the game
what the table it reaches is worth.
"""

from __future__ import annotations

from math import exp, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bots.search.tree import Node
from meadhall.core.dice import FastDice
from meadhall.core.table import Table

if TYPE_CHECKING:
    from meadhall.core.game import Sense

CURIOSITY: Final = 1.2
"""How much is ventured on options seldom tried."""
FIRST_OPINION: Final = 0.35
"""How many spreads of points make an option e times as promising at first sight."""
CHECK_CLOCK: Final = 16
DEEPEST: Final = 60


class Search:
    """A search for one seat's answer, from the table as that seat may imagine it."""

    table: Table
    seat: i64
    sense: Sense
    dice: FastDice
    root: Node
    spread: float
    iterations: i64

    def __init__(self, table: Table, seat: i64, dice: FastDice) -> None:
        self.table = table
        self.seat = seat
        self.sense = table.game.sense
        self.spread = table.game.sense.SPREAD
        self.dice = dice
        self.root = Node(-1, table.seats, 1.0)
        self.iterations = 0

    def run(self, most: int, seconds: float) -> None:
        """Search for so many iterations, or until the time is up."""
        end = monotonic() + seconds
        limit = i64(most)
        while self.iterations < limit:
            self.iterate()
            if self.iterations % CHECK_CLOCK == 0 and monotonic() > end:
                return

    def best(self) -> int:
        """The answer tried most."""
        return int(self.root.children()[0].action)

    def iterate(self) -> None:
        world = self.table.guess(int(self.seat), self.dice)
        path = [self.root]
        node = self.root
        depth: i64 = 0
        while world.top is not None and depth < DEEPEST:
            node = self.descend(world, node)
            path.append(node)
            depth += 1
            if node.visits == 0:
                break
        shares = self.worth(world)
        for passed in path:
            passed.visits += 1
            for seat in range(world.seats):
                passed.shares[seat] += shares[seat]
        self.iterations += 1

    def descend(self, world: Table, node: Node) -> Node:
        """Choose an option of the question asked in this world, and answer it."""
        top = world.top
        assert top is not None
        base = world.kinds.bases[top.kind]
        choices = world.choices
        self.consider(world, node, base)
        seat = top.seat
        best = node
        most = -1.0e9
        chosen: i64 = choices[0]
        for option in choices:
            child = node.find(base + option)
            if child is None:
                continue
            child.available += 1
            worth = self.promise(node, child, seat)
            if worth > most:
                best, most, chosen = child, worth, option
        world.answer(chosen)
        return best

    def promise(self, node: Node, child: Node, seat: i64) -> float:
        """PUCT, where an option counts as available only in the worlds that have it."""
        venture = CURIOSITY * child.prior * sqrt(float(child.available)) / (1.0 + float(child.visits))
        if child.visits == 0:
            return node.mean(seat) - 0.1 + venture
        return child.mean(seat) + venture

    def consider(self, world: Table, node: Node, base: i64) -> None:
        """Add the options that this node has not met yet, with the game's first opinion of them as priors."""
        fresh = False
        for option in world.choices:
            if node.find(base + option) is None:
                fresh = True
                break
        if not fresh:
            return
        opinions = self.opinions(world)
        total = 0.0
        highest = -1.0e9
        for opinion in opinions:
            if opinion > highest:
                highest = opinion
        for opinion in opinions:
            total += exp((opinion - highest) / (FIRST_OPINION * self.spread))
        i: i64 = 0
        for option in world.choices:
            if node.find(base + option) is None:
                prior = exp((opinions[i] - highest) / (FIRST_OPINION * self.spread)) / total
                node.add(Node(base + option, world.seats, prior))
            i += 1

    def opinions(self, world: Table) -> list[float]:
        """For each option, what the asked seat thinks of the table it leads to."""
        top = world.top
        assert top is not None
        seat = int(top.seat)
        opinions: list[float] = []
        for option in world.choices:
            after = world.clone()
            after.answer(option)
            opinions.append(self.sense.value(after, seat) + self.sense.idea(world, int(option)))
        return opinions

    def worth(self, world: Table) -> vec[float]:
        """Each seat's share of the win: certain at the end, estimated before."""
        seats = int(world.seats)
        shares = vec[float]([0.0] * seats)
        if world.top is None:
            winners = world.winners()
            for winner in winners:
                shares[winner] = 1.0 / len(winners)
            return shares
        total = 0.0
        values = [self.sense.value(world, seat) for seat in range(seats)]
        highest = max(values)
        for seat in range(seats):
            shares[seat] = exp((values[seat] - highest) / self.spread)
            total += shares[seat]
        for seat in range(seats):
            shares[seat] /= total
        return shares
