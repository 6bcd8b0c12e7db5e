"""Every example in docs/terminal.md runs, in the order in which it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from meadhall.terminal.keys import KEYS
from tests.console import run

MANUAL = (Path(__file__).parent.parent.parent / "docs" / "terminal.md").read_text(encoding="utf-8")
EXAMPLES = [
    line for block in re.findall(r"^```sh\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL) for line in block.splitlines()
]


def test_every_example_runs() -> None:
    assert len(EXAMPLES) > 10
    for example in EXAMPLES:
        name, *args = shlex.split(example)
        assert name == "meadhall"
        assert run(*args, typed="1\nq\n").output


def test_every_key_is_told() -> None:
    assert set(re.findall(r"^\| `(.)` \|", MANUAL, re.MULTILINE)) == set(KEYS) - {""}
