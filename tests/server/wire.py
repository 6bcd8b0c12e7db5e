"""A wire between a server and its database, which can be cut: then nothing passes, and neither side is told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit, urlunsplit

MOST_AT_ONCE = 65_536


class Wire:
    """Passes everything on to another port of this machine, in a thread of its own."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.loop = asyncio.new_event_loop()
        self.whole = asyncio.Event()
        self.whole.set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.server = self.loop.run_until_complete(asyncio.start_server(self.connect, "127.0.0.1", 0))
        self.port = int(self.server.sockets[0].getsockname()[1])
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def url(self, store: str) -> str:
        """The address of the store at the other end, by this wire."""
        parts = urlsplit(store)
        return urlunsplit(parts._replace(netloc=parts.netloc.replace(f":{parts.port}", f":{self.port}")))

    def cut(self) -> None:
        self.loop.call_soon_threadsafe(self.whole.clear)

    def mend(self) -> None:
        self.loop.call_soon_threadsafe(self.whole.set)

    def end(self) -> None:
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
        with suppress(OSError):
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.to)
            both = [self.carry(reader, there_writer), self.carry(there_reader, writer)]
            await asyncio.gather(*both)
        writer.close()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction, until either side ends."""
        with suppress(OSError):
            while some := await reader.read(MOST_AT_ONCE):
                await self.whole.wait()
                writer.write(some)
                await writer.drain()
        writer.close()
