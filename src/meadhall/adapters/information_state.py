"""Information state of a seat: its answers and all events it was told, as a linked list that clones share."""

from __future__ import annotations

from meadhall.core.engine.events import Event, Forced
from meadhall.core.engine.table import Table

Answer = tuple[int, int, list[Event]]
"""A seat, its answer, and the events that followed."""


class InformationState:
    """A node of the list: one answer and its events. Immutable, so never copied."""

    def __init__(self, before: InformationState | None, seat: int, action: int, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events
        self.texts: dict[int, str] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> InformationState:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Written down as a list of answers, however long the chain."""
        answers: list[Answer] = []
        at: InformationState | None = self
        while at is not None:
            answers.insert(0, (at.seat, at.action, at.events))
            at = at.before
        return rebuilt, (answers,)

    def text_for(self, seat: int) -> str:
        """The information state of a seat, as text."""
        fresh: list[InformationState] = []
        at: InformationState | None = self
        while at is not None and seat not in at.texts:
            fresh.append(at)
            at = at.before
        text = "" if at is None else at.texts[seat]
        for memory in reversed(fresh):
            text += memory.line(seat)
            memory.texts[seat] = text
        return text

    def line(self, seat: int) -> str:
        parts = [f"answered {self.action}"] if seat == self.seat else []
        for event in self.events:
            if not isinstance(event, Forced) and event.seen_by(seat):
                parts.append(f"{event.name}:{','.join(map(str, event.values))}")
        return " ".join(parts) + "\n"


def extended(before: InformationState | None, table: Table, action: int) -> InformationState:
    """Apply an action, and return the extended information state."""
    seat = table.seat
    heard = table.listen()
    table.apply(action)
    table.event_sink = None
    return InformationState(before, -1 if seat is None else seat, action, heard)


def rebuilt(answers: list[Answer]) -> InformationState | None:
    """The information state of a pickled game."""
    memory: InformationState | None = None
    for seat, action, events in answers:
        memory = InformationState(memory, seat, action, events)
    return memory
