"""Bots that look one ply ahead."""

from meadhall.bots.bot import Judge
from meadhall.bots.search.mcts import Search
from meadhall.bots.styles import PLAIN, fancy_of
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table


class Greedy(Judge):
    """Takes the option that leaves the best table, by the game's own evaluation and first ideas."""

    name = "greedy"

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        return by_worth(imagined, dice, self.style, self.fondness)


def by_worth(imagined: Table, dice: FastDice, style: str, fondness: float) -> list[int]:
    """The legal actions, the one that leaves the best table first, as somebody of that style sees it."""
    worths = dict(zip(imagined.legal(), opinions(imagined, dice, style, fondness), strict=True))
    return sorted(worths, key=lambda action: -worths[action])


def opinions(imagined: Table, dice: FastDice, style: str = PLAIN, fondness: float = 1.0) -> list[float]:
    """For each legal action, what the asked seat thinks of the table it leads to: a search begins with the same."""
    seat = imagined.seat
    assert seat is not None, "the game is over"
    search = Search(imagined, seat, dice)
    search.fancy = fancy_of(imagined.game, style, fondness)
    return search.opinions(imagined)
