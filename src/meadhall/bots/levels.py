"""Bot levels for people, from a first game to the strongest, each played by a character with a name and a face.

A level is a blunder rate, a search budget and a style. Blunder rate and budget may differ by game, and between two and
more players (`levels.toml` in a game's folder), so that the levels lie about evenly apart everywhere (`make spacing`).
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.bots.bot import RankingBot
from meadhall.bots.greedy import rank_by_value
from meadhall.bots.nets import LoadedNet, bundled_net
from meadhall.bots.search_bot import UNLIMITED, Konungr, SearchBot
from meadhall.bots.styles import LevelStrength, levels_file
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table


class LevelBot(SearchBot):
    """Bot of a level below the strongest: a fixed number of iterations, so that it answers at once."""

    iterations = 0
    seconds = float(UNLIMITED)
    """No time limit, so that the same table and dice give the same answer on a busy machine too."""
    default_iterations = 0
    """How many iterations it has where the game does not say otherwise; 0 for a one-ply look."""

    def strength(self, game: Game, players: int) -> LevelStrength:
        return levels_file(game).strength(players, self.name) or LevelStrength(
            self.blunder_rate, self.default_iterations
        )

    def net_for(self, game: Game, players: int) -> LoadedNet | None:
        return bundled_net(game, players) if self.strength(game, players).net else None

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        if self.budget(imagined):
            return super().ranking(imagined, dice)
        return rank_by_value(imagined, dice, self.style, self.style_factor)

    def budget(self, imagined: Table) -> int:
        strength = self.strength(imagined.game, int(imagined.seats))
        return self.iterations or (strength.iterations if self.search.evaluator is None else strength.net)


class Thrall(LevelBot):
    """Plays his first games: overlooks most options, and hoards."""

    name = "thrall"
    style = "hoarder"
    blunder_rate = 85


class Leysingi(LevelBot):
    """A freed woman who trades; overlooks half of her options."""

    name = "leysingi"
    style = "trader"
    blunder_rate = 60


class Karl(LevelBot):
    """Takes what seems best at the moment, of the options he sees, and would rather fight than wait."""

    name = "karl"
    style = "raider"
    blunder_rate = 35


class Drengr(LevelBot):
    """Thinks a little ahead, of glory above all."""

    name = "drengr"
    style = "raider"
    style_factor = 0.8
    default_iterations = 20
    blunder_rate = 15


class Hersir(LevelBot):
    """Thinks first, and knows what things are worth."""

    name = "hersir"
    style = "trader"
    style_factor = 0.6
    default_iterations = 40
    blunder_rate = 8


class Jarl(LevelBot):
    """Thinks before he acts; what he has he holds."""

    name = "jarl"
    style = "hoarder"
    style_factor = 0.35
    default_iterations = 120


class Character(NamedTuple):
    """The character who plays a level."""

    level: str
    person: str
    """The character's name, which determines the face."""
    kind: type[RankingBot]

    @property
    def style(self) -> str:
        return self.kind.style


CHARACTERS = (
    Character("thrall", "Orm", Thrall),
    Character("leysingi", "Inga", Leysingi),
    Character("karl", "Bjorn", Karl),
    Character("drengr", "Sigurd", Drengr),
    Character("hersir", "Gudrun", Hersir),
    Character("jarl", "Ulf", Jarl),
    Character("konungr", "Astrid", Konungr),
)
"""The weakest first."""
CHARACTER_LEVELS = tuple(each.level for each in CHARACTERS)
DEFAULT_LEVEL = "karl"
"""The default opponent; people's ratings begin where it is."""


def character(level: str) -> Character | None:
    """The character who plays a level; None if it is not one for people."""
    return next((each for each in CHARACTERS if each.level == level), None)
