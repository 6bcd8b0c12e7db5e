"""Bots that look one ply ahead."""

from meadhall.bots.bot import Bot
from meadhall.core.dice import FastDice
from meadhall.core.table import Table

HASTE = 0.8
"""How far a thrall may misjudge an option, in spreads of points."""


class Greedy(Bot):
    """Takes the option that leaves the best table, by the game's own evaluation and first ideas."""

    name = "greedy"

    def choose(self, imagined: Table, dice: FastDice) -> int:
        legal = imagined.legal()
        worths = [worth(imagined, action) + self.error(imagined, dice) for action in legal]
        return legal[worths.index(max(worths))]

    def error(self, imagined: Table, dice: FastDice) -> float:
        """How much an option is misjudged."""
        return 0.0


class Karl(Greedy):
    """Does what seems best at the moment."""

    name = "karl"


class Thrall(Greedy):
    """Sees what matters, but judges in haste: a friendly opponent for a first game."""

    name = "thrall"

    def error(self, imagined: Table, dice: FastDice) -> float:
        return imagined.game.sense.SPREAD * HASTE * int(dice.below("haste", 1000)) / 1000


def worth(imagined: Table, action: int) -> float:
    """What the asked seat thinks of the table that an action leads to."""
    seat = imagined.seat
    assert seat is not None, "the game is over"
    after = imagined.clone()
    after.apply(action)
    _, option = imagined.game.split(action)
    return imagined.game.sense.value(after, seat) + imagined.game.sense.idea(imagined, option)
