"""How servers that share a database tell each other of new deeds: after the commit, many at once, and never in the way.

What is told may be lost; whoever follows is told when that may have happened, and looks for themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress

import psycopg
from psycopg.rows import TupleRow

from meadhall.server.storage.database import News

log = logging.getLogger("meadhall.server")
CHANNEL = "meadhall"
MOST_BYTES = 7_900
"""PostgreSQL takes less than 8,000 at once."""
AGAIN = 0.5
"""Seconds until a lost connection is opened again."""
ALIVE = 5.0
"""Seconds of silence after which a listener asks whether the database is still there."""


class Telling:
    def __init__(self, url: str) -> None:
        self.url = url
        self.waiting: dict[str, int] = {}
        """The newest version of each match that the others have not been told of."""
        self.something = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def tell(self, match: str, version: int) -> None:
        self.waiting[match] = max(version, self.waiting.get(match, 0))
        self.something.set()

    async def run(self) -> None:
        """Tell, for ever; what could not be told is left to those who look by themselves."""
        while not told_to_stop():
            with suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await self.tell_all(connection)
            await asyncio.sleep(AGAIN)

    async def tell_all(self, connection: psycopg.AsyncConnection[TupleRow]) -> None:
        while True:
            await self.something.wait()
            self.something.clear()
            news, self.waiting = self.waiting, {}
            for text in written(news):
                await connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, text])

    async def follow(self, news: News) -> None:
        """Listen, for ever."""
        while not told_to_stop():
            with suppress(psycopg.Error, OSError, TimeoutError):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await listen(connection, news)
            await asyncio.sleep(AGAIN)


def told_to_stop() -> bool:
    """Whether this task is to end. A connection that is lost just then speaks of its loss, and of nothing else."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def listen(connection: psycopg.AsyncConnection[TupleRow], news: News) -> None:
    await connection.execute(f"LISTEN {CHANNEL}")
    news({})
    while True:
        async for heard in connection.notifies(timeout=ALIVE):
            news(read(heard.payload))
        async with asyncio.timeout(ALIVE):
            await connection.execute("SELECT 1")


def written(news: Mapping[str, int]) -> Iterator[str]:
    """The news in messages that are not too long."""
    text = ""
    for match, version in news.items():
        line = f"{match} {version}\n"
        if len(text) + len(line) > MOST_BYTES:
            yield text
            text = ""
        text += line
    if text:
        yield text


def read(text: str) -> dict[str, int]:
    """The news of a message; whatever else is written on the channel is none."""
    found: dict[str, int] = {}
    for line in text.splitlines():
        match, _, version = line.rpartition(" ")
        if match and version.isdecimal():
            found[match] = int(version)
    return found
