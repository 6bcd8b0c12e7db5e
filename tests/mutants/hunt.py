"""A pytest plugin that, instead of running the tests once, runs them against one broken function after another.

The tests are collected once. Every breakage is tried in a process of its own, forked when everything is loaded: there
the broken code takes the place of the function's own, and the tests that reach the function run, the quickest first,
until one fails. A test that takes far longer than it should counts as failed.
"""

from __future__ import annotations

import inspect
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from types import CodeType, FrameType, FunctionType

import pytest
from _pytest.runner import runtestprotocol
from rich.progress import Progress

from tests.mutants.breakages import Breakage, Source

MEMORY = 4 << 30
SEEN, SURVIVED, FAULT = 0, 1, 2
Reach = tuple[str, str]
"""A file and the qualified name of a function in it."""


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
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when lines move."""
        return self.source.path.name, self.breakage.function, self.line, self.breakage.change

    def __str__(self) -> str:
        at = f"{self.source.path.name}:{self.breakage.line}"
        return f"{at} {self.breakage.function}: {self.breakage.change}\n      {self.line}"


class Hunt:
    """Runs the mutants; a plugin to be handed to `pytest.main`."""

    def __init__(self, mutants: list[Mutant], jobs: int) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.problem = ""
        self.cost: dict[str, float] = {}
        self.reached: dict[Reach, list[pytest.Item]] = {}

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
                reached: set[Reach] = set()
                began = time.process_time()
                sys.setprofile(listener(files, reached))
                reports = runtestprotocol(item, log=False, nextitem=following)
                sys.setprofile(None)
                self.cost[item.nodeid] = time.process_time() - began
                if any(report.failed for report in reports):
                    self.problem = f"{item.nodeid} fails on the unbroken rules"
                    return
                for reach in reached:
                    self.reached.setdefault(reach, []).append(item)
                progress.advance(bar)
        for items in self.reached.values():
            items.sort(key=lambda item: self.cost[item.nodeid])

    def run(self) -> None:
        waiting = list(reversed(self.mutants))
        running: dict[int, Mutant] = {}
        with Progress(transient=True) as progress:
            bar = progress.add_task("broken rules", total=len(self.mutants))
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    mutant = waiting.pop()
                    running[self.start(mutant)] = mutant
                pid, status = os.wait()
                mutant = running.pop(pid)
                code = os.waitstatus_to_exitcode(status)
                if code == FAULT:
                    self.problem = f"{mutant} could not be tried"
                mutant.killed = code != SURVIVED
                progress.advance(bar)

    def start(self, mutant: Mutant) -> int:
        """Try a mutant in a process of its own."""
        pid = os.fork()
        if pid == 0:
            try:
                self.quiet()
                os._exit(self.attempt(mutant))
            finally:
                os._exit(FAULT)
        return pid

    @staticmethod
    def quiet() -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def attempt(self, mutant: Mutant) -> int:
        function = original(mutant)
        items = self.reached.get((str(mutant.source.path), mutant.breakage.function), [])
        function.__code__ = mutant.source.broken(mutant.breakage)
        for item, following in with_next(items):
            signal.setitimer(signal.ITIMER_PROF, 2 + 5 * self.cost[item.nodeid])
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return SEEN
        return SURVIVED


def with_next(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


def original(mutant: Mutant) -> FunctionType:
    """The function itself, out of whatever wraps it."""
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


def listener(files: set[str], reached: set[Reach]) -> Callable[[FrameType, str, object], None]:
    """Notes which functions of these files are called."""

    def notice(frame: FrameType, event: str, argument: object) -> None:
        code: CodeType = frame.f_code
        if event == "call" and code.co_filename in files:
            reached.add((code.co_filename, code.co_qualname))

    return notice
