"""Fair queue: by priority, then round robin over people, then round robin over each person's matches."""

from __future__ import annotations

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Priority(IntEnum):
    """Priority of a job; the lowest number comes first."""

    TURN = 0
    """A bot's answer that people wait for."""
    HINT = 1
    IDLE = 2
    """A bot's answer in a match in which only bots play."""
    REVIEW = 3

    @property
    def interactive(self) -> bool:
        """Whether a person is waiting for it."""
        return self <= Priority.HINT


PriorityRange = tuple[Priority, Priority]
"""First and last priority, both included."""
ALL_PRIORITIES: PriorityRange = Priority.TURN, Priority.REVIEW
INTERACTIVE: PriorityRange = Priority.TURN, Priority.HINT
BACKGROUND: PriorityRange = Priority.IDLE, Priority.REVIEW


class QueueKey(NamedTuple):
    """On whose behalf an item waits."""

    priority: Priority
    person: str
    match: str


class FairQueue(Generic[T]):
    """However much one person asks for, others wait for only one of their items at a time."""

    def __init__(self) -> None:
        self.queues: list[OrderedDict[str, OrderedDict[str, deque[T]]]] = [OrderedDict() for _ in Priority]

    def add(self, key: QueueKey, item: T) -> None:
        matches = self.queues[key.priority].setdefault(key.person, OrderedDict())
        matches.setdefault(key.match, deque()).append(item)

    def pop(self) -> T | None:
        """The next item, if any waits."""
        for people in self.queues:
            if people:
                person, matches = people.popitem(last=False)
                match, items = matches.popitem(last=False)
                item = items.popleft()
                if items:
                    matches[match] = items
                if matches:
                    people[person] = matches
                return item
        return None

    def remove(self, key: QueueKey, item: T) -> None:
        """Cancel an item, if it still waits."""
        people = self.queues[key.priority]
        matches = people.get(key.person, OrderedDict())
        items = matches.get(key.match, deque())
        if item not in items:
            return
        items.remove(item)
        if not items:
            del matches[key.match]
        if not matches:
            del people[key.person]

    def waiting(self, priority: Priority) -> int:
        return sum(len(items) for matches in self.queues[priority].values() for items in matches.values())

    def waiting_of(self, priority: Priority, person: str) -> int:
        return sum(map(len, self.queues[priority].get(person, OrderedDict()).values()))
