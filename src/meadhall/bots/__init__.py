"""Bots: whoever chooses an action from what its seat may know."""

from __future__ import annotations

from meadhall.bots.bot import Bot, answer
from meadhall.bots.greedy import Greedy, Karl, Thrall
from meadhall.bots.random import Random
from meadhall.bots.seer import Elder, Jarl, Konungr
from meadhall.core.errors import UnknownBot

LEVELS: dict[str, type[Bot]] = {
    "thrall": Thrall,
    "karl": Karl,
    "jarl": Jarl,
    "konungr": Konungr,
    "elder": Elder,
    "greedy": Greedy,
    "random": Random,
}
"""The levels for people from the weakest to the strongest, then the plain bots for measuring."""
FOR_PEOPLE = ("thrall", "karl", "jarl", "konungr")

__all__ = ["FOR_PEOPLE", "LEVELS", "Bot", "answer", "bot"]


def bot(level: str) -> Bot:
    """The bot of that name."""
    if level not in LEVELS:
        raise UnknownBot(f"There is no bot called {level!r}. The bots are: {', '.join(LEVELS)}.")
    return LEVELS[level]()
