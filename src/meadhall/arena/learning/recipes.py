"""How the nets that come with the games are made: the plans that `make learn` follows."""

from __future__ import annotations

import msgspec

from meadhall.arena.learning.training_loop import Plan

PAGES = 100
GAMES = 150
"""How many pages of how many games, where nothing else is said."""
LONGER = {
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
SMALL: dict[str, object] = {"first": 16, "second": 16}
WAYS: dict[str, dict[str, object]] = {
    "drakkar": SMALL | {"opinion": 0.0, "readings": 4, "schooling": 8, "trust": 0.8},
    "lofoten": SMALL | {"opinion": 0.0, "readings": 2, "trust": 0.95},
    "midgard": {"opinion": 0.0, "doubt": 0.05, "ideas": True, "readings": 2},
    "walhalla": SMALL | {"readings": 2, "trust": 0.95},
}
"""What is done in another way than in Raids: in Drakkar whole turns are judged, and what is expected a turn later is
told too; in Midgard an answer is followed by throws of dice, of which the game's own ideas know the odds; in Walhalla
and Lofoten the end of the game says little about one answer of many, and what is expected a few answers later more."""


AT_TABLES: dict[tuple[str, int], dict[str, object]] = {
    ("midgard", 3): SMALL | {"trust": 0.95},
    ("midgard", 4): SMALL | {"trust": 0.95},
}
"""What is done in another way only with so many players."""


def recipe(game: str, players: int) -> Plan:
    pages, games = LONGER.get((game, players), (PAGES, GAMES))
    plan = Plan(game=game, players=players, pages=pages, games=games)
    return msgspec.structs.replace(plan, **WAYS.get(game, {}) | AT_TABLES.get((game, players), {}))
