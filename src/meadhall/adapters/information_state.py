"""What a seat remembers of a game: its own answers and all it was told, as a chain that clones share."""

from __future__ import annotations

from meadhall.core.engine.events import Event, Forced
from meadhall.core.engine.table import Table

Answer = tuple[int, int, list[Event]]
"""Who answered what, and what came of it."""


class Memory:
    """One answer and what it caused, after the memory of everything before. Never changed, so never copied."""

    def __init__(self, before: Memory | None, seat: int, action: int, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events
        self.texts: dict[int, str] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Memory:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Written down as a list of answers, however long the chain."""
        answers: list[Answer] = []
        at: Memory | None = self
        while at is not None:
            answers.insert(0, (at.seat, at.action, at.events))
            at = at.before
        return recall, (answers,)

    def of(self, seat: int) -> str:
        """All that a seat remembers, as text."""
        fresh: list[Memory] = []
        at: Memory | None = self
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


def remember(before: Memory | None, table: Table, action: int) -> Memory:
    """Answer a table's question, and remember what came of it."""
    seat = table.seat
    heard = table.listen()
    table.apply(action)
    table.event_sink = None
    return Memory(before, -1 if seat is None else seat, action, heard)


def recall(answers: list[Answer]) -> Memory | None:
    """The memory of a game that was written down."""
    memory: Memory | None = None
    for seat, action, events in answers:
        memory = Memory(memory, seat, action, events)
    return memory
