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
from meadhall.match.commands import CommitRematchShare, StandIn
from meadhall.server.http.pages.table_actions import create_rematch
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.ops import background_tasks as upkeeping
from meadhall.server.ops.background_tasks import resync_outdated, sync_presence, sync_with_cluster
from meadhall.server.ops.verify import verify_all
from meadhall.server.services import Services
from meadhall.server.storage import StoreUnavailable
from meadhall.server.storage import postgres as by_postgres
from meadhall.server.storage.database import Statement
from meadhall.server.storage.pubsub import NotifyListener
from tests.postgres import RunningPostgres
from tests.server.houses import (
    TIMEOUT_S,
    ServerGroup,
    WithServerGroup,
    in_background,
    shared,
    wait_until,
    with_server_group,
    worker_pool,
)
from tests.server.matches.test_actor import RAIDS, answer, new_match, play

__all__ = ["shared", "with_server_group", "worker_pool"]


def test_change_reaches_other_servers_by_notification(
    with_server_group: WithServerGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeeping, "POLL_INTERVAL_S", 10_000.0)

    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.matches.get(ours.row.id)
        async with in_background(sync_with_cluster(here), sync_with_cluster(there)):
            await ours.submit(answer(ours.match))
            await wait_until(lambda: theirs.match.version == ours.match.version)
            await theirs.submit(answer(theirs.match))
            await wait_until(lambda: theirs.match.version == ours.match.version)
        assert ours.match.table.position() == theirs.match.table.position()
        assert ours.row == theirs.row

    with_server_group(story)


def test_lobby_of_one_server_hears_of_matches_at_another(
    with_server_group: WithServerGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeeping, "POLL_INTERVAL_S", 10_000.0)

    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        heard = asyncio.Event()
        monkeypatch.setattr(here.lobby, "publish", heard.set)
        async with in_background(sync_with_cluster(here), sync_with_cluster(there)):
            await wait_until(heard.is_set)  # that it listens at all
            for change in (new_match(there, RAIDS), play_one(there)):
                heard.clear()
                await change
                await wait_until(heard.is_set)
        assert not here.matches.actors

    async def play_one(services: Services) -> None:
        (live,) = services.matches.actors.values()
        await live.submit(answer(live.match))

    with_server_group(story)


def test_server_polls_for_changes_missed_while_disconnected(
    with_server_group: WithServerGroup, postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeeping, "POLL_INTERVAL_S", 10_000.0)

    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.matches.get(ours.row.id)
        async with in_background(sync_with_cluster(there)):
            await ours.submit(answer(ours.match))
            await wait_until(lambda: theirs.match.version == ours.match.version)
            assert await asyncio.to_thread(postgres.terminate_connections, "datname LIKE 'shared_%'") > 0
            await ours.submit(answer(ours.match))
            await wait_until(lambda: theirs.match.version == ours.match.version)

    with_server_group(story)


def test_concurrent_answers_at_two_servers_first_wins(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        halls = await house.new_servers(3)
        first = await new_match(halls[0], RAIDS)
        lives = [first, *[await services.matches.get(first.row.id) for services in halls[1:]]]
        for _ in range(8):
            answers = [answer(lives[0].match, number) for number in range(3)]
            for live in lives:
                await live.run_exclusive(live.catch_up)
            if len({each.action for each in answers}) < 3:
                await lives[0].submit(answers[0])
                continue
            tries = [live.submit(each) for live, each in zip(lives, answers, strict=True)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [result for result in results if result is None] == [None]
            assert {result.key for result in results if isinstance(result, Refused)} == {"answered"}
        for live in lives:
            await live.run_exclusive(live.catch_up)
        assert len({str(live.match.table.position()) for live in lives}) == 1
        assert (await verify_all(halls[0].store, lambda done, total: None))[1] == []

    with_server_group(story)


def test_server_behind_its_client_catches_up(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.matches.get(ours.row.id)
        for _ in range(3):
            await ours.submit(answer(ours.match))
        await theirs.submit(answer(ours.match))
        assert theirs.match.ply == 4
        await ours.catch_up_to(theirs.match.branch, theirs.match.ply)
        assert ours.match.ply == 4

    with_server_group(story)


def test_rematch_requests_at_two_servers_make_one_match(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        ours = await new_match(here, RAIDS)
        await play(ours, 10_000, FastDice(1))
        theirs = await there.matches.get(ours.row.id)
        await theirs.submit(CommitRematchShare(person="ann", share="a" * 64))
        tries = [
            live.run_exclusive(partial(create_rematch, services, live, person, ""))
            for services, live, person in ((here, ours, "ann"), (there, theirs, "bob"))
        ]
        await asyncio.gather(*tries)
        assert ours.match.next_match == theirs.match.next_match != ""
        assert sorted(await here.store.match_ids()) == sorted([ours.row.id, ours.match.next_match])
        assert len(here.matches.actors) + len(there.matches.actors) == 3
        assert await there.matches.get(ours.match.next_match)

    with_server_group(story)


def test_commit_with_lost_reply_is_recognized(
    with_server_group: WithServerGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit arrives, the word of it does not."""
    real = by_postgres.write_guarded
    lost: list[bool] = []

    async def broken(connection: Any, statements: Any) -> bool:
        passed = await real(connection, statements)
        if not lost:
            lost.append(passed)
            raise psycopg.OperationalError("the connection was cut")
        return passed

    async def story(house: ServerGroup) -> None:
        here = await house.new_server()
        live = await new_match(here, RAIDS)
        version = live.match.version
        monkeypatch.setattr(by_postgres, "write_guarded", broken)
        await live.submit(answer(live.match))
        assert lost == [True]
        assert live.match.version == version + 1
        assert len(await here.store.commands(live.row.id)) == version + 1

    with_server_group(story)


def test_database_behind_memory_wins(with_server_group: WithServerGroup) -> None:
    """As after a failover to a machine that was behind."""

    async def story(house: ServerGroup) -> None:
        here = await house.new_server()
        live = await new_match(here, RAIDS)
        await play(live, 5, FastDice(1))
        gone = live.match.version
        await here.store.database.write(
            Statement("DELETE FROM deeds WHERE match = ? AND version = ?", [live.row.id, gone]),
            Statement(
                "UPDATE matches SET version = ?, ply = ply - 1, decision = '' WHERE id = ?", [gone - 1, live.row.id]
            ),
        )
        await resync_outdated(here)
        again = await here.matches.get(live.row.id)
        assert again is not live
        assert again.match.version == gone - 1
        await again.submit(answer(again.match))

    with_server_group(story)


def test_match_loaded_during_a_poll_stays_loaded(
    with_server_group: WithServerGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        known = (await new_match(here, RAIDS)).row.id
        versions = there.store.versions

        async def meanwhile_opened(names: list[str]) -> dict[str, int]:
            found = await versions(names)
            await there.matches.get(known)
            return found

        monkeypatch.setattr(there.store, "versions", meanwhile_opened)
        await resync_outdated(there)
        assert known in there.matches.actors

    with_server_group(story)


def test_presence_is_shared_across_servers(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        here, there = await house.new_servers(2)
        ours = await new_match(here, RAIDS)
        theirs = await there.matches.get(ours.row.id)
        with ours.channel.subscribe(0, True), theirs.channel.subscribe(None, True):
            for services in (here, there, here):
                await sync_presence(services)
            assert ours.channel.remote_seats == {-1}
            assert theirs.channel.remote_seats == {0}
            assert theirs.present_seats() == {0}
            assert theirs.channel.is_watched()
            assert not ours.channel.connected(1)
        with theirs.channel.subscribe(1, True):
            await sync_presence(there)
            await sync_presence(here)
            with pytest.raises(Refused, match="is present"):
                await ours.submit(StandIn(person="ann", seat=1, level="random"))

    with_server_group(story)


def test_one_server_holds_each_lease(with_server_group: WithServerGroup) -> None:
    async def story(house: ServerGroup) -> None:
        store = (await house.new_server()).store
        assert await store.acquire_lease("purge", "a", 60)
        assert not await store.acquire_lease("purge", "b", 60)
        assert await store.acquire_lease("purge", "a", -1)
        assert await store.acquire_lease("purge", "b", 60)
        assert not await store.acquire_lease("purge", "a", 60)

    with_server_group(story)


def test_play_resumes_after_a_database_outage(worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_postgres, "RETRY_TIMEOUT_S", 1.0)
    running = RunningPostgres()

    async def story() -> None:
        async with AsyncExitStack() as stack:
            services = await ServerGroup(running.new_database("away"), worker_pool, stack).new_server()
            live = await new_match(services, RAIDS)
            version = live.match.version
            await asyncio.to_thread(running.kill)
            with pytest.raises(StoreUnavailable):
                await live.submit(answer(live.match))
            with pytest.raises(StoreUnavailable):
                await services.store.check_writable()
            assert live.match.version == version
            await asyncio.to_thread(running.restart)
            monkeypatch.setattr(by_postgres, "RETRY_TIMEOUT_S", TIMEOUT_S)
            await live.submit(answer(live.match))
            assert live.match.version == version + 1 == len(await services.store.commands(live.row.id))

    try:
        asyncio.run(story())
    finally:
        running.end()


def test_notify_listener_stops_while_the_database_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """psycopg speaks of the loss instead of the end."""

    class Lost(psycopg.AsyncConnection[Any]):
        @classmethod
        async def connect(cls, *given: object, **named: object) -> Self:
            try:
                await asyncio.sleep(TIMEOUT_S)
            except asyncio.CancelledError:
                raise psycopg.OperationalError("lost") from None
            raise AssertionError("it was not told to stop")

    monkeypatch.setattr(psycopg, "AsyncConnection", Lost)

    async def story() -> None:
        telling = NotifyListener("postgresql://nowhere")
        telling.start()
        following = asyncio.create_task(telling.subscribe(lambda news: None))
        await asyncio.sleep(0.05)
        following.cancel()
        async with asyncio.timeout(TIMEOUT_S):
            await telling.stop()
            await following

    asyncio.run(story())
