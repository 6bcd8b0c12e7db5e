"""New game: two treasures a turn, one to keep and one to give away, and a secret oath; for 2 to 4 players."""

from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.games.newgame import text
from meadhall.games.newgame.board import BOARD
from meadhall.games.newgame.decisions import DECISIONS, NextTurn
from meadhall.games.newgame.edition import NewGameEdition, open_box
from meadhall.games.newgame.events import EVENTS
from meadhall.games.newgame.table import NewGameTable

GAME = Game(
    name="newgame",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(2, 3, 4),
    kinds=DECISIONS,
    events=EVENTS,
    first_decision=NextTurn,
    edition_shape=NewGameEdition,
    open_box=open_box,
    table=NewGameTable,
    phrases=text,
    board=BOARD,
)
