"""SSRF guard: requests to URLs that users have given go to public addresses only, never into the host's own network."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from meadhall.match import Refused

if TYPE_CHECKING:
    from aiohttp import ClientSession

REQUEST_TIMEOUT_S = 10.0
MAX_URL_CHARS = 1000

GLOBAL_UNICAST = ip_network("2000::/3")
"""The public part of IPv6: site-local, unique local and IPv4-compatible addresses lie outside."""
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
    """Whether an IP address is public: not private, loopback or multicast, nor a tunnel that may lead to such a one."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found in NAT64:
            found = IPv4Address(int(found) & 0xFFFF_FFFF)
        elif found not in GLOBAL_UNICAST:
            return False
    return found.is_global and not found.is_multicast and not any(found in each for each in NOT_PUBLIC)


def check_url(url: str, allow_private: bool = False) -> str:
    """Refuse a URL that may not be requested: it must be https, with a host name. Numeric addresses and plain http are
    allowed only if the host has allowed private targets."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError:
        raise Refused("outside") from None
    name = found.hostname or ""
    valid = (
        url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_URL_CHARS and "@" not in found.netloc
    )
    if not valid or not name or port == 0 or found.scheme not in (("https", "http") if allow_private else ("https",)):
        raise Refused("outside")
    if not allow_private and ("." not in name.strip(".") or is_ip_literal(name)):
        raise Refused("outside")
    return url


def is_ip_literal(name: str) -> bool:
    """Whether a host name is an IP address in some notation: 127.0.0.1, 2130706433, 0x7f.1."""
    try:
        ip_address(name)
        return True
    except ValueError:
        return name.rstrip(".").rpartition(".")[2][:1].isdigit()


class PublicHttpClient:
    """HTTP client for public servers. Redirects are not followed, and bodies of responses are not read."""

    def __init__(self, allow_private: bool = False) -> None:
        self.allow_private = allow_private
        self.session: ClientSession | None = None

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Returns the status of the response; 0 if there is none."""
        from aiohttp import ClientError  # slow to import, and few servers need it

        try:
            check_url(url, self.allow_private)
            async with self.open_session().post(url, data=body, headers=headers, allow_redirects=False) as answer:
                return answer.status
        except (ClientError, OSError, TimeoutError, ValueError, Refused):
            return 0

    def open_session(self) -> ClientSession:
        from aiohttp import ClientSession, ClientTimeout, TCPConnector  # slow to import

        from meadhall.server.notifications.dns_resolver import PublicResolver

        if self.session is None:
            connector = TCPConnector(resolver=PublicResolver(self.allow_private), limit=20)
            self.session = ClientSession(connector=connector, timeout=ClientTimeout(total=REQUEST_TIMEOUT_S))
        return self.session

    async def close(self) -> None:
        if self.session is not None:
            await self.session.close()
            self.session = None
