"""Many connections at once, by hand, from any address of this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SECONDS = 30.0


class Wire:
    """One connection."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS, (address, 0))

    def send(self, text: str) -> Wire:
        """Send something; nobody may be listening any more."""
        with suppress(OSError):
            self.socket.sendall(text.encode())
        return self

    def ask(self, path: str, *headers: str, method: str = "GET", body: str = "") -> Wire:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        if body:
            lines.append(f"Content-Length: {len(body.encode())}")
        return self.send("\r\n".join([*lines, "", body]))

    def status(self) -> int:
        """The status of the answer; 0 if the connection was closed without one."""
        head = b""
        with suppress(OSError):
            while b"\r\n" not in head and (more := self.socket.recv(4096)):
                head += more
        return int(head.split()[1]) if head else 0

    def read(self) -> str:
        """Everything until the other side closes the connection, or says nothing for long."""
        said = b""
        with suppress(OSError):
            while more := self.socket.recv(65536):
                said += more
        return said.decode()

    def closed(self, seconds: float = SECONDS) -> bool:
        """Whether the other side closes the connection within that time, whatever it says before."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def hang_up(self) -> None:
        self.socket.close()


@contextmanager
def crowd(port: int, addresses: Iterator[str]) -> Iterator[list[Wire]]:
    """Connections from these addresses, as many as can be opened."""
    wires: list[Wire] = []
    try:
        for address in addresses:
            with suppress(OSError):
                wires.append(Wire(port, address))
        yield wires
    finally:
        for wire in wires:
            wire.hang_up()
