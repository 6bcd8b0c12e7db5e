"""Drakkar: a game of memory and daring on a sea of 13 x 13 squares, for 2 to 4 players or two teams."""

from collections.abc import Mapping
from pathlib import Path

from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option, OptionValue
from meadhall.games.drakkar import board, bot, inputs, observe, plans, quiz, text, tips
from meadhall.games.drakkar.acquisitions import ACQUISITIONS
from meadhall.games.drakkar.decisions import DECISIONS, StartOfGame
from meadhall.games.drakkar.edition import DrakkarEdition, open_box
from meadhall.games.drakkar.events import EVENTS
from meadhall.games.drakkar.table import DrakkarTable
from meadhall.games.drakkar.view_bounds import extent

MIN_ROUNDS = 10
MAX_ROUNDS = 500


def conflict(players: int, options: Mapping[str, OptionValue]) -> str:
    if options["teams"] and players != 4:
        return "Teams are two against two: drakkar with teams needs 4 players (DRA-001)."
    if 0 < int(options["round_limit"]) < MIN_ROUNDS:
        return f"The option round_limit is 0 for none, or {MIN_ROUNDS} to {MAX_ROUNDS} (DRA-117)."
    return ""


GAME = Game(
    name="drakkar",
    folder=Path(__file__).parent,
    rules_version=1,
    players=(2, 3, 4),
    kinds=DECISIONS,
    events=EVENTS,
    first_decision=StartOfGame,
    edition_shape=DrakkarEdition,
    open_box=open_box,
    table=DrakkarTable,
    phrases=text,
    board=board,
    evaluation=bot,
    view_bounds=extent,
    options=(
        Option("teams", (False, True), False),
        Option("memory_aid", (True, False), True),
        Option("round_limit", (20, 60), 60, span=(0, MAX_ROUNDS)),
    ),
    conflict=conflict,
    quiz=quiz.QUESTIONS,
    tip_study=tips.TIP_STUDY,
    observer=observe,
    acquisitions=ACQUISITIONS,
    inputs=inputs,
    turn_planner=plans,
)
