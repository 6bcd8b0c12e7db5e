"""A wire between two sides. It can be cut: then nothing passes, and neither side is told; or single connections on it
break, which both sides notice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit, urlunsplit

MOST_AT_ONCE = 65_536
PATIENCE = 2.0
"""Seconds after which a place that does not answer is passed over."""


Place = tuple[str, int]
"""An address and a port."""


class Wire:
    """Passes everything on to another place, in a thread of its own. Of several places each connection goes to the next
    one at which somebody answers, so that it is a small proxy."""

    def __init__(self, *places: Place, port: int = 0, host: str = "127.0.0.1") -> None:
        self.to = places
        self.host = host
        self.turn = 0
        self.loop = asyncio.new_event_loop()
        self.whole = asyncio.Event()
        self.whole.set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.ends: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self.server = self.loop.run_until_complete(asyncio.start_server(self.connect, host, port))
        self.port = int(self.server.sockets[0].getsockname()[1])
        self.base = f"http://{host}:{self.port}"
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def url(self, store: str) -> str:
        """The address of the store at the other end, by this wire."""
        parts = urlsplit(store)
        netloc = parts.netloc.replace(f"{parts.hostname}:{parts.port}", f"{self.host}:{self.port}")
        return urlunsplit(parts._replace(netloc=netloc))

    def cut(self) -> None:
        self.loop.call_soon_threadsafe(self.whole.clear)

    def mend(self) -> None:
        self.loop.call_soon_threadsafe(self.whole.set)

    def break_some(self, dice: random.Random) -> None:
        """Each connection breaks or not, in the middle of whatever it carries."""

        async def broken() -> None:
            for ends in [both for both in self.ends if dice.random() < 0.5]:
                for end in ends:
                    end.transport.abort()

        asyncio.run_coroutine_threadsafe(broken(), self.loop).result(10)

    def stop(self) -> None:
        async def all_ended() -> None:
            self.server.close()
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(all_ended(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        with suppress(OSError, asyncio.CancelledError):  # it ends when it is told to, and says no more
            there_reader, there_writer = await self.somebody()
            ends = writer, there_writer
            self.ends.append(ends)
            try:
                await asyncio.gather(self.carry(reader, there_writer), self.carry(there_reader, writer))
            finally:
                self.ends.remove(ends)
        writer.close()

    async def somebody(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the next one that answers."""
        self.turn += 1
        for place in in_turn(self.to, self.turn):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    return await asyncio.open_connection(*place)
        raise ConnectionRefusedError

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction, until either side ends."""
        with suppress(OSError):
            while some := await reader.read(MOST_AT_ONCE):
                await self.whole.wait()
                writer.write(some)
                await writer.drain()
        writer.close()


def in_turn(places: Sequence[Place], first: int) -> list[Place]:
    """All of them, another one first each time."""
    at = first % len(places)
    return [*places[at:], *places[:at]]
