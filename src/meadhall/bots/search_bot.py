"""Search bots: tree search within a budget of iterations or time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from meadhall.bots import nets
from meadhall.bots.bot import Bot, RankingBot
from meadhall.bots.search.mcts import Search
from meadhall.bots.search.tree import Node
from meadhall.bots.styles import style_bonus
from meadhall.bots.turn_enumeration import TurnEnumeration
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import NetEvaluator

UNLIMITED = 1_000_000_000


class SearchBot(RankingBot):
    """Searches determinizations for its seat, for a number of iterations or for some time."""

    iterations = UNLIMITED
    """0 for the budget of its level in a game."""
    seconds = 2.0
    max_seconds = float(UNLIMITED)
    """An upper limit on `seconds` that a caller may set."""
    cpu_time = False
    """Whether its seconds are processor time, independent of the machine's load."""
    full_information = False
    """Cheating: it is given the real table, to measure what that is worth (`benchmarks/value_of_information.py`)."""
    last_search: tuple[Table, Node, int] | None = None
    """Table, node and action of its last search, for tree reuse."""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        seat = imagined.seat or 0
        self.search = Search(imagined, seat, dice, -1, self.evaluator(imagined))
        self.search.full_information = self.full_information
        self.search.style_bonus = style_bonus(imagined.game, self.style, self.style_factor)
        if self.last_search is not None:
            self.search.reuse_subtree(*self.last_search)
        action = super().choose(imagined, dice)
        node = self.search.root.find(action)
        self.last_search = None if node is None else (imagined, node, action)
        return action

    def __getstate__(self) -> dict[str, object]:
        """Without the running search: a copy begins its search with the next question."""
        return {name: part for name, part in vars(self).items() if name != "search"}

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        thinking = self.turn_enumeration(imagined) or self.search
        thinking.run(self.budget(imagined), min(self.seconds, self.max_seconds), self.cpu_time)
        legal = set(imagined.legal())
        return [action for action in thinking.ranking() if action in legal]

    def turn_enumeration(self, imagined: Table) -> TurnEnumeration | None:
        """Enumeration of whole turns instead of a tree search, where a game has a turn planner and a net."""
        turns, evaluator = imagined.game.turn_planner, self.evaluator(imagined)
        return None if turns is None or evaluator is None else TurnEnumeration(imagined, turns, evaluator)

    def budget(self, imagined: Table) -> int:
        """The budget of iterations, if there is time."""
        return self.iterations

    def net_for(self, game: Game, players: int) -> nets.LoadedNet | None:
        """The net it would use for a game, if there is one."""
        return None

    def evaluator(self, imagined: Table) -> NetEvaluator | None:
        """The net evaluator for tables like this one; None where the game's own evaluation serves."""
        found = self.net_for(imagined.game, int(imagined.seats))
        return found.evaluator() if found is not None and found.matches(imagined) else None

    def signature(self, game: Game, players: int, options: Mapping[str, OptionValue], edition: str) -> str:
        """The hash of the net that it uses at such tables; empty if it uses none."""
        found = self.net_for(game, players)
        return found.hash if found is not None and found.serves(game, players, options, edition) else ""


class Konungr(SearchBot):
    """The strongest: searches for up to two seconds, with a neural net where there is one."""

    name = "konungr"
    file: Path | None = None
    """A net of its own, instead of the one that comes with the game."""

    def net_for(self, game: Game, players: int) -> nets.LoadedNet | None:
        return nets.bundled_net(game, players) if self.file is None else load_net(self.file, game)


class Elder(SearchBot):
    """The strongest without nets: the fixed baseline for all that is learnt."""

    name = "elder"


@cache
def load_net(path: Path, game: Game) -> nets.LoadedNet:
    return nets.read_net(path, game)


def net_of(bot: Bot, game: Game, players: int, options: Mapping[str, OptionValue], edition: str) -> str:
    """The hash of the net that a bot uses at such tables; empty if it uses none."""
    return bot.signature(game, players, options, edition) if isinstance(bot, SearchBot) else ""
