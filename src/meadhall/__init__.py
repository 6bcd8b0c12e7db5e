"""Five Viking board games at one table: a fast, typed library with hidden information done right.

>>> import meadhall
>>> table = meadhall.game("raids").new(players=3, seed=7)
>>> table.decision
'navigate'
"""

from meadhall.core.dice import FastDice
from meadhall.core.errors import (
    BadEdition,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    MeadhallError,
    MissingExtra,
    UnknownBot,
    UnknownGame,
)
from meadhall.core.playout import play_out
from meadhall.core.record import Record
from meadhall.games import game, load_record
from meadhall.games import games as games
from meadhall.version import VERSION

__version__ = VERSION

__all__ = [
    "BadEdition",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "FastDice",
    "IllegalAction",
    "MeadhallError",
    "MissingExtra",
    "Record",
    "UnknownBot",
    "UnknownGame",
    "game",
    "games",
    "load_record",
    "play_out",
]
