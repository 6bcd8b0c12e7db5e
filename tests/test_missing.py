"""What is skipped for want of a tool is told at the end, and a browser comes where one can be had."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import chromium

ROOT = Path(__file__).parents[1]


def test_without_a_browser_the_end_says_what_was_skipped_and_what_to_do(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "tests/server/browser/test_accessibility.py"],
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "NOT TESTED HERE" in told
    assert re.search(rf"^[2-9] tests skipped: chromium or chrome; {re.escape(chromium.REMEDY)}$", told, re.MULTILINE)


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which we may install, but which has no browser."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(chromium, "LOG", tmp_path / "browser.log")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def test_the_package_list_is_renewed_before_the_browser_is_installed(bare_machine: Path) -> None:
    steps = bare_machine / "steps"
    made = " ".join(str(bare_machine / name) for name in ("chromium", chromium.SHELL))
    program(
        bare_machine, "apt-get", f'echo "$1" >> {steps}; [ "$1" = update ] || for made in {made}; do echo > $made; done'
    )
    assert chromium.main() == 1, "a file that can't be started is no browser"
    assert steps.read_text().split() == ["update", "install"]
    for name in ("chromium", chromium.SHELL):
        (bare_machine / name).chmod(0o755)
    assert chromium.main() == 0
    assert steps.read_text().split() == ["update", "install"]


def test_where_the_shell_is_no_package_the_browser_comes_alone(bare_machine: Path) -> None:
    program(bare_machine, "apt-get", f'case "$*" in *shell*) exit 100;; *chromium) : > {bare_machine}/chromium;; esac')
    chromium.install(chromium.LOG)
    (bare_machine / "chromium").chmod(0o755)
    assert chromium.quickest() == str(bare_machine / "chromium")


def test_in_ci_a_browser_that_can_not_be_installed_is_an_error(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare_machine, "apt-get", "echo no such package; exit 100")
    assert chromium.main() == 1
    assert "no such package" in capsys.readouterr().out
    monkeypatch.delenv("CI")
    assert chromium.main() == 0
    assert chromium.REMEDY in capsys.readouterr().out


def test_where_nothing_can_be_installed_a_missing_browser_is_no_error(bare_machine: Path) -> None:
    assert chromium.main() == 0
