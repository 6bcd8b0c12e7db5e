"""What a lesson wants reached, without any code in its file: `all`, `any` and `none` of some facts.

A fact looks at a place in what the learner sees (`/ships/0/slots/*/id`; `*` is every one), or at what was told, or at
who won. Where several places are meant, one that fits is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from meadhall.core.engine.errors import MeadhallError
from meadhall.core.engine.events import Event
from meadhall.core.engine.table import Table

Value = int | str | bool


class BadLesson(MeadhallError):
    """A lesson file that cannot be used."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    at: str = ""
    """A place in what the learner sees."""
    equals: Value | None = None
    has: Value | None = None
    """One of the places, or of the things in a list there, is this."""
    lacks: Value | None = None
    least: int | None = None
    most: int | None = None
    count: int | None = None
    """How many things are there."""
    gain: int | None = None
    """By how much it has grown since the start, at least."""
    told: str = ""
    """An event that was told, by name."""
    values: dict[str, int] = {}
    """What the event says."""
    wins: bool = False
    """The learner has won."""
    over: bool = False
    """The game is over."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    all: tuple[Fact, ...] = ()
    any: tuple[Fact, ...] = ()
    none: tuple[Fact, ...] = ()


class Witness:
    """What facts are judged by: the table at the start and now, and what the learner was told in between."""

    def __init__(self, start: Table, now: Table, told: Sequence[Event], learner: int) -> None:
        self.over = now.over
        self.won = now.over and learner in now.winners()
        self.start = msgspec.to_builtins(start.view(learner))
        self.now = msgspec.to_builtins(now.view(learner))
        self.told = [event for event in told if event.seen_by(learner)]


def reached(goal: Goal, witness: Witness) -> bool:
    return (
        all(holds(fact, witness) for fact in goal.all)
        and (not goal.any or any(holds(fact, witness) for fact in goal.any))
        and not any(holds(fact, witness) for fact in goal.none)
    )


def holds(fact: Fact, witness: Witness) -> bool:
    if fact.told:
        return any(event.name == fact.told and fact.values.items() <= event.named.items() for event in witness.told)
    if fact.wins or fact.over:
        return witness.won if fact.wins else witness.over
    found = list(places(witness.now, fact.at))
    if fact.count is not None:
        return sum(map(size, found)) == fact.count
    if fact.lacks is not None:
        return not within(found, fact.lacks)
    if fact.has is not None:
        return within(found, fact.has)
    if fact.gain is not None:
        return total(found) - total(list(places(witness.start, fact.at))) >= fact.gain
    return any(fits(fact, value) for value in found)


def fits(fact: Fact, value: object) -> bool:
    """Whether a single value is as the fact says."""
    if fact.equals is not None:
        return value == fact.equals
    low = fact.least is None or (isinstance(value, int) and value >= fact.least)
    high = fact.most is None or (isinstance(value, int) and value <= fact.most)
    return low and high


def places(value: object, path: str) -> Iterator[object]:
    """Everything that stands at a path."""
    name, _, rest = path.removeprefix("/").partition("/")
    if not name:
        yield value
    elif name == "*" and isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from places(each, rest)
    elif isinstance(value, dict) and name in value:
        yield from places(value[name], rest)
    elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
        yield from places(value[int(name)], rest)


def within(found: list[object], wanted: Value) -> bool:
    return any(value == wanted or (isinstance(value, list) and wanted in value) for value in found)


def size(value: object) -> int:
    """How many things stand somewhere: those of a list that are not empty places, or one."""
    return sum(each is not None for each in value) if isinstance(value, list) else value is not None


def total(found: list[object]) -> int:
    return sum(value for value in found if isinstance(value, int))
