"""Drakkar: a game of memory and daring on a sea of 13 x 13 squares, for 2 to 4 players or two teams."""

from collections.abc import Mapping
from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option, OptionValue
from meadhall.games.drakkar import board, bot, inputs, observe, plans, quiz, text, tips
from meadhall.games.drakkar.acquisitions import TAKEN
from meadhall.games.drakkar.decisions import ALL_KINDS, StartOfGame
from meadhall.games.drakkar.edition import DrakkarEdition, open_box
from meadhall.games.drakkar.events import EVENTS
from meadhall.games.drakkar.extent import extent
from meadhall.games.drakkar.table import DrakkarTable

LEAST_ROUNDS = 10
MOST_ROUNDS = 500


def conflict(players: int, options: Mapping[str, OptionValue]) -> str:
    if options["teams"] and players != 4:
        return "Teams are two against two: drakkar with teams needs 4 players (DRA-001)."
    if 0 < int(options["round_limit"]) < LEAST_ROUNDS:
        return f"The option round_limit is 0 for none, or {LEAST_ROUNDS} to {MOST_ROUNDS} (DRA-117)."
    return ""


GAME = Game(
    name="drakkar",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(2, 3, 4),
    kinds=ALL_KINDS,
    events=EVENTS,
    opening=StartOfGame,
    edition_shape=DrakkarEdition,
    open_box=open_box,
    table=DrakkarTable,
    phrases=text,
    board=board,
    sense=bot,
    extent=extent,
    options=(
        Option("teams", (False, True), False),
        Option("memory_aid", (True, False), True),
        Option("round_limit", (20, 60), 60, span=(0, MOST_ROUNDS)),
    ),
    conflict=conflict,
    pointing=quiz.QUESTIONS,
    guide=tips.GUIDE,
    observer=observe,
    taken=TAKEN,
    inputs=inputs,
    turns=plans,
)
