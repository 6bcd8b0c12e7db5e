"""Five Viking board games at one table: a fast, typed library with hidden information done right.

>>> import meadhall
>>> table = meadhall.game("raids").new(players=3, seed=7)
>>> table
<raids: 3 players, ply 0, seat 1 is asked navigate, 48cd26fc7553>
>>> table.name(table.legal()[0])
'stop:1'
"""

from importlib import import_module
from typing import TYPE_CHECKING, SupportsIndex

from meadhall import bots
from meadhall.bots import Bot
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import Edition, EditionLike
from meadhall.core.engine.errors import (
    BadEdition,
    BadNet,
    BadOption,
    BadPosition,
    BadRecord,
    BotError,
    IllegalAction,
    MeadhallError,
    MissingExtra,
    OtherRules,
    UnknownBot,
    UnknownGame,
)
from meadhall.core.engine.events import Event
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.playout import play_out
from meadhall.core.engine.record import Held, Record
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.games import game, load_record, open_record
from meadhall.reviews import review
from meadhall.version import VERSION

if TYPE_CHECKING:
    from meadhall import arena
    from meadhall.adapters.batch import Batch
    from meadhall.games import GamesPackage

    games: GamesPackage
else:

    def __getattr__(name):
        """Lazy import: the arena is loaded when it is first asked for."""
        if name == "arena":
            return import_module("meadhall.arena")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = VERSION

__all__ = [
    "BadEdition",
    "BadNet",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "BotError",
    "Edition",
    "Event",
    "FastDice",
    "Game",
    "Held",
    "IllegalAction",
    "MeadhallError",
    "MissingExtra",
    "OtherRules",
    "Record",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "View",
    "arena",
    "batch",
    "bots",
    "game",
    "games",
    "load_record",
    "open_record",
    "play_out",
    "review",
]


def batch(
    game: str,
    n: SupportsIndex,
    players: SupportsIndex | None = None,
    seed: SupportsIndex | str = 0,
    edition: EditionLike | None = None,
    **options: OptionValue,
) -> "Batch":
    """So many tables of a game as arrays, answered together; by default for as few players as can play it."""
    from meadhall.adapters.batch import batch as made  # needs numpy

    return made(game, n, players, seed, edition, **options)
