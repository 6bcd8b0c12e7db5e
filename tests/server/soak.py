"""Runs the browser tests again and again on a machine that is kept busy: `make browser-soak N=10`.

Every core has something else to do, or as many as are said: `make browser-soak N=10 ARGS="--hogs 1"`.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Process
from pathlib import Path
from time import monotonic

TESTS = (
    "-m",
    "pytest",
    "-q",
    "-n",
    "2",
    "--dist",
    "worksteal",
    "-m",
    "browser",
    "-p",
    "no:rerunfailures",
    "tests/server",
)
LONGEST = 1800.0
"""Seconds after which a round is ended."""


def burn(until: float) -> None:
    """Keep a core busy, but not for ever."""
    while monotonic() < until:
        pass


@contextmanager
def busy(cores: int, seconds: float) -> Iterator[None]:
    """So many cores have something else to do."""
    hogs = [Process(target=burn, args=[monotonic() + seconds], daemon=True) for _ in range(cores)]
    for hog in hogs:
        hog.start()
    try:
        yield
    finally:
        for hog in hogs:
            hog.terminate()
            hog.join()


def run(log: Path, more: Sequence[str]) -> int:
    """One round; returns pytest's exit code, which is below 0 where the round had to be ended."""
    with log.open("wb") as said:
        tests = subprocess.Popen([sys.executable, *TESTS, *more], stdout=said, stderr=said, start_new_session=True)
        try:
            return tests.wait(LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(tests.pid, signal.SIGKILL)
            return tests.wait()


def main(rounds: int, hogs: int, more: Sequence[str]) -> int:
    failed = 0
    for number in range(1, rounds + 1):
        with tempfile.TemporaryDirectory() as folder, busy(hogs, LONGEST):
            log = Path(folder) / "log"
            begun = monotonic()
            code = run(log, more)
            lines = log.read_text(errors="replace").splitlines()
        failed += code != 0
        told = lines[-1] if code >= 0 and lines else f"ended after {LONGEST:.0f} s"
        sys.stdout.write(f"round {number:2} of {rounds}  {monotonic() - begun:6.0f} s  {told}\n")
        sys.stdout.writelines(f"    {line}\n" for line in (lines if code else []))
        sys.stdout.flush()
    sys.stdout.write(f"{rounds - failed} of {rounds} rounds without a failure\n")
    return 1 if failed else 0


def parse() -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(prog="make browser-soak", description=__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--hogs", type=int, default=os.cpu_count() or 1, help="how many cores are kept busy")
    return parser.parse_known_args()


if __name__ == "__main__":
    given, more = parse()
    sys.exit(main(given.rounds, given.hogs, more))
