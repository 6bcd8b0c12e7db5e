"""Change highlighting: marks what has changed on a text table since the last one each viewer saw."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.draw.canvas import Canvas
from meadhall.core.engine.game import Game
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words
from meadhall.terminal.screen import Screen


class ChangeTracker:
    """The last two canvases that each seat was shown of one game."""

    def __init__(self, game: Game, screen: Screen, say: Words) -> None:
        self.game = game
        self.screen = screen
        self.say = say
        self.latest: dict[int | None, tuple[int, Canvas]] = {}
        """By viewer, the ply and canvas shown last."""
        self.previous: dict[int | None, Canvas] = {}
        """By viewer, the canvas of the ply shown before."""

    def marked_canvas(self, view: View, ply: int, lit: Sequence[str] = ()) -> Canvas | None:
        """A view as a canvas with changes (and a lesson's `lit` things) marked; None if there is no room for one."""
        room = self.screen.canvas_size
        table: Canvas | None = None if room is None else self.game.board.letters(view, self.say, room)
        if table is None:
            return None
        if view.seat in self.latest and self.latest[view.seat][0] != ply:
            self.previous[view.seat] = self.latest[view.seat][1]
        self.latest[view.seat] = ply, table
        if view.seat in self.previous:
            table.mark(table.changed(self.previous[view.seat]), "last")
        table.mark(lit, "lit")
        return table

    def reset(self) -> None:
        """Forget what was shown, after a takeback or before another lesson."""
        self.latest.clear()
        self.previous.clear()
