"""Moments of games to draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.edition import EditionLike
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import OptionValue
from meadhall.core.engine.table import Table
from tests.kit import random_plies


def moments(
    game: Game, players: int, every: int, edition: EditionLike[Any] | None = None, /, **options: OptionValue
) -> Iterator[Table]:
    """The first table with each question, every so many others, and the end."""
    asked: set[str | None] = set()
    table = game.new(players, f"stage {players}", edition=edition, **options)
    for number, (now, _) in enumerate(random_plies(table, FastDice(players))):
        if number % every == 0 or now.decision not in asked:
            asked.add(now.decision)
            yield now
    yield table
