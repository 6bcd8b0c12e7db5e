"""A question of a game, as a screen puts it."""

from __future__ import annotations

from meadhall.core.draw.canvas import Canvas
from meadhall.core.draw.glyphs import SEAT_SIGNS
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import Words
from meadhall.terminal.screen import Asked


def question(table: Table, say: Words, ui: Words, letters: Canvas | None, before: str = "") -> Asked:
    """What is asked now; `ui` has the terminal’s own words, `before` is said before the question."""
    game, seat = table.game, table.seat
    assert seat is not None, "the game is over"
    view = table.view(seat)
    legal = table.legal()
    prompt = game.prompt(view, say)
    if letters is not None:
        prompt = f"{SEAT_SIGNS[seat]} {say.who(seat)} · {prompt}"
    return Asked(
        heading=ui("turn", who=say.who(seat)),
        sentences=[before, prompt] if before else [prompt],
        options=[game.option_words(view, action, say) for action in legal],
        names=[table.name(action) for action in legal],
        numbered=[letters is not None and action in letters.numbered for action in legal],
        keys=ui("keys", last=len(legal), example=table.name(legal[-1])),
        short_keys=ui("keys.short", last=len(legal)),
    )
