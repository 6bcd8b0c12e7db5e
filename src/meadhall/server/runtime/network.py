"""Network addresses: where this server can be reached, and what counts as one client."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from meadhall.core.engine.errors import BadOption

ANY_ADDRESS = ("0.0.0.0", "::")
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
IPV6_CLIENT_BITS = 64
"""Prefix length of the IPv6 network that one household or rented machine gets: it may use any address in it."""


@lru_cache
def lan_address() -> str:
    """Address of this machine in its local network, or nothing; found without sending a packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith("127.") else address


def shareable_origin(scheme: str, host: str, everywhere: bool) -> str:
    """Origin for links that must work on other machines: a loopback host is replaced by the LAN address, if the server
    listens there."""
    name, _, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "")
    if everywhere and name in LOOPBACK_NAMES and lan_address():
        host = f"{lan_address()}:{port}" if port else lan_address()
    return f"{scheme}://{host}"


def url_host(host: str) -> str:
    """Host part of a URL; IPv6 addresses are bracketed."""
    return f"[{host}]" if ":" in host else host


@lru_cache(4096)
def client_network(address: str) -> str:
    """Key under which limits count a client: its IPv4 address, or its IPv6 /64 network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found) >> IPV6_CLIENT_BITS << IPV6_CLIENT_BITS, IPV6_CLIENT_BITS)))


def is_loopback(address: str) -> bool:
    """Whether an address belongs to this machine."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback


class TrustedProxies:
    """Reverse proxies whose forwarded client addresses are trusted."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self.networks = [parse_network(text) for text in trusted]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in each for each in self.networks)

    def __bool__(self) -> bool:
        return bool(self.networks)

    def __str__(self) -> str:
        return ",".join(map(str, self.networks))


def parse_network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise BadOption(
            f"{text!r} is no address of a proxy. Give an address or a network, such as 127.0.0.1 or 10.0.0.0/8."
        ) from None
