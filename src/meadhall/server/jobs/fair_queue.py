"""A fair queue: by rank, then everybody in turn, then each of their matches in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Rank(IntEnum):
    """What comes first."""

    TURN = 0
    """A bot's answer that people wait for."""
    HINT = 1
    IDLE = 2
    """A bot's answer in a match in which only bots play."""
    REVIEW = 3

    @property
    def pressing(self) -> bool:
        """Whether a person sits there and waits for it."""
        return self <= Rank.HINT


Ranks = tuple[Rank, Rank]
"""From the most pressing to the least."""
ANY: Ranks = Rank.TURN, Rank.REVIEW
PRESSING: Ranks = Rank.TURN, Rank.HINT
UNHURRIED: Ranks = Rank.IDLE, Rank.REVIEW


class Turn(NamedTuple):
    """On whose behalf something waits."""

    rank: Rank
    person: str
    match: str


class FairQueue(Generic[T]):
    """However much one person asks for, everybody else waits only for one thing of theirs at a time."""

    def __init__(self) -> None:
        self.lines: list[OrderedDict[str, OrderedDict[str, deque[T]]]] = [OrderedDict() for _ in Rank]

    def add(self, turn: Turn, thing: T) -> None:
        matches = self.lines[turn.rank].setdefault(turn.person, OrderedDict())
        matches.setdefault(turn.match, deque()).append(thing)

    def take(self) -> T | None:
        """The next thing, if any waits."""
        for line in self.lines:
            if line:
                person, matches = line.popitem(last=False)
                match, things = matches.popitem(last=False)
                thing = things.popleft()
                if things:
                    matches[match] = things
                if matches:
                    line[person] = matches
                return thing
        return None

    def remove(self, turn: Turn, thing: T) -> None:
        """Nobody waits for it any more."""
        line = self.lines[turn.rank]
        matches = line.get(turn.person, OrderedDict())
        things = matches.get(turn.match, deque())
        if thing not in things:
            return
        things.remove(thing)
        if not things:
            del matches[turn.match]
        if not matches:
            del line[turn.person]

    def waiting(self, rank: Rank) -> int:
        return sum(len(things) for matches in self.lines[rank].values() for things in matches.values())

    def waiting_of(self, rank: Rank, person: str) -> int:
        return sum(map(len, self.lines[rank].get(person, OrderedDict()).values()))
