"""The door: how many connections may be open at once, from one address and in all."""

from __future__ import annotations

import sys
from collections import Counter
from enum import Enum
from typing import Protocol

MOST_CONNECTIONS = 5000
MOST_FILES = 65_536
BACKLOG = 512
"""How many connections may wait before the door."""
AT_ONCE = 32
"""How many of them are taken in at one go."""
ROUNDS = 5
"""So many goes of the event loop pass before all of those are known, turned away and gone, or others for them."""
OWN_FILES = ROUNDS * AT_ONCE + 128
"""What the server itself may have open: its store, its bots, and those that are just being turned away."""
SHARE = 8
"""One address may hold this part of all places, …"""
HOUSEFUL = 240
"""… or this many: people of one household, or one class at school."""
ON_THE_STEP = 32
"""So many more from one address, or in all, are told in words that there is no room; beyond that nothing is said."""


class Welcome(Enum):
    IN = "in"
    FULL = "full"
    """It may ask, and is told that there is no room."""
    SHUT = "shut"


class Guest(Protocol):
    """A connection, as the door knows it."""

    @property
    def idle(self) -> bool:
        """Whether no request of its is under way."""

    def send_away(self) -> None:
        """Close it."""


def raise_file_limit() -> int:
    """Let the server have as many files open as it is allowed to; returns how many."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def room_for(files: int) -> int:
    """How many connections there is room for, where so many files may be open."""
    return max(16, min(MOST_CONNECTIONS, files - OWN_FILES))


class Door:
    """Who is in. When the house is full, whoever sits idle makes room for newcomers."""

    def __init__(self, most: int, each: int | None = None) -> None:
        self.most = most
        self.each = most if each is None else each
        self.guests: dict[Guest, str] = {}
        self.by_address: Counter[str] = Counter()
        self.turned_away = 0

    def admit(self, guest: Guest, address: str) -> Welcome:
        """Let a connection in; an empty address is a proxy's, which speaks for many."""
        welcome = self.welcome(address)
        if welcome is not Welcome.IN:
            self.turned_away += 1
        if welcome is not Welcome.SHUT:
            self.guests[guest] = address
            self.by_address[address] += 1
        return welcome

    def welcome(self, address: str) -> Welcome:
        held = self.by_address[address] if address else 0
        if held >= self.each:
            return Welcome.FULL if held < self.each + ON_THE_STEP else Welcome.SHUT
        if len(self.guests) < self.most or self.make_room():
            return Welcome.IN
        return Welcome.FULL if len(self.guests) < self.most + ON_THE_STEP else Welcome.SHUT

    def make_room(self) -> bool:
        """Send away whoever has been idle in here for longest."""
        guest = next((guest for guest in self.guests if guest.idle), None)
        if guest is None:
            return False
        self.leave(guest)
        guest.send_away()
        return True

    def leave(self, guest: Guest) -> None:
        address = self.guests.pop(guest, None)
        if address is None:
            return
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def front_door(most: int, limits: bool) -> Door:
    """The door of a server with that much room."""
    return Door(most, max(8, min(HOUSEFUL, most // SHARE)) if limits else None)
