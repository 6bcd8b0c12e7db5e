"""Every example in docs/arena.md runs, in the order in which it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.console import run
from tests.extras import extra

MANUAL = (Path(__file__).parent.parent.parent / "docs" / "arena.md").read_text(encoding="utf-8")

WITHOUT_JOBS = ("report", "check")


def examples(needs: str) -> list[str]:
    blocks = re.findall(rf"^```sh{needs}\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_every_example_runs() -> None:
    assert len(examples("")) == 9
    for example in examples(""):
        name, *args = shlex.split(example)
        assert name == "meadhall"
        assert run(*args, *(["--jobs", "1"] if args[1] not in WITHOUT_JOBS else [])).output


def test_examples_that_need_the_extra() -> None:
    extra("pyarrow")
    extra("openskill")
    for example in examples(" needs=arena"):
        name, *args = shlex.split(example)
        assert name == "meadhall"
        assert run(*args, *(["--jobs", "1"] if args[1] not in WITHOUT_JOBS else [])).output
    assert Path("raids.html").exists()
