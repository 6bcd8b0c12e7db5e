"""The levels for people, from a first game to the strongest: the one list that everybody reads.

A level is how much escapes it, how far it looks, and what it likes; it is played by somebody with a name and a face.
How much escapes it and how far it looks may differ from game to game, and for two players from three or four
(`levels.toml` in a game's folder), so that the levels lie about evenly apart everywhere (`make spacing`).
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.bots.bot import Judge
from meadhall.bots.greedy import by_worth
from meadhall.bots.nets import Learned, shipped
from meadhall.bots.search_bot import WITHOUT_END, Konungr, Seer
from meadhall.bots.styles import Manner, levels_file
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table


class Villager(Seer):
    """Somebody of a level below the strongest: answers at once."""

    iterations = 0
    seconds = float(WITHOUT_END)
    """However busy the machine is: the same table and dice, the same answer."""
    usual = 0
    """How many iterations it has where the game does not say otherwise; 0 for a look at what an answer brings."""

    def manner(self, game: Game, players: int) -> Manner:
        return levels_file(game).manner(players, self.name) or Manner(self.overlooks, self.usual)

    def learned(self, game: Game, players: int) -> Learned | None:
        return shipped(game, players) if self.manner(game, players).net else None

    def ranking(self, imagined: Table, dice: FastDice) -> list[int]:
        if self.budget(imagined):
            return super().ranking(imagined, dice)
        return by_worth(imagined, dice, self.style, self.fondness)

    def budget(self, imagined: Table) -> int:
        manner = self.manner(imagined.game, int(imagined.seats))
        return self.iterations or (manner.iterations if self.search.reckoner is None else manner.net)


class Thrall(Villager):
    """Plays his first games: sees little of what there is to see, and keeps what he has."""

    name = "thrall"
    style = "hoarder"
    overlooks = 85


class Leysingi(Villager):
    """Has been freed, and deals in whatever can be had; half of what there is escapes her."""

    name = "leysingi"
    style = "trader"
    overlooks = 60


class Karl(Villager):
    """Does what seems best at the moment, of what he sees, and would rather fight than wait."""

    name = "karl"
    style = "raider"
    overlooks = 35


class Drengr(Villager):
    """Thinks a little ahead, of glory above all."""

    name = "drengr"
    style = "raider"
    fondness = 0.8
    usual = 20
    overlooks = 15


class Hersir(Villager):
    """Thinks first, and knows what things are worth."""

    name = "hersir"
    style = "trader"
    fondness = 0.6
    usual = 40
    overlooks = 8


class Jarl(Villager):
    """Thinks before he acts; what he has he holds."""

    name = "jarl"
    style = "hoarder"
    fondness = 0.35
    usual = 120


class Character(NamedTuple):
    """Who plays a level."""

    level: str
    person: str
    """By what name; the face belongs to it."""
    kind: type[Judge]

    @property
    def style(self) -> str:
        return self.kind.style


PEOPLE = (
    Character("thrall", "Orm", Thrall),
    Character("leysingi", "Inga", Leysingi),
    Character("karl", "Bjorn", Karl),
    Character("drengr", "Sigurd", Drengr),
    Character("hersir", "Gudrun", Hersir),
    Character("jarl", "Ulf", Jarl),
    Character("konungr", "Astrid", Konungr),
)
"""The weakest first."""
FOR_PEOPLE = tuple(each.level for each in PEOPLE)
USUAL = "karl"
"""Whoever says nothing plays with this one; people's ratings begin where it is."""


def character(level: str) -> Character | None:
    """Who plays a level; nobody, if it is not one for people."""
    return next((each for each in PEOPLE if each.level == level), None)
