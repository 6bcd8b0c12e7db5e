"""Bots that look one ply ahead."""

from meadhall.bots.bot import Judge
from meadhall.core.dice import FastDice
from meadhall.core.table import Table


class Greedy(Judge):
    """Takes the option that leaves the best table, by the game's own evaluation and first ideas."""

    name = "greedy"

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        worths = {action: worth(imagined, action) for action in imagined.legal()}
        return sorted(worths, key=lambda action: -worths[action])


class Karl(Greedy):
    """Does what seems best at the moment, of what it sees."""

    name = "karl"
    overlooks = 45


class Thrall(Greedy):
    """Sees what matters, but not everything: a friendly opponent for a first game."""

    name = "thrall"
    overlooks = 75


def worth(imagined: Table, action: int) -> float:
    """What the asked seat thinks of the table that an action leads to."""
    seat = imagined.seat
    assert seat is not None, "the game is over"
    after = imagined.clone()
    after.apply(action)
    _, option = imagined.game.split(action)
    return imagined.game.sense.value(after, seat) + imagined.game.sense.idea(imagined, option)
