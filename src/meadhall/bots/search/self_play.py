"""Games that are played to learn from: everybody takes the answer after which a net expects most.

What each seat saw after every answer is noted, and at the end of the game by how much it was ahead then. In a game of
whole turns everybody thinks a few of them through, and notes what is seen when the own turn is over.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import Reckoner, final_margin

MILLION = 1_000_000
THOUGHT_THROUGH = 2
"""How many ways to play a turn are thought through to its end."""


class Practice:
    """Plays and takes notes, until they are full."""

    reckoner: Reckoner
    by_hand: bool
    """Whether the game's own evaluation chooses instead: there is nothing to ask a net before the first lesson."""
    worlds: i64
    """In how many imagined worlds an answer is judged: where answers bring secrets to light, one is too few."""
    size: i64
    most: i64
    seen: vec[float]
    """The rows, one after the other."""
    margins: vec[float]
    """For each row, how the game ended for the seat that saw it."""
    shares: vec[float]
    """For each row, that seat's share of the win."""
    whose: vec[i64]
    rows: i64
    settled: i64
    """The rows of games that are over."""

    def __init__(self, reckoner: Reckoner, most: int, worlds: int = 1) -> None:
        self.reckoner = reckoner
        self.by_hand = False
        self.worlds = worlds
        self.size = reckoner.net.size
        self.most = most
        self.seen = vec[float]([0.0] * (int(self.size) * most))
        self.margins = vec[float]([0.0] * most)
        self.shares = vec[float]([0.0] * most)
        self.whose = vec[i64]([0] * most)
        self.rows = 0
        self.settled = 0

    def clear(self) -> None:
        """Begin a new page of notes."""
        self.rows = 0
        self.settled = 0

    def choose(self, table: Table, dice: FastDice, explore: i64) -> i64:
        """The option that seems best, from what the asked seat may know; now and then (in a million) any."""
        top = table.top
        assert top is not None
        choices = table.choices
        if len(choices) == 1:
            return choices[0]
        if dice.below("explore", MILLION) < explore:
            return choices[dice.below("anything", len(choices))]
        margins = vec[float]([0.0] * len(choices))
        if table.game.turns is not None and not self.by_hand:
            self.plan(table, margins)
        else:
            for _ in range(self.worlds):
                self.judge(table, top.seat, dice, margins)
        best: i64 = 0
        for i in range(i64(len(choices))):
            if margins[i] > margins[best]:
                best = i
        return choices[best]

    def plan(self, table: Table, margins: vec[float]) -> None:
        """What each answer promises when the turn is over."""
        turns = table.game.turns
        assert turns is not None
        plans = turns.plans(table, self.reckoner)
        for _ in range(THOUGHT_THROUGH):
            plans.ponder()
        i: i64 = 0
        for promise in plans.promises():
            margins[i] = promise
            i += 1

    def judge(self, table: Table, seat: i64, dice: FastDice, margins: vec[float]) -> None:
        """Add up what each answer seems to bring in one imagined world."""
        imagined = table.guess(int(seat), dice.clone())
        dice.below("another world", 2)
        sense = table.game.sense
        i: i64 = 0
        for option in table.choices:
            after = imagined.clone()
            after.answer(option)
            if self.by_hand:
                margins[i] += sense.value(after, int(seat)) + sense.idea(imagined, int(option))
            else:
                margins[i] += self.reckoner.margin(after, seat)
                if self.reckoner.ideas:
                    margins[i] += sense.idea(imagined, int(option))
            i += 1

    def note(self, table: Table, seat: i64) -> None:
        """What a seat sees now."""
        if self.rows == self.most or table.top is None:
            return
        cells = self.reckoner.look(table, seat).cells
        seen = self.seen
        at = self.rows * self.size
        for i in range(self.size):
            seen[at + i] = cells[i]
        self.whose[self.rows] = seat
        self.rows += 1

    def settle(self, table: Table) -> None:
        """The game is over: note how it ended."""
        winners = table.winners()
        for row in range(self.settled, self.rows):
            seat = self.whose[row]
            self.margins[row] = final_margin(table, seat)
            self.shares[row] = 1.0 / float(len(winners)) if int(seat) in winners else 0.0
        self.settled = self.rows

    def play(self, table: Table, dice: FastDice, explore: int) -> None:
        """A whole game with itself."""
        chance = i64(explore)
        while table.top is not None:
            asked = len(table.choices) > 1
            mover = table.top.seat
            turn = turn_of(table)
            table.answer(self.choose(table, dice, chance))
            if table.game.turns is not None:
                self.note_turn(table, mover, turn)
            elif asked:
                for seat in range(table.seats):
                    self.note(table, seat)
        self.settle(table)

    def note_turn(self, table: Table, seat: i64, turn: int) -> None:
        """What a seat sees now, if that turn is over."""
        if turn_of(table) != turn:
            self.note(table, seat)


def turn_of(table: Table) -> int:
    """Which turn of a game of whole turns it is; 0 in other games."""
    turns = table.game.turns
    return 0 if turns is None else turns.turn(table)
