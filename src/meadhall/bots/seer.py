"""Bots that search."""

from meadhall.bots.bot import Bot
from meadhall.bots.search.search import Search
from meadhall.core.dice import FastDice
from meadhall.core.table import Table

WITHOUT_END = 1_000_000_000


class Seer(Bot):
    """Searches the worlds its seat can imagine, for a number of iterations or for some time."""

    iterations = WITHOUT_END
    seconds = 2.0

    def choose(self, imagined: Table, dice: FastDice) -> int:
        legal = imagined.legal()
        if len(legal) == 1:
            return legal[0]
        search = Search(imagined, imagined.seat or 0, dice)
        search.run(self.iterations, self.seconds)
        return search.best()


class Jarl(Seer):
    """Thinks before it acts, and answers at once."""

    name = "jarl"
    iterations = 300


class Konungr(Seer):
    """The strongest: thinks for up to two seconds."""

    name = "konungr"
