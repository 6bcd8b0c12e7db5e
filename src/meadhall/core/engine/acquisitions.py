"""Which events say that a seat has taken a component, so that studies can count what is worth taking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from meadhall.core.engine.events import Event

B = TypeVar("B")


class Taken(NamedTuple, Generic[B]):
    """An event by name, its field that says which component, and how designers call it: as in their edition file."""

    event: str
    field: str
    name: Callable[[B, int], str]


def taken_by(kinds: Sequence[Taken[B]], box: B, event: Event) -> tuple[int, str] | None:
    """Who has taken what with an event, if it is one of these."""
    for kind in kinds:
        if event.name == kind.event:
            told = event.named
            return told["seat"], kind.name(box, told[kind.field])
    return None
