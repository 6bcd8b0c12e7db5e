"""Entrants of the arena: levels, levels with a budget, bots from Python files, and files of weights."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from meadhall.bots import LEVELS, Bot, bot
from meadhall.bots.bot import RankingBot
from meadhall.bots.nets import NET_SUFFIX
from meadhall.bots.policy import WEIGHT_SUFFIXES, load_policy
from meadhall.bots.search_bot import UNLIMITED, Konungr, SearchBot, net_of
from meadhall.bots.styles import PLAIN, STYLES
from meadhall.core.engine.errors import UnknownBot
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue

UNLIMITED_S = 1e9
SOURCE = ".py"
BUDGET_MARK = "@"
STYLE_MARK = "~"
CPU_TIME = "cpu"


def entrant(text: str) -> Bot:
    """A bot as it is written on the command line.

    `karl` is a level, `karl~trader` one of another style (raider, trader, hoarder, plain); `jarl@500` one that searches
    500 iterations however long they take; `konungr@0.2s` one that searches for 0.2 seconds, `konungr@0.2cpu` one that
    spends 0.2 seconds of the processor's time; `my_bot.py` the bot in that file, `my.net` (or `my.net@500`) konungr
    with the net in that file, `brain.npz` or `brain.json` a policy.
    """
    if text.endswith(WEIGHT_SUFFIXES):
        return load_policy(str(Path(text).resolve()))
    if text.endswith(SOURCE):
        return bot_from_class(load_bot_class(str(Path(text).resolve())), text)
    level, at, budget = text.partition(BUDGET_MARK)
    level, styled, style = level.partition(STYLE_MARK)
    chosen = bot_with_net(level) if level.endswith(NET_SUFFIX) else bot(level)
    if styled:
        give_style(chosen, text, style)
    if at:
        give_budget(chosen, text, budget)
    return chosen


def bot_from_class(kind: type[Bot], path: str) -> Bot:
    """An instance of a bot from a file; raises `BadOption` if its `__init__` fails."""
    try:
        return kind()
    except Exception as error:
        raise UnknownBot(f"{path}: can't be made ({type(error).__name__}: {error}).") from error


def bot_with_net(path: str) -> Konungr:
    chosen = Konungr()
    chosen.file = Path(path).resolve()
    if not chosen.file.is_file():
        raise UnknownBot(f"{path}: there is no such file. Give the path of a net, as `make learn` writes them.")
    return chosen


def entrant_key(text: str, game: Game, players: int, options: Mapping[str, OptionValue], edition: str) -> str:
    """The key of an entrant in results: its text, with the hash of the neural net that it uses in such games."""
    hash = net_of(entrant(text), game, players, options, edition)
    return f"{text}#{hash}" if hash else text


def give_style(chosen: Bot, text: str, style: str) -> None:
    if not isinstance(chosen, RankingBot) or style not in (PLAIN, *STYLES):
        raise UnknownBot(f"{text}: a level that judges can have one of these styles: {', '.join((PLAIN, *STYLES))}.")
    chosen.style = style


def give_budget(chosen: Bot, text: str, budget: str) -> None:
    if not isinstance(chosen, SearchBot):
        searchers = ", ".join(level for level, kind in LEVELS.items() if issubclass(kind, SearchBot))
        raise UnknownBot(f"{text}: only bots that search have a budget: {searchers}.")
    try:
        if budget.endswith(CPU_TIME):
            chosen.cpu_time = True
            chosen.iterations, chosen.seconds = UNLIMITED, positive(float(budget[: -len(CPU_TIME)]))
        elif budget.endswith("s"):
            chosen.iterations, chosen.seconds = UNLIMITED, positive(float(budget[:-1]))
        else:
            chosen.iterations, chosen.seconds = int(positive(int(budget))), UNLIMITED_S
    except ValueError:
        raise UnknownBot(
            f"{text}: write a budget as iterations ({chosen.name}@500) or seconds (0.2s, 0.2cpu)."
        ) from None


def positive(number: float) -> float:
    if not 0 < number < UNLIMITED_S:
        raise ValueError(number)
    return number


def title(text: str) -> str:
    """The display name of an entrant: a file by its name."""
    if text.endswith((SOURCE, *WEIGHT_SUFFIXES)):
        return Path(text).stem
    return Path(text).name if NET_SUFFIX in text else text


@lru_cache
def load_bot_class(path: str) -> type[Bot]:
    """The one bot that a file defines."""
    name = f"meadhall_bot_{Path(path).stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise UnknownBot(f"{path}: there is no such file. Give the path of a Python file with a Bot in it.")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownBot(f"{path}: does not run ({type(error).__name__}: {error}).") from error
    found = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Bot) and kind.__module__ == name
    ]
    if len(found) != 1:
        raise UnknownBot(f"{path}: has {len(found)} subclasses of meadhall.bots.Bot. It must define exactly one.")
    return found[0]
