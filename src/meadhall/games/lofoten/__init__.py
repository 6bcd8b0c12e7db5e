"""Lofoten: two fleets on their wheels, one market, four warehouses; a duel for 2 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option
from meadhall.games.lofoten import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.lofoten.acquisitions import ACQUISITIONS
from meadhall.games.lofoten.decisions import DECISIONS
from meadhall.games.lofoten.edition import LofotenEdition, open_box
from meadhall.games.lofoten.events import EVENTS
from meadhall.games.lofoten.table import LofotenTable
from meadhall.games.lofoten.text.wording import warehouse_names
from meadhall.games.lofoten.turns import Setup
from meadhall.games.lofoten.view_bounds import extent

GAME = Game(
    name="lofoten",
    folder=Path(__file__).parent,
    rules_version=2,
    players=(2,),
    kinds=DECISIONS,
    events=EVENTS,
    first_decision=Setup,
    edition_shape=LofotenEdition,
    open_box=open_box,
    table=LofotenTable,
    phrases=text,
    board=board,
    evaluation=bot,
    view_bounds=extent,
    quiz=quiz.QUESTIONS,
    tip_study=tips.TIP_STUDY,
    observer=observe,
    acquisitions=ACQUISITIONS,
    inputs=inputs,
    sources=warehouse_names,
    options=(
        Option("warehouses", (0, 1, 2, 3, 4), 0),
        Option("jarls", (False, True), False),
        Option("longships", (False, True), False),
        Option("ties_both", (False, True), False),
    ),
)
