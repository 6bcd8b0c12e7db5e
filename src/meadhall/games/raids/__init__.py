"""Raids: four voyages around the northern coasts, for 2 to 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.games.raids import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.raids.acquisitions import ACQUISITIONS
from meadhall.games.raids.decisions import DECISIONS, NextTurn
from meadhall.games.raids.edition import RaidsEdition, open_box
from meadhall.games.raids.events import EVENTS
from meadhall.games.raids.table import RaidsTable

GAME = Game(
    name="raids",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(2, 3, 4),
    kinds=DECISIONS,
    events=EVENTS,
    first_decision=NextTurn,
    edition_shape=RaidsEdition,
    open_box=open_box,
    table=RaidsTable,
    phrases=text,
    board=board,
    evaluation=bot,
    quiz=quiz.QUESTIONS,
    tip_study=tips.TIP_STUDY,
    observer=observe,
    acquisitions=ACQUISITIONS,
    inputs=inputs,
)
