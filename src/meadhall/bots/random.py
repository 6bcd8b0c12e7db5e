"""Random bot: a uniformly random legal action."""

from meadhall.bots.bot import Bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table


class Random(Bot):
    name = "random"

    def choose(self, imagined: Table, dice: FastDice) -> int:
        legal = imagined.legal()
        return legal[dice.below("random bot", len(legal))]
