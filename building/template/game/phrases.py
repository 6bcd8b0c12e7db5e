"""What is said of a table of New game: prompts, options and events, in the reader's language."""

from __future__ import annotations

from meadhall.core.events import Event
from meadhall.core.words import Words
from meadhall.games.newgame.box import MOST_SEATS, NewGameBox
from meadhall.games.newgame.view import GiveTreasure, KeepTreasure, NewGameView


def prompt(view: NewGameView, say: Words) -> str:
    drawn = say.listing([say.called(view.treasures[kind]) for kind in view.lying()])
    return say(f"prompt.{view.asked.decision}", treasures=drawn)


def option(view: NewGameView, option: int, say: Words) -> str:
    match view.asked:
        case KeepTreasure():
            own = view.hoards[view.asked.seat].treasures[option]
            return say("option.keep", treasure=say.called(view.treasures[option]), n=own)
        case GiveTreasure():
            kind, rival = divmod(option, MOST_SEATS)
            own = view.hoards[rival].treasures[kind]
            return say("option.give", treasure=say.called(view.treasures[kind]), who=say.who(rival), n=own)


def event(event: Event, box: NewGameBox, seats: int, say: Words) -> str:
    places = {
        place: say.somebody(value) if place in ("seat", "rival") else say.called(box.treasures[value])
        for place, value in event.named.items()
    }
    return say(f"event.{event.name}", **places)
