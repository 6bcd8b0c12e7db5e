"""Line comparison: the consequences of two moves, compared at a common position of both lines or not at all.

A line follows a move through the next answers of its seat, as a greedy bot gives them. Of all positions on both lines
the last common one is taken: the same question, to the same seat, in the same turn, with the same stack. Where the
lines part at once, all seats answer until the next turn begins: evaluations are compared then, but nothing is counted.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.bots.bot import answer
from meadhall.bots.greedy import Greedy
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table

MAX_OWN_ANSWERS = 4
"""How many more questions put to the same seat belong to the consequences of a move."""
MAX_TURN_ANSWERS = 40
"""After so many answers of all seats the next turn should have begun."""
MAX_LOSS_CHECKS = 400
"""So many answers are tried to see whether the game is lost by force."""

LineKey = tuple[int, int, tuple[int, ...]]
"""How many turns have begun since the move, the seat that is asked, and the stack."""


class CommonPosition(NamedTuple):
    """The tables after two moves, at a common position of both lines."""

    here: Table
    there: Table
    own: bool
    """Whether no other seat has answered on the way: only then are things counted."""


class Line:
    """Line: the positions after a move."""

    def __init__(self, start: Table, seat: int, action: int, dice: FastDice) -> None:
        self.seat = seat
        self.dice = dice
        self.world = start.clone()
        self.turns = 0
        self.positions: dict[LineKey, Table] = {}
        """The last table of each stage, in the order in which they were reached."""
        self.apply(action)
        while len(self.positions) <= MAX_OWN_ANSWERS and self.world.seat == seat and not self.turns:
            self.answer()

    def apply(self, action: int) -> None:
        events = self.world.listen()
        self.world.apply(action)
        self.turns += sum(event.begins_turn for event in events)
        stage = line_key(self.world, self.turns)
        self.positions.pop(stage, None)
        self.positions[stage] = self.world.clone()

    def answer(self) -> None:
        self.apply(answer(Greedy(), self.world, self.dice))

    def to_next_turn(self) -> Table | None:
        """The table when the next turn begins, or at the end."""
        for _ in range(MAX_TURN_ANSWERS):
            if self.turns or self.world.over:
                return self.world
            self.answer()
        return None


def can_win(world: Table, seat: int, action: int, dice: FastDice) -> bool:
    """Whether a seat can end the game after a move and win it, before another seat is asked."""
    line = Line(world, seat, action, dice)
    for _ in range(MAX_TURN_ANSWERS):
        if line.turns or line.world.seat != seat:
            break
        line.answer()
    return line.world.over and seat in line.world.winners()


def must_lose(world: Table, seat: int, action: int) -> bool:
    """Forced loss: whether a move ends and loses the game before the next turn begins, by any answers till then."""
    lines = [(world, action)]
    for _ in range(MAX_LOSS_CHECKS):
        if not lines:
            return True
        before, answered = lines.pop()
        after = before.clone()
        events = after.listen()
        after.apply(answered)
        if any(event.begins_turn for event in events) or (after.over and seat in after.winners()):
            return False
        lines += [(after, each) for each in ([] if after.over else after.legal())]
    return False


def line_key(table: Table, turns: int) -> LineKey:
    seat = -1 if table.seat is None else table.seat
    return turns, seat, tuple(int(decision.kind) for decision in table.stack)


def compare_lines(world: Table, seat: int, action: int, other: int, dice: FastDice) -> CommonPosition | None:
    """The last common position of two moves' lines in one determinization."""
    first, second = (Line(world, seat, each, dice) for each in (action, other))
    for stage, here in reversed(first.positions.items()):
        if stage in second.positions:
            return CommonPosition(here, second.positions[stage], own=True)
    later, instead = first.to_next_turn(), second.to_next_turn()
    if later is None or instead is None or later.over != instead.over:
        return None
    return CommonPosition(later, instead, own=False)
