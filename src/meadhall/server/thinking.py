"""Answers that come by themselves: from bots, and for people who have no choice."""

from __future__ import annotations

import asyncio
import logging
import random
from time import monotonic

import msgspec

from meadhall.match import Refused, Seat
from meadhall.match.answering import by_itself
from meadhall.match.deeds import HOUSE, Answer
from meadhall.server.live import LiveMatch
from meadhall.server.thinkers import Place

log = logging.getLogger("meadhall.server")
SHORT_WHILE = (0.8, 2.4)
"""Passing for somebody takes this many seconds, drawn anew each time, as if they had looked at their cards."""
PATIENCE = 1.0
"""Seconds after which an answer that could not be kept is given again."""


class Thinking:
    """Sees to it that whoever need not be waited for answers."""

    def __init__(self, live: LiveMatch, pace: float) -> None:
        self.live = live
        self.match = live.match
        self.pace = pace
        self.task: asyncio.Task[None] | None = None
        self.question: tuple[int, int, str] | None = None
        live.after_change.append(self.look)
        live.at_rest.append(self.rest)

    def rest(self) -> None:
        self.stop()
        self.live.thinkers.forget(self.live.row.id)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def look(self) -> None:
        """Begin to think about the question asked now, if that has not begun yet."""
        seat = by_itself(self.match)
        question = None if seat is None else (self.match.take, self.match.ply, seat.level)
        if question == self.question and (question is None or (self.task is not None and not self.task.done())):
            return
        self.question = question
        self.stop()
        if seat is not None:
            self.task = asyncio.create_task(self.bot_turn(seat) if seat.level else self.pass_turn(seat))

    def answer(self, seat: Seat, action: int) -> Answer:
        return Answer(person=HOUSE, seat=seat.seat, take=self.match.take, ply=self.match.ply, action=action)

    async def bot_turn(self, seat: Seat) -> None:
        begun = monotonic()
        table = self.match.table
        answer = self.answer(seat, random.choice(table.legal()))
        place = Place(self.live.row.id, self.match.take, seat.seat, seat.level)
        try:
            action = await self.live.thinkers.think(place, table, f"{random.SystemRandom().getrandbits(64)}")
            answer = msgspec.structs.replace(answer, action=action)
        except Exception:  # a bot that stumbles must not stop the match: it answers anything
            log.exception("a bot stumbled", extra={"game": self.match.game.name, "bot": seat.level})
        if self.live.feed.watched():
            await asyncio.sleep(self.pace - (monotonic() - begun))
        await self.give(answer)

    async def pass_turn(self, seat: Seat) -> None:
        answer = self.answer(seat, self.match.table.legal()[0])
        await asyncio.sleep(random.uniform(*SHORT_WHILE))
        await self.give(answer)

    async def give(self, answer: Answer) -> None:
        """Answer, if that is still wanted; where it can't be kept, try again until it can."""
        while True:
            try:
                await self.live.do(answer)
            except Refused as refusal:
                if refusal.key != "busy":
                    return
            except Exception:  # a full disk, say: nobody else waits for this answer, so nobody else can try again
                log.exception("an answer could not be kept", extra={"game": self.match.game.name})
            else:
                return
            await asyncio.sleep(PATIENCE)
