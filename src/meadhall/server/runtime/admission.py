"""Admission control for costly jobs: one per person at a time, and a maximum in total."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from meadhall.match import Refused

MAX_JOBS = 40


class JobAdmission:
    def __init__(self) -> None:
        self.people: set[str] = set()
        """People with a job that runs or waits."""

    @contextmanager
    def admit(self, person: str) -> Iterator[None]:
        """Admit a job for the duration of the context, or refuse it."""
        if person in self.people or len(self.people) >= MAX_JOBS:
            raise Refused("files_wait")
        self.people.add(person)
        try:
            yield
        finally:
            self.people.remove(person)
