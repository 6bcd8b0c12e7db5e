"""Les Maraudeurs de Midgard (Reavers of Midgard): six rounds of raiding, for 2 to 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option
from meadhall.games.midgard import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.midgard.acquisitions import ACQUISITIONS
from meadhall.games.midgard.decisions import DECISIONS
from meadhall.games.midgard.edition import MidgardEdition, open_box
from meadhall.games.midgard.events import EVENTS
from meadhall.games.midgard.rounds import opening
from meadhall.games.midgard.table import MidgardTable
from meadhall.games.midgard.view_bounds import extent

GAME = Game(
    name="midgard",
    folder=Path(__file__).parent,
    rules_version=2,
    players=(2, 3, 4),
    kinds=DECISIONS,
    events=EVENTS,
    first_decision=opening,
    edition_shape=MidgardEdition,
    open_box=open_box,
    table=MidgardTable,
    phrases=text,
    board=board,
    evaluation=bot,
    view_bounds=extent,
    quiz=quiz.QUESTIONS,
    tip_study=tips.TIP_STUDY,
    observer=observe,
    acquisitions=ACQUISITIONS,
    inputs=inputs,
    options=(Option("start_seat", ("random", "first"), "random"),),
)
