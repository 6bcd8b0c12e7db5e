"""Bot player: submits the answers of bots, and those of players who have no choice."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from time import monotonic

import msgspec

from meadhall.bots.search_bot import UNLIMITED
from meadhall.core.engine.seed_commitment import tagged_hash
from meadhall.core.engine.table import Table
from meadhall.match import Match, Refused, Seat
from meadhall.match.answering import answers_itself
from meadhall.match.commands import SYSTEM, Answer
from meadhall.match.state import MatchState
from meadhall.server.jobs.fair_queue import Priority, QueueKey
from meadhall.server.jobs.worker_pool import BotKey, WorkerPool
from meadhall.server.matches.actor import RETRY_DELAY_S, MatchActor
from meadhall.server.storage import Store
from meadhall.server.storage.models import BotJob

log = logging.getLogger("meadhall.server")
AUTO_PASS_DELAY_S = (0.8, 2.4)
"""Range of random delays before a player who has no choice passes, as if they had looked at their cards."""
HIDDEN_CHOICE_DELAY_S = (1.1, 2.0)
"""Range of a bot's delays at a question whose options are its own secret, drawn before it looks at them."""
HIDDEN_CHOICE_SEARCH_S = 1.0
"""Its search budget there, below every delay."""


class Clock:
    """Clock by which answers are delayed; tests have their own."""

    def now(self) -> float:
        return monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class BotPlayers:
    """The bot players of all loaded matches; the registry of matches asks it for capacity and for jobs."""

    def __init__(self, store: Store, worker_pool: WorkerPool, pace: float) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.pace = pace
        self.players: dict[str, BotPlayer] = {}

    async def check_capacity(self, host: str) -> None:
        """Refuse a further match without people whose bots would only wait, here or in the shared store."""
        queued = await self.store.count_bot_jobs(host, Priority.IDLE) if self.store.shared else 0
        self.worker_pool.check_capacity(host, queued)

    def job(self, match: str, host: str, state: MatchState) -> BotJob | None:
        return bot_job(match, host, state) if self.store.shared else None

    def attach(self, live: MatchActor) -> None:
        player = self.players[live.row.id] = BotPlayer(live, self.worker_pool, self.pace)
        live.on_stop.append(lambda: self.forget(player))

    def forget(self, player: BotPlayer) -> None:
        """Drop a player, unless its match was loaded again meanwhile and has another."""
        match = player.live.row.id
        if self.players.get(match) is player:
            del self.players[match]


class BotPlayer:
    """Observer of one match: answers for bots, and passes for players who have no choice."""

    def __init__(self, live: MatchActor, worker_pool: WorkerPool, pace: float, clock: Clock | None = None) -> None:
        self.live = live
        self.worker_pool = worker_pool
        self.match = live.match
        self.pace = pace
        self.clock = clock or Clock()
        self.task: asyncio.Task[None] | None = None
        self.question: tuple[int, int, str] | None = None
        self.uses_job_queue = live.store.shared
        """Whether bots' questions wait in the shared store, for any worker."""
        if self.uses_job_queue:
            live.bot_job_for = self.bot_job
        live.on_change.append(self.update)
        live.on_stop.append(self.close)

    def close(self) -> None:
        self.stop()
        self.worker_pool.forget_match(self.live.row.id)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def update(self) -> None:
        """Start a task for the question asked now, if there is none yet."""
        seat = answers_itself(self.match)
        question = None if seat is None else (self.match.branch, self.match.ply, seat.level)
        if question == self.question and (question is None or (self.task is not None and not self.task.done())):
            return
        self.question = question
        self.stop()
        if seat is not None and not seat.level:
            self.task = asyncio.create_task(self.auto_pass(seat))
        elif seat is not None and not self.uses_job_queue:
            self.task = asyncio.create_task(self.play(seat))

    def bot_job(self, state: MatchState) -> BotJob | None:
        """The job to queue when the match comes to that state."""
        pace = self.pace if self.live.channel.is_watched() else 0.0
        return bot_job(self.live.row.id, self.match.setup.host, state, pace)

    def answer(self, seat: Seat, action: int) -> Answer:
        return Answer(person=SYSTEM, seat=seat.seat, branch=self.match.branch, ply=self.match.ply, action=action)

    async def play(self, seat: Seat) -> None:
        await self.submit_with_retry(await self.choose_answer(seat))

    async def choose_answer(
        self, seat: Seat, pace: float = 0.0, decided: Callable[[], object] = lambda: None
    ) -> Answer:
        """The bot's answer, after a delay that depends only on public information; `decided` is called before it.

        The delay begins when the search gets its worker, even where there is only one option: so a busy server betrays
        no more than an idle one.
        """
        begun = self.clock.now()
        table = self.match.table
        key, hidden = queue_key(self.live.row.id, self.match.setup.host, self.match.state), hides_option_count(table)
        answer = self.answer(seat, 0)
        delay = random.uniform(*HIDDEN_CHOICE_DELAY_S) if hidden and key.priority is not Priority.IDLE else 0.0
        action, waited = await self.choose_action(seat, key, HIDDEN_CHOICE_SEARCH_S if delay else UNLIMITED)
        decided()
        if self.live.channel.is_watched():
            pace = max(pace, self.pace)
        await self.clock.sleep(begun + waited + max(delay, pace) - self.clock.now())
        return msgspec.structs.replace(answer, action=action)

    async def choose_action(self, seat: Seat, key: QueueKey, limit: float) -> tuple[int, float]:
        """The bot's action, and how many seconds it waited for a worker."""
        table = self.match.table
        bot = BotKey(self.live.row.id, self.match.branch, seat.seat, seat.level)
        seed = bot_seed(self.match, seat.seat)
        lost = 0.0
        while True:
            try:
                action, waited = await self.worker_pool.choose_move(key, bot, table, seed, limit)
            except Refused:
                await asyncio.sleep(RETRY_DELAY_S)
                lost += RETRY_DELAY_S
            except Exception:  # a bot that fails must not stop the match: it answers at random
                log.exception("a bot failed", extra={"game": self.match.game.name, "bot": seat.level})
                return random.choice(table.legal()), lost
            else:
                return action, lost + waited

    async def auto_pass(self, seat: Seat) -> None:
        answer = self.answer(seat, self.match.table.legal()[0])
        await self.clock.sleep(random.uniform(*AUTO_PASS_DELAY_S))
        await self.submit_with_retry(answer)

    async def submit_with_retry(self, answer: Answer) -> None:
        """Submit an answer, again and again while it can't be stored, until it is or is refused."""
        while True:
            try:
                await self.live.submit(answer)
            except Refused as refusal:
                if refusal.key != "busy":
                    return
            except Exception:  # a full disk, say: no client waits for this answer, so none can retry it
                log.exception("an answer could not be stored", extra={"game": self.match.game.name})
            else:
                return
            await asyncio.sleep(RETRY_DELAY_S)


def queue_key(match: str, host: str, state: MatchState) -> QueueKey:
    """Where a bot's search queues: on behalf of the match's host."""
    return QueueKey(Priority.IDLE if all(seat.level for seat in state.seats) else Priority.TURN, host, match)


def bot_job(match: str, host: str, state: MatchState, pace: float = 0.0) -> BotJob | None:
    """The job for the bot that is asked, if one is."""
    asked = state.asked
    if asked is None or not asked.level:
        return None
    return BotJob(match, state.branch, state.ply, state.version, queue_key(match, host, state).priority, host, pace)


def hides_option_count(table: Table) -> bool:
    """Whether the number of options is a secret of the seat that is asked."""
    return table.top is not None and type(table.top).hides_option_count


def bot_seed(match: Match, seat: int) -> str:
    """Seed of a bot's dice; in duplicate play, the same at all tables for a seat at a ply."""
    if match.setup.twin:
        return tagged_hash("bot", match.record.seed or "", f"{seat}", f"{match.ply}")
    return f"{random.SystemRandom().getrandbits(64)}"
