"""What a host may rely on: idle matches leave memory after ten minutes, and one that can't go on is logged once."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from meadhall.match import Seat
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.matches.loader import UnplayableMatch
from meadhall.server.matches.registry import IDLE_TIMEOUT_S, Plan
from meadhall.server.matches.timeouts import DeadlineTimer
from meadhall.server.services import Services
from meadhall.server.storage import Store
from meadhall.server.storage.database import Statement
from tests.server.company import play_to_end
from tests.server.stores import with_store


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


async def made(services: Services) -> MatchActor:
    seats = [Seat(0, "ann", "Ann"), Seat(1, "bob", "Bob")]
    return await services.matches.create(Plan("raids", {}, seats), "ann")


def test_presence_and_stand_in_timer_do_not_count_as_use(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        services.matches.on_load.append(DeadlineTimer)
        live = await made(services)
        left_alone = monotonic() - IDLE_TIMEOUT_S - 1
        live.channel.last_used = left_alone
        watch = DeadlineTimer(live)
        watch.moments = 0.0, services.matches.now() - 1
        before = live.channel.presence_version
        watch.on_timer()
        assert live.channel.presence_version == before + 1, "viewers are told that a stand-in may be asked for"
        assert live.channel.last_used == left_alone
        live.channel.set_remote_seats(frozenset({1}))
        services.matches.evict_idle(monotonic() - IDLE_TIMEOUT_S)
        assert live.row.id not in services.matches.actors

    with_store(tmp_path / "matches.sqlite", story)


def test_answers_and_open_pages_count_as_use(tmp_path: Path, worker_pool: WorkerPool) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        live = await made(services)
        live.channel.last_used = monotonic() - IDLE_TIMEOUT_S - 1
        await play_to_end(live, 1)
        services.matches.evict_idle(monotonic() - IDLE_TIMEOUT_S)
        assert live.row.id in services.matches.actors
        live.channel.last_used = monotonic() - IDLE_TIMEOUT_S - 1
        with live.channel.subscribe(0, True):
            services.matches.evict_idle(monotonic() - IDLE_TIMEOUT_S)
            assert live.row.id in services.matches.actors
        services.matches.evict_idle(monotonic() - IDLE_TIMEOUT_S)
        assert live.row.id in services.matches.actors, "the page was closed just now"
        services.matches.evict_idle(float("inf"))

    with_store(tmp_path / "matches.sqlite", story)


def test_unloading_a_stale_actor_again_leaves_the_reloaded_match_its_bot_player(
    tmp_path: Path, worker_pool: WorkerPool
) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        stale = await made(services)
        services.matches.unload(stale)
        live = await services.matches.get(stale.row.id)
        services.matches.unload(stale)
        assert services.bot_players.players[live.row.id].live is live
        services.matches.unload(live)
        assert not services.bot_players.players

    with_store(tmp_path / "matches.sqlite", story)


def test_unplayable_match_is_logged_once(
    tmp_path: Path, worker_pool: WorkerPool, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(store: Store) -> None:
        services = Services(store, worker_pool, 0)
        lives = [await made(services), await made(services)]
        for live in lives:
            services.matches.unload(live)
            await store.database.write(Statement("DELETE FROM deeds WHERE match = ? AND version = 1", [live.row.id]))
        with caplog.at_level(logging.WARNING, logger="meadhall.server"):
            for live in lives * 3:
                with pytest.raises(UnplayableMatch):
                    await services.matches.get_for_viewer(live.row.id, "ann")
        assert len([record for record in caplog.records if "unplayable match" in record.message]) == len(lives)

    with_store(tmp_path / "matches.sqlite", story)
