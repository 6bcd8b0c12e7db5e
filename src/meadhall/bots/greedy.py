"""Greedy bot: looks one ply ahead."""

from meadhall.bots.bot import RankingBot
from meadhall.bots.search.mcts import Search
from meadhall.bots.styles import PLAIN, style_bonus
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table


class Greedy(RankingBot):
    """Takes the option with the best table after it, by the game's evaluation and priors."""

    name = "greedy"

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        return rank_by_value(imagined, dice, self.style, self.style_factor)


def rank_by_value(imagined: Table, dice: FastDice, style: str, style_factor: float) -> list[int]:
    """The legal actions, best first by one-ply evaluation with a style's bias."""
    values = dict(zip(imagined.legal(), option_values(imagined, dice, style, style_factor), strict=True))
    return sorted(values, key=lambda action: -values[action])


def option_values(imagined: Table, dice: FastDice, style: str = PLAIN, style_factor: float = 1.0) -> list[float]:
    """The one-ply evaluation of each legal action: the same with which a search begins."""
    seat = imagined.seat
    assert seat is not None, "the game is over"
    search = Search(imagined, seat, dice)
    search.style_bonus = style_bonus(imagined.game, style, style_factor)
    return search.option_values(imagined)
