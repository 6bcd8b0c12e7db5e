"""Walhalla: three attacks by longship on the peninsulas of the north, for 3 or 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option
from meadhall.games.walhalla import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.walhalla.acquisitions import ACQUISITIONS
from meadhall.games.walhalla.decisions import DECISIONS, NextTurn
from meadhall.games.walhalla.edition import WalhallaEdition, open_box
from meadhall.games.walhalla.events import EVENTS
from meadhall.games.walhalla.packed import LAYOUTS
from meadhall.games.walhalla.table import WalhallaTable
from meadhall.games.walhalla.view_bounds import extent

GAME = Game(
    name="walhalla",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(3, 4),
    kinds=DECISIONS,
    events=EVENTS,
    first_decision=NextTurn,
    edition_shape=WalhallaEdition,
    open_box=open_box,
    table=WalhallaTable,
    phrases=text,
    board=board,
    evaluation=bot,
    view_bounds=extent,
    quiz=quiz.QUESTIONS,
    tip_study=tips.TIP_STUDY,
    observer=observe,
    acquisitions=ACQUISITIONS,
    inputs=inputs,
    options=(
        Option("layout", (*LAYOUTS, "random"), LAYOUTS[0]),
        Option("first_seat_begins", (False, True), False),
    ),
)
