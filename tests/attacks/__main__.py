"""All attacks, one after the other: `python -m tests.attacks`, or some: `python -m tests.attacks hints talk`."""

from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path
from time import monotonic

import httpx
from rich.console import Console
from rich.table import Table

from tests import plain
from tests.attacks import bombs, competitions, floods, forms, markup, names, outside, seats, sessions
from tests.attacks.kit import ATTACKS, Attack, AttackSucceeded, Target
from tests.server.kit import RunningServer

SUITES = (seats, sessions, competitions, forms, markup, names, outside, floods, bombs)
FILES = 1024
"""Limit of open files of the server: a usual one, not a generous one."""
MAX_LOG_BYTES = 1_000_000


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


def tried(how: Attack, target: Target) -> tuple[bool, str]:
    try:
        return True, how(target)
    except AttackSucceeded as reason:
        return False, str(reason)
    except (AssertionError, OSError, httpx.HTTPError) as error:
        return False, f"the attack could not be carried out: {error!r}"[:200]


def afterwards(server: RunningServer) -> list[tuple[str, bool, str]]:
    """Checks after all attacks."""
    begun = monotonic()
    well = plain.get(f"{server.base}/healthz", timeout=30).status_code == 200
    troubles = server.error_lines()
    size = server.log.stat().st_size
    return [
        ("afterwards: the server is healthy", well, f"/healthz after {1000 * (monotonic() - begun):.0f} ms"),
        ("afterwards: no internal errors", not troubles, troubles[0][:200] if troubles else "no error in the log"),
        ("afterwards: the log has not been flooded", size < MAX_LOG_BYTES, f"{size / 1000:.0f} kB"),
    ]


def main(wished: list[str]) -> int:
    known = [(words, how) for suite in SUITES for words, how in ATTACKS if how.__module__ == suite.__name__]
    chosen = [(words, how) for words, how in known if not wished or how.__name__ in wished]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder) / "matches.sqlite", before=few_files, quiet=True)
        try:
            target = Target(server)
            for words, how in chosen:
                begun = monotonic()
                held, evidence = tried(how, target)
                lines.append((words, held, evidence, monotonic() - begun))
                sys.stderr.write(f"{'held    ' if held else 'GAVE WAY'}  {words}\n")
            lines += [(*line, 0.0) for line in afterwards(server)]
        finally:
            server.stop()
    show(lines)
    return 0 if all(held for _, held, *_ in lines) else 1


def show(lines: list[tuple[str, bool, str, float]]) -> None:
    table = Table("tried", "", "what held it off, or what gave way", "s")
    for words, held, evidence, seconds in lines:
        table.add_row(words, "[green]held[/]" if held else "[red bold]gave way[/]", evidence, f"{seconds:.0f}")
    console = Console(width=None if sys.stdout.isatty() else 160)
    console.print(table)
    console.print(f"{sum(held for _, held, *_ in lines)} of {len(lines)} held")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
