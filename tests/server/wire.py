"""TCP proxy for fault injection. Cut, it forwards nothing, and neither side notices; broken connections are reset,
which both sides notice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit, urlunsplit

CHUNK_BYTES = 65_536
CONNECT_TIMEOUT_S = 2.0
"""Time after which an upstream that does not answer is skipped."""


Endpoint = tuple[str, int]
"""Address and port."""


class TcpProxy:
    """Forwards connections in a thread of its own, round-robin to the upstreams that answer."""

    def __init__(self, *places: Endpoint, port: int = 0, host: str = "127.0.0.1") -> None:
        self.upstreams = places
        self.host = host
        self.turn = 0
        self.loop = asyncio.new_event_loop()
        self.connected = asyncio.Event()
        self.connected.set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.pairs: list[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self.server = self.loop.run_until_complete(asyncio.start_server(self.connect, host, port))
        self.port = int(self.server.sockets[0].getsockname()[1])
        self.base = f"http://{host}:{self.port}"
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def url(self, store: str) -> str:
        """URL of a store behind this proxy."""
        parts = urlsplit(store)
        netloc = parts.netloc.replace(f"{parts.hostname}:{parts.port}", f"{self.host}:{self.port}")
        return urlunsplit(parts._replace(netloc=netloc))

    def cut(self) -> None:
        self.loop.call_soon_threadsafe(self.connected.clear)

    def reconnect(self) -> None:
        self.loop.call_soon_threadsafe(self.connected.set)

    def break_connections(self, dice: random.Random) -> None:
        """Reset each connection with probability one half, whatever it is transferring."""

        async def broken() -> None:
            for ends in [both for both in self.pairs if dice.random() < 0.5]:
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
        with suppress(OSError, asyncio.CancelledError):  # cancelled or reset: there is nothing to report
            there_reader, there_writer = await self.connect_upstream()
            ends = writer, there_writer
            self.pairs.append(ends)
            try:
                await asyncio.gather(self.forward(reader, there_writer), self.forward(there_reader, writer))
            finally:
                self.pairs.remove(ends)
        writer.close()

    async def connect_upstream(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the next upstream that answers."""
        self.turn += 1
        for place in rotated(self.upstreams, self.turn):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_TIMEOUT_S):
                    return await asyncio.open_connection(*place)
        raise ConnectionRefusedError

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one direction until either side closes."""
        with suppress(OSError):
            while some := await reader.read(CHUNK_BYTES):
                await self.connected.wait()
                writer.write(some)
                await writer.drain()
        writer.close()


def rotated(places: Sequence[Endpoint], first: int) -> list[Endpoint]:
    """All endpoints, beginning with another one each time."""
    at = first % len(places)
    return [*places[at:], *places[:at]]
