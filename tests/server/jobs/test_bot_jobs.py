"""Bot jobs: a free worker of any server claims them, people in turn, interactive jobs first, floods behind the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from meadhall.match import Refused, Seat
from meadhall.match.commands import Answer, Return, SendChat, StandIn
from meadhall.server.jobs.bot_jobs import BotMoveConsumer
from meadhall.server.jobs.fair_queue import Priority
from meadhall.server.jobs.postgres_queue import BotJobQueue, ClaimedBotJob
from meadhall.server.jobs.worker_pool import MAX_IDLE_MATCHES_PER_PERSON
from meadhall.server.matches.registry import Plan
from meadhall.server.ops.background_tasks import run_consumers, sync_with_cluster
from meadhall.server.ops.verify import verify_all
from meadhall.server.services import Services
from meadhall.server.storage import Store
from meadhall.server.storage.models import BotJob, NewMatch
from meadhall.server.storage.postgres import Postgres
from tests.server.houses import (
    TIMEOUT_S,
    ServerGroup,
    WithServerGroup,
    database_of,
    in_background,
    person_and_bots,
    play_as_ann,
    shared,
    wait_until,
    with_server_group,
    worker_pool,
)
from tests.server.matches.test_actor import RAIDS, new_match
from tests.server.storage.test_store import a_match

__all__ = ["shared", "with_server_group", "worker_pool"]

ASKED = [("idle", Priority.IDLE), *[("ann", Priority.TURN)] * 3, ("bob", Priority.TURN)]


async def waiting(store: Store) -> int:
    return len(await store.database.read("SELECT 1 FROM thoughts"))


def test_free_worker_claims_bot_jobs_of_other_servers(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, *workers = await house.new_servers(3)
        consumers = [BotMoveConsumer(worker.matches, worker.bot_players) for worker in workers]
        live = await server.matches.create(Plan("raids", {}, person_and_bots(3)), "ann")
        thinking = [run_consumers(worker, each) for worker, each in zip(workers, consumers, strict=True)]
        async with in_background(sync_with_cluster(server), *thinking):
            await play_as_ann(server, live)
        by_bots = sum(seat > 0 for seat, _, _ in live.match.record.actions)
        assert sum(each.completed for each in consumers) >= by_bots > 0
        assert await waiting(server.store) == 0
        assert (await verify_all(server.store, lambda done, total: None))[1] == []

    with_server_group(story)


def test_bot_job_of_dead_worker_is_claimed_by_the_next(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, worker = await house.new_servers(2)
        await server.matches.create(Plan("raids", {}, [Seat(seat, level="random") for seat in range(3)]), "ann")
        databases = [services.store.database for services in (server, worker)]
        first, second = [BotJobQueue(database) for database in databases if isinstance(database, Postgres)]
        claimed = await first.claim()
        assert claimed is not None
        assert await second.claim() is None
        await claimed.connection.close()
        while (again := await second.claim()) is None:  # PostgreSQL notices in its own time
            await asyncio.sleep(0.02)
        assert again.job == claimed.job
        await second.release(again)
        await second.close()

    with_server_group(story)


def test_chat_does_not_keep_a_bot_from_answering(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, worker = await house.new_servers(2)
        live = await server.matches.create(Plan("raids", {}, person_and_bots(2)), "ann")
        while live.match.asked and live.match.asked.seat == 0:
            await live.submit(Answer(person="ann", branch=0, ply=live.match.ply, action=live.match.table.legal()[0]))
        queue = BotJobQueue(database_of(worker))
        claimed = await queue.claim()
        assert claimed is not None
        await live.submit(SendChat(person="ann", name="Ann", words="be quick"))
        assert await waiting(server.store) == 1
        await BotMoveConsumer(worker.matches, worker.bot_players).process(claimed)
        await queue.release(claimed)
        await live.run_exclusive(live.catch_up)
        assert live.match.record.actions[-1][0] == 1
        await queue.close()

    with_server_group(story)


def test_obsolete_bot_job_is_finished_without_an_answer(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        server, worker = await house.new_servers(2)
        live = await new_match(server, RAIDS)
        asked = live.match.asked
        assert asked is not None
        await live.submit(StandIn(person=asked.person, level="random"))
        assert await waiting(server.store) == 1
        await live.submit(Return(person=asked.person))
        queue = BotJobQueue(database_of(worker))
        claimed = await queue.claim()
        assert claimed is not None
        await live.submit(StandIn(person=asked.person, level="random"))
        await claimed.finish(live.match.version - 1)
        assert not claimed.done, "meanwhile it is asked again"
        await queue.release(claimed)
        assert await waiting(server.store) == 1
        await live.submit(Return(person=asked.person))
        claimed = await queue.claim()
        assert claimed is not None
        await BotMoveConsumer(worker.matches, worker.bot_players).process(claimed)
        await queue.release(claimed)
        assert await waiting(server.store) == 0
        await queue.close()

    with_server_group(story)


def test_queue_serves_people_in_turn_and_interactive_jobs_first(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        services = await house.new_server()
        for number, (person, rank) in enumerate(ASKED):
            await ask(services, f"{number}", person, rank)
        queue = BotJobQueue(database_of(services))
        order = []
        held = []
        while (claimed := await queue.claim()) is not None:
            order.append(claimed.job.person)
            held.append(claimed)
        assert order == ["ann", "bob", "ann", "ann", "idle"]
        for claimed in held:
            await queue.release(claimed)
        await queue.close()

    with_server_group(story)


class Slow(BotMoveConsumer):
    """A consumer that never finishes a job."""

    async def process(self, claimed: ClaimedBotJob) -> None:
        await asyncio.sleep(TIMEOUT_S)

    def names(self) -> list[str]:
        return [claimed.job.person for claimed in self.tasks.values()]


async def ask(services: Services, name: str, person: str, rank: Priority) -> None:
    """Let a question wait."""
    await services.store.add_match(NewMatch(a_match(name), bot_job=BotJob(name, 0, 0, 0, rank, person, 0.0)))


@asynccontextmanager
async def flooded(services: Services, rank: Priority) -> AsyncIterator[Slow]:
    """A slow consumer, with ten queued jobs of Eve's at that priority, and then an interactive one of Bob's."""
    for number in range(10):
        await ask(services, f"{number}", "eve", rank)
    slow = Slow(services.matches, services.bot_players)
    async with in_background(slow.run()):
        await wait_until(lambda: slow.names() == ["eve"])
        await ask(services, "bob's", "bob", Priority.TURN)
        slow.wake()
        yield slow


def test_flood_of_one_person_does_not_delay_another_persons_job(with_server_group: WithServerGroup) -> None:
    """A job is claimed only when a worker is free for it, so no other job waits behind it."""

    async def story(house: ServerGroup) -> None:
        async with flooded(await house.new_server(), Priority.TURN) as slow:
            await asyncio.sleep(0.1)
            assert slow.names() == ["eve"]
            slow.search_done(slow.running[0])
            await wait_until(lambda: slow.names() == ["eve", "bob"])

    with_server_group(story)


def test_bot_only_matches_leave_workers_for_people(with_server_group: WithServerGroup) -> None:
    """However many wait, and however long they take."""

    async def story(house: ServerGroup) -> None:
        async with flooded(await house.new_server(), Priority.IDLE) as slow:
            await wait_until(lambda: slow.names() == ["eve", "bob"])

    with_server_group(story)


def test_bot_only_matches_of_one_person_are_limited_across_servers(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        plan = Plan("raids", {}, [Seat(seat, level="random") for seat in range(2)])
        for number in range(MAX_IDLE_MATCHES_PER_PERSON):
            await (here, there)[number % 2].matches.create(plan, "eve")
        for services in (here, there):
            with pytest.raises(Refused, match="thinking_full"):
                await services.matches.create(plan, "eve")
        assert await here.matches.create(plan, "bob")

    with_server_group(story)
