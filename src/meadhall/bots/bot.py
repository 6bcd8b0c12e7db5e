"""Bot interface, and the base of bots that rank their options."""

from __future__ import annotations

from meadhall.bots.styles import PLAIN, LevelStrength, levels_file
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.integers import action_number
from meadhall.core.engine.table import Table


class Bot:
    """Bot interface: chooses an action. It is given a determinization of the table for its seat, never the real one."""

    name = ""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        """One of the legal actions of the imagined table; the same dice give the same choice."""
        raise TypeError("a bot chooses")


class RankingBot(Bot):
    """Ranks the options and takes the best that it notices: to overlook one is the mistake that humans make."""

    blunder_rate = 0
    """How many options in a hundred it overlooks where there are many; of a few, fewer."""
    style = PLAIN
    """Its style of play: see `styles`."""
    style_factor = 1.0
    """How much the style biases its evaluation: the stronger the bot, the less."""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        legal = imagined.legal()
        if len(legal) == 1:
            return legal[0]
        ranking = self.ranking(imagined, dice)
        unseen = effective_blunder_rate(self.strength(imagined.game, int(imagined.seats)).blunder_rate, len(ranking))
        if not unseen:
            return ranking[0]
        for action in ranking:
            if dice.below("notice", 100) >= unseen:
                return action
        return ranking[dice.below("anything", len(ranking))]

    def strength(self, game: Game, players: int) -> LevelStrength:
        """Its strength at a table for so many: from the game's `levels.toml`, or the default."""
        return levels_file(game).strength(players, self.name) or LevelStrength(self.blunder_rate)

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        """The legal actions, the best first."""
        raise TypeError("a ranking bot ranks the options")


def effective_blunder_rate(blunder_rate: int, options: int) -> int:
    """The blunder rate for so many options: a yes or no is seldom overlooked, one of many options often."""
    return blunder_rate * (options - 1) // (options + 1)


def answer(bot: Bot, table: Table, dice: FastDice) -> int:
    """What a bot answers to the question asked at a table."""
    seat = table.seat
    assert seat is not None, "the game is over"
    return action_number(bot.choose(table.guess(seat, dice.clone()), dice))
