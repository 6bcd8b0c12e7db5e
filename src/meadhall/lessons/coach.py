"""The coach of a first match: one sentence the first time that something comes up, and never again.

It has words for every decision (`coach.DECISION`), for a decision at which there is something that a game can point at
(`coach.DECISION.QUESTION`: a new danger), and for some events (`coach.event.EVENT`). It knows what the seat sees and
was told, and nothing else. It explains; what to choose is for the hint to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from meadhall.core.engine.decision import Step
from meadhall.core.engine.game import Game
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words
from meadhall.match import Match
from meadhall.match.event_log import ply_of_last_turn


def decisions(game: Game) -> list[str]:
    """What people are asked in a game."""
    return [kind.name for kind in game.kinds.classes if not issubclass(kind, Step)]


def topics(game: Game, say: Words) -> list[str]:
    """Everything that the coach of a game has something to say about."""
    asked = decisions(game)
    dangers = [f"{decision}.{question}" for decision in asked for question in game.pointing]
    events = [f"event.{name}" for name in game.events.names]
    return [*asked, *(topic for topic in (*dangers, *events) if has_words(say, topic))]


def has_words(say: Words, topic: str) -> bool:
    return say.has(f"coach.{topic}")


def words_about(say: Words, topic: str) -> str:
    return say(f"coach.{topic}")


def news_to(match: Match, seat: int, met: Set[str], say: Words) -> str:
    """The first thing that is new to somebody who is asked now; empty if there is none."""
    view = match.table.view(seat)
    return next((topic for topic in here(match, view, seat, say) if topic not in met), "")


def here(match: Match, view: View, seat: int, say: Words) -> Iterator[str]:
    """What this moment is about: the question first, then what is new about it, then what has just happened."""
    game = match.game
    if view.question is None or view.question.seat != seat:
        return
    decision = view.question.decision
    yield decision
    for question, points in game.pointing.items():
        topic = f"{decision}.{question}"
        if has_words(say, topic) and points(view).right:
            yield topic
    since = turn_of(match, seat)
    for event in match.events:
        if event.ply >= since and event.seen_by(seat) and has_words(say, f"event.{event.name}"):
            yield f"event.{event.name}"


def turn_of(match: Match, seat: int) -> int:
    """Which turn of the seat's own this is: the ply after the last answer of its turn before."""
    return ply_of_last_turn([line[0] for line in match.record.actions], seat)
