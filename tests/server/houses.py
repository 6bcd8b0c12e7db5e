"""Several servers on one PostgreSQL, in one process."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest

from meadhall.match import Refused, Seat
from meadhall.match.commands import Answer
from meadhall.server.jobs.worker_pool import WorkerPool
from meadhall.server.matches.actor import MatchActor
from meadhall.server.services import Services
from meadhall.server.storage import open_store
from meadhall.server.storage.postgres import Postgres
from tests.postgres import RunningPostgres

TIMEOUT_S = 30.0
"""Time that a step may take on a busy machine."""


@pytest.fixture(scope="module")
def worker_pool() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


class ServerGroup:
    """Servers (as `Services`) that share one database."""

    def __init__(self, url: str, worker_pool: WorkerPool, stack: AsyncExitStack) -> None:
        self.url = url
        self.worker_pool = worker_pool
        self.stack = stack

    async def new_server(self) -> Services:
        store = open_store(self.url)
        await store.open()
        self.stack.push_async_callback(store.close)
        opened = Services(store, self.worker_pool, 0)
        self.stack.callback(opened.matches.evict_idle, float("inf"))
        return opened

    async def new_servers(self, count: int) -> list[Services]:
        return [await self.new_server() for _ in range(count)]


@pytest.fixture
def shared(postgres: RunningPostgres) -> str:
    return postgres.new_database(f"shared_{secrets.token_hex(4)}")


@pytest.fixture
def with_server_group(
    shared: str, worker_pool: WorkerPool
) -> Callable[[Callable[[ServerGroup], Awaitable[None]]], None]:
    def lived(story: Callable[[ServerGroup], Awaitable[None]]) -> None:
        async def live() -> None:
            async with AsyncExitStack() as stack:
                await story(ServerGroup(shared, worker_pool, stack))

        asyncio.run(live())

    return lived


WithServerGroup = Callable[[Callable[[ServerGroup], Awaitable[None]]], None]


@asynccontextmanager
async def in_background(*work: Awaitable[Any]) -> AsyncIterator[None]:
    """Run work in the background, cancelled at the end."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def wait_until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while not true():
            await asyncio.sleep(0.01)


def person_and_bots(players: int) -> list[Seat]:
    return [Seat(0, "ann", "Ann", passes=False), *(Seat(seat, level="random") for seat in range(1, players))]


async def play_as_ann(services: Services, live: MatchActor) -> None:
    async with asyncio.timeout(4 * TIMEOUT_S):
        while not live.match.over:
            if live.match.asked and live.match.asked.seat == 0:
                with suppress(Refused):
                    legal = live.match.table.legal()
                    await live.submit(
                        Answer(person="ann", branch=live.match.branch, ply=live.match.ply, action=legal[0])
                    )
            else:
                await asyncio.sleep(0.01)


def database_of(services: Services) -> Postgres:
    assert isinstance(services.store.database, Postgres)
    return services.store.database
