"""Coach of a first match: one sentence the first time that a topic comes up, and never again.

It has a text for every decision (`coach.DECISION`), for a decision at which a quiz question has an answer
(`coach.DECISION.QUESTION`: a new danger), and for some events (`coach.event.EVENT`). It uses only what the seat sees
and was told. It explains; what to choose is for the hint to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from meadhall.core.engine.decision import Step
from meadhall.core.engine.game import Game
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import Words
from meadhall.match import Match
from meadhall.match.event_log import ply_after_last_turn


def decisions(game: Game) -> list[str]:
    """The decisions that people are asked in a game."""
    return [kind.name for kind in game.kinds.classes if not issubclass(kind, Step)]


def all_topics(game: Game, say: Words) -> list[str]:
    """All topics that the coach of a game has a text for."""
    asked = decisions(game)
    dangers = [f"{decision}.{question}" for decision in asked for question in game.quiz]
    events = [f"event.{name}" for name in game.events.names]
    return [*asked, *(topic for topic in (*dangers, *events) if has_words(say, topic))]


def has_words(say: Words, topic: str) -> bool:
    return say.has(f"coach.{topic}")


def topic_text(say: Words, topic: str) -> str:
    return say(f"coach.{topic}")


def next_topic(match: Match, seat: int, met: Set[str], say: Words) -> str:
    """The first topic that is new to the player who is asked now; empty if there is none."""
    view = match.table.view(seat)
    return next((topic for topic in current_topics(match, view, seat, say) if topic not in met), "")


def current_topics(match: Match, view: View, seat: int, say: Words) -> Iterator[str]:
    """The topics of this moment: the question first, then what is new about it, then the events since the last turn."""
    game = match.game
    if view.question is None or view.question.seat != seat:
        return
    decision = view.question.decision
    yield decision
    for question, points in game.quiz.items():
        topic = f"{decision}.{question}"
        if has_words(say, topic) and points(view).right:
            yield topic
    since = own_turn_start(match, seat)
    for event in match.events:
        if event.ply >= since and event.seen_by(seat) and has_words(say, f"event.{event.name}"):
            yield f"event.{event.name}"


def own_turn_start(match: Match, seat: int) -> int:
    """The ply after the last answer of the seat's previous turn."""
    return ply_after_last_turn([line[0] for line in match.record.actions], seat)
