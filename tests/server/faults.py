"""Fault injection for one server in play: `make faults ARGS="--kills 1000 --seed 7"`.

People play all the time, and send each answer until it is acknowledged. After every fault all tables must make
progress; at the end every acknowledged answer must be stored exactly once. Ctrl-C ends a trial early, with a report.
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from os import kill
from pathlib import Path

import httpx
import msgspec

from meadhall.games import game, names
from tests import plain
from tests.server.kit import START_TIMEOUT_S, TIMEOUT_S, HasBaseUrl, Player, RunningServer

RETRY_DELAY_S = 0.02
DAY_S = 86_400


@contextmanager
def full_disk(server: RunningServer) -> Iterator[None]:
    """No file of the server can be written meanwhile."""
    pid = server.running.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def read_only(server: RunningServer) -> Iterator[None]:
    """The data file can't be written meanwhile, not even by processes that have it open."""
    files = [str(server.path), f"{server.path}-wal"]
    subprocess.run(["chattr", "+i", *files], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], check=True, capture_output=True)


def workers(pid: int) -> list[int]:
    """Worker processes of a server."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]


class Table(threading.Thread):
    """People who play one match after the other, with a bot at every other table, and note acknowledged answers."""

    plays: type[Player] = Player
    """How they play."""

    def __init__(self, server: HasBaseUrl, number: int, seed: str, only: str = "", people: int = 2) -> None:
        """Tables play all games in turn, unless `only` names one."""
        super().__init__(daemon=True)
        self.game = only or names()[number % len(names())]
        counts = game(self.game).players
        self.bots = next((count - people for count in counts if count >= people + number % 2), counts[-1] - people)
        self.people = [self.plays(server, f"P{number}") for number in range(people)]
        self.dice = random.Random(seed)
        self.finished = 0
        """Number of finished matches."""
        self.acknowledged: dict[str, dict[int, str]] = {}
        """Acknowledged answers by match and ply."""
        self.waits: list[tuple[float, float]] = []
        """Begin and end of the wait for each acknowledgement."""
        self.ended = threading.Event()
        self.wrong: list[str] = []

    @property
    def count(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def run(self) -> None:
        while not self.ended.is_set():
            match = self.retry(self.begin)
            if match is not None:
                self.acknowledged[match] = {}
                self.play(match)

    def retry(self, work: Callable[[], str | None]) -> str | None:
        """Retry until the server answers."""
        while not self.ended.is_set():
            try:
                return work()
            except (httpx.HTTPError, AssertionError):
                time.sleep(RETRY_DELAY_S)
        return None

    def begin(self) -> str | None:
        seats = ["me", *[""] * (len(self.people) - 1), *["random"] * self.bots]
        match = str(self.people[0].create_match(self.game, seats)["match"])
        for person in self.people[1:]:
            person.join(match)
        return match

    def play(self, match: str) -> None:
        while not self.ended.is_set():
            state = self.retry(lambda: self.step(match))
            if state == "over":
                self.finished += 1
                return
            if state == "wait":
                time.sleep(RETRY_DELAY_S)

    def step(self, match: str) -> str | None:
        state = self.people[0].get(match)
        if state["over"]:
            return "over"
        asked = state["asked"]
        if asked is None or asked >= len(self.people):
            return "wait"
        person = self.people[asked]
        legal = person.get(match, "/legal")
        if not legal["actions"]:
            return "wait"
        action = self.dice.choice(legal["actions"])["name"]
        self.send(person, match, legal["ply"], action)
        return "played"

    def send(self, person: Player, match: str, ply: int, action: str) -> None:
        """Send an answer until it is acknowledged; sending it twice is harmless."""
        begun = time.monotonic()
        while True:
            try:
                answer = person.act(match, ply, action, 0)
            except httpx.HTTPError:
                time.sleep(RETRY_DELAY_S)
                continue
            if answer.status_code == 200:
                self.acknowledged[match].setdefault(ply, action)
                self.waits.append((begun, time.monotonic()))
                return
            if answer.status_code == 409 and ply in self.acknowledged[match]:
                return  # stale read: this player has already answered
            if answer.status_code not in (429, 502, 503, 504):
                self.wrong.append(f"{match} ply {ply}: {answer.status_code} {answer.text}")
                return
            time.sleep(RETRY_DELAY_S)


class Outcome(msgspec.Struct):
    """Results of one kind of fault."""

    fault: str
    tried: int = 0
    held: int = 0
    note: str = ""


def all_make_progress(tables: Sequence[Table]) -> bool:
    """Whether every table gets another answer acknowledged."""
    before = [table.count for table in tables]
    until = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < until:
        if all(table.count > count for table, count in zip(tables, before, strict=True)):
            return True
        time.sleep(RETRY_DELAY_S)
    return False


class Trial:
    """A server, tables at which people play, and one fault after the other."""

    def __init__(self, folder: Path, tables: int, seed: str) -> None:
        self.server = RunningServer(folder / "matches.sqlite", "--no-limits")
        self.dice = random.Random(seed)
        self.tables = [Table(self.server, number, f"{seed} {number}") for number in range(tables)]
        self.outcomes: list[Outcome] = []
        self.interrupted = False
        for table in self.tables:
            table.start()

    def all_make_progress(self) -> bool:
        return all_make_progress(self.tables)

    def tried(self, fault: str, times: int, work: Callable[[], bool], note: str = "") -> None:
        outcome = Outcome(fault, note=note)
        self.outcomes.append(outcome)
        while outcome.tried < times and not self.interrupted:
            time.sleep(self.dice.uniform(0, 0.3))
            outcome.tried += 1
            outcome.held += work() and self.all_make_progress()
            sys.stderr.write(f"\r{fault}: {outcome.tried} of {times}, {outcome.held} held ")
        sys.stderr.write("\n")

    def interrupt(self, *_: object) -> None:
        """End the trial after the current fault."""
        self.interrupted = True

    def killed(self, clock: float = 0) -> bool:
        self.server.kill()
        self.server.start(clock)
        return True

    def reports_unhealthy(self, fault: Callable[[RunningServer], AbstractContextManager[None]]) -> bool:
        """Whether the server reports the fault while it lasts, and stays up."""
        with fault(self.server):
            time.sleep(1.5)
            answer = plain.get(f"{self.server.base}/healthz", timeout=TIMEOUT_S)
        return answer.status_code == 503 and "the store can't be written" in answer.json()["trouble"]

    def worker_killed(self) -> bool:
        for worker in workers(self.server.running.pid):
            kill(worker, signal.SIGKILL)
        return True

    def clock_turned(self) -> bool:
        return self.killed(self.dice.choice([-30 * DAY_S, -DAY_S, -60, 60, DAY_S, 30 * DAY_S]))

    def finish(self) -> tuple[int, int, int]:
        """Numbers of acknowledged, lost and duplicated answers."""
        for table in self.tables:
            table.ended.set()
        for table in self.tables:
            table.join(TIMEOUT_S)
        acknowledged = lost = doubled = 0
        for table in self.tables:
            for match, answers in table.acknowledged.items():
                kept = stored_answers(self.server.path, match)
                acknowledged += len(answers)
                lost += sum(kept.get(ply, []) == [] or action not in kept[ply] for ply, action in answers.items())
                doubled += sum(len(given) - 1 for given in kept.values())
        return acknowledged, lost, doubled

    @property
    def wrong(self) -> list[str]:
        return [line for table in self.tables for line in table.wrong]


def stored_answers(path: Path, match: str) -> dict[int, list[str]]:
    """Answers of a match by ply, read from the file itself."""
    kept: dict[int, list[str]] = {}
    with sqlite3.connect(path) as file:
        sql = "SELECT body FROM deeds WHERE match = ? AND kind = 'answer' ORDER BY version"
        for (body,) in file.execute(sql, [match]):
            deed = msgspec.json.decode(body)
            kept.setdefault(deed["ply"], []).append(deed["written"])
    file.close()
    return kept


def run_trial(folder: Path, kills: int, others: int, tables: int, seed: str) -> bool:
    """Inject all faults; print a report, and return whether all went well."""
    running = Trial(folder, tables, seed)
    before = signal.signal(signal.SIGINT, running.interrupt)
    try:
        return run_faults(running, folder, kills, others)
    finally:
        signal.signal(signal.SIGINT, before)
        running.server.kill()


def run_faults(running: Trial, folder: Path, kills: int, others: int) -> bool:
    assert running.all_make_progress(), "no table can play"
    running.tried("server killed (-9) in play", kills, running.killed)
    running.tried("disk full", others, lambda: running.reports_unhealthy(full_disk))
    if shutil.which("chattr") and can_lock(folder):
        running.tried("data file made read-only", others, lambda: running.reports_unhealthy(read_only))
    else:
        running.tried("data file made read-only", 0, lambda: False, "needs root and chattr")
    running.tried("bot worker killed (-9)", others, running.worker_killed)
    running.tried("clock set back and forth", others, running.clock_turned)
    acknowledged, lost, doubled = running.finish()
    stopped = running.server.stop() == 0
    lines = [f"{each.fault:<28} {each.tried:>6} {each.held:>6}  {each.note}".rstrip() for each in running.outcomes]
    heading = f"{'fault':<28} {'tried':>6} {'held':>6}"
    total = (
        f"acknowledged answers {acknowledged}: lost {lost}, doubled {doubled}; answers refused: {len(running.wrong)}"
    )
    sys.stdout.write("\n".join([heading, *lines, total, *running.wrong[:5], ""]))
    held = all(each.tried == each.held for each in running.outcomes)
    return held and stopped and acknowledged > 0 and not (lost or doubled or running.wrong)


def can_lock(folder: Path) -> bool:
    """Whether files can be made immutable, also for processes that have them open."""
    probe = folder / "probe"
    probe.touch()
    done = [subprocess.run(["chattr", sign, str(probe)], capture_output=True).returncode for sign in ("+i", "-i")]
    return done == [0, 0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--others", type=int, default=5, help="how often each of the other faults")
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--seed", default="faults")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        if not run_trial(Path(folder), arguments.kills, arguments.others, arguments.tables, arguments.seed):
            sys.exit("a fault was not borne")


if __name__ == "__main__":
    main()
