"""Speaking to servers elsewhere, which people have named: only public ones, so that nobody looks into the host's own
network through this server."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from meadhall.match import Refused

if TYPE_CHECKING:
    from aiohttp import ClientSession

PATIENCE = 10.0
LONGEST = 1000
"""Letters of an address."""


GLOBAL_UNICAST = ip_network("2000::/3")
"""What is given out of IPv6 for the whole net: site-local, unique local and IPv4-compatible addresses lie outside."""
NAT64 = ip_network("64:ff9b::/96")
"""In networks without IPv4, a name's IPv4 address comes in the last bits of these."""
NOT_PUBLIC = tuple(
    map(
        ip_network,
        (
            "192.88.99.0/24",  # relays to 6to4
            "2001::/23",  # protocols, Teredo among them
            "2002::/16",  # 6to4, which carries any IPv4 address
            "3fff::/20",  # documentation
        ),
    )
)


def is_public(address: str) -> bool:
    """SSRF guard: whether an address is one of the whole net, not of a house, a machine or a crowd, and no tunnel that
    may lead there."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found in NAT64:
            found = IPv4Address(int(found) & 0xFFFF_FFFF)
        elif found not in GLOBAL_UNICAST:
            return False
    return found.is_global and not found.is_multicast and not any(found in each for each in NOT_PUBLIC)


def check_address(url: str, nearby: bool = False) -> str:
    """An address that may be spoken to: https, with a name. Only a host who says so lets numbers and plain http in."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError:
        raise Refused("outside") from None
    name = found.hostname or ""
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST and "@" not in found.netloc
    if not plain or not name or port == 0 or found.scheme not in (("https", "http") if nearby else ("https",)):
        raise Refused("outside")
    if not nearby and ("." not in name.strip(".") or is_number(name)):
        raise Refused("outside")
    return url


def is_number(name: str) -> bool:
    """Whether a name is an address in disguise: 127.0.0.1, 2130706433, 0x7f.1."""
    try:
        ip_address(name)
        return True
    except ValueError:
        return name.rstrip(".").rpartition(".")[2][:1].isdigit()


class Outside:
    """Sends to other servers. Nothing is followed, and what they say is not read."""

    def __init__(self, nearby: bool = False) -> None:
        self.nearby = nearby
        self.session: ClientSession | None = None

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """The status of the answer; 0 if there is none."""
        from aiohttp import ClientError  # slow to import, and few servers tell anybody anything

        try:
            check_address(url, self.nearby)
            async with self.opened().post(url, data=body, headers=headers, allow_redirects=False) as answer:
                return answer.status
        except (ClientError, OSError, TimeoutError, ValueError, Refused):
            return 0

    def opened(self) -> ClientSession:
        from aiohttp import ClientSession, ClientTimeout, TCPConnector  # slow to import

        from meadhall.server.notifications.dns_resolver import PublicNames

        if self.session is None:
            connector = TCPConnector(resolver=PublicNames(self.nearby), limit=20)
            self.session = ClientSession(connector=connector, timeout=ClientTimeout(total=PATIENCE))
        return self.session

    async def close(self) -> None:
        if self.session is not None:
            await self.session.close()
            self.session = None
