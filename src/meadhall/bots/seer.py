"""Bots that search."""

from meadhall.bots.bot import Judge
from meadhall.bots.search.search import Search
from meadhall.core.dice import FastDice
from meadhall.core.table import Table

WITHOUT_END = 1_000_000_000


class Seer(Judge):
    """Searches the worlds its seat can imagine, for a number of iterations or for some time."""

    iterations = WITHOUT_END
    seconds = 2.0
    limit = float(WITHOUT_END)
    """It searches for no more seconds than this either, whoever it is."""
    last: tuple[Search, int] | None = None
    """The search for its last answer, and that answer: where nothing new was learnt since, the next goes on with it."""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        self.search = Search(imagined, imagined.seat or 0, dice)
        if self.last is not None:
            self.search.take_over(*self.last)
        action = super().choose(imagined, dice)
        self.last = (self.search, action)
        return action

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        self.search.run(self.iterations, min(self.seconds, self.limit))
        legal = set(imagined.legal())
        return [action for action in self.search.ranking() if action in legal]


class Jarl(Seer):
    """Thinks before it acts and answers at once, but now and then a fine move escapes it."""

    name = "jarl"
    iterations = 100
    overlooks = 20


class Konungr(Seer):
    """The strongest: thinks for up to two seconds."""

    name = "konungr"
