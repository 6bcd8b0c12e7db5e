"""Every example in docs/adapters.md that needs an extra runs where the extra is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import meadhall
from meadhall.adapters.variant import variant
from meadhall.core.game import Game
from tests.extras import extra

MANUAL = (Path(__file__).parent.parent.parent / "docs" / "adapters.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python needs=(\w+)\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("framework", ["gymnasium", "openspiel", "pettingzoo"])
def test_examples_run(framework: str) -> None:
    extra(f"meadhall.adapters.{framework}")
    names: dict[str, object] = {}
    examples = [text for needs, text in EXAMPLES if needs == framework]
    assert examples
    for example in examples:
        exec(compile(example, "adapters.md", "exec"), names)


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_the_sizes_in_the_table_are_right(game: Game) -> None:
    rows = re.findall(rf"^\| {game.name.title()} \| (.*) \| (.*) \| (.*) \|$", MANUAL, re.MULTILINE)
    sizes = [str(variant(game.name, players).layout.size) for players in game.players]
    assert rows == [(", ".join(map(str, game.players)), ", ".join(sizes), str(game.kinds.actions))]
