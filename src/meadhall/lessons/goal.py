"""Lesson goals: conditions without code, as `all`, `any` and `none` of some facts.

A fact tests a path in the learner's view (`/ships/0/slots/*/id`; `*` is a wildcard), or the events the learner was
told, or who won. Where a path matches several values, one that fits is enough.
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
    """A path in the learner's view."""
    equals: Value | None = None
    has: Value | None = None
    """One of the values, or of the items in a list there, is this."""
    lacks: Value | None = None
    least: int | None = None
    most: int | None = None
    count: int | None = None
    """How many items are there."""
    gain: int | None = None
    """By how much the sum has grown since the start, at least."""
    told: str = ""
    """The name of an event that the learner was told."""
    values: dict[str, int] = {}
    """Fields of the event."""
    wins: bool = False
    """The learner has won."""
    over: bool = False
    """The game is over."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    all: tuple[Fact, ...] = ()
    any: tuple[Fact, ...] = ()
    none: tuple[Fact, ...] = ()


class GoalContext:
    """Input of a goal: the learner's views at the start and now, and the events in between."""

    def __init__(self, start: Table, now: Table, told: Sequence[Event], learner: int) -> None:
        self.over = now.over
        self.won = now.over and learner in now.winners()
        self.start = msgspec.to_builtins(start.view(learner))
        self.now = msgspec.to_builtins(now.view(learner))
        self.told = [event for event in told if event.seen_by(learner)]


def goal_reached(goal: Goal, witness: GoalContext) -> bool:
    return (
        all(fact_holds(fact, witness) for fact in goal.all)
        and (not goal.any or any(fact_holds(fact, witness) for fact in goal.any))
        and not any(fact_holds(fact, witness) for fact in goal.none)
    )


def fact_holds(fact: Fact, witness: GoalContext) -> bool:
    if fact.told:
        return any(event.name == fact.told and fact.values.items() <= event.named.items() for event in witness.told)
    if fact.wins or fact.over:
        return witness.won if fact.wins else witness.over
    found = list(values_at(witness.now, fact.at))
    if fact.count is not None:
        return sum(map(count_items, found)) == fact.count
    if fact.lacks is not None:
        return not contains(found, fact.lacks)
    if fact.has is not None:
        return contains(found, fact.has)
    if fact.gain is not None:
        return total(found) - total(list(values_at(witness.start, fact.at))) >= fact.gain
    return any(value_matches(fact, value) for value in found)


def value_matches(fact: Fact, value: object) -> bool:
    """Whether a single value fits the fact."""
    if fact.equals is not None:
        return value == fact.equals
    low = fact.least is None or (isinstance(value, int) and value >= fact.least)
    high = fact.most is None or (isinstance(value, int) and value <= fact.most)
    return low and high


def values_at(value: object, path: str) -> Iterator[object]:
    """All values that a path matches."""
    name, _, rest = path.removeprefix("/").partition("/")
    if not name:
        yield value
    elif name == "*" and isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from values_at(each, rest)
    elif isinstance(value, dict) and name in value:
        yield from values_at(value[name], rest)
    elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
        yield from values_at(value[int(name)], rest)


def contains(found: list[object], wanted: Value) -> bool:
    return any(value == wanted or (isinstance(value, list) and wanted in value) for value in found)


def count_items(value: object) -> int:
    """The number of items: those of a list that are not None, or one."""
    return sum(each is not None for each in value) if isinstance(value, list) else value is not None


def total(found: list[object]) -> int:
    return sum(value for value in found if isinstance(value, int))
