"""How the nets that come with the games are made: the plans that `make learn` follows."""

from __future__ import annotations

from meadhall.arena.learning.learner import Plan

PAGES = 100
GAMES = 150
"""How many pages of how many games, where nothing else is said."""
LONGER = {("raids", 2): (200, 200)}


def recipe(game: str, players: int) -> Plan:
    pages, games = LONGER.get((game, players), (PAGES, GAMES))
    return Plan(game=game, players=players, pages=pages, games=games)
