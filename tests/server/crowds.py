"""Raw HTTP connections, many at once, from any local address of this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

TIMEOUT_S = 30.0


class RawConnection:
    """One connection."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), TIMEOUT_S, (address, 0))

    def send(self, text: str) -> RawConnection:
        """Send text; the other side may have closed the connection already."""
        with suppress(OSError):
            self.socket.sendall(text.encode())
        return self

    def request(self, path: str, *headers: str, method: str = "GET", body: str = "") -> RawConnection:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        if body:
            lines.append(f"Content-Length: {len(body.encode())}")
        return self.send("\r\n".join([*lines, "", body]))

    def status(self) -> int:
        """Status of the response; 0 if the connection was closed without one."""
        head = b""
        with suppress(OSError):
            while b"\r\n" not in head and (more := self.socket.recv(4096)):
                head += more
        return int(head.split()[1]) if head else 0

    def read(self) -> str:
        """Read until the other side closes the connection or the timeout."""
        said = b""
        with suppress(OSError):
            while more := self.socket.recv(65536):
                said += more
        return said.decode()

    def closed(self, seconds: float = TIMEOUT_S) -> bool:
        """Whether the other side closes the connection within that time, with or without data before."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def close(self) -> None:
        self.socket.close()


@contextmanager
def open_connections(port: int, addresses: Iterator[str]) -> Iterator[list[RawConnection]]:
    """Open a connection from each address, as far as possible."""
    wires: list[RawConnection] = []
    try:
        for address in addresses:
            with suppress(OSError):
                wires.append(RawConnection(port, address))
        yield wires
    finally:
        for wire in wires:
            wire.close()
