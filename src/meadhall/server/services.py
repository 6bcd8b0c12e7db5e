"""Services of one running server: built once, passed to the layers above."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import TypeVar

from meadhall.bots import CHARACTER_LEVELS, DEFAULT_LEVEL
from meadhall.match import Refused
from meadhall.server.accounts.learning import LearningRepo
from meadhall.server.accounts.one_time_tokens import OneTimeTokens
from meadhall.server.accounts.passkeys import Passkeys
from meadhall.server.accounts.puzzle_progress import PuzzleProgressRepo
from meadhall.server.accounts.users import UserService
from meadhall.server.analysis.remote_analysis import RemoteAnalysis
from meadhall.server.jobs.bot_player import BotPlayers
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.editions import Editions
from meadhall.server.matches.match_rate_limit import MatchRateLimit
from meadhall.server.matches.presence import Subscriber
from meadhall.server.matches.registry import MatchRegistry
from meadhall.server.notifications import Outbox
from meadhall.server.notifications.channels import Channels
from meadhall.server.presenters.replay_cache import ReplayCache
from meadhall.server.ratings.strength import even_level
from meadhall.server.storage import Store

T = TypeVar("T")


class Services:
    def __init__(
        self,
        store: Store,
        worker_pool: WorkerPool,
        pace: float,
        editions: Editions | None = None,
        match_rate_limit: MatchRateLimit | None = None,
        remote_analysis: RemoteAnalysis | None = None,
        site: str = "",
        has_mail: bool = False,
    ) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.bot_players = BotPlayers(store, worker_pool, pace)

        async def level_for(person: str, game: str, players: int) -> str:
            return await even_level(store, person, game, players)

        self.matches = MatchRegistry(store, self.bot_players, level_for, editions, match_rate_limit)
        self.lobby = self.matches.lobby
        self.remote_analysis = remote_analysis
        """Runs hints and reviews in other processes; None if this process runs them itself."""
        self.learning = LearningRepo(store)
        self.puzzle_progress = PuzzleProgressRepo(store)
        self.users = UserService(store)
        self.one_time_tokens = OneTimeTokens(store)
        self.passkeys = Passkeys(store, self.one_time_tokens)
        self.outbox = Outbox(store)
        self.channels = Channels(store)
        self.replay_cache = ReplayCache()
        self.site = site
        """The server's public address, if the host has set it."""
        self.has_mail = has_mail
        self.closing = False
        self.pending: set[asyncio.Task[object]] = set()
        """Long work that a request waits for."""

    levels = CHARACTER_LEVELS
    """The bots' levels, the weakest first."""
    usual_level = DEFAULT_LEVEL

    async def until_shutdown(self, work: Coroutine[object, object, T]) -> T:
        """The result of long work; at shutdown it is cancelled, and its request refused."""
        task = asyncio.create_task(work)
        self.pending.add(task)
        if self.closing:
            task.cancel()
        try:
            await asyncio.wait([task])
        finally:
            self.pending.discard(task)
            task.cancel()
        if task.cancelled():
            raise Refused("thinking_full")
        return task.result()

    def close_streams(self) -> None:
        """End all streams and long work, so that the server can stop."""
        self.closing = True
        for task in self.pending:
            task.cancel()
        self.matches.close_streams()

    def is_online(self, person: str) -> bool:
        """Whether a person has the lobby or a table open at this server."""
        return any(each.client_id[0] == person for each in self.subscribers())

    def sign_out(self, person: str, device: str = "") -> None:
        """End the streams of a person, or those of one of their devices."""
        for listener in self.subscribers():
            if listener.client_id[0] == person and device in ("", listener.client_id[1]):
                listener.close()

    def subscribers(self) -> Iterator[Subscriber]:
        """All open streams at this server."""
        yield from self.lobby.subscribers
        for live in self.matches.actors.values():
            yield from live.channel.subscribers

    async def close(self) -> None:
        self.matches.close()
        self.worker_pool.close()
        await self.store.close()
