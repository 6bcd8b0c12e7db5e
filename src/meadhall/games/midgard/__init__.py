"""Les Maraudeurs de Midgard (Reavers of Midgard): six rounds of raiding, for 2 to 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option
from meadhall.games.midgard import board, bot, inputs, observe, quiz, text, tips
from meadhall.games.midgard.acquisitions import TAKEN
from meadhall.games.midgard.decisions import ALL_KINDS
from meadhall.games.midgard.edition import MidgardEdition, open_box
from meadhall.games.midgard.events import EVENTS
from meadhall.games.midgard.extent import extent
from meadhall.games.midgard.rounds import opening
from meadhall.games.midgard.table import MidgardTable

GAME = Game(
    name="midgard",
    folder=Path(__file__).parent,
    rules_version=2,
    players=(2, 3, 4),
    kinds=ALL_KINDS,
    events=EVENTS,
    opening=opening,
    edition_shape=MidgardEdition,
    open_box=open_box,
    table=MidgardTable,
    phrases=text,
    board=board,
    sense=bot,
    extent=extent,
    pointing=quiz.QUESTIONS,
    guide=tips.GUIDE,
    observer=observe,
    taken=TAKEN,
    inputs=inputs,
    options=(Option("start_seat", ("random", "first"), "random"),),
)
