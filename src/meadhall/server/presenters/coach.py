"""The coach at a table: whether somebody has one, and what it says to them now."""

from __future__ import annotations

from typing import Literal, NamedTuple

from meadhall.core.i18n.words import Words
from meadhall.lessons.coach import news_to, topics, turn_of, words_about
from meadhall.lessons.progress import Progress
from meadhall.match.rights import may_answer, seat_of
from meadhall.server.matches.actor import Coached, LiveMatch
from meadhall.server.matches.registry import Hall

Manner = Literal["on", "off", "offer", "gone"]


class Spoken(NamedTuple):
    """What a page shows of the coach."""

    manner: Manner
    words: str = ""


async def manner_of(hall: Hall, live: LiveMatch, person: str, say: Words) -> Manner:
    """Whether somebody has the coach here, was never asked, or needs none any more. It is offered until one has
    answered here, as the page does: whoever goes on without it need not say so."""
    seat = seat_of(live.match, person)
    if seat is None or live.match.over:
        return "gone"
    game = live.match.game
    progress = await hall.learners.progress(person)
    if set(topics(game, say)) <= progress.met.get(game.name, set()):
        return "gone"
    if game.name in progress.coached:
        return "on" if progress.coached[game.name] else "off"
    if any(line[0] == seat for line in live.match.record.actions):
        return "off"
    return "off" if await hall.store.has_played(person, game.name, live.row.id) else "offer"


async def speak(hall: Hall, live: LiveMatch, person: str, say: Words) -> Spoken:
    """What the coach says now. What it has said counts as met; in one turn it says one thing."""
    manner = await manner_of(hall, live, person, say)
    seat = seat_of(live.match, person)
    if manner != "on" or seat is None or not may_answer(live.match, person):
        return Spoken(manner)
    turn, question = turn_of(live.match, seat), (live.match.take, live.match.ply)
    last = live.coached.get(person)
    if last is not None and last.question == question:
        return Spoken(manner, words_about(say, last.topic))
    if last is not None and last.turn == turn:
        return Spoken(manner)
    progress = await hall.learners.progress(person)
    topic = news_to(live.match, seat, progress.met.get(live.row.game, set()), say)
    if not topic:
        return Spoken(manner)
    live.coached[person] = Coached(turn, question, topic)

    def met(progress: Progress) -> None:
        progress.met.setdefault(live.row.game, set()).add(topic)

    await hall.learners.change(person, met)
    return Spoken(manner, words_about(say, topic))


async def turn_on(hall: Hall, live: LiveMatch, person: str, on: bool) -> None:
    def choose(progress: Progress) -> None:
        progress.coached[live.row.game] = on

    await hall.learners.change(person, choose)
