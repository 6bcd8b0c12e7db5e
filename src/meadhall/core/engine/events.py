"""Events: what an action caused, with the audience that may know it; each event is a structure of named numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Final

import msgspec

EVERYONE: Final = -1
"""The audience of an event is a set of bits, one for each seat and one for spectators."""
SPECTATORS: Final = 31

FORCED: Final = -1
"""The number of the one event of the engine itself."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """One event. A game's events are subclasses: a tag that names it, a number, and fields.

    The fields are whole numbers: seats, spaces, counts, and components by their place in the edition.
    """

    number: ClassVar[int] = FORCED
    """The number by which the rules emit it."""

    ply: int
    """How many actions had been answered with the one that caused it."""
    audience: int

    @property
    def name(self) -> str:
        return name_of(type(self))

    @property
    def values(self) -> tuple[int, ...]:
        """The values of its fields, in order."""
        return tuple(msgspec.structs.astuple(self)[2:])

    @property
    def begins_turn(self) -> bool:
        """Whether a seat's turn begins with it; a game may override this for an event of another name."""
        return self.name == "turn"

    @property
    def named(self) -> dict[str, int]:
        """The values of its fields, by name."""
        return dict(zip(self.__struct_fields__[2:], self.values, strict=True))

    def data(self) -> dict[str, int | str]:
        """The event as JSON for those who may know it."""
        return {"event": self.name, **self.named}

    def seen_by(self, seat: int | None) -> bool:
        """Whether that seat may see it; None is a spectator."""
        return (self.audience >> (SPECTATORS if seat is None else seat)) & 1 == 1


class Forced(Event, frozen=True, tag="forced"):
    """Forced answer: a seat had a single option."""

    seat: int
    action: int


def kinds_seen(events: Iterable[Event], seat: int | None) -> Counter[str]:
    """How many events of each name a seat saw; None is a spectator."""
    kinds = Counter([type(event) for event in events if event.seen_by(seat)])
    return Counter({name_of(kind): count for kind, count in kinds.items()})


@cache
def name_of(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)


class Events:
    """Event registry: all events of a game, each at its number."""

    def __init__(self, classes: Iterable[type[Event]]) -> None:
        self.classes = sorted(classes, key=lambda event: event.number)
        numbers = [event.number for event in self.classes]
        assert numbers == list(range(len(numbers))), f"events must be numbered from 0 on, each once: {numbers}"
        self.names = [name_of(event) for event in self.classes]
        assert len(set(self.names)) == len(self.names), f"no two events have one name: {self.names}"

    def make(self, number: int, ply: int, audience: int, values: tuple[int, int, int, int]) -> Event:
        """The event of that number; values it has no name for are left out."""
        event = Forced if number == FORCED else self.classes[number]
        return event(ply, audience, *values[: len(event.__struct_fields__) - 2])
