"""Thinking for matches that many servers share: whoever is free takes the next question, and answers it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from meadhall.match.answering import answers_itself
from meadhall.server.jobs.bot_player import BotPlayers
from meadhall.server.jobs.consumer import JobConsumer
from meadhall.server.matches.registry import MatchRegistry

if TYPE_CHECKING:
    from meadhall.server.jobs.postgres_queue import ClaimedBotJob, BotJobQueue
    from meadhall.server.storage.postgres import Postgres

MAX_DELAYED_ANSWERS = 6
"""How many answers may wait for their moment beside those that are thought about: people want to follow."""


class BotMoveConsumer(JobConsumer["ClaimedBotJob"]):
    def __init__(self, matches: MatchRegistry, bot_players: BotPlayers) -> None:
        super().__init__(matches.store, bot_players.worker_pool)
        self.matches = matches
        self.bot_players = bot_players
        self.max_jobs = len(self.worker_pool.for_people.workers) + MAX_DELAYED_ANSWERS

    def source(self, database: Postgres) -> BotJobQueue:
        from meadhall.server.jobs.postgres_queue import BotJobQueue

        return BotJobQueue(database)

    async def process(self, taken: ClaimedBotJob) -> None:
        """Answer a question, if it is still asked."""
        thought = taken.job
        live = await self.matches.get(thought.match)
        if live.match.version < thought.version:
            await live.run_exclusive(live.catch_up)
        match = live.match
        seat = answers_itself(match)
        if seat is not None and seat.level and (match.branch, match.ply) == (thought.take, thought.ply):
            answer = await self.bot_players.players[thought.match].choose_answer(
                seat, thought.pace, partial(self.search_done, taken)
            )
            await live.run_exclusive(partial(live.execute, answer, None, taken.append))
            self.completed += 1
        if not taken.done:
            await taken.finish(match.version)
