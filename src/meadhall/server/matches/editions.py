"""Editions that can be played here: those that come with the games, and those given by the server's host."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.core.engine.edition import Edition
from meadhall.core.engine.game import Game


class Editions:
    def __init__(self, own: Mapping[str, Edition] | None = None) -> None:
        self.host_editions = own or {}
        """The host's, by game."""

    def of(self, game: Game) -> list[Edition]:
        """All editions of a game; the first is the default for new matches."""
        return [self.host_editions[game.name], game.edition] if game.name in self.host_editions else [game.edition]

    def find(self, game: Game, name: str) -> Edition | None:
        """The edition with that hash; the default where it is empty."""
        return next((edition for edition in self.of(game) if name in ("", edition.hash)), None)
