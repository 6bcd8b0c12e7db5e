"""The command `meadhall` run by tests: in this Python, or in a real terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest
from typer.testing import CliRunner, Result

import meadhall
from meadhall.commands.app import app

ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>])")
SLOWEST = 30


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder with nothing in it yet; English is spoken."""
    for name in ("NO_COLOR", "FORCE_COLOR", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name in ("MEADHALL_STORE", "MEADHALL_STORE_PASSWORD"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(f"{name}_FILE", raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONPATH", str(Path(meadhall.__file__).parent.parent))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def run(*args: str, typed: str | bytes = "", code: int = 0) -> Result:
    """The command with these arguments and these lines typed; it must end with that exit code and no traceback."""
    result = CliRunner().invoke(app, list(args), input=typed, prog_name="meadhall")
    unexpected = result.exception if not isinstance(result.exception, SystemExit) else None
    assert unexpected is None, repr(unexpected)
    assert result.exit_code == code, result.output
    return result


def refuse(*args: str, typed: str = "") -> str:
    """What the command says on standard error when it refuses: one line, nothing else there."""
    result = run(*args, typed=typed, code=2)
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr.strip()


def heed_interrupts() -> None:
    """Ctrl-C reaches the game even where the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def start(*args: str, rows: int = 50, columns: int = 120) -> pexpect.spawn[str]:
    """The command in a terminal of its own."""
    command = ["-m", "meadhall", *args]
    child = pexpect.spawn(
        sys.executable,
        command,
        env=os.environ.copy(),
        dimensions=(rows, columns),
        encoding="utf-8",
        codec_errors="replace",
        timeout=SLOWEST,
        preexec_fn=heed_interrupts,
    )
    child.delaybeforesend = None
    return child


def words(text: str) -> str:
    """What a terminal was sent, without colours and line ends."""
    return ESCAPES.sub("", text).replace("\r\n", "\n")
