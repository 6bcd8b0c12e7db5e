"""Bots that look one ply ahead."""

from meadhall.bots.bot import Judge
from meadhall.bots.search.search import Search
from meadhall.core.dice import FastDice
from meadhall.core.table import Table


class Greedy(Judge):
    """Takes the option that leaves the best table, by the game's own evaluation and first ideas."""

    name = "greedy"

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        worths = dict(zip(imagined.legal(), opinions(imagined, dice), strict=True))
        return sorted(worths, key=lambda action: -worths[action])


class Karl(Greedy):
    """Does what seems best at the moment, of what it sees."""

    name = "karl"
    overlooks = 45


class Thrall(Greedy):
    """Sees what matters, but not everything: a friendly opponent for a first game."""

    name = "thrall"
    overlooks = 75


def opinions(imagined: Table, dice: FastDice) -> list[float]:
    """For each legal action, what the asked seat thinks of the table it leads to: a search begins with the same."""
    seat = imagined.seat
    assert seat is not None, "the game is over"
    return Search(imagined, seat, dice).opinions(imagined)
