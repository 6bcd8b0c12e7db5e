"""Several servers on one PostgreSQL: any serves any match, the version is the fence, and nothing is lost."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, Self

import psycopg
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.match import Refused
from meadhall.match.commands import Pledge, StandIn
from meadhall.server.http.pages.table_actions import follow
from meadhall.server.jobs.worker_pool import Thinkers
from meadhall.server.matches.registry import Hall
from meadhall.server.ops import maintenance as upkeeping
from meadhall.server.ops.maintenance import compare_presence, keep_in_touch, keep_up
from meadhall.server.ops.verify import check_all
from meadhall.server.storage import NotKept
from meadhall.server.storage import postgres as by_postgres
from meadhall.server.storage.database import Statement
from meadhall.server.storage.pubsub import Telling
from tests.postgres import RunningPostgres
from tests.server.houses import (
    SOON,
    House,
    InHouse,
    in_house,
    meanwhile,
    shared,
    thinkers,
    until,
)
from tests.server.matches.test_actor import RAIDS, answer, new_match, play

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
