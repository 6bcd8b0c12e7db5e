"""Connection limiter: how many connections may be open at once, from one address and in all."""

from __future__ import annotations

import sys
from collections import Counter
from enum import Enum
from typing import Protocol

MAX_CONNECTIONS = 5000
MAX_OPEN_FILES = 65_536
BACKLOG = 512
"""How many connections the operating system may queue before they are accepted."""
ACCEPTS_PER_CYCLE = 32
"""How many of them are accepted in one cycle of the event loop."""
CYCLES_TO_REJECT = 5
"""So many cycles of the event loop pass before all of those are counted, rejected and closed."""
RESERVED_FILES = CYCLES_TO_REJECT * ACCEPTS_PER_CYCLE + 128
"""What the server itself may have open: its store, its bots, and the connections that are just being rejected."""
ADDRESS_FRACTION = 8
"""One address may hold one in so many of all connections, …"""
MAX_PER_ADDRESS = 240
"""… or this many: people of one household, or one class at school."""
MAX_POLITE_REJECTIONS = 32
"""So many more from one address, or in all, are answered with status 503; beyond that connections are just closed."""


class Admission(Enum):
    ADMITTED = "admitted"
    REJECTED = "rejected"
    """It may send a request, and is answered that the server is full."""
    DROPPED = "dropped"


class Connection(Protocol):
    """A connection, as far as the limiter knows it."""

    @property
    def idle(self) -> bool:
        """Whether no request of its is under way."""

    def abort(self) -> None:
        """Close it at once."""


def raise_file_limit() -> int:
    """Raise the soft limit of open files as far as the hard limit allows; returns the new limit."""
    if sys.platform == "win32":
        return MAX_OPEN_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return MAX_OPEN_FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def connection_capacity(files: int) -> int:
    """How many connections there is room for, where so many files may be open."""
    return max(16, min(MAX_CONNECTIONS, files - RESERVED_FILES))


class ConnectionLimiter:
    """Counts open connections. When the server is full, the connection that has been open longest of those that are
    idle is closed for a new one."""

    def __init__(self, max_total: int, max_per_address: int | None = None) -> None:
        self.max_total = max_total
        self.max_per_address = max_total if max_per_address is None else max_per_address
        self.connections: dict[Connection, str] = {}
        self.by_address: Counter[str] = Counter()
        self.rejected = 0

    def admit(self, connection: Connection, address: str) -> Admission:
        """Admit a connection or not; an empty address is a proxy's, which speaks for many."""
        admission = self.decide(address)
        if admission is not Admission.ADMITTED:
            self.rejected += 1
        if admission is not Admission.DROPPED:
            self.connections[connection] = address
            self.by_address[address] += 1
        return admission

    def decide(self, address: str) -> Admission:
        held = self.by_address[address] if address else 0
        if held >= self.max_per_address:
            return Admission.REJECTED if held < self.max_per_address + MAX_POLITE_REJECTIONS else Admission.DROPPED
        if len(self.connections) < self.max_total or self.evict_idle():
            return Admission.ADMITTED
        full = len(self.connections) >= self.max_total + MAX_POLITE_REJECTIONS
        return Admission.DROPPED if full else Admission.REJECTED

    def evict_idle(self) -> bool:
        """Close the idle connection that has been open longest, if there is one."""
        connection = next((connection for connection in self.connections if connection.idle), None)
        if connection is None:
            return False
        self.release(connection)
        connection.abort()
        return True

    @property
    def open_count(self) -> int:
        return len(self.connections)

    def release(self, connection: Connection) -> None:
        address = self.connections.pop(connection, None)
        if address is None:
            return
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def make_connection_limiter(capacity: int, limits: bool) -> ConnectionLimiter:
    """The limiter of a server with that capacity; without `limits`, one address may use all of it."""
    return ConnectionLimiter(capacity, max(8, min(MAX_PER_ADDRESS, capacity // ADDRESS_FRACTION)) if limits else None)
