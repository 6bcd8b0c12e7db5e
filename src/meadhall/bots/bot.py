"""What a bot is."""

from __future__ import annotations

from meadhall.core.dice import FastDice
from meadhall.core.table import Table


class Bot:
    """Chooses an action. It is given the table as its seat imagines it, never the real one."""

    name = ""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        """One of the legal actions of the imagined table; the same dice give the same choice."""
        raise TypeError("a bot chooses")


def answer(bot: Bot, table: Table, dice: FastDice) -> int:
    """What a bot answers to the question asked at a table."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return bot.choose(table.guess(seat, dice.clone()), dice)
