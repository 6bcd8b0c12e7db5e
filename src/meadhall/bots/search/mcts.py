"""Single-observer information-set Monte-Carlo tree search.

Each iteration imagines a world that fits what the observer knows, walks down the tree by PUCT (every seat wants its
own share of the win), adds the options it meets with the game's first opinion of them as priors, and asks the game
what the table it reaches is worth. One plan serves whatever the dice bring, but where the game says that they change
everything (`Table.outcome`): there the tree branches.
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
from meadhall.core.ml.neural_net import Reckoner, rivals

if TYPE_CHECKING:
    from meadhall.core.engine.contracts import Sense

CURIOSITY: Final = 0.6
"""How much is ventured on options seldom tried."""
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
    fancy: Callable[[Table, int], float] | None
    """By how many points the searching seat likes a table better than it deserves; None if it has no taste."""
    judged: bool
    """Whether the last answer of this iteration was chosen at first sight of all options, by whoever judges tables."""
    glances: list[float]
    """What whoever was asked then thought of the tables that the options lead to, but for the game's ideas of them."""
    judge: i64
    judgement: float
    """So who answered last has judged the table as it is now already, and how."""
    shown: bool
    """Whether the seat has been shown what any seat knows: no player is, but what it would be worth is measured."""

    def __init__(
        self, table: Table, seat: i64, dice: FastDice, forced: i64 = -1, reckoner: Reckoner | None = None
    ) -> None:
        """A search from a table; where an action is forced, of what follows that answer alone."""
        self.table = table
        self.seat = seat
        self.sense = table.game.sense
        self.spread = table.game.sense.SPREAD
        self.sharpness = FIRST_OPINION * self.spread
        if reckoner is not None and reckoner.opinion > 0.0:
            self.sharpness = reckoner.opinion
        self.dice = dice
        self.root = Node(-1, table.seats, 1.0, 0)
        self.iterations = 0
        self.forced = forced
        self.reckoner = reckoner
        self.fancy = None
        self.judged = False
        self.glances = []
        self.judge = 0
        self.judgement = 0.0
        self.shown = False

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

    def take_over(self, earlier: Table, node: Node, action: int) -> None:
        """Go on with what a search of an earlier table found out about what follows an action, its node there.

        Only if nothing new was learnt since.
        """
        if earlier.game is not self.table.game or earlier.seat != int(self.seat):
            return
        expected = earlier.clone()
        if expected.why_not(action) is not None:
            return
        expected.apply(action)
        if expected.barrier < expected.ply and expected.view(int(self.seat)) == self.table.view(int(self.seat)):
            self.root = node

    def iterate(self) -> None:
        self.judged = False
        world = self.table.reroll(self.dice) if self.shown else self.table.guess(int(self.seat), self.dice)
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
        shares = self.worth(world)
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
        self.judged = False
        seat = top.seat
        best = node
        most = -1.0e9
        limit = WIDTH + WIDENING * sqrt(float(node.visits))
        chosen: i64 = choices[0]
        at: i64 = 0
        i: i64 = -1
        for option in choices:
            i += 1
            child = node.find(base + option)
            if child is None:
                self.consider(world, node, base)
                child = node.find(base + option)
                assert child is not None
            child.available += 1
            if float(child.rank) >= limit and best is not node:
                continue
            worth = self.promise(node, child, seat)
            if worth > most:
                best, most, chosen, at = child, worth, option, i
        world.answer(chosen)
        if self.judged:
            self.judge, self.judgement = seat, self.glances[at]
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
        venture = CURIOSITY * child.prior * sqrt(float(child.available)) / (1.0 + float(child.visits))
        if child.visits == 0:
            return node.mean(seat) - 0.1 + venture
        return child.mean(seat) + venture

    def consider(self, world: Table, node: Node, base: i64) -> None:
        """Add the options that this node has not met yet, with the game's first opinion of them as priors."""
        opinions = self.opinions(world)
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
                node.add(Node(base + option, world.seats, prior, rank(opinions, i)))
            i += 1

    def opinions(self, world: Table) -> list[float]:
        """For each option, what the asked seat thinks of the table it leads to."""
        top = world.top
        assert top is not None
        seat = int(top.seat)
        reckoner = self.reckoner
        learnt = reckoner if reckoner is not None and reckoner.opinion > 0.0 else None
        fancy = self.fancy if top.seat == self.seat else None
        opinions: list[float] = []
        glances: list[float] = []
        for option in world.choices:
            after = world.clone()
            after.answer(option)
            glance = learnt.margin(after, top.seat) if learnt is not None else self.sense.value(after, seat)
            if fancy is not None:
                glance += fancy(after, seat)
            if learnt is None or learnt.ideas:
                opinions.append(glance + self.sense.idea(world, int(option)))
            else:
                opinions.append(glance)
            glances.append(glance)
        self.judged = learnt is not None or reckoner is None
        self.glances = glances
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
        judge = self.judge if self.judged else -1
        judgement = self.judgement
        fancy = self.fancy
        if self.reckoner is not None:
            if fancy is not None and judge != self.seat:
                judge = self.seat
                judgement = self.reckoner.margin(world, judge) + fancy(world, int(judge))
            return self.reckoner.shares(world, judge, judgement)
        for seat in range(seats):
            shares[seat] = judgement if judge == seat else self.sense.value(world, seat)
        if fancy is not None and judge != self.seat:
            shares[self.seat] += fancy(world, int(self.seat))
        return rivals(shares, self.spread)


def rank(opinions: list[float], at: i64) -> i64:
    """How many opinions are higher than one of them."""
    higher: i64 = 0
    for opinion in opinions:
        if opinion > opinions[at]:
            higher += 1
    return higher
