"""Acquisitions: the events by which a seat takes a component, so that studies can measure what is worth taking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from meadhall.core.engine.events import Event

B = TypeVar("B")


class Acquisition(NamedTuple, Generic[B]):
    """Acquisition event: its name, the field that holds the component, and the component's name in the edition file."""

    event: str
    field: str
    name: Callable[[B, int], str]


def acquired_by(kinds: Sequence[Acquisition[B]], box: B, event: Event) -> tuple[int, str] | None:
    """The seat and the component that it took with an event; None for any other event."""
    for kind in kinds:
        if event.name == kind.event:
            told = event.named
            return told["seat"], kind.name(box, told[kind.field])
    return None
