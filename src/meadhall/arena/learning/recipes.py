"""Training plans (hyperparameters) of the nets that come with the games, used by `make learn`."""

from __future__ import annotations

import msgspec

from meadhall.arena.learning.training_loop import TrainingPlan

DEFAULT_PAGES = 100
DEFAULT_GAMES_PER_PAGE = 150
PAGES_BY_GAME = {
    ("raids", 2): (200, 200),
    ("drakkar", 2): (50, 100),
    ("drakkar", 3): (120, 60),
    ("drakkar", 4): (120, 60),
    ("lofoten", 2): (60, 100),
    ("midgard", 2): (60, 60),
    ("midgard", 3): (100, 50),
    ("midgard", 4): (100, 40),
    ("walhalla", 3): (60, 120),
    ("walhalla", 4): (60, 100),
}
SMALL_NET: dict[str, object] = {"first": 16, "second": 16}
GAME_OVERRIDES: dict[str, dict[str, object]] = {
    "drakkar": SMALL_NET | {"opinion": 0.0, "readings": 4, "schooling": 8, "trust": 0.8},
    "lofoten": SMALL_NET | {"opinion": 0.0, "readings": 2, "trust": 0.95},
    "midgard": {"opinion": 0.0, "doubt": 0.05, "ideas": True, "readings": 2},
    "walhalla": SMALL_NET | {"readings": 2, "trust": 0.95},
}
"""What is done in another way than in Raids: in Drakkar whole turns are judged, and what is expected a turn later is
told too; in Midgard an answer is followed by throws of dice, of which the game's own ideas know the odds; in Walhalla
and Lofoten the end of the game says little about one answer of many, and what is expected a few answers later more."""


TABLE_OVERRIDES: dict[tuple[str, int], dict[str, object]] = {
    ("midgard", 3): SMALL_NET | {"trust": 0.95},
    ("midgard", 4): SMALL_NET | {"trust": 0.95},
}
"""Overrides for a number of players."""


def training_plan(game: str, players: int) -> TrainingPlan:
    pages, games = PAGES_BY_GAME.get((game, players), (DEFAULT_PAGES, DEFAULT_GAMES_PER_PAGE))
    plan = TrainingPlan(game=game, players=players, pages=pages, games=games)
    return msgspec.structs.replace(plan, **GAME_OVERRIDES.get(game, {}) | TABLE_OVERRIDES.get((game, players), {}))
