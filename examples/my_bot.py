"""A bot of your own: `meadhall arena run raids --bots examples/my_bot.py,karl -n 20`."""

from meadhall import FastDice
from meadhall.bots import Bot
from meadhall.core.engine.table import Table

LINES = 6


class Scout(Bot):
    """Plays every option to the end a few times, everybody at random, and takes the one that won most."""

    name = "scout"

    def choose(self, imagined: Table, dice: FastDice) -> int:
        """`imagined` is the table as this seat may know it; all it can't know has been redrawn."""
        return max(imagined.legal(), key=lambda action: self.wins(imagined, action, dice))

    def wins(self, imagined: Table, action: int, dice: FastDice) -> float:
        seat = imagined.seat or 0
        won = 0.0
        for _ in range(LINES):
            line = imagined.guess(seat, dice)
            line.apply(action)
            while not line.over:
                options = line.legal()
                line.apply(options[dice.below("scout", len(options))])
            winners = line.winners()
            won += (seat in winners) / len(winners)
        return won
