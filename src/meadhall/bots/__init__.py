"""Bots: players that choose an action from what their seat may know."""

from __future__ import annotations

from meadhall.bots.bot import Bot, answer
from meadhall.bots.greedy import Greedy
from meadhall.bots.levels import CHARACTER_LEVELS, CHARACTERS, DEFAULT_LEVEL
from meadhall.bots.random import Random
from meadhall.bots.search_bot import Elder
from meadhall.core.engine.errors import UnknownBot

LEVELS: dict[str, type[Bot]] = {
    **{each.level: each.kind for each in CHARACTERS},
    "elder": Elder,
    "greedy": Greedy,
    "random": Random,
}
"""The levels for people from the weakest to the strongest, then the plain bots for measuring."""

__all__ = ["CHARACTER_LEVELS", "DEFAULT_LEVEL", "LEVELS", "Bot", "answer", "bot"]


def bot(level: str) -> Bot:
    """The bot of that name."""
    if level not in LEVELS:
        raise UnknownBot(f"There is no bot called {level!r}. The bots are: {', '.join(LEVELS)}.")
    return LEVELS[level]()
