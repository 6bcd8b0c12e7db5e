"""The tables in letters that people have been shown: what has changed since then is marked on the next."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.canvas import Canvas
from meadhall.core.engine.game import Game
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words
from meadhall.terminal.screen import Screen


class Sights:
    """What each seat has seen of one game."""

    def __init__(self, game: Game, screen: Screen, say: Words) -> None:
        self.game = game
        self.screen = screen
        self.say = say
        self.now: dict[int | None, tuple[int, Canvas]] = {}
        """The table shown last to each reader, and its ply."""
        self.earlier: dict[int | None, Canvas] = {}
        """The table of the ply shown before."""

    def table(self, view: View, ply: int, lit: Sequence[str] = ()) -> Canvas | None:
        """A view as a table in letters, with what a lesson speaks of and what has changed; None without one."""
        room = self.screen.room
        table: Canvas | None = None if room is None else self.game.board.letters(view, self.say, room)
        if table is None:
            return None
        if view.seat in self.now and self.now[view.seat][0] != ply:
            self.earlier[view.seat] = self.now[view.seat][1]
        self.now[view.seat] = ply, table
        if view.seat in self.earlier:
            table.mark(table.changed(self.earlier[view.seat]), "last")
        table.mark(lit, "lit")
        return table

    def forget(self) -> None:
        """An answer was taken back: nothing has changed since."""
        self.now.clear()
        self.earlier.clear()
