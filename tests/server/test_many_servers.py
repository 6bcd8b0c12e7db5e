"""Several servers on one PostgreSQL: any serves any match, the version is the fence, and nothing is lost."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, Self

import psycopg
import pytest

from meadhall.core.dice import FastDice
from meadhall.match import Refused, Seat
from meadhall.match.deeds import Answer, Pledge, Return, Say, StandIn
from meadhall.server import upkeep as upkeeping
from meadhall.server.checking import check_all
from meadhall.server.fair import Rank
from meadhall.server.hall import Hall, Plan
from meadhall.server.pages.actions import follow
from meadhall.server.rows import NewMatch, Thought
from meadhall.server.store import NotKept, Store
from meadhall.server.store import postgres as by_postgres
from meadhall.server.store.database import Statement
from meadhall.server.store.postgres import Postgres
from meadhall.server.store.taking import Taken, Taking
from meadhall.server.store.telling import Telling
from meadhall.server.thinkers import MOST_IDLE, Thinkers
from meadhall.server.thoughts import Thoughts
from meadhall.server.upkeep import compare_presence, keep_in_touch, keep_up, play_along
from tests.postgres import RunningPostgres
from tests.server.houses import (
    SOON,
    House,
    InHouse,
    bots,
    in_house,
    meanwhile,
    play_to_the_end,
    shared,
    thinkers,
    until,
)
from tests.server.test_live import RAIDS, answer, new_match, play
from tests.server.test_store import a_match

__all__ = ["in_house", "shared", "thinkers"]


def test_the_others_hear_of_it_without_looking(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeeping, "LOOK", 10_000.0)

    async def story(house: House) -> None:
        here, there = await house.halls(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.open(ours.row.id)
        async with meanwhile(keep_in_touch(here), keep_in_touch(there)):
            await ours.do(answer(ours.match))
            await until(lambda: theirs.match.version == ours.match.version)
            await theirs.do(answer(theirs.match))
            await until(lambda: theirs.match.version == ours.match.version)
        assert ours.match.table.position() == theirs.match.table.position()
        assert ours.row == theirs.row

    in_house(story)


def test_the_hall_of_one_server_hears_of_tables_at_another(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeeping, "LOOK", 10_000.0)

    async def story(house: House) -> None:
        here, there = await house.halls(2)
        heard = asyncio.Event()
        monkeypatch.setattr(here.lobby, "tell", heard.set)
        async with meanwhile(keep_in_touch(here), keep_in_touch(there)):
            await until(heard.is_set)  # that it listens at all
            for change in (new_match(there, RAIDS), play_one(there)):
                heard.clear()
                await change
                await until(heard.is_set)
        assert not here.live

    async def play_one(hall: Hall) -> None:
        (live,) = hall.live.values()
        await live.do(answer(live.match))

    in_house(story)


def test_who_was_cut_off_looks_for_what_was_missed(
    in_house: InHouse, postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeeping, "LOOK", 10_000.0)

    async def story(house: House) -> None:
        here, there = await house.halls(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.open(ours.row.id)
        async with meanwhile(keep_in_touch(there)):
            await ours.do(answer(ours.match))
            await until(lambda: theirs.match.version == ours.match.version)
            assert await asyncio.to_thread(postgres.cut, "datname LIKE 'shared_%'") > 0
            await ours.do(answer(ours.match))
            await until(lambda: theirs.match.version == ours.match.version)

    in_house(story)


def test_of_rivals_at_two_servers_one_wins_and_the_other_is_told(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        halls = await house.halls(3)
        first = await new_match(halls[0], RAIDS)
        lives = [first, *[await hall.open(first.row.id) for hall in halls[1:]]]
        for _ in range(8):
            answers = [answer(lives[0].match, number) for number in range(3)]
            for live in lives:
                await live.in_turn(live.catch_up)
            if len({each.action for each in answers}) < 3:
                await lives[0].do(answers[0])
                continue
            tries = [live.do(each) for live, each in zip(lives, answers, strict=True)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [result for result in results if result is None] == [None]
            assert {result.key for result in results if isinstance(result, Refused)} == {"answered"}
        for live in lives:
            await live.in_turn(live.catch_up)
        assert len({str(live.match.table.position()) for live in lives}) == 1
        assert (await check_all(halls[0].store, lambda done, total: None))[1] == []

    in_house(story)


def test_who_knows_more_than_a_server_is_not_told_that_they_are_late(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        here, there = await house.halls(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.open(ours.row.id)
        for _ in range(3):
            await ours.do(answer(ours.match))
        await theirs.do(answer(ours.match))
        assert theirs.match.ply == 4
        await ours.know(theirs.match.take, theirs.match.ply)
        assert ours.match.ply == 4

    in_house(story)


def test_two_who_want_to_play_again_at_two_servers_get_one_match(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        here, there = await house.halls(2)
        ours = await new_match(here, RAIDS)
        await play(ours, 10_000, FastDice(1))
        theirs = await there.open(ours.row.id)
        await theirs.do(Pledge(person="ann", share="a" * 64))
        tries = [
            live.in_turn(partial(follow, hall, live, person, ""))
            for hall, live, person in ((here, ours, "ann"), (there, theirs, "bob"))
        ]
        await asyncio.gather(*tries)
        assert ours.match.next == theirs.match.next != ""
        assert sorted(await here.store.names()) == sorted([ours.row.id, ours.match.next])
        assert len(here.live) + len(there.live) == 3
        assert await there.open(ours.match.next)

    in_house(story)


def test_what_was_written_when_the_connection_broke_is_known_again(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit arrives, the word of it does not."""
    real = by_postgres.pass_fence
    lost: list[bool] = []

    async def broken(connection: Any, statements: Any) -> bool:
        passed = await real(connection, statements)
        if not lost:
            lost.append(passed)
            raise psycopg.OperationalError("the connection was cut")
        return passed

    async def story(house: House) -> None:
        here = await house.hall()
        live = await new_match(here, RAIDS)
        version = live.match.version
        monkeypatch.setattr(by_postgres, "pass_fence", broken)
        await live.do(answer(live.match))
        assert lost == [True]
        assert live.match.version == version + 1
        assert len(await here.store.deeds(live.row.id)) == version + 1

    in_house(story)


def test_a_database_that_forgot_is_believed(in_house: InHouse) -> None:
    """As after a failover to a machine that was behind."""

    async def story(house: House) -> None:
        here = await house.hall()
        live = await new_match(here, RAIDS)
        await play(live, 5, FastDice(1))
        gone = live.match.version
        await here.store.database.write(
            Statement("DELETE FROM deeds WHERE match = ? AND version = ?", [live.row.id, gone]),
            Statement(
                "UPDATE matches SET version = ?, ply = ply - 1, decision = '' WHERE id = ?", [gone - 1, live.row.id]
            ),
        )
        await keep_up(here)
        again = await here.open(live.row.id)
        assert again is not live
        assert again.match.version == gone - 1
        await again.do(answer(again.match))

    in_house(story)


def test_a_match_that_is_opened_while_the_server_looks_stays_open(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        here, there = await house.halls(2)
        known = (await new_match(here, RAIDS)).row.id
        versions = there.store.versions

        async def meanwhile_opened(names: list[str]) -> dict[str, int]:
            found = await versions(names)
            await there.open(known)
            return found

        monkeypatch.setattr(there.store, "versions", meanwhile_opened)
        await keep_up(there)
        assert known in there.live

    in_house(story)


def test_everybody_sees_who_is_at_the_table_wherever_they_are(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        here, there = await house.halls(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.open(ours.row.id)
        with ours.feed.listen(0, True), theirs.feed.listen(None, True):
            for hall in (here, there, here):
                await compare_presence(hall)
            assert ours.feed.elsewhere == {-1}
            assert theirs.feed.elsewhere == {0}
            assert theirs.present() == {0}
            assert theirs.feed.watched()
            assert not ours.feed.connected(1)
        with theirs.feed.listen(1, True):
            await compare_presence(there)
            await compare_presence(here)
            with pytest.raises(Refused, match="at the table"):
                await ours.do(StandIn(person="ann", seat=1, level="random"))

    in_house(story)


def test_one_server_has_a_duty_for_all(in_house: InHouse) -> None:
    async def story(house: House) -> None:
        store = (await house.hall()).store
        assert await store.take_duty("purge", "a", 60)
        assert not await store.take_duty("purge", "b", 60)
        assert await store.take_duty("purge", "a", -1)
        assert await store.take_duty("purge", "b", 60)
        assert not await store.take_duty("purge", "a", 60)

    in_house(story)


# Thoughts.


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
        if live.match.asked and live.match.asked.seat == 0:
            await live.do(Answer(person="ann", take=0, ply=0, action=live.match.table.legal()[0]))
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
        for number, (person, rank) in enumerate([("idle", 2), ("ann", 0), ("ann", 0), ("ann", 0), ("bob", 0)]):
            thought = Thought(f"{number}", 0, 0, 0, rank, person, 0.0)
            await hall.store.add_match(NewMatch(a_match(f"{number}"), thought=thought))
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


def test_however_much_one_person_asks_for_the_next_who_is_free_takes_somebody_elses(in_house: InHouse) -> None:
    """Nothing is taken before there is somebody free to think about it, so nobody's is behind it."""

    async def story(house: House) -> None:
        hall = await house.hall()
        for number in range(10):
            await ask(hall, f"{number}", "eve", Rank.TURN)
        slow = Slow(hall)
        async with meanwhile(slow.run()):
            await until(lambda: slow.names() == ["eve"])
            await ask(hall, "bob's", "bob", Rank.TURN)
            slow.knock()
            await asyncio.sleep(0.1)
            assert slow.names() == ["eve"]
            slow.decide(slow.undecided[0])
            await until(lambda: slow.names() == ["eve", "bob"])

    in_house(story)


def test_matches_of_bots_alone_leave_places_for_those_with_people(in_house: InHouse) -> None:
    """However many wait, and however long they take."""

    async def story(house: House) -> None:
        hall = await house.hall()
        for number in range(10):
            await ask(hall, f"{number}", "eve", Rank.IDLE)
        slow = Slow(hall)
        async with meanwhile(slow.run()):
            await until(lambda: slow.names() == ["eve"])
            await ask(hall, "bob's", "bob", Rank.TURN)
            slow.knock()
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


def database_of(hall: Hall) -> Postgres:
    assert isinstance(hall.store.database, Postgres)
    return hall.store.database


def test_while_the_database_is_away_nothing_happens_and_then_everything_goes_on(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_postgres, "PATIENCE", 1.0)
    running = RunningPostgres()

    async def story() -> None:
        async with AsyncExitStack() as stack:
            hall = await House(running.new_database("away"), thinkers, stack).hall()
            live = await new_match(hall, RAIDS)
            version = live.match.version
            await asyncio.to_thread(running.kill)
            with pytest.raises(NotKept):
                await live.do(answer(live.match))
            with pytest.raises(NotKept):
                await hall.store.beat()
            assert live.match.version == version
            await asyncio.to_thread(running.restart)
            monkeypatch.setattr(by_postgres, "PATIENCE", SOON)
            await live.do(answer(live.match))
            assert live.match.version == version + 1 == len(await hall.store.deeds(live.row.id))

    try:
        asyncio.run(story())
    finally:
        running.end()


def test_whoever_tells_stops_though_the_database_is_lost_just_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """psycopg speaks of the loss instead of the end."""

    class Lost(psycopg.AsyncConnection[Any]):
        @classmethod
        async def connect(cls, *given: object, **named: object) -> Self:
            try:
                await asyncio.sleep(SOON)
            except asyncio.CancelledError:
                raise psycopg.OperationalError("lost") from None
            raise AssertionError("nobody has told it to stop")

    monkeypatch.setattr(psycopg, "AsyncConnection", Lost)

    async def story() -> None:
        telling = Telling("postgresql://nowhere")
        telling.start()
        following = asyncio.create_task(telling.follow(lambda news: None))
        await asyncio.sleep(0.05)
        following.cancel()
        async with asyncio.timeout(SOON):
            await telling.stop()
            await following

    asyncio.run(story())
