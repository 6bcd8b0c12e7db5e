"""Where this server can be reached, and where requests come from."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from meadhall.core.engine.errors import BadOption

EVERYWHERE = ("0.0.0.0", "::")
HERE = ("127.0.0.1", "localhost", "[::1]")
HOUSEHOLD = 64
"""The bits of an IPv6 address that one household or one rented machine is given: it may choose the others at will."""


@lru_cache
def network_address() -> str:
    """This machine's address in its own network, if it has one; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith("127.") else address


def for_friends(scheme: str, host: str, everywhere: bool) -> str:
    """The beginning of a link that works on other machines too, given how this one was reached; a server that does not
    listen everywhere is reached only so."""
    name, _, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "")
    if everywhere and name in HERE and network_address():
        host = f"{network_address()}:{port}" if port else network_address()
    return f"{scheme}://{host}"


def in_address(host: str) -> str:
    """A host as it is written in a web address."""
    return f"[{host}]" if ":" in host else host


@lru_cache(4096)
def household(address: str) -> str:
    """What limits count as one address: an IPv4 address, or an IPv6 network of the size that is given away at once."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))


def is_loopback(address: str) -> bool:
    """Whether a request comes from this very machine."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback


class Proxies:
    """The web servers in front of this one whose word is taken for where a request comes from."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self.networks = [network(text) for text in trusted]

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


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise BadOption(
            f"{text!r} is no address of a proxy. Give an address or a network, such as 127.0.0.1 or 10.0.0.0/8."
        ) from None
