"""Bot loop: lets bots answer at a table."""

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
"""The dice of a bot for a table as it stands."""


def bot_answers(now: Callable[[], Table], bots: Mapping[int, Bot], dice: DiceAt) -> Iterator[tuple[int, int]]:
    """The bots' answers, seat and action, until another seat is asked or the game is over.

    `now` gives the table as it stands: the caller must apply each answer before taking the next.
    """
    while (seat := (table := now()).seat) is not None and seat in bots:
        yield seat, answer(bots[seat], table, dice(table))


def play_bots(table: Table, bots: Mapping[int, Bot], dice: DiceAt) -> None:
    """Let the bots answer at a table until another seat is asked or the game is over."""
    for _, action in bot_answers(lambda: table, bots, dice):
        table.apply(action)


def apply_bot_answer(bot: Bot, table: Table, dice: FastDice, title: str, deal: object) -> None:
    """Let an untrusted bot answer; if it fails, `BotError` names bot, game, deal and ply."""
    where = f"{title}, seat {table.seat} of {table.game.name}, deal {deal}, ply {int(table.ply)}"
    try:
        action = answer(bot, table, dice)
    except UnknownBot:
        raise
    except Exception as error:
        raise BotError(f"{where}: {type(error).__name__}: {error}{bot_line_of(bot, error)}") from error
    try:
        table.apply(action)
    except IllegalAction as error:
        raise BotError(f"{where}: answered {action}: {error}") from error


def bot_line_of(bot: Bot, error: Exception) -> str:
    """The last line of the bot's own file that an error came through."""
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == own]
    return f" ({Path(own).name}, line {lines[-1]})" if own is not None and lines else ""
