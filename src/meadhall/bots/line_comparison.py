"""What comes of a move: two moves are compared at one and the same moment, or not at all.

A move is followed through the questions that its seat answers next, as seems best at the moment. Of all moments on the
two ways the last one that both have is taken: the same question, to the same seat, in the same turn, with the same
things left to do. Where the ways part at once, everybody answers until the next turn begins: what is better then is
expected, but nothing is counted.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.bots.bot import answer
from meadhall.bots.greedy import Greedy
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table

FORESIGHT = 4
"""How many more questions put to the same seat belong to the consequences of a move."""
LONGEST_TURN = 40
"""After so many answers of everybody the next turn should have begun."""
MOST_WAYS = 400
"""So many answers are tried to see whether the game is lost whatever happens."""

Stage = tuple[int, int, tuple[int, ...]]
"""How many turns have begun since the move, who is asked, and what is left to do."""


class Meeting(NamedTuple):
    """What comes of two moves, at the same moment of both."""

    here: Table
    there: Table
    own: bool
    """Whether nobody else has answered on the way: then what is there can be counted."""


class Way:
    """What follows a move, moment by moment."""

    def __init__(self, start: Table, seat: int, action: int, dice: FastDice) -> None:
        self.seat = seat
        self.dice = dice
        self.world = start.clone()
        self.turns = 0
        self.moments: dict[Stage, Table] = {}
        """The last table of each stage, in the order in which they were reached."""
        self.take(action)
        while len(self.moments) <= FORESIGHT and self.world.seat == seat and not self.turns:
            self.answer()

    def take(self, action: int) -> None:
        heard = self.world.listen()
        self.world.apply(action)
        self.turns += sum(event.begins_turn for event in heard)
        stage = stage_of(self.world, self.turns)
        self.moments.pop(stage, None)
        self.moments[stage] = self.world.clone()

    def answer(self) -> None:
        self.take(answer(Greedy(), self.world, self.dice))

    def to_next_turn(self) -> Table | None:
        """The table when the next turn begins, or at the end."""
        for _ in range(LONGEST_TURN):
            if self.turns or self.world.over:
                return self.world
            self.answer()
        return None


def wins(world: Table, seat: int, action: int, dice: FastDice) -> bool:
    """Whether a seat can end the game after a move and win it, before anybody else is asked."""
    way = Way(world, seat, action, dice)
    for _ in range(LONGEST_TURN):
        if way.turns or way.world.seat != seat:
            break
        way.answer()
    return way.world.over and seat in way.world.winners()


def loses(world: Table, seat: int, action: int) -> bool:
    """Whether a move ends the game and loses it: before the next turn begins, whatever anybody answers till then."""
    ways = [(world, action)]
    for _ in range(MOST_WAYS):
        if not ways:
            return True
        before, answered = ways.pop()
        after = before.clone()
        heard = after.listen()
        after.apply(answered)
        if any(event.begins_turn for event in heard) or (after.over and seat in after.winners()):
            return False
        ways += [(after, each) for each in ([] if after.over else after.legal())]
    return False


def stage_of(table: Table, turns: int) -> Stage:
    seat = -1 if table.seat is None else table.seat
    return turns, seat, tuple(int(decision.kind) for decision in table.stack)


def meet(world: Table, seat: int, action: int, other: int, dice: FastDice) -> Meeting | None:
    """What comes of two moves in one world, at the last moment that both lead to."""
    first, second = (Way(world, seat, each, dice) for each in (action, other))
    for stage, here in reversed(first.moments.items()):
        if stage in second.moments:
            return Meeting(here, second.moments[stage], own=True)
    later, instead = first.to_next_turn(), second.to_next_turn()
    if later is None or instead is None or later.over != instead.over:
        return None
    return Meeting(later, instead, own=False)
