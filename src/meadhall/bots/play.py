"""The one loop in which bots play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from traceback import extract_tb

from meadhall.bots.bot import Bot, answer
from meadhall.core.dice import FastDice
from meadhall.core.errors import BotError, IllegalAction, UnknownBot
from meadhall.core.table import Table

DiceAt = Callable[[Table], FastDice]
"""The dice that a bot has at a table as it stands."""


def answers(now: Callable[[], Table], bots: Mapping[int, Bot], dice: DiceAt, deal: object) -> Iterator[tuple[int, int]]:
    """What the bots answer, seat and action, until somebody else is asked or the game is over.

    `now` is the table as it stands: whoever iterates carries out each answer before asking for the next. A bot that
    fails raises the `BotError` of `play_answer`.
    """
    while (seat := (table := now()).seat) is not None and seat in bots:
        bot = bots[seat]
        action = bots_answer(bot, table, dice(table), called(bot), deal)
        if refused := table.why_not(action):
            raise BotError(f"{whose(table, called(bot), deal)}: answered {action}: {refused}")
        yield seat, action


def bots_play(table: Table, bots: Mapping[int, Bot], dice: DiceAt, deal: object) -> None:
    """Let the bots answer at a table until somebody else is asked or the game is over, as `play_answer` does."""
    while (seat := table.seat) is not None and seat in bots:
        bot = bots[seat]
        play_answer(bot, table, dice(table), called(bot), deal)


def play_answer(bot: Bot, table: Table, dice: FastDice, title: str, deal: object) -> None:
    """Let a bot answer that anybody may have written; where it fails `BotError` names bot, game, deal and ply."""
    action = bots_answer(bot, table, dice, title, deal)
    try:
        table.apply(action)
    except IllegalAction as error:
        raise BotError(f"{whose(table, title, deal)}: answered {action}: {error}") from error


def bots_answer(bot: Bot, table: Table, dice: FastDice, title: str, deal: object) -> int:
    """What a bot answers, before anything is made of it."""
    try:
        return answer(bot, table, dice)
    except UnknownBot:
        raise
    except Exception as error:
        raised = f"{type(error).__name__}: {error}{raised_at(bot, error)}"
        raise BotError(f"{whose(table, title, deal)}: {raised}") from error


def called(bot: Bot) -> str:
    """How a bot is called that is there as an object."""
    return bot.name or type(bot).__name__


def whose(table: Table, title: str, deal: object) -> str:
    """Whose answer it would have been, in which game."""
    return f"{title}, seat {table.seat} of {table.game.name}, deal {deal}, ply {int(table.ply)}"


def raised_at(bot: Bot, error: Exception) -> str:
    """The last line of the bot's own file that an error came through."""
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == own]
    return f" ({Path(own).name}, line {lines[-1]})" if own is not None and lines else ""
