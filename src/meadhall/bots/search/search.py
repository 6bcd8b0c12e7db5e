"""Single-observer information-set Monte-Carlo tree search.

Each iteration imagines a world that fits what the observer knows, walks down the tree by PUCT (every seat wants its
own share of the win), adds the options it meets with the game's first opinion of them as priors, and asks the game
what the table it reaches is worth. One plan serves whatever the dice bring, but where the game says that they change
everything (`Table.outcome`): there the tree branches.
"""

from __future__ import annotations

from math import exp, sqrt
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.bots.search.thinking import USUAL, Thinking
from meadhall.bots.search.tree import Node
from meadhall.core.dice import FastDice
from meadhall.core.net import Reckoner
from meadhall.core.table import Table

if TYPE_CHECKING:
    from meadhall.core.game import Sense

FIRST_OPINION: Final = 0.35
"""How many spreads of points make an option e times as promising at first sight."""
WIDTH: Final = 4.0
WIDENING: Final = 1.0
"""The options tried at a node are the first few at first sight; more come in with the root of its visits."""
CHECK_CLOCK: Final = 16
CHECK_LEAD: Final = 256
DEEPEST: Final = 60


class Search:
    """A search for one seat's answer, from the table as that seat may imagine it."""

    table: Table
    seat: i64
    sense: Sense[Table]
    dice: FastDice
    root: Node
    spread: float
    sharpness: float
    """How many points make an option e times as promising at first sight."""
    iterations: i64
    forced: i64
    reckoner: Reckoner | None
    """The net that judges tables; without one, the game's own evaluation does."""
    thinking: Thinking
    first_sight: bool

    def __init__(
        self,
        table: Table,
        seat: i64,
        dice: FastDice,
        forced: i64 = -1,
        reckoner: Reckoner | None = None,
        thinking: Thinking = USUAL,
    ) -> None:
        """A search from a table; where an action is forced, of what follows that answer alone."""
        self.table = table
        self.seat = seat
        self.sense = table.game.sense
        self.thinking = thinking
        self.first_sight = thinking.first_sight and reckoner is None
        self.spread = table.game.sense.SPREAD
        self.sharpness = FIRST_OPINION * self.spread
        if reckoner is not None and reckoner.opinion > 0.0:
            self.sharpness = reckoner.opinion
        self.dice = dice
        self.root = Node(-1, table.seats, 1.0, 0)
        self.iterations = 0
        self.forced = forced
        self.reckoner = reckoner

    def run(self, most: int, seconds: float, own_time: bool = False) -> None:
        """Search for so many iterations, or until the time is up or too short to change the answer.

        The time is the clock's, or what the processor spent on this search (`own_time`).
        """
        start = thread_time() if own_time else monotonic()
        limit = i64(most)
        while self.iterations < limit:
            self.iterate()
            if self.iterations % CHECK_CLOCK == 0:
                spent = (thread_time() if own_time else monotonic()) - start
                if spent > seconds:
                    return
                if self.iterations % CHECK_LEAD == 0 and self.lead() > float(self.iterations) * (seconds / spent - 1.0):
                    return

    def lead(self) -> float:
        """By how many visits the best answer is ahead of the next."""
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
        """The answers, the one tried most first."""
        return [int(node.action) for node in self.root.children()]

    def take_over(self, earlier: Search, action: int) -> None:
        """Go on with what an earlier search found out about what follows an action, if nothing new was learnt since."""
        if earlier.table.game is not self.table.game or earlier.seat != self.seat:
            return
        expected = earlier.table.clone()
        if expected.why_not(action) is not None:
            return
        expected.apply(action)
        if expected.barrier < expected.ply and expected.view(int(self.seat)) == self.table.view(int(self.seat)):
            found = earlier.root.find(action)
            if found is not None and found.visits:
                self.root = found

    def iterate(self) -> None:
        world = self.table.guess(int(self.seat), self.dice)
        path = [self.root]
        node = self.root
        depth: i64 = 0
        while world.top is not None and depth < DEEPEST:
            node = self.descend(world, node) if depth or self.forced < 0 else self.obey(world)
            path.append(node)
            depth += 1
            outcome = self.learnt(world)
            if node.visits and outcome:
                node = node.after(outcome)
                path.append(node)
            if node.visits == 0:
                break
        shares = self.first_worth(world, node) if node.visits == 0 else self.worth(world)
        for passed in path:
            passed.visits += 1
            for seat in range(world.seats):
                passed.shares[seat] += shares[seat]
        self.iterations += 1

    def learnt(self, world: Table) -> i64:
        """What the last answer brought to light that asks for plans of its own; 0 if nothing."""
        if world.top is None or world.barrier < world.ply:
            return 0
        return world.outcome(self.seat)

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
        limit = WIDTH + WIDENING * sqrt(float(node.visits))
        chosen: i64 = choices[0]
        for option in choices:
            child = node.find(base + option)
            if child is None:
                continue
            child.available += 1
            if float(child.rank) >= limit and best is not node:
                continue
            worth = self.promise(node, child, seat)
            if worth > most:
                best, most, chosen = child, worth, option
        world.answer(chosen)
        return best

    def obey(self, world: Table) -> Node:
        """Answer as forced."""
        found = self.root.find(self.forced)
        if found is None:
            found = Node(self.forced, world.seats, 1.0, 0)
            self.root.add(found)
        found.available += 1
        world.apply(int(self.forced))
        return found

    def promise(self, node: Node, child: Node, seat: i64) -> float:
        """PUCT, where an option counts as available only in the worlds that have it."""
        venture = self.thinking.curiosity * child.prior * sqrt(float(child.available)) / (1.0 + float(child.visits))
        if child.visits:
            return child.mean(seat) + venture
        return (child.shares[seat] if self.first_sight else node.mean(seat) - 0.1) + venture

    def consider(self, world: Table, node: Node, base: i64) -> None:
        """Add the options that this node has not met yet, with the game's first opinion of them as priors."""
        fresh = False
        for option in world.choices:
            if node.find(base + option) is None:
                fresh = True
                break
        if not fresh:
            return
        values: list[list[float]] = []
        opinions = self.opinions(world, values)
        sharpness = self.sharpness
        doubt = 0.0 if self.reckoner is None else self.reckoner.doubt
        even = 1.0 / float(len(opinions))
        total = 0.0
        highest = -1.0e9
        for opinion in opinions:
            if opinion > highest:
                highest = opinion
        for opinion in opinions:
            total += exp((opinion - highest) / sharpness)
        i: i64 = 0
        for option in world.choices:
            if node.find(base + option) is None:
                prior = exp((opinions[i] - highest) / sharpness) / total
                if doubt > 0.0:
                    prior += doubt * (even - prior)
                child = Node(base + option, world.seats, prior, rank(opinions, i))
                if self.first_sight:
                    child.shares = self.divided(values[i])
                node.add(child)
            i += 1

    def opinions(self, world: Table, values: list[list[float]] | None = None) -> list[float]:
        """For each option, what the asked seat thinks of the table it leads to.

        Where first sight counts, what each of those tables is worth to every seat is noted in `values`.
        """
        top = world.top
        assert top is not None
        seat = int(top.seat)
        reckoner = self.reckoner
        learnt = reckoner if reckoner is not None and reckoner.opinion > 0.0 else None
        opinions: list[float] = []
        for option in world.choices:
            after = world.clone()
            after.answer(option)
            if learnt is not None:
                opinion = learnt.margin(after, top.seat)
                opinions.append(opinion + self.sense.idea(world, int(option)) if learnt.ideas else opinion)
            elif self.first_sight:
                worth = self.values(after)
                opinions.append(worth[seat] + self.sense.idea(world, int(option)))
                if values is not None:
                    values.append(worth)
            else:
                opinions.append(self.sense.value(after, seat) + self.sense.idea(world, int(option)))
        return opinions

    def first_worth(self, world: Table, node: Node) -> vec[float]:
        """What a node is worth when it is tried for the first time: as at first sight, where that counts."""
        if not self.first_sight:
            return self.worth(world)
        shares = node.shares
        node.shares = vec[float]([0.0] * int(world.seats))
        return self.worth(world) if world.top is None or shares[0] == 0.0 else shares

    def worth(self, world: Table) -> vec[float]:
        """Each seat's share of the win: certain at the end, estimated before."""
        if world.top is None:
            shares = vec[float]([0.0] * int(world.seats))
            winners = world.winners()
            for winner in winners:
                shares[winner] = 1.0 / len(winners)
            return shares
        if self.reckoner is not None:
            return self.reckoner.shares(world)
        return self.divided(self.values(world))

    def values(self, world: Table) -> list[float]:
        """What a table is worth to each seat, in points."""
        if self.first_sight and world.seats == 2:
            return duel(world, self.sense)
        return [self.sense.value(world, seat) for seat in range(int(world.seats))]

    def divided(self, values: list[float]) -> vec[float]:
        """The win, divided by what a table is worth to each seat."""
        shares = vec[float]([0.0] * len(values))
        total = 0.0
        highest = max(values)
        for seat in range(i64(len(values))):
            shares[seat] = exp((values[seat] - highest) / self.spread)
            total += shares[seat]
        for seat in range(i64(len(values))):
            shares[seat] /= total
        return shares


def duel(world: Table, sense: Sense[Table]) -> list[float]:
    """What a table is worth to each of two, as who is asked sees it: what one is ahead, the other is behind."""
    asked = 0 if world.top is None else int(world.top.seat)
    lead = sense.value(world, asked)
    return [lead, -lead] if asked == 0 else [-lead, lead]


def rank(opinions: list[float], at: i64) -> i64:
    """How many opinions are higher than one of them."""
    higher: i64 = 0
    for opinion in opinions:
        if opinion > opinions[at]:
            higher += 1
    return higher
