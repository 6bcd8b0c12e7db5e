"""Every example for the command line in the documents runs, in the order in which it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from meadhall.terminal.keys import KEYS
from tests.console import run
from tests.own_edition import own_file

__all__ = ["own_file"]

DOCUMENTS = Path(__file__).parent.parent.parent / "docs"
TERMINAL = (DOCUMENTS / "terminal.md").read_text(encoding="utf-8")
EDITIONS = (DOCUMENTS / "editions.md").read_text(encoding="utf-8")


def examples(document: str) -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", document, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def run_all(lines: list[str]) -> None:
    for line in lines:
        name, *args = shlex.split(line)
        assert name == "meadhall"
        assert run(*args, typed="1\nq\n").output


def test_every_example_runs() -> None:
    assert len(examples(TERMINAL)) > 10
    run_all(examples(TERMINAL))


def test_every_example_with_an_edition_runs(own_file: Path) -> None:
    own_file.rename("harder-dragon.toml")
    assert all("harder-dragon.toml" in line for line in examples(EDITIONS))
    run_all(examples(EDITIONS))


def test_every_key_is_told() -> None:
    assert set(re.findall(r"^\| `(.)` \|", TERMINAL, re.MULTILINE)) == set(KEYS) - {""}
