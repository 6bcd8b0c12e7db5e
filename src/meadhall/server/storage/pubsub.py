"""Publish/subscribe by LISTEN/NOTIFY: servers that share a database announce changes, batched, after each commit.

Delivery is not guaranteed. After a gap subscribers get an empty mapping, and must compare versions themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress

import psycopg
from psycopg.rows import TupleRow

from meadhall.server.storage.database import ChangeCallback

log = logging.getLogger("meadhall.server")
CHANNEL = "meadhall"
MAX_PAYLOAD_BYTES = 7_900
"""PostgreSQL's limit is 8,000 bytes."""
RECONNECT_DELAY_S = 0.5
"""Delay before a lost connection is opened again."""
KEEPALIVE_S = 5.0
"""Silence after which the listener probes its connection."""


class NotifyListener:
    def __init__(self, url: str) -> None:
        self.url = url
        self.unsent: dict[str, int] = {}
        """Newest version of each match that is not announced yet."""
        self.has_unsent = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.publish_forever())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def publish(self, match: str, version: int) -> None:
        self.unsent[match] = max(version, self.unsent.get(match, 0))
        self.has_unsent.set()

    async def publish_forever(self) -> None:
        """Publisher loop. Changes that can't be sent are dropped: the other servers also poll."""
        while not is_cancelled():
            with suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await self.publish_unsent(connection)
            await asyncio.sleep(RECONNECT_DELAY_S)

    async def publish_unsent(self, connection: psycopg.AsyncConnection[TupleRow]) -> None:
        while True:
            await self.has_unsent.wait()
            self.has_unsent.clear()
            versions, self.unsent = self.unsent, {}
            for text in encode_messages(versions):
                await connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, text])

    async def subscribe(self, on_changes: ChangeCallback) -> None:
        """Subscriber loop, until cancelled."""
        while not is_cancelled():
            with suppress(psycopg.Error, OSError, TimeoutError):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await listen(connection, on_changes)
            await asyncio.sleep(RECONNECT_DELAY_S)


def is_cancelled() -> bool:
    """Whether this task is cancelled. psycopg replaces `CancelledError` by its own error if the connection is lost at
    the same time, so the loops must ask."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def listen(connection: psycopg.AsyncConnection[TupleRow], on_changes: ChangeCallback) -> None:
    await connection.execute(f"LISTEN {CHANNEL}")
    on_changes({})
    while True:
        async for heard in connection.notifies(timeout=KEEPALIVE_S):
            on_changes(decode_message(heard.payload))
        async with asyncio.timeout(KEEPALIVE_S):
            await connection.execute("SELECT 1")


def encode_messages(versions: Mapping[str, int]) -> Iterator[str]:
    """Changes as payloads within the size limit."""
    text = ""
    for match, version in versions.items():
        line = f"{match} {version}\n"
        if len(text) + len(line) > MAX_PAYLOAD_BYTES:
            yield text
            text = ""
        text += line
    if text:
        yield text


def decode_message(text: str) -> dict[str, int]:
    """Changes of a payload; other text on the channel is ignored."""
    found: dict[str, int] = {}
    for line in text.splitlines():
        match, _, version = line.rpartition(" ")
        if match and version.isdecimal():
            found[match] = int(version)
    return found
