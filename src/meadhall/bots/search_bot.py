"""Bots that search."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from meadhall.bots import nets
from meadhall.bots.bot import Bot, Judge
from meadhall.bots.search.mcts import Search
from meadhall.bots.search.tree import Node
from meadhall.bots.styles import fancy_of
from meadhall.bots.turn_enumeration import Planning
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import Reckoner

WITHOUT_END = 1_000_000_000


class Seer(Judge):
    """Searches the worlds its seat can imagine, for a number of iterations or for some time."""

    iterations = WITHOUT_END
    """0 for as many as its level has in a game."""
    seconds = 2.0
    limit = float(WITHOUT_END)
    """It searches for no more seconds than this either, whoever it is."""
    own_time = False
    """Whether its seconds are those that the processor spends on it, however busy the machine is."""
    shown = False
    """Whether it is given the real table, to measure what that is worth (`benchmarks/value_of_information.py`)."""
    last: tuple[Table, Node, int] | None = None
    """The table of its last search, what was found there, and its answer: where nothing is new, the next goes on so."""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        seat = imagined.seat or 0
        self.search = Search(imagined, seat, dice, -1, self.reckoner(imagined))
        self.search.shown = self.shown
        self.search.fancy = fancy_of(imagined.game, self.style, self.fondness)
        if self.last is not None:
            self.search.take_over(*self.last)
        action = super().choose(imagined, dice)
        node = self.search.root.find(action)
        self.last = None if node is None else (imagined, node, action)
        return action

    def __getstate__(self) -> dict[str, object]:
        """A copy goes on as it would; its next search begins with the next question."""
        return {name: part for name, part in vars(self).items() if name != "search"}

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        thinking = self.planning(imagined) or self.search
        thinking.run(self.budget(imagined), min(self.seconds, self.limit), self.own_time)
        legal = set(imagined.legal())
        return [action for action in thinking.ranking() if action in legal]

    def planning(self, imagined: Table) -> Planning | None:
        """Where a game has whole turns, and something was learnt of how they leave a table, it thinks those through."""
        turns, reckoner = imagined.game.turns, self.reckoner(imagined)
        return None if turns is None or reckoner is None else Planning(imagined, turns, reckoner)

    def budget(self, imagined: Table) -> int:
        """How many iterations it searches, if there is time."""
        return self.iterations

    def learned(self, game: Game, players: int) -> nets.Learned | None:
        """The net it would ask about a game, if there is one."""
        return None

    def reckoner(self, imagined: Table) -> Reckoner | None:
        """What was learnt of tables like this one; nothing, where the game's own evaluation serves."""
        found = self.learned(imagined.game, int(imagined.seats))
        return found.reckoner() if found is not None and found.fits(imagined) else None

    def signature(self, game: Game, players: int, options: Mapping[str, OptionValue], edition: str) -> str:
        """The hash of the net that it asks at such tables; empty if it asks none."""
        found = self.learned(game, players)
        return found.hash if found is not None and found.serves(game, players, options, edition) else ""


class Konungr(Seer):
    """The strongest: thinks for up to two seconds, and judges by what was learnt where something was."""

    name = "konungr"
    file: Path | None = None
    """A net of its own, instead of the one that comes with the game."""

    def learned(self, game: Game, players: int) -> nets.Learned | None:
        return nets.shipped(game, players) if self.file is None else own_net(self.file, game)


class Elder(Seer):
    """The strongest as it was before it learned: the fixed rival of whatever is learnt."""

    name = "elder"


@cache
def own_net(path: Path, game: Game) -> nets.Learned:
    return nets.read_net(path, game)


def net_of(bot: Bot, game: Game, players: int, options: Mapping[str, OptionValue], edition: str) -> str:
    """The hash of the net that a bot asks at such tables; empty if it asks none."""
    return bot.signature(game, players, options, edition) if isinstance(bot, Seer) else ""
