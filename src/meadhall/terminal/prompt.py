"""The prompt: a decision of a game as a question on a screen."""

from __future__ import annotations

from meadhall.core.draw.canvas import Canvas
from meadhall.core.draw.glyphs import SEAT_SIGNS
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.terminal.screen import Question


def question(table: Table, say: Words, ui: Words, letters: Canvas | None, before: str = "") -> Question:
    """The decision of now; `ui` has the terminal’s own words, `before` is a sentence to put first."""
    game, seat = table.game, table.seat
    assert seat is not None, "the game is over"
    view = table.view(seat)
    legal = table.legal()
    prompt = game.prompt(view, say)
    if letters is not None:
        prompt = f"{SEAT_SIGNS[seat]} {say.seat_name(seat)} · {prompt}"
    return Question(
        heading=ui("turn", who=say.seat_name(seat)),
        sentences=[before, prompt] if before else [prompt],
        options=[game.option_words(view, action, say) for action in legal],
        names=[table.name(action) for action in legal],
        numbered=[letters is not None and action in letters.numbered for action in legal],
        keys=ui("keys", last=len(legal), example=table.name(legal[-1])),
        short_keys=ui("keys.short", last=len(legal)),
    )
