"""A fair queue: by rank, then everybody in turn, then each of their matches in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Priority(IntEnum):
    """What comes first."""

    TURN = 0
    """A bot's answer that people wait for."""
    HINT = 1
    IDLE = 2
    """A bot's answer in a match in which only bots play."""
    REVIEW = 3

    @property
    def interactive(self) -> bool:
        """Whether a person sits there and waits for it."""
        return self <= Priority.HINT


PriorityRange = tuple[Priority, Priority]
"""From the most pressing to the least."""
ALL_PRIORITIES: PriorityRange = Priority.TURN, Priority.REVIEW
INTERACTIVE: PriorityRange = Priority.TURN, Priority.HINT
BACKGROUND: PriorityRange = Priority.IDLE, Priority.REVIEW


class QueueKey(NamedTuple):
    """On whose behalf something waits."""

    priority: Priority
    person: str
    match: str


class FairQueue(Generic[T]):
    """However much one person asks for, everybody else waits only for one thing of theirs at a time."""

    def __init__(self) -> None:
        self.queues: list[OrderedDict[str, OrderedDict[str, deque[T]]]] = [OrderedDict() for _ in Priority]

    def add(self, key: QueueKey, item: T) -> None:
        matches = self.queues[key.priority].setdefault(key.person, OrderedDict())
        matches.setdefault(key.match, deque()).append(item)

    def pop(self) -> T | None:
        """The next thing, if any waits."""
        for line in self.queues:
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

    def remove(self, key: QueueKey, item: T) -> None:
        """Nobody waits for it any more."""
        line = self.queues[key.priority]
        matches = line.get(key.person, OrderedDict())
        things = matches.get(key.match, deque())
        if item not in things:
            return
        things.remove(item)
        if not things:
            del matches[key.match]
        if not matches:
            del line[key.person]

    def waiting(self, priority: Priority) -> int:
        return sum(len(things) for matches in self.queues[priority].values() for things in matches.values())

    def waiting_of(self, priority: Priority, person: str) -> int:
        return sum(map(len, self.queues[priority].get(person, OrderedDict()).values()))
