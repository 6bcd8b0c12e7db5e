"""The bot that looks one ply ahead."""

from meadhall.bots.bot import Bot
from meadhall.core.dice import FastDice
from meadhall.core.table import Table


class Greedy(Bot):
    """Takes the option that leaves the best table, by the game's own evaluation and first ideas."""

    name = "greedy"

    def choose(self, imagined: Table, dice: FastDice) -> int:
        sense = imagined.game.sense
        seat = imagined.seat
        assert seat is not None, "the game is over"
        legal = imagined.legal()
        best, most = legal[0], float("-inf")
        for action in legal:
            after = imagined.clone()
            after.apply(action)
            _, option = imagined.game.split(action)
            worth = sense.value(after, seat) + sense.idea(imagined, option)
            if worth > most:
                best, most = action, worth
        return best
