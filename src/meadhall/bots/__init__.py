"""Bots: whoever chooses an action from what its seat may know."""

from __future__ import annotations

from meadhall.bots.bot import Bot, answer
from meadhall.bots.greedy import Greedy
from meadhall.bots.random import Random
from meadhall.core.errors import UnknownBot

LEVELS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}

__all__ = ["LEVELS", "Bot", "answer", "bot"]


def bot(level: str) -> Bot:
    """The bot of that name."""
    if level not in LEVELS:
        raise UnknownBot(f"There is no bot called {level!r}. The bots are: {', '.join(LEVELS)}.")
    return LEVELS[level]()
