"""The one loop in which bots play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from traceback import extract_tb

from meadhall.bots.bot import Bot, answer
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BotError, IllegalAction, UnknownBot
from meadhall.core.engine.table import Table

DiceAt = Callable[[Table], FastDice]
"""The dice that a bot has at a table as it stands."""


def answers(now: Callable[[], Table], bots: Mapping[int, Bot], dice: DiceAt) -> Iterator[tuple[int, int]]:
    """What the bots answer, seat and action, until somebody else is asked or the game is over.

    `now` is the table as it stands: whoever iterates carries out each answer before asking for the next.
    """
    while (seat := (table := now()).seat) is not None and seat in bots:
        yield seat, answer(bots[seat], table, dice(table))


def bots_play(table: Table, bots: Mapping[int, Bot], dice: DiceAt) -> None:
    """Let the bots answer at a table until somebody else is asked or the game is over."""
    for _, action in answers(lambda: table, bots, dice):
        table.apply(action)


def play_answer(bot: Bot, table: Table, dice: FastDice, title: str, deal: object) -> None:
    """Let a bot answer that anybody may have written; where it fails `BotError` names bot, game, deal and ply."""
    where = f"{title}, seat {table.seat} of {table.game.name}, deal {deal}, ply {int(table.ply)}"
    try:
        action = answer(bot, table, dice)
    except UnknownBot:
        raise
    except Exception as error:
        raise BotError(f"{where}: {type(error).__name__}: {error}{raised_at(bot, error)}") from error
    try:
        table.apply(action)
    except IllegalAction as error:
        raise BotError(f"{where}: answered {action}: {error}") from error


def raised_at(bot: Bot, error: Exception) -> str:
    """The last line of the bot's own file that an error came through."""
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == own]
    return f" ({Path(own).name}, line {lines[-1]})" if own is not None and lines else ""
