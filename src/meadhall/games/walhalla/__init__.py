"""Walhalla: three attacks by longship on the peninsulas of the north, for 3 or 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option
from meadhall.games.walhalla import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.walhalla.acquisitions import TAKEN
from meadhall.games.walhalla.decisions import ALL_KINDS, NextTurn
from meadhall.games.walhalla.edition import WalhallaEdition, open_box
from meadhall.games.walhalla.events import EVENTS
from meadhall.games.walhalla.extent import extent
from meadhall.games.walhalla.packed import LAYOUTS
from meadhall.games.walhalla.table import WalhallaTable

GAME = Game(
    name="walhalla",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(3, 4),
    kinds=ALL_KINDS,
    events=EVENTS,
    opening=NextTurn,
    edition_shape=WalhallaEdition,
    open_box=open_box,
    table=WalhallaTable,
    phrases=text,
    board=board,
    sense=bot,
    extent=extent,
    pointing=quiz.QUESTIONS,
    guide=tips.GUIDE,
    observer=observe,
    taken=TAKEN,
    inputs=inputs,
    options=(
        Option("layout", (*LAYOUTS, "random"), LAYOUTS[0]),
        Option("first_seat_begins", (False, True), False),
    ),
)
