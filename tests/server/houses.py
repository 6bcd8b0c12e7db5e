"""Several halls on one PostgreSQL, in one process."""

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

SOON = 30.0
"""Seconds that something may take on a busy machine."""


@pytest.fixture(scope="module")
def thinkers() -> Iterator[WorkerPool]:
    opened = WorkerPool(1)
    yield opened
    opened.close()


class House:
    """Halls that share one database."""

    def __init__(self, url: str, thinkers: WorkerPool, stack: AsyncExitStack) -> None:
        self.url = url
        self.thinkers = thinkers
        self.stack = stack

    async def services(self) -> Services:
        store = open_store(self.url)
        await store.open()
        self.stack.push_async_callback(store.close)
        opened = Services(store, self.thinkers, 0)
        self.stack.callback(opened.matches.evict_idle, float("inf"))
        return opened

    async def halls(self, count: int) -> list[Services]:
        return [await self.services() for _ in range(count)]


@pytest.fixture
def shared(postgres: RunningPostgres) -> str:
    return postgres.new_database(f"shared_{secrets.token_hex(4)}")


@pytest.fixture
def in_house(shared: str, thinkers: WorkerPool) -> Callable[[Callable[[House], Awaitable[None]]], None]:
    def lived(story: Callable[[House], Awaitable[None]]) -> None:
        async def live() -> None:
            async with AsyncExitStack() as stack:
                await story(House(shared, thinkers, stack))

        asyncio.run(live())

    return lived


InHouse = Callable[[Callable[[House], Awaitable[None]]], None]


@asynccontextmanager
async def meanwhile(*work: Awaitable[Any]) -> AsyncIterator[None]:
    """Something goes on in the background."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not true():
            await asyncio.sleep(0.01)


def bots(players: int) -> list[Seat]:
    return [Seat(0, "ann", "Ann", passes=False), *(Seat(seat, level="random") for seat in range(1, players))]


async def play_to_the_end(services: Services, live: MatchActor) -> None:
    async with asyncio.timeout(4 * SOON):
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
