"""Admission control for costly jobs: one of each person at a time, and few in all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from meadhall.match import Refused

MAX_JOBS = 40


class Admission:
    def __init__(self) -> None:
        self.people: set[str] = set()
        """Whose job is being done, or waits."""

    @contextmanager
    def admit(self, person: str) -> Iterator[None]:
        """Let a job in until it is done, or refuse it."""
        if person in self.people or len(self.people) >= MAX_JOBS:
            raise Refused("files_wait")
        self.people.add(person)
        try:
            yield
        finally:
            self.people.remove(person)
