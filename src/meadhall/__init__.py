"""Five Viking board games at one table: a fast, typed library with hidden information done right.

>>> import meadhall
>>> table = meadhall.game("raids").new(players=3, seed=7)
>>> table
<raids: 3 players, ply 0, seat 1 is asked navigate, 48cd26fc7553>
>>> table.name(table.legal()[0])
'stop:1'
"""

from meadhall import bots
from meadhall.bots import Bot
from meadhall.core.dice import FastDice
from meadhall.core.edition import Edition
from meadhall.core.errors import (
    BadEdition,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    MeadhallError,
    MissingExtra,
    OtherRules,
    UnknownBot,
    UnknownGame,
)
from meadhall.core.events import Event
from meadhall.core.game import Game
from meadhall.core.playout import play_out
from meadhall.core.record import Held, Record
from meadhall.core.table import Table
from meadhall.core.view import View
from meadhall.games import game, load_record, open_record
from meadhall.games import games as games
from meadhall.reviews import review
from meadhall.version import VERSION

__version__ = VERSION

__all__ = [
    "BadEdition",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
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
    "bots",
    "game",
    "games",
    "load_record",
    "open_record",
    "play_out",
    "review",
]
