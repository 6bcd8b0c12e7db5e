"""Thinking for matches that many servers share: whoever is free takes the next question, and answers it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from meadhall.core.errors import MeadhallError
from meadhall.match.answering import by_itself
from meadhall.server.hall import Hall

if TYPE_CHECKING:
    from meadhall.server.store.taking import Taken, Taking

log = logging.getLogger("meadhall.server")
LOOK = 1.0
"""Seconds between two looks for questions of which nobody has told."""
PATIENCE = 1.0
"""Seconds after which a database that is away is asked again."""
RESTING = 6
"""How many answers may wait for their moment beside those that are thought about: people want to follow."""


class Thoughts:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.most = len(hall.thinkers.for_people.workers) + RESTING
        self.tasks: set[asyncio.Task[None]] = set()
        self.knocking = asyncio.Event()
        self.answered = 0

    def knock(self) -> None:
        """Something may wait."""
        self.knocking.set()

    async def run(self) -> None:
        """Take and answer, for ever."""
        from meadhall.server.store.postgres import Postgres
        from meadhall.server.store.taking import Taking

        assert isinstance(self.hall.store.database, Postgres)
        taking = Taking(self.hall.store.database)
        try:
            while True:
                try:
                    await self.take_all(taking)
                except MeadhallError:
                    await asyncio.sleep(PATIENCE)
                self.knocking.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self.knocking.wait()
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            await taking.close()

    async def take_all(self, taking: Taking) -> None:
        while len(self.tasks) < self.most:
            taken = await taking.take()
            if taken is None:
                return
            task = asyncio.create_task(self.answer(taking, taken))
            self.tasks.add(task)
            task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        self.knock()

    async def answer(self, taking: Taking, taken: Taken) -> None:
        try:
            await self.think(taken)
        except MeadhallError as error:
            log.info("a thought came to nothing: %s", error)
            await asyncio.sleep(PATIENCE)
        except Exception:
            log.exception("a thought came to nothing")
            await asyncio.sleep(PATIENCE)
        finally:
            await taking.give_back(taken)

    async def think(self, taken: Taken) -> None:
        """Answer a question, if it is still asked."""
        thought = taken.thought
        live = await self.hall.open(thought.match)
        if live.match.version < thought.version:
            await live.in_turn(live.catch_up)
        match = live.match
        seat = by_itself(match)
        if seat is not None and seat.level and (match.take, match.ply) == (thought.take, thought.ply):
            answer = await self.hall.thinking[thought.match].bot_answer(seat, thought.pace)
            await live.in_turn(partial(live.carry_out, answer, None, taken.append))
            self.answered += 1
        if not taken.done:
            await taken.be_done(match.version)
