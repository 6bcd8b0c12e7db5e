"""Whoever is free thinks for bots at any server: in turn, people first, and nobody behind another's flood."""

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
from meadhall.server.ops.maintenance import run_consumers, sync_with_cluster
from meadhall.server.ops.verify import verify_all
from meadhall.server.services import Services
from meadhall.server.storage import Store
from meadhall.server.storage.models import BotJob, NewMatch
from meadhall.server.storage.postgres import Postgres
from tests.server.houses import (
    SOON,
    House,
    InHouse,
    bots,
    database_of,
    in_house,
    meanwhile,
    play_to_the_end,
    shared,
    thinkers,
    until,
)
from tests.server.matches.test_actor import RAIDS, new_match
from tests.server.storage.test_store import a_match

__all__ = ["in_house", "shared", "thinkers"]

ASKED = [("idle", Priority.IDLE), *[("ann", Priority.TURN)] * 3, ("bob", Priority.TURN)]


async def waiting(store: Store) -> int:
    return len(await store.database.read("SELECT 1 FROM thoughts"))


def test_whoever_is_free_thinks_for_bots_that_play_at_another_server(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, *workers = await house.halls(3)
        thoughts = [BotMoveConsumer(worker.matches, worker.bot_players) for worker in workers]
        live = await server.matches.create(Plan("raids", {}, bots(3)), "ann")
        thinking = [run_consumers(worker, each) for worker, each in zip(workers, thoughts, strict=True)]
        async with meanwhile(sync_with_cluster(server), *thinking):
            await play_to_the_end(server, live)
        by_bots = sum(seat > 0 for seat, _, _ in live.match.record.actions)
        assert sum(each.completed for each in thoughts) >= by_bots > 0
        assert await waiting(server.store) == 0
        assert (await verify_all(server.store, lambda done, total: None))[1] == []

    in_house(story)


def test_the_thought_of_whoever_dies_is_taken_by_the_next(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        await server.matches.create(Plan("raids", {}, [Seat(seat, level="random") for seat in range(3)]), "ann")
        databases = [services.store.database for services in (server, worker)]
        first, second = [BotJobQueue(database) for database in databases if isinstance(database, Postgres)]
        taken = await first.claim()
        assert taken is not None
        assert await second.claim() is None
        await taken.connection.close()
        while (again := await second.claim()) is None:  # PostgreSQL notices in its own time
            await asyncio.sleep(0.02)
        assert again.job == taken.job
        await second.release(again)
        await second.close()

    in_house(story)


def test_talk_does_not_keep_a_bot_from_answering(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await server.matches.create(Plan("raids", {}, bots(2)), "ann")
        while live.match.asked and live.match.asked.seat == 0:
            await live.submit(Answer(person="ann", branch=0, ply=live.match.ply, action=live.match.table.legal()[0]))
        taking = BotJobQueue(database_of(worker))
        taken = await taking.claim()
        assert taken is not None
        await live.submit(SendChat(person="ann", name="Ann", words="be quick"))
        assert await waiting(server.store) == 1
        await BotMoveConsumer(worker.matches, worker.bot_players).process(taken)
        await taking.release(taken)
        await live.run_exclusive(live.catch_up)
        assert live.match.record.actions[-1][0] == 1
        await taking.close()

    in_house(story)


def test_a_question_that_nobody_asks_any_more_is_done_with(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await new_match(server, RAIDS)
        asked = live.match.asked
        assert asked is not None
        await live.submit(StandIn(person=asked.person, level="random"))
        assert await waiting(server.store) == 1
        await live.submit(Return(person=asked.person))
        taking = BotJobQueue(database_of(worker))
        taken = await taking.claim()
        assert taken is not None
        await live.submit(StandIn(person=asked.person, level="random"))
        await taken.finish(live.match.version - 1)
        assert not taken.done, "meanwhile it is asked again"
        await taking.release(taken)
        assert await waiting(server.store) == 1
        await live.submit(Return(person=asked.person))
        taken = await taking.claim()
        assert taken is not None
        await BotMoveConsumer(worker.matches, worker.bot_players).process(taken)
        await taking.release(taken)
        assert await waiting(server.store) == 0
        await taking.close()

    in_house(story)


def test_everybodys_first_comes_before_anybodys_second_and_people_before_bots(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        services = await house.services()
        for number, (person, rank) in enumerate(ASKED):
            await ask(services, f"{number}", person, rank)
        taking = BotJobQueue(database_of(services))
        order = []
        held = []
        while (taken := await taking.claim()) is not None:
            order.append(taken.job.person)
            held.append(taken)
        assert order == ["ann", "bob", "ann", "ann", "idle"]
        for taken in held:
            await taking.release(taken)
        await taking.close()

    in_house(story)


class Slow(BotMoveConsumer):
    """Whoever comes to no end with what was taken."""

    async def process(self, taken: ClaimedBotJob) -> None:
        await asyncio.sleep(SOON)

    def names(self) -> list[str]:
        return [taken.job.person for taken in self.tasks.values()]


async def ask(services: Services, name: str, person: str, rank: Priority) -> None:
    """Let a question wait."""
    await services.store.add_match(NewMatch(a_match(name), bot_job=BotJob(name, 0, 0, 0, rank, person, 0.0)))


@asynccontextmanager
async def flooded(services: Services, rank: Priority) -> AsyncIterator[Slow]:
    """Somebody who thinks slowly, of whom Eve has asked ten things of that rank, and then Bob one that he waits for."""
    for number in range(10):
        await ask(services, f"{number}", "eve", rank)
    slow = Slow(services.matches, services.bot_players)
    async with meanwhile(slow.run()):
        await until(lambda: slow.names() == ["eve"])
        await ask(services, "bob's", "bob", Priority.TURN)
        slow.wake()
        yield slow


def test_however_much_one_person_asks_for_the_next_who_is_free_takes_somebody_elses(in_house: InHouse) -> None:
    """Nothing is taken before there is somebody free to think about it, so nobody's is behind it."""

    async def story(house: House) -> None:
        async with flooded(await house.services(), Priority.TURN) as slow:
            await asyncio.sleep(0.1)
            assert slow.names() == ["eve"]
            slow.search_done(slow.running[0])
            await until(lambda: slow.names() == ["eve", "bob"])

    in_house(story)


def test_matches_of_bots_alone_leave_places_for_those_with_people(in_house: InHouse) -> None:
    """However many wait, and however long they take."""

    async def story(house: House) -> None:
        async with flooded(await house.services(), Priority.IDLE) as slow:
            await until(lambda: slow.names() == ["eve", "bob"])

    in_house(story)


def test_nobody_fills_the_database_with_matches_of_bots_alone(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        here, there = await house.halls(2)
        plan = Plan("raids", {}, [Seat(seat, level="random") for seat in range(2)])
        for number in range(MAX_IDLE_MATCHES_PER_PERSON):
            await (here, there)[number % 2].matches.create(plan, "eve")
        for services in (here, there):
            with pytest.raises(Refused, match="thinking_full"):
                await services.matches.create(plan, "eve")
        assert await here.matches.create(plan, "bob")

    in_house(story)
