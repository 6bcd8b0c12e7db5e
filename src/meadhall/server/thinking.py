"""Answers that come by themselves: from bots, and for people who have no choice."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial
from time import monotonic

from meadhall.server.live import LiveMatch
from meadhall.server.rows import SeatRow

log = logging.getLogger("meadhall.server")
SHORT_WHILE = (0.8, 2.4)
"""Passing for somebody takes this many seconds, drawn anew each time, as if they had looked at their cards."""


class Thinking:
    """Sees to it that whoever need not be waited for answers."""

    def __init__(self, live: LiveMatch, pace: float) -> None:
        self.live = live
        self.pace = pace
        self.task: asyncio.Task[None] | None = None
        self.question: tuple[int, int, str] | None = None
        live.after_change.append(self.look)
        live.at_rest.append(self.stop)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def look(self) -> None:
        """Begin to think about the question asked now, if that has not begun yet."""
        live = self.live
        question = self.whose()
        if question == self.question and (question is None or (self.task is not None and not self.task.done())):
            return
        self.question = question
        self.stop()
        if question is not None:
            row = live.seats[live.table.seat or 0]
            self.task = asyncio.create_task(self.bot_turn(row) if row.level else self.pass_turn(row))

    def whose(self) -> tuple[int, int, str] | None:
        """The question that is to be answered by itself: take, ply, and by whom."""
        live = self.live
        asked = live.table.seat
        if asked is None or not live.row.started:
            return None
        row = live.seats[asked]
        if row.level or (row.passes and self.no_choice()):
            return live.take, live.match.ply, row.level
        return None

    def no_choice(self) -> bool:
        top = self.live.table.top
        return top is not None and type(top).veiled and len(self.live.table.choices) == 1

    async def bot_turn(self, row: SeatRow) -> None:
        begun = monotonic()
        live = self.live
        take, ply = live.take, live.match.ply
        try:
            action = await live.bench.think(live.table, row.level, f"{random.SystemRandom().getrandbits(64)}")
        except Exception:  # a bot that stumbles must not stop the match
            log.exception("a bot stumbled", extra={"game": live.game.name, "bot": row.level})
            action = random.choice(live.table.legal())
        if live.feed.watched():
            await asyncio.sleep(self.pace - (monotonic() - begun))
        await live.do(partial(live.answer, row.seat, take, ply, action))

    async def pass_turn(self, row: SeatRow) -> None:
        live = self.live
        take, ply, action = live.take, live.match.ply, live.table.legal()[0]
        await asyncio.sleep(random.uniform(*SHORT_WHILE))
        await live.do(partial(live.answer, row.seat, take, ply, action))
