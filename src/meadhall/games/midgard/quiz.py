"""Quiz questions of Midgard lessons, answered by pointing at things on the table.

Things are named as the drawing names them: `area-village`, `die-red-hammer` (any die that shows it), `card-44`,
`slot-sea`, `stack-3`, `good-terror`, `seat-1`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from meadhall.core.engine.quiz import QuizSolution, thing_names
from meadhall.games.midgard.draw.icons import CLANS
from meadhall.games.midgard.view import Board, MidgardView


def pays(symbol: str, view: MidgardView) -> QuizSolution:
    """Which dice on one's own ship can pay for a symbol (MID-056, MID-163)?"""
    board = view.boards[view.seat or 0]
    dice = sorted(set(board.ship))
    right = [die.replace(":", "-") for die in dice if shows(board, die, symbol)]
    return QuizSolution(
        frozenset(thing_names("die", right)), thing_names("die", [die.replace(":", "-") for die in dice])
    )


def shows(board: Board, die: str, symbol: str) -> bool:
    """Whether a die counts as a symbol: by its face, or as a sign of the leader's clan."""
    colour, face = die.split(":")
    wild = face == "clan" and board.leader is not None and board.leader.clan == CLANS[colour]
    return wild or face == symbol or (symbol == "hammer" and face == "double_hammer")


def free(view: MidgardView) -> QuizSolution:
    """Where can a ship still be placed this round (MID-012)?"""
    right = [area.id for area in view.areas if area.ship is None]
    return QuizSolution(frozenset(thing_names("area", right)), thing_names("area", [area.id for area in view.areas]))


QUESTIONS: dict[str, Callable[[MidgardView], QuizSolution]] = {
    "free": free,
    **{symbol: partial(pays, symbol) for symbol in ("hammer", "shield", "chest", "longship")},
}
