"""Public API: what is public is there after `import meadhall`, and type checkers know what it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import playwright
import pytest

import meadhall
from meadhall.games import names

ROOT = Path(__file__).parent.parent.parent
NODE = Path(playwright.__file__).parent / "driver"
"""Playwright brings a Node.js, on which pyright runs."""
MANUAL = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
EXACT = """
view = table.view(0)
vikings: int = view.ships[0].vikings
name: str = "raids"
games: list[str] = [each.name for each in meadhall.games()]
any_game = meadhall.game(name)
any_game.new(2).view(0).ply
results = meadhall.arena.run("raids", ["karl", "random"], games=1, jobs=1)
points: list[int] = results[0].points
"""


def session() -> str:
    """The first session of the manual as one program: its first example, and what is typed at the prompt."""
    first = re.search(r"^```python\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    prompt = re.search(r"^```pycon\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    assert first is not None
    assert prompt is not None
    typed = re.findall(r"^(?:>>>|\.\.\.) (.*)$", prompt[1], re.MULTILINE)
    return first[1] + "\n".join(typed) + EXACT


def fresh(program: str) -> str:
    """What a program says in a Python of its own."""
    path = str(Path(meadhall.__file__).parent.parent)
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={"PYTHONPATH": path}, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_the_arena_is_there_after_one_import() -> None:
    program = "import sys, meadhall; print('meadhall.arena' in sys.modules, meadhall.arena.run.__name__)"
    assert fresh(program) == "False run\n"
    with pytest.raises(AttributeError, match="module 'meadhall' has no attribute 'arenas'"):
        vars(meadhall)["__getattr__"]("arenas")


def test_games_are_a_function_and_a_package() -> None:
    program = "import meadhall.games.raids; print(meadhall.games.raids.GAME, len(meadhall.games()))"
    assert fresh(program) == f"meadhall.game('raids') {len(names())}\n"
    assert [game.name for game in meadhall.games()] == list(names())


def test_everything_public_is_there() -> None:
    assert [name for name in meadhall.__all__ if not hasattr(meadhall, name)] == []


def test_type_checkers_know_our_games_by_name() -> None:
    """A third-party game may do without: it is a `Game[Table, View]` to them."""
    source = (Path(meadhall.__file__).parent / "games" / "__init__.py").read_text("utf-8")
    known = set(re.findall(r'^def game\(name: Literal\["(\w+)"\]\)', source, re.MULTILINE))
    assert {"drakkar", "lofoten", "midgard", "raids", "walhalla"} <= known <= set(names())


@pytest.mark.slow
def test_the_first_session_satisfies_mypy(tmp_path: Path) -> None:
    from mypy import api

    (tmp_path / "session.py").write_text(session(), "utf-8")
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nmypy_path = {ROOT / 'src'}\n", "utf-8")
    arguments = ["--strict", "--config-file", str(tmp_path / "mypy.ini"), str(tmp_path / "session.py")]
    shown, trouble, code = api.run(
        [*arguments, "--cache-dir", str(ROOT / "build" / "mypy-session"), "--follow-imports=silent"]
    )
    assert code == 0, shown + trouble


def test_the_first_session_satisfies_pyright(tmp_path: Path) -> None:
    (tmp_path / "session.py").write_text(session(), "utf-8")
    config = f'{{"include": ["session.py"], "extraPaths": ["{ROOT / "src"}"], "typeCheckingMode": "standard"}}'
    (tmp_path / "pyrightconfig.json").write_text(config, "utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "pyright", "-p", str(tmp_path), "--pythonpath", sys.executable],
        env={**os.environ, "PATH": os.pathsep.join([str(NODE), os.environ["PATH"]])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
