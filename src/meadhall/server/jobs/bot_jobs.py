"""Consumer of bot jobs: claims the questions that bots are asked, from a store that many servers share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from meadhall.match.answering import answers_itself
from meadhall.server.jobs.bot_player import BotPlayers
from meadhall.server.jobs.consumer import JobConsumer
from meadhall.server.matches.registry import MatchRegistry

if TYPE_CHECKING:
    from meadhall.server.jobs.postgres_queue import BotJobQueue, ClaimedBotJob
    from meadhall.server.storage.postgres import Postgres

MAX_DELAYED_ANSWERS = 6
"""Answers that may wait out their delay beside the searches that run: people want to follow the bots' moves."""


class BotMoveConsumer(JobConsumer["ClaimedBotJob"]):
    def __init__(self, matches: MatchRegistry, bot_players: BotPlayers) -> None:
        super().__init__(matches.store, bot_players.worker_pool)
        self.matches = matches
        self.bot_players = bot_players
        self.max_jobs = len(self.worker_pool.for_people.workers) + MAX_DELAYED_ANSWERS

    def source(self, database: Postgres) -> BotJobQueue:
        from meadhall.server.jobs.postgres_queue import BotJobQueue

        return BotJobQueue(database)

    async def process(self, claimed: ClaimedBotJob) -> None:
        """Submit the bot's answer, if the question is still asked."""
        job = claimed.job
        live = await self.matches.get(job.match)
        if live.match.version < job.version:
            await live.run_exclusive(live.catch_up)
        match = live.match
        seat = answers_itself(match)
        if seat is not None and seat.level and (match.branch, match.ply) == (job.take, job.ply):
            player = self.bot_players.players[job.match]
            answer = await player.choose_answer(seat, job.pace, partial(self.search_done, claimed))
            await live.run_exclusive(partial(live.execute, answer, None, claimed.append))
            self.completed += 1
        if not claimed.done:
            await claimed.finish(match.version)
