"""Finding the addresses of names: of those of the whole net only."""

from __future__ import annotations

import asyncio
import socket

from aiohttp.abc import AbstractResolver, ResolveResult

from meadhall.server.notices.outside import is_public


class PublicNames(AbstractResolver):
    """Finds public addresses only; the one that is found is the one that is spoken to."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [(kind, str(address[0])) for kind, _, _, _, address in found]
        if not addresses or not all(is_public(address) for _, address in addresses):
            raise OSError(f"{host} is no public name")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=0)
            for kind, address in addresses
        ]

    async def close(self) -> None:
        """Nothing is open."""
