"""One match: who may answer, what has happened, and how far it may be taken back."""

from __future__ import annotations

from meadhall.core.errors import NotAsked
from meadhall.core.record import Record
from meadhall.core.table import FORCED, Event, Table
from meadhall.core.words import Words


class Match:
    """A table with its record and everything that was told at it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.events: list[Event] = []
        self.table = self.rebuild(len(record))

    def rebuild(self, ply: int) -> Table:
        """The table after that many actions, told anew from the start."""
        self.events = []
        table = self.record.start(self.events)
        for index in range(ply):
            self.record.replay_line(table, index)
        return table

    @property
    def ply(self) -> int:
        return int(self.table.ply)

    def answer(self, seat: int, action: int, ply: int | None = None) -> list[Event]:
        """Answer the question, if this seat is asked it; returns what happened."""
        if ply is not None and ply != self.ply:
            raise NotAsked(f"That question (ply {ply}) has been answered already; the game is at ply {self.ply}.")
        if self.table.over:
            raise NotAsked("The game is over.")
        if self.table.seat != seat:
            raise NotAsked(f"It is seat {self.table.seat} that is asked now, not seat {seat}.")
        before = len(self.events)
        self.record.play(self.table, action)
        return self.events[before:]

    def free_undo(self, seat: int) -> int | None:
        """The ply to which a seat may go back without asking anybody: one step, not beyond the barrier."""
        ply = self.ply - 1
        mine = ply >= 0 and self.record.actions[ply][0] == seat
        return ply if mine and ply >= int(self.table.barrier) else None

    def take_back(self, ply: int) -> None:
        """Go back to a ply; whether that is allowed has been settled before."""
        self.record.take_back(ply)
        self.table = self.rebuild(ply)

    def log(self, seat: int | None, say: Words, since: int = 0) -> list[tuple[int, str]]:
        """What a seat may know of what happened and still be told: the ply and the words, from the given event on."""
        first = max(since, self.table.remembers_from(seat, self.events))
        told = [event for event in self.events[first:] if event.seen_by(seat)]
        lines = ((int(event.ply), self.game.event_words(self.table, event, say)) for event in told)
        return [(ply, words) for ply, words in lines if words]

    def unasked(self, say: Words) -> str:
        """What whoever is asked now has just had to do without being asked, in words; empty when there was nothing.

        It is told since the last answer, or since the set-up, and in the same turn.
        """
        seat = self.table.seat
        first = len(self.events)
        for index in range(len(self.events) - 1, -1, -1):
            event = self.events[index]
            if event.ply < self.ply or self.game.begins_turn(event):
                break
            if event.kind == FORCED and event.values[0] == seat:
                first = index
        told = " ".join(words for _, words in self.log(seat, say, first))
        return say("unasked", told=told) if told else ""
