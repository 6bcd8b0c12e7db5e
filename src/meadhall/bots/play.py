"""The one loop in which bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from meadhall.bots.bot import Bot, answer
from meadhall.core.dice import FastDice
from meadhall.core.table import Table

DiceAt = Callable[[Table], FastDice]
"""The dice that a bot has at a table as it stands."""


def answers(now: Callable[[], Table], bots: Mapping[int, Bot], dice: DiceAt) -> Iterator[tuple[int, int]]:
    """What the bots answer, seat and action, until somebody else is asked or the game is over.

    `now` is the table as it stands: whoever iterates carries out each answer before asking for the next.
    """
    while (seat := (table := now()).seat) is not None and seat in bots:
        yield seat, answer(bots[seat], table, dice(table))


def bots_play(table: Table, bots: Mapping[int, Bot], dice: DiceAt) -> None:
    """Let the bots answer at a table until somebody else is asked or the game is over."""
    for _, action in answers(lambda: table, bots, dice):
        table.apply(action)
