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


def bot_answers(
    now: Callable[[], Table], bots: Mapping[int, Bot], dice: DiceAt, deal: object
) -> Iterator[tuple[int, int]]:
    """The bots' answers, seat and action, until another seat is asked or the game is over.

    `now` gives the table as it stands: the caller must apply each answer before taking the next. A bot that fails
    raises the `BotError` of `apply_bot_answer`.
    """
    while (seat := (table := now()).seat) is not None and seat in bots:
        bot = bots[seat]
        action = raw_answer(bot, table, dice(table), title_of(bot), deal)
        if refused := table.why_not(action):
            raise BotError(f"{answer_context(table, title_of(bot), deal)}: answered {action}: {refused}")
        yield seat, action


def play_bots(table: Table, bots: Mapping[int, Bot], dice: DiceAt, deal: object) -> None:
    """Let the bots answer at a table until another seat is asked or the game is over, as `apply_bot_answer` does."""
    while (seat := table.seat) is not None and seat in bots:
        bot = bots[seat]
        apply_bot_answer(bot, table, dice(table), title_of(bot), deal)


def apply_bot_answer(bot: Bot, table: Table, dice: FastDice, title: str, deal: object) -> None:
    """Let an untrusted bot answer; if it fails, `BotError` names bot, game, deal and ply."""
    action = raw_answer(bot, table, dice, title, deal)
    try:
        table.apply(action)
    except IllegalAction as error:
        raise BotError(f"{answer_context(table, title, deal)}: answered {action}: {error}") from error


def raw_answer(bot: Bot, table: Table, dice: FastDice, title: str, deal: object) -> int:
    """What a bot answers, before anything is made of it."""
    try:
        return answer(bot, table, dice)
    except UnknownBot:
        raise
    except Exception as error:
        raised = f"{type(error).__name__}: {error}{bot_line_of(bot, error)}"
        raise BotError(f"{answer_context(table, title, deal)}: {raised}") from error


def title_of(bot: Bot) -> str:
    """What a bot is called that is given as an object."""
    return bot.name or type(bot).__name__


def answer_context(table: Table, title: str, deal: object) -> str:
    """Whose answer it would have been, in which game."""
    return f"{title}, seat {table.seat} of {table.game.name}, deal {deal}, ply {int(table.ply)}"


def bot_line_of(bot: Bot, error: Exception) -> str:
    """The last line of the bot's own file that an error came through."""
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == own]
    return f" ({Path(own).name}, line {lines[-1]})" if own is not None and lines else ""
