"""The pure and the compiled build play the same games, to the byte."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall.core.engine.table
from tests.laws import digests
from tests.missing import reason

ROOT = Path(__file__).parent.parent.parent
COMPILED = not str(meadhall.core.engine.table.__file__).endswith(".py")
COMPILER = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
ONCE = (
    "runs once, on the compiled build" if COMPILER else reason("a C compiler", "on Debian or Ubuntu: apt install gcc")
)


@pytest.mark.skipif(not COMPILED, reason=ONCE)
def test_both_builds_play_the_same_games() -> None:
    output = subprocess.run(
        [sys.executable, "-m", "tests.laws.digests"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert json.loads(output) == digests.all_digests()
