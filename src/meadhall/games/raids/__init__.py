"""Raids: four voyages around the northern coasts, for 2 to 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.games.raids import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.raids.acquisitions import TAKEN
from meadhall.games.raids.decisions import ALL_KINDS, NextTurn
from meadhall.games.raids.edition import RaidsEdition, open_box
from meadhall.games.raids.events import EVENTS
from meadhall.games.raids.table import RaidsTable

GAME = Game(
    name="raids",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(2, 3, 4),
    kinds=ALL_KINDS,
    events=EVENTS,
    opening=NextTurn,
    edition_shape=RaidsEdition,
    open_box=open_box,
    table=RaidsTable,
    phrases=text,
    board=board,
    sense=bot,
    pointing=quiz.QUESTIONS,
    guide=tips.GUIDE,
    observer=observe,
    taken=TAKEN,
    inputs=inputs,
)
