"""How the nets that come with the games are made: what differs from game to game."""

from __future__ import annotations

from meadhall.arena.learning.learner import Plan

USUAL = 400
"""How many pages, where nothing else is said."""
OWN: dict[tuple[str, int], dict[str, float | int]] = {}
"""What differs, by game and number of players."""


def recipe(game: str, players: int) -> Plan:
    return Plan(game=game, players=players, pages=USUAL)
