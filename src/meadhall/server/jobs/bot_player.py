"""Answers that come by themselves: from bots, and for people who have no choice."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from time import monotonic

import msgspec

from meadhall.bots.search_bot import WITHOUT_END
from meadhall.core.engine.seed_commitment import digest
from meadhall.core.engine.table import Table
from meadhall.match import Match, Refused, Seat
from meadhall.match.answering import by_itself
from meadhall.match.commands import HOUSE, Answer
from meadhall.match.state import Standing
from meadhall.server.jobs.fair_queue import Rank, Turn
from meadhall.server.jobs.worker_pool import Place
from meadhall.server.matches.actor import LiveMatch
from meadhall.server.storage.models import Thought

log = logging.getLogger("meadhall.server")
SHORT_WHILE = (0.8, 2.4)
"""Passing for somebody takes this many seconds, drawn anew each time, as if they had looked at their cards."""
VEILED_WHILE = (1.1, 2.0)
"""So many seconds a bot takes over a question whose options are its own secret, drawn before it looks at them."""
VEILED_THOUGHT = 1.0
"""It searches for no longer than this, so that it is done by then."""
PATIENCE = 1.0
"""Seconds after which an answer that could not be kept, or thought about, is tried again."""


class Clock:
    """The time by which answers are given."""

    def now(self) -> float:
        return monotonic()

    async def rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Thinking:
    """Sees to it that whoever need not be waited for answers."""

    def __init__(self, live: LiveMatch, pace: float, clock: Clock | None = None) -> None:
        self.live = live
        self.match = live.match
        self.pace = pace
        self.clock = clock or Clock()
        self.task: asyncio.Task[None] | None = None
        self.question: tuple[int, int, str] | None = None
        self.elsewhere = live.store.shared
        """Whether bots' questions wait in the store, for whoever thinks."""
        if self.elsewhere:
            live.to_think = self.to_think
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
        if seat is not None and not seat.level:
            self.task = asyncio.create_task(self.pass_turn(seat))
        elif seat is not None and not self.elsewhere:
            self.task = asyncio.create_task(self.bot_turn(seat))

    def to_think(self, standing: Standing) -> Thought | None:
        """The question that a bot is asked, where the match stands so."""
        pace = self.pace if self.live.feed.watched() else 0.0
        return thought_of(self.live.row.id, self.match.setup.host, standing, pace)

    def answer(self, seat: Seat, action: int) -> Answer:
        return Answer(person=HOUSE, seat=seat.seat, take=self.match.take, ply=self.match.ply, action=action)

    async def bot_turn(self, seat: Seat) -> None:
        await self.give(await self.bot_answer(seat))

    async def bot_answer(self, seat: Seat, pace: float = 0.0, decided: Callable[[], object] = lambda: None) -> Answer:
        """The bot's answer, after a while that depends only on what everybody sees; who wants to know that it is
        decided is told before.

        The while begins when the bot's turn to think comes, for a question with one option too: so a busy server
        betrays no more than an idle one.
        """
        begun = self.clock.now()
        table = self.match.table
        turn, veiled = turn_of(self.live.row.id, self.match.setup.host, self.match.standing), is_veiled(table)
        answer = self.answer(seat, 0)
        while_ = random.uniform(*VEILED_WHILE) if veiled and turn.rank is not Rank.IDLE else 0.0
        action, waited = await self.thought(seat, turn, VEILED_THOUGHT if while_ else WITHOUT_END)
        decided()
        if self.live.feed.watched():
            pace = max(pace, self.pace)
        await self.clock.rest(begun + waited + max(while_, pace) - self.clock.now())
        return msgspec.structs.replace(answer, action=action)

    async def thought(self, seat: Seat, turn: Turn, limit: float) -> tuple[int, float]:
        """What the bot answers, and how long it waited for its turn to think."""
        table = self.match.table
        place = Place(self.live.row.id, self.match.take, seat.seat, seat.level)
        seed = bot_seed(self.match, seat.seat)
        lost = 0.0
        while True:
            try:
                action, waited = await self.live.thinkers.think(turn, place, table, seed, limit)
            except Refused:
                await asyncio.sleep(PATIENCE)
                lost += PATIENCE
            except Exception:  # a bot that stumbles must not stop the match: it answers anything
                log.exception("a bot stumbled", extra={"game": self.match.game.name, "bot": seat.level})
                return random.choice(table.legal()), lost
            else:
                return action, lost + waited

    async def pass_turn(self, seat: Seat) -> None:
        answer = self.answer(seat, self.match.table.legal()[0])
        await self.clock.rest(random.uniform(*SHORT_WHILE))
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


def turn_of(match: str, host: str, standing: Standing) -> Turn:
    """For whom a bot thinks: where people play, whoever made the match stands for them."""
    return Turn(Rank.IDLE if all(seat.level for seat in standing.seats) else Rank.TURN, host, match)


def thought_of(match: str, host: str, standing: Standing, pace: float = 0.0) -> Thought | None:
    """What a bot must think about, where a match stands so."""
    asked = standing.asked
    if asked is None or not asked.level:
        return None
    rank = turn_of(match, host, standing).rank
    return Thought(match, standing.take, standing.ply, standing.version, rank, host, pace)


def is_veiled(table: Table) -> bool:
    """Whether the options of the question are the secret of the seat that is asked."""
    return table.top is not None and type(table.top).veiled


def bot_seed(match: Match, seat: int) -> str:
    """What a bot's dice are thrown with; where others play the same deal, the same for a seat at a ply."""
    if match.setup.twin:
        return digest("bot", match.record.seed or "", f"{seat}", f"{match.ply}")
    return f"{random.SystemRandom().getrandbits(64)}"
