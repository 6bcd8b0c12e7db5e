"""What the tests of building and installing use: copies of the sources, and commands run outside of this clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from build_support.locked import ANYWHERE, UV, as_pip_was_told, goes_well

ROOT = Path(__file__).parent.parent.parent
LEFT_OUT = shutil.ignore_patterns(".*", "build", "__pycache__")
SLOWEST = 60

HAS_COMPILER = bool(shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc"))

needs_a_compiler = pytest.mark.skipif(not HAS_COMPILER, reason="there is no C compiler here")


def clean_environment(**more: str) -> dict[str, str]:
    """The environment without what points to this clone; what pip installs is compiled when it is first used."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MEADHALL_"))}
    return {**kept, "PIP_NO_COMPILE": "1", **more}


def ended(*command: str | Path, folder: Path, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """How a command ends there, with these lines typed, and all that it wrote."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean_environment(**more),
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run(*command: str | Path, folder: Path, typed: str = "", **more: str) -> str:
    """Run a command there; it must end well. Returns all that it wrote."""
    found = ended(*command, folder=folder, typed=typed, **more)
    assert found.returncode == 0, found.stdout
    return found.stdout


def install(python: Path, *what: str | Path, folder: Path) -> None:
    """Install something with all that it says it needs: by uv if that goes well, and otherwise by pip."""
    words = [str(part) for part in what]
    if not goes_well([str(UV), "pip", "install", *ANYWHERE, "--python", str(python), *words], **as_pip_was_told()):
        run(python, "-m", "pip", "install", *words, folder=folder)


@contextmanager
def serving(meadhall: Path, folder: Path) -> Iterator[str]:
    """A server of that installation, started there; gives its address."""
    command = [str(meadhall), "serve", "--host", "127.0.0.1", "--port", "0", "--no-open", "--data", "matches.sqlite"]
    running = subprocess.Popen(command, cwd=folder, env=clean_environment(), stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        yield running.stdout.readline().split()[-1]
    finally:
        running.terminate()
        running.wait(SLOWEST)


def registry_answers(folder: Path) -> bool:
    """Whether packages can be had here, by the smallest of those that a build needs."""
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder), "mypy-extensions"]
    return subprocess.run(command, capture_output=True).returncode == 0
