"""Every example in docs/adapters.md that needs an extra runs where the extra is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import meadhall
from meadhall.adapters.variant import variant
from tests.extras import BASELINES, extra

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


def test_a_learner_of_stable_baselines_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason=BASELINES, exc_type=ImportError)
    monkeypatch.chdir(tmp_path)
    (example,) = [text for needs, text in EXAMPLES if needs == "stable_baselines3"]
    exec(compile(example, "adapters.md", "exec"), {})
    assert (tmp_path / "raider.zip").stat().st_size > 1000


def test_the_sizes_in_the_table_are_right() -> None:
    rows = re.findall(r"^\| (\w+) \| ([\d, ]+) \| ([\d, ]+) \| (\d+) \|$", MANUAL, re.MULTILINE)
    assert len(rows) == 5, "the games that the manual tells of"
    for title, players, sizes, actions in rows:
        game = meadhall.game(title.lower())
        assert players == ", ".join(map(str, game.players))
        assert sizes == ", ".join(str(variant(game.name, count).observer.size) for count in game.players)
        assert actions == str(game.kinds.actions)
