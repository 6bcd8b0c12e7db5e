"""Self-play: training games in which every seat takes the answer that a net values most.

Each row is a seat's input vector after an answer, labelled with the margin at the end of the game. In a game with a
turn planner a few whole turns are evaluated, and rows are recorded when a seat's own turn is over.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator, final_margin

EXPLORE_SCALE = 1_000_000
PLANS_PER_TURN = 2
"""How many ways to play a turn are evaluated."""


class SelfPlay:
    """Plays games and records training rows, until the buffer is full."""

    evaluator: NetEvaluator
    uses_heuristic: bool
    """Whether the game's own evaluation chooses instead, before there is a trained net."""
    worlds: i64
    """In how many determinizations an answer is evaluated: where answers reveal secrets, one is too few."""
    size: i64
    capacity: i64
    input_rows: vec[float]
    """The rows, one after the other."""
    margins: vec[float]
    """For each row, how the game ended for the seat that saw it."""
    shares: vec[float]
    """For each row, that seat's share of the win."""
    row_seats: vec[i64]
    rows: i64
    finished_rows: i64
    """The rows of finished games, which have labels."""

    def __init__(self, evaluator: NetEvaluator, capacity: int, worlds: int = 1) -> None:
        self.evaluator = evaluator
        self.uses_heuristic = False
        self.worlds = worlds
        self.size = evaluator.net.size
        self.capacity = capacity
        self.input_rows = vec[float]([0.0] * (int(self.size) * capacity))
        self.margins = vec[float]([0.0] * capacity)
        self.shares = vec[float]([0.0] * capacity)
        self.row_seats = vec[i64]([0] * capacity)
        self.rows = 0
        self.finished_rows = 0

    def clear(self) -> None:
        """Empty the buffer."""
        self.rows = 0
        self.finished_rows = 0

    def choose(self, table: Table, dice: FastDice, explore: i64) -> i64:
        """The best option from what the asked seat may know; sometimes (`explore` in a million) a random one."""
        top = table.top
        assert top is not None
        choices = table.choices
        if len(choices) == 1:
            return choices[0]
        if dice.below("explore", EXPLORE_SCALE) < explore:
            return choices[dice.below("anything", len(choices))]
        margins = vec[float]([0.0] * len(choices))
        if table.game.turn_planner is not None and not self.uses_heuristic:
            self.plan(table, margins)
        else:
            for _ in range(self.worlds):
                self.add_option_margins(table, top.seat, dice, margins)
        best: i64 = 0
        for i in range(i64(len(choices))):
            if margins[i] > margins[best]:
                best = i
        return choices[best]

    def plan(self, table: Table, margins: vec[float]) -> None:
        """The value of each answer at the end of the turn."""
        turns = table.game.turn_planner
        assert turns is not None
        plans = turns.plans(table, self.evaluator)
        for _ in range(PLANS_PER_TURN):
            plans.evaluate_next()
        i: i64 = 0
        for promise in plans.values():
            margins[i] = promise
            i += 1

    def add_option_margins(self, table: Table, seat: i64, dice: FastDice, margins: vec[float]) -> None:
        """Add each answer's value in one determinization."""
        imagined = table.guess(int(seat), dice.clone())
        dice.below("another world", 2)
        evaluation = table.game.evaluation
        i: i64 = 0
        for option in table.choices:
            after = imagined.clone()
            after.answer(option)
            if self.uses_heuristic:
                margins[i] += evaluation.value(after, int(seat)) + evaluation.prior_points(imagined, int(option))
            else:
                margins[i] += self.evaluator.margin(after, seat)
                if self.evaluator.adds_prior_points:
                    margins[i] += evaluation.prior_points(imagined, int(option))
            i += 1

    def record_row(self, table: Table, seat: i64) -> None:
        """Record a seat's inputs now."""
        if self.rows == self.capacity or table.top is None:
            return
        cells = self.evaluator.encode(table, seat).cells
        seen = self.input_rows
        at = self.rows * self.size
        for i in range(self.size):
            seen[at + i] = cells[i]
        self.row_seats[self.rows] = seat
        self.rows += 1

    def record_result(self, table: Table) -> None:
        """Label the rows of a finished game."""
        winners = table.winners()
        for row in range(self.finished_rows, self.rows):
            seat = self.row_seats[row]
            self.margins[row] = final_margin(table, seat)
            self.shares[row] = 1.0 / float(len(winners)) if int(seat) in winners else 0.0
        self.finished_rows = self.rows

    def play(self, table: Table, dice: FastDice, explore: int) -> None:
        """Play a whole game."""
        chance = i64(explore)
        while table.top is not None:
            asked = len(table.choices) > 1
            mover = table.top.seat
            turn = turn_number(table)
            table.answer(self.choose(table, dice, chance))
            if table.game.turn_planner is not None:
                self.record_turn(table, mover, turn)
            elif asked:
                for seat in range(table.seats):
                    self.record_row(table, seat)
        self.record_result(table)

    def record_turn(self, table: Table, seat: i64, turn: int) -> None:
        """Record a seat's inputs now, if its turn is over."""
        if turn_number(table) != turn:
            self.record_row(table, seat)


def turn_number(table: Table) -> int:
    """The number of the turn in a game with a turn planner; 0 in other games."""
    turns = table.game.turn_planner
    return 0 if turns is None else turns.turn(table)
