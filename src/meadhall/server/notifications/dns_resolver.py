"""DNS resolver for host names that users have given; it returns public addresses only.

A name server may take half a minute to answer. So each lookup has a daemon thread of its own, of which there are few:
it delays no other work, nor the end of the server.
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
LOOKUP_SLOTS = BoundedSemaphore(MAX_LOOKUPS)
Answers = Sequence[tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[Any, ...]]]


class PublicResolver(AbstractResolver):
    """Resolves to public addresses only, unless the host allows private ones. The checked address is the one that is
    connected to, so that a name can't change in between (DNS rebinding)."""

    def __init__(self, allow_private: bool) -> None:
        self.allow_private = allow_private

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        addresses = [(kind, str(address[0])) for kind, _, _, _, address in await look_up(host, port)]
        if not addresses or not (self.allow_private or all(is_public(address) for _, address in addresses)):
            raise OSError(f"{host} is no public name")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=0)
            for kind, address in addresses
        ]

    async def close(self) -> None:
        """Nothing is open."""


async def look_up(host: str, port: int) -> Answers:
    if not LOOKUP_SLOTS.acquire(blocking=False):
        raise OSError("too many names are being looked up")
    found: Future[Answers] = Future()
    found.set_running_or_notify_cancel()

    def resolve_blocking() -> None:
        try:
            found.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except Exception as error:  # also for a name that can't be encoded: the caller gets it
            found.set_exception(error)
        finally:
            LOOKUP_SLOTS.release()

    Thread(target=resolve_blocking, name="lookup", daemon=True).start()
    return await asyncio.wrap_future(found)
