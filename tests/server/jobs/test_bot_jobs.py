"""Whoever is free thinks for bots at any server: in turn, people first, and nobody behind another's flood."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from meadhall.match import Refused, Seat
from meadhall.match.commands import Answer, Return, Say, StandIn
from meadhall.server.jobs.bot_jobs import Thoughts
from meadhall.server.jobs.fair_queue import Rank
from meadhall.server.jobs.postgres_queue import Taken, Taking
from meadhall.server.jobs.worker_pool import MOST_IDLE
from meadhall.server.matches.registry import Hall, Plan
from meadhall.server.ops.maintenance import keep_in_touch, play_along
from meadhall.server.ops.verify import check_all
from meadhall.server.storage import Store
from meadhall.server.storage.models import NewMatch, Thought
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

ASKED = [("idle", Rank.IDLE), *[("ann", Rank.TURN)] * 3, ("bob", Rank.TURN)]


async def waiting(store: Store) -> int:
    return len(await store.database.read("SELECT 1 FROM thoughts"))


def test_whoever_is_free_thinks_for_bots_that_play_at_another_server(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, *workers = await house.halls(3)
        thoughts = [Thoughts(worker) for worker in workers]
        live = await server.make(Plan("raids", {}, bots(3)), "ann")
        thinking = [play_along(worker, each) for worker, each in zip(workers, thoughts, strict=True)]
        async with meanwhile(keep_in_touch(server), *thinking):
            await play_to_the_end(server, live)
        by_bots = sum(seat > 0 for seat, _, _ in live.match.record.actions)
        assert sum(each.answered for each in thoughts) >= by_bots > 0
        assert await waiting(server.store) == 0
        assert (await check_all(server.store, lambda done, total: None))[1] == []

    in_house(story)


def test_the_thought_of_whoever_dies_is_taken_by_the_next(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        await server.make(Plan("raids", {}, [Seat(seat, level="random") for seat in range(3)]), "ann")
        databases = [hall.store.database for hall in (server, worker)]
        first, second = [Taking(database) for database in databases if isinstance(database, Postgres)]
        taken = await first.take()
        assert taken is not None
        assert await second.take() is None
        await taken.connection.close()
        while (again := await second.take()) is None:  # PostgreSQL notices in its own time
            await asyncio.sleep(0.02)
        assert again.thought == taken.thought
        await second.give_back(again)
        await second.close()

    in_house(story)


def test_talk_does_not_keep_a_bot_from_answering(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await server.make(Plan("raids", {}, bots(2)), "ann")
        while live.match.asked and live.match.asked.seat == 0:
            await live.do(Answer(person="ann", take=0, ply=live.match.ply, action=live.match.table.legal()[0]))
        taking = Taking(database_of(worker))
        taken = await taking.take()
        assert taken is not None
        await live.do(Say(person="ann", name="Ann", words="be quick"))
        assert await waiting(server.store) == 1
        await Thoughts(worker).think(taken)
        await taking.give_back(taken)
        await live.in_turn(live.catch_up)
        assert live.match.record.actions[-1][0] == 1
        await taking.close()

    in_house(story)


def test_a_question_that_nobody_asks_any_more_is_done_with(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        server, worker = await house.halls(2)
        live = await new_match(server, RAIDS)
        asked = live.match.asked
        assert asked is not None
        await live.do(StandIn(person=asked.person, level="random"))
        assert await waiting(server.store) == 1
        await live.do(Return(person=asked.person))
        taking = Taking(database_of(worker))
        taken = await taking.take()
        assert taken is not None
        await live.do(StandIn(person=asked.person, level="random"))
        await taken.be_done(live.match.version - 1)
        assert not taken.done, "meanwhile it is asked again"
        await taking.give_back(taken)
        assert await waiting(server.store) == 1
        await live.do(Return(person=asked.person))
        taken = await taking.take()
        assert taken is not None
        await Thoughts(worker).think(taken)
        await taking.give_back(taken)
        assert await waiting(server.store) == 0
        await taking.close()

    in_house(story)


def test_everybodys_first_comes_before_anybodys_second_and_people_before_bots(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        hall = await house.hall()
        for number, (person, rank) in enumerate(ASKED):
            await ask(hall, f"{number}", person, rank)
        taking = Taking(database_of(hall))
        order = []
        held = []
        while (taken := await taking.take()) is not None:
            order.append(taken.thought.person)
            held.append(taken)
        assert order == ["ann", "bob", "ann", "ann", "idle"]
        for taken in held:
            await taking.give_back(taken)
        await taking.close()

    in_house(story)


class Slow(Thoughts):
    """Whoever comes to no end with what was taken."""

    async def think(self, taken: Taken) -> None:
        await asyncio.sleep(SOON)

    def names(self) -> list[str]:
        return [taken.thought.person for taken in self.tasks.values()]


async def ask(hall: Hall, name: str, person: str, rank: Rank) -> None:
    """Let a question wait."""
    await hall.store.add_match(NewMatch(a_match(name), thought=Thought(name, 0, 0, 0, rank, person, 0.0)))


@asynccontextmanager
async def flooded(hall: Hall, rank: Rank) -> AsyncIterator[Slow]:
    """Somebody who thinks slowly, of whom Eve has asked ten things of that rank, and then Bob one that he waits for."""
    for number in range(10):
        await ask(hall, f"{number}", "eve", rank)
    slow = Slow(hall)
    async with meanwhile(slow.run()):
        await until(lambda: slow.names() == ["eve"])
        await ask(hall, "bob's", "bob", Rank.TURN)
        slow.knock()
        yield slow


def test_however_much_one_person_asks_for_the_next_who_is_free_takes_somebody_elses(in_house: InHouse) -> None:
    """Nothing is taken before there is somebody free to think about it, so nobody's is behind it."""

    async def story(house: House) -> None:
        async with flooded(await house.hall(), Rank.TURN) as slow:
            await asyncio.sleep(0.1)
            assert slow.names() == ["eve"]
            slow.decide(slow.undecided[0])
            await until(lambda: slow.names() == ["eve", "bob"])

    in_house(story)


def test_matches_of_bots_alone_leave_places_for_those_with_people(in_house: InHouse) -> None:
    """However many wait, and however long they take."""

    async def story(house: House) -> None:
        async with flooded(await house.hall(), Rank.IDLE) as slow:
            await until(lambda: slow.names() == ["eve", "bob"])

    in_house(story)


def test_nobody_fills_the_database_with_matches_of_bots_alone(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        here, there = await house.halls(2)
        plan = Plan("raids", {}, [Seat(seat, level="random") for seat in range(2)])
        for number in range(MOST_IDLE):
            await (here, there)[number % 2].make(plan, "eve")
        for hall in (here, there):
            with pytest.raises(Refused, match="thinking_full"):
                await hall.make(plan, "eve")
        assert await here.make(plan, "bob")

    in_house(story)
