"""Resolver: finds the addresses of names that people have given, and only those of the whole net.

A name server may keep whoever asks waiting for half a minute. So each look-up has a daemon thread of its own, of which
there are few: it keeps no other work waiting, nor the server from stopping.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from concurrent.futures import Future
from threading import BoundedSemaphore, Thread
from typing import Any

from aiohttp.abc import AbstractResolver, ResolveResult

from meadhall.server.notifications.ssrf_guard import is_public

MAX_LOOKUPS = 16
FREE = BoundedSemaphore(MAX_LOOKUPS)
Answers = Sequence[tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[Any, ...]]]


class PublicNames(AbstractResolver):
    """Finds public addresses only, unless the host lets in those nearby; the one that is found is the one that is
    spoken to."""

    def __init__(self, nearby: bool) -> None:
        self.nearby = nearby

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        addresses = [(kind, str(address[0])) for kind, _, _, _, address in await look_up(host, port)]
        if not addresses or not (self.nearby or all(is_public(address) for _, address in addresses)):
            raise OSError(f"{host} is no public name")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=0)
            for kind, address in addresses
        ]

    async def close(self) -> None:
        """Nothing is open."""


async def look_up(host: str, port: int) -> Answers:
    if not FREE.acquire(blocking=False):
        raise OSError("too many names are being looked up")
    found: Future[Answers] = Future()
    found.set_running_or_notify_cancel()

    def ask() -> None:
        try:
            found.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except Exception as error:  # a name that can't be encoded, too: whoever waits is told
            found.set_exception(error)
        finally:
            FREE.release()

    Thread(target=ask, name="lookup", daemon=True).start()
    return await asyncio.wrap_future(found)
