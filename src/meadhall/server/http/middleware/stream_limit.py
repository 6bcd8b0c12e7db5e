"""Places for listeners: how many streams one person, one address and one match may hold open.

Players and spectators have places of their own: however many watch, whoever plays gets in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from meadhall.match import Refused

OF_A_PERSON = 12
"""Tables that one person has open, on all devices."""
OF_AN_ADDRESS = {True: 120, False: 60}
"""Of those who play at an address, and of those who watch."""
OF_A_MATCH = 100
"""Of those who watch."""


class Listener(NamedTuple):
    match: str
    person: str
    """Nobody in particular, where a program looks on without a token."""
    address: str
    plays: bool


class Places:
    """All places there are: half of the connections for those who play, a quarter for those who watch. What is left is
    for everything else that people ask."""

    def __init__(self, connections: int, limits: bool = True) -> None:
        self.most = {True: connections // 2, False: connections // 4}
        self.limits = limits
        self.held: Counter[tuple[str, bool]] = Counter()

    def take(self, listener: Listener) -> Callable[[], None]:
        """Take a place, or be refused; call what is returned to give it back."""
        plays = listener.plays
        if self.held["", plays] >= self.most[plays]:
            raise Refused("full")
        if self.limits:
            self.check(listener)
        for key in self.counted(listener):
            self.held[key] += 1
        return partial(self.give_back, listener)

    def check(self, listener: Listener) -> None:
        person, address, match = self.counted(listener)[1:]
        too_many = listener.person and self.held[person] >= OF_A_PERSON
        if too_many or self.held[address] >= OF_AN_ADDRESS[listener.plays]:
            raise Refused("too_many_tables")
        if not listener.plays and self.held[match] >= OF_A_MATCH:
            raise Refused("crowded")

    def counted(self, listener: Listener) -> list[tuple[str, bool]]:
        """Under what a listener is counted: among all, by person, by address, by match."""
        names = "", f"person {listener.person}", f"address {listener.address}", f"match {listener.match}"
        return [(name, listener.plays) for name in names]

    def give_back(self, listener: Listener) -> None:
        for key in self.counted(listener):
            self.held[key] -= 1
            if not self.held[key]:
                del self.held[key]

    def taken(self, plays: bool) -> int:
        return self.held["", plays]
