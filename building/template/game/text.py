"""Text of New game: prompts, options and events, in the reader's language."""

from __future__ import annotations

from meadhall.core.engine.events import Event
from meadhall.core.i18n.event_text import default_event_text
from meadhall.core.i18n.words import Words
from meadhall.games.newgame.edition import NewGameEdition
from meadhall.games.newgame.view import NewGameView


def prompt(view: NewGameView, say: Words) -> str:
    return say("prompt.keep", rival=say.seat_name((view.asked.seat + 1) % view.seats))


def option(view: NewGameView, option: int, say: Words) -> str:
    own = view.hoards[view.asked.seat][option]
    return say("option.keep", treasure=say.called(view.treasures[option]), n=own)


def event(event: Event, box: NewGameEdition, seats: int, say: Words) -> str:
    return default_event_text(event, say, treasure=box.treasures, other=box.treasures)
