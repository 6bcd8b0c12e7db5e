"""A pytest plugin that, instead of running the tests once, runs them against one broken function after another.

The tests are collected once. Every breakage is tried in a process of its own, forked when everything is loaded: there
the broken code takes the place of the function's own, and the tests that reach the broken statement run until one
fails: those first that saw other breakages of that function, then the quickest. A test that takes far longer than it
should counts as failed.
"""

from __future__ import annotations

import inspect
import os
import resource
import signal
import sys
import time
from collections.abc import Container, Iterator
from importlib import import_module
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol
from rich.progress import Progress

from tests.mutants.breakages import Breakage, Source

if TYPE_CHECKING:
    from _typeshed import TraceFunction

MEMORY = 4 << 30
SEEN, SURVIVED, FAULT = 0, 1, 2
Place = tuple[str, int]
"""A file and a line of it."""
Key = tuple[str, str, str, str]
"""What a mutant is known by when lines move: file, function, source line, change."""


class Mutant:
    """One breakage of one file, and what became of it."""

    def __init__(self, source: Source, breakage: Breakage) -> None:
        self.source = source
        self.breakage = breakage
        self.killed = False

    @property
    def line(self) -> str:
        return self.source.lines[self.breakage.line - 1].strip()

    @property
    def function(self) -> str:
        return f"{self.source.module}.{self.breakage.function}"

    @property
    def key(self) -> Key:
        return self.source.path.name, self.breakage.function, self.line, self.breakage.change

    def __str__(self) -> str:
        at = f"{self.source.path.name}:{self.breakage.line}"
        return f"{at} {self.breakage.function}: {self.breakage.change}\n      {self.line}"


class Hunt:
    """Runs the mutants; a plugin to be handed to `pytest.main`."""

    def __init__(self, mutants: list[Mutant], jobs: int, equivalent: Container[Key]) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.equivalent = equivalent
        self.problem = ""
        self.cost: dict[str, float] = {}
        self.items: dict[str, pytest.Item] = {}
        self.reached: dict[Place, set[str]] = {}
        self.seers: dict[str, list[str]] = {}
        """The tests that saw breakages of a function, the latest first."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.problem = "the tests could not be collected"
        else:
            self.rehearse(session)
        if not self.problem:
            self.run()
        return True

    def rehearse(self, session: pytest.Session) -> None:
        """Run every test once on the unbroken rules: what it reaches and how long it takes."""
        files = {str(mutant.source.path) for mutant in self.mutants}
        with Progress(transient=True) as progress:
            bar = progress.add_task("the unbroken rules", total=len(session.items))
            for item, following in with_next(session.items):
                reached: set[Place] = set()
                began = time.process_time()
                sys.settrace(listener(files, reached))
                reports = runtestprotocol(item, log=False, nextitem=following)
                sys.settrace(None)
                self.cost[item.nodeid] = time.process_time() - began
                self.items[item.nodeid] = item
                if any(report.failed for report in reports):
                    self.problem = f"{item.nodeid} fails on the unbroken rules"
                    return
                for place in reached:
                    self.reached.setdefault(place, set()).add(item.nodeid)
                progress.advance(bar)

    def run(self) -> None:
        waiting = list(reversed(self.mutants))
        running: dict[int, tuple[Mutant, int]] = {}
        with Progress(transient=True) as progress:
            bar = progress.add_task("broken rules", total=len(self.mutants))
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    mutant = waiting.pop()
                    pid, answer = self.start(mutant)
                    running[pid] = mutant, answer
                pid, status = os.wait()
                mutant, answer = running.pop(pid)
                self.learn(mutant, answer)
                code = os.waitstatus_to_exitcode(status)
                if code == FAULT:
                    self.problem = f"{mutant} could not be tried"
                mutant.killed = code != SURVIVED
                if not mutant.killed and mutant.key not in self.equivalent:
                    print(f"  {mutant}", flush=True)
                progress.advance(bar)

    def start(self, mutant: Mutant) -> tuple[int, int]:
        """Try a mutant in a process of its own, which writes the name of the test that sees it into a pipe."""
        answer, say = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                self.quiet()
                os._exit(self.attempt(mutant, say))
            finally:
                os._exit(FAULT)
        os.close(say)
        return pid, answer

    def learn(self, mutant: Mutant, answer: int) -> None:
        """The test that saw a mutant is tried first on the function's others."""
        os.set_blocking(answer, False)
        with os.fdopen(answer, "rb") as pipe:
            seer = (pipe.read() or b"").decode()
        if seer:
            others = [name for name in self.seers.get(mutant.function, []) if name != seer]
            self.seers[mutant.function] = [seer, *others]

    @staticmethod
    def quiet() -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def attempt(self, mutant: Mutant, say: int) -> int:
        function = original(mutant)
        function.__code__ = mutant.source.broken(mutant.breakage)
        for item, following in with_next(self.tests(mutant)):
            signal.setitimer(signal.ITIMER_PROF, 2 + 5 * self.cost[item.nodeid])
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                os.write(say, item.nodeid.encode())
                return SEEN
        return SURVIVED

    def tests(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that reach the broken statement, in the order in which they are tried."""
        path = str(mutant.source.path)
        names = {name for line in mutant.breakage.statement for name in self.reached.get((path, line), ())}
        first = [name for name in self.seers.get(mutant.function, []) if name in names]
        return [self.items[name] for name in [*first, *sorted(names.difference(first), key=self.cost.__getitem__)]]


def with_next(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=False)


def original(mutant: Mutant) -> FunctionType:
    """The function itself, unwrapped from decorators."""
    holder: object = import_module(mutant.source.module)
    for name in mutant.breakage.function.split("."):
        holder = inspect.getattr_static(holder, name)
    if isinstance(holder, property):
        holder = holder.fget
    if isinstance(holder, staticmethod | classmethod):
        holder = holder.__func__
    found = inspect.unwrap(holder) if callable(holder) else holder
    assert isinstance(found, FunctionType), f"{mutant.breakage.function} is no function"
    return found


def listener(files: set[str], reached: set[Place]) -> TraceFunction:
    """Notes which lines of these files are reached; a function of which nothing new can be learnt runs unwatched."""
    unseen: dict[CodeType, set[int]] = {}

    def call(frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        code = frame.f_code
        if code.co_filename not in files:
            return None
        if code not in unseen:
            unseen[code] = {number for _, _, number in code.co_lines() if number}
        line(frame, "line", argument)
        return line if unseen[code] else None

    def line(frame: FrameType, event: str, argument: object) -> TraceFunction:
        if event == "line":
            reached.add((frame.f_code.co_filename, frame.f_lineno))
            unseen[frame.f_code].discard(frame.f_lineno)
        return line

    return call
