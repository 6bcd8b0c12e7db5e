"""The games: every folder here is one, found by being here."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from meadhall.core.errors import UnknownGame
from meadhall.core.game import Game


@lru_cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def games() -> list[Game]:
    """All games."""
    return [game(name) for name in names()]


def game(name: str) -> Game:
    """The game of that name; an unknown name raises `UnknownGame` with a suggestion."""
    if name not in names():
        raise UnknownGame(name, list(names()))
    found: Game = import_module(f"{__name__}.{name}").GAME
    return found
