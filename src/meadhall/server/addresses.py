"""Where this server can be reached."""

from __future__ import annotations

import socket
from functools import lru_cache

EVERYWHERE = ("0.0.0.0", "::")
HERE = ("127.0.0.1", "localhost", "[::1]")


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


def for_friends(scheme: str, host: str) -> str:
    """The beginning of a link that works on other machines too, given how this one was reached."""
    name, _, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "")
    if name in HERE and network_address():
        host = f"{network_address()}:{port}" if port else network_address()
    return f"{scheme}://{host}"
