"""What a bot is."""

from __future__ import annotations

from meadhall.bots.styles import PLAIN, Manner, levels_file
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.integers import action_number
from meadhall.core.engine.table import Table


class Bot:
    """Chooses an action. It is given the table as its seat imagines it, never the real one."""

    name = ""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        """One of the legal actions of the imagined table; the same dice give the same choice."""
        raise TypeError("a bot chooses")


class Judge(Bot):
    """Puts the options in order and takes the best that it notices: overlooking one is a very human mistake."""

    overlooks = 0
    """How many options in a hundred it does not notice where there are many; of a few, fewer."""
    style = PLAIN
    """What it likes: see `tastes`."""
    fondness = 1.0
    """How much that tempts it: the better somebody plays, the less."""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        legal = imagined.legal()
        if len(legal) == 1:
            return legal[0]
        ranking = self.ranking(imagined, dice)
        unseen = escaping(self.manner(imagined.game, int(imagined.seats)).overlooks, len(ranking))
        if not unseen:
            return ranking[0]
        for action in ranking:
            if dice.below("notice", 100) >= unseen:
                return action
        return ranking[dice.below("anything", len(ranking))]

    def manner(self, game: Game, players: int) -> Manner:
        """How it plays at a table for so many: as the game's folder has it for this level, or as usual."""
        return levels_file(game).manner(players, self.name) or Manner(self.overlooks)

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        """The legal actions, the best first."""
        raise TypeError("a judge puts the options in order")


def escaping(overlooks: int, options: int) -> int:
    """How many options in a hundred escape somebody: nobody overlooks half of a yes or no, many lose their way."""
    return overlooks * (options - 1) // (options + 1)


def answer(bot: Bot, table: Table, dice: FastDice) -> int:
    """What a bot answers to the question asked at a table."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return action_number(bot.choose(table.guess(seat, dice.clone()), dice))
