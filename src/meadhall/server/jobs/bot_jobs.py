"""Thinking for matches that many servers share: whoever is free takes the next question, and answers it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from meadhall.match.answering import by_itself
from meadhall.server.jobs.consumer import Willing
from meadhall.server.matches.registry import Hall

if TYPE_CHECKING:
    from meadhall.server.jobs.postgres_queue import Taken, Taking
    from meadhall.server.storage.postgres import Postgres

RESTING = 6
"""How many answers may wait for their moment beside those that are thought about: people want to follow."""


class Thoughts(Willing["Taken"]):
    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.most = len(hall.thinkers.for_people.workers) + RESTING

    def source(self, database: Postgres) -> Taking:
        from meadhall.server.jobs.postgres_queue import Taking

        return Taking(database)

    async def think(self, taken: Taken) -> None:
        """Answer a question, if it is still asked."""
        thought = taken.thought
        live = await self.hall.open(thought.match)
        if live.match.version < thought.version:
            await live.in_turn(live.catch_up)
        match = live.match
        seat = by_itself(match)
        if seat is not None and seat.level and (match.take, match.ply) == (thought.take, thought.ply):
            answer = await self.hall.thinking[thought.match].bot_answer(seat, thought.pace, partial(self.decide, taken))
            await live.in_turn(partial(live.carry_out, answer, None, taken.append))
            self.answered += 1
        if not taken.done:
            await taken.be_done(match.version)
