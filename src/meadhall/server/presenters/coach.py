"""The coach at a table: whether a player has it switched on, and what it says now."""

from __future__ import annotations

from typing import Literal, NamedTuple

from meadhall.core.i18n.words import Words
from meadhall.lessons.coach import all_topics, next_topic, own_turn_start, topic_text
from meadhall.lessons.progress import LessonProgress
from meadhall.match.rights import may_answer, seat_of
from meadhall.server.accounts.learning import LearningRepo
from meadhall.server.matches.actor import CoachAdvice, MatchActor

Manner = Literal["on", "off", "offer", "gone"]


class Spoken(NamedTuple):
    """What a page shows of the coach."""

    manner: Manner
    words: str = ""


async def manner_of(learning: LearningRepo, live: MatchActor, person: str, say: Words) -> Manner:
    """Whether the player has the coach here, was never asked, or needs it no more. It is offered until the player has
    answered a question here: to go on without it is to decline it."""
    seat = seat_of(live.match, person)
    if seat is None or live.match.over:
        return "gone"
    game = live.match.game
    progress = await learning.progress(person)
    if set(all_topics(game, say)) <= progress.met.get(game.name, set()):
        return "gone"
    if game.name in progress.coached:
        return "on" if progress.coached[game.name] else "off"
    if any(line[0] == seat for line in live.match.record.actions):
        return "off"
    return "off" if await learning.store.has_played(person, game.name, live.row.id) else "offer"


async def speak(learning: LearningRepo, live: MatchActor, person: str, say: Words) -> Spoken:
    """What the coach says now. What it has said counts as met; in one turn it says one thing."""
    manner = await manner_of(learning, live, person, say)
    seat = seat_of(live.match, person)
    if manner != "on" or seat is None or not may_answer(live.match, person):
        return Spoken(manner)
    turn, question = own_turn_start(live.match, seat), (live.match.branch, live.match.ply)
    last = live.coach_advice.get(person)
    if last is not None and last.question == question:
        return Spoken(manner, topic_text(say, last.topic))
    if last is not None and last.turn == turn:
        return Spoken(manner)
    progress = await learning.progress(person)
    topic = next_topic(live.match, seat, progress.met.get(live.row.game, set()), say)
    if not topic:
        return Spoken(manner)
    live.coach_advice[person] = CoachAdvice(turn, question, topic)

    def met(progress: LessonProgress) -> None:
        progress.met.setdefault(live.row.game, set()).add(topic)

    await learning.change(person, met)
    return Spoken(manner, topic_text(say, topic))


async def turn_on(learning: LearningRepo, live: MatchActor, person: str, on: bool) -> None:
    def choose(progress: LessonProgress) -> None:
        progress.coached[live.row.game] = on

    await learning.change(person, choose)
