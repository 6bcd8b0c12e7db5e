"""In a clone, Python uses the compiled build as soon as there is one, and never one that is out of date.

Tried with a few small files in meadhall's place, which take seconds to compile and not minutes.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from build_support.compiled_modules import CORE
from tests.install.kit import LEFT_OUT, ROOT, needs_a_compiler, run

pytestmark = [pytest.mark.slow, needs_a_compiler]

FILES = {
    "pyproject.toml": """
        [tool.mypy]
        mypy_path = "src"
        """,
    "src/meadhall/__init__.py": "",
    "src/meadhall/core/__init__.py": "from meadhall.core.board import DRAWN",
    "src/meadhall/core/board.py": "DRAWN = 'badly'",
    "src/meadhall/core/engine/__init__.py": "",
    "src/meadhall/core/i18n/__init__.py": "",
    "src/meadhall/core/ml/__init__.py": "",
    "src/meadhall/core/i18n/words.py": """
        def hello() -> str:
            return "hello"
        """,
    "src/meadhall/core/engine/dice.py": """
        def roll() -> int:
            return 4
        """,
    "src/meadhall/core/engine/playout.py": """
        from meadhall.core.engine.dice import roll

        def play() -> int:
            return roll() * 10
        """,
    "src/meadhall/core/engine/table.py": """
        from meadhall.core.i18n import words

        def greet() -> str:
            return words.hello()
        """,
    "src/meadhall/core/engine/lobby.css": "a { color: red }",
}
LOOK = """
from pathlib import Path
from build_support.finder import install
install()
from meadhall.core.engine import playout, table
here = Path(table.__file__)
style = here.with_name("lobby.css").read_text()
print("pure" if here.suffix == ".py" else "compiled", table.greet(), playout.play(), style)
"""
OUT_OF_DATE = "meadhall: the compiled build is out of date ({}), so everything runs as plain Python"
COMPILING = "Compiling the rules"


def look(clone: Path, *first: str) -> str:
    """What a program in the clone's environment sees; and where something else comes first in PYTHONPATH."""
    path = ":".join([*first, "building"])
    return run(sys.executable, "-S", "-c", LOOK, folder=clone, PYTHONPATH=path).strip()


def make_fast(clone: Path) -> str:
    return run(sys.executable, "-m", "build_support.fast", folder=clone, PYTHONPATH="building")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    clone = tmp_path_factory.mktemp("made")
    others = {f"src/meadhall/core/{name}.py": "" for name in CORE}
    for name, text in {**others, **FILES}.items():
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text(dedent(text), encoding="utf-8")
    shutil.copytree(ROOT / "building", clone / "building", ignore=LEFT_OUT)
    assert look(clone) == "pure hello 40 a { color: red }"
    assert COMPILING in make_fast(clone)
    return clone


@pytest.fixture
def clone(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "clone", symlinks=True))


def test_the_compiled_build_is_used_unless_the_path_says_otherwise(clone: Path) -> None:
    assert look(clone) == "compiled hello 40 a { color: red }"
    assert look(clone, "src") == "pure hello 40 a { color: red }"
    assert look(clone, "build/fast") == "compiled hello 40 a { color: red }"


def test_what_is_not_compiled_is_seen_at_once(clone: Path) -> None:
    edit(clone / "src/meadhall/core/engine/lobby.css", "red", "blue")
    edit(clone / "src/meadhall/core/board.py", "badly", "well")
    assert look(clone) == "compiled hello 40 a { color: blue }"
    assert make_fast(clone) == ""


def test_a_changed_rule_runs_as_python_until_it_is_compiled(clone: Path) -> None:
    edit(clone / "src/meadhall/core/engine/dice.py", "4", "6")
    changed = OUT_OF_DATE.format("src/meadhall/core/engine/dice.py has changed")
    assert look(clone).startswith(changed)
    assert look(clone).endswith("pure hello 60 a { color: red }")
    assert COMPILING in make_fast(clone)
    assert look(clone) == "compiled hello 60 a { color: red }"
    assert make_fast(clone) == ""


def test_it_is_the_content_that_counts(clone: Path) -> None:
    rule = clone / "src/meadhall/core/engine/dice.py"
    edit(rule, "4", "6")
    edit(rule, "6", "4")
    assert look(clone) == "compiled hello 40 a { color: red }"


def test_the_types_that_rules_use_count_too(clone: Path) -> None:
    edit(clone / "src/meadhall/core/i18n/words.py", '"hello"', '"welcome"')
    assert look(clone).startswith(OUT_OF_DATE.format("src/meadhall/core/i18n/words.py has changed"))
    make_fast(clone)
    assert look(clone) == "compiled welcome 40 a { color: red }"


def test_new_files_and_files_that_are_gone_are_noticed(clone: Path) -> None:
    (clone / "src/meadhall/core/hall.js").touch()
    (clone / "src/meadhall/core/.hall.js.swp").touch()
    assert look(clone).startswith(OUT_OF_DATE.format("src/meadhall/core/hall.js is new"))
    assert make_fast(clone) == ""
    assert look(clone).startswith("compiled")
    assert (clone / "build/fast/meadhall/core/hall.js").exists()
    (clone / "src/meadhall/core/hall.js").unlink()
    assert look(clone).startswith(OUT_OF_DATE.format("src/meadhall/core/hall.js is gone"))
    assert make_fast(clone) == ""
    assert look(clone).startswith("compiled")
    assert not (clone / "build/fast/meadhall/core/hall.js").is_symlink()


def test_a_build_for_another_python_is_not_used(clone: Path) -> None:
    edit(clone / "build/fast/.done", '"python": "', '"python": "other')
    assert look(clone).startswith(OUT_OF_DATE.format("it is for another Python"))
    (clone / "build/fast/.done").write_text("")
    assert look(clone).startswith(OUT_OF_DATE.format("it was made in an older way"))


def test_a_compilation_that_fails_leaves_the_sources(clone: Path) -> None:
    edit(clone / "src/meadhall/core/engine/dice.py", "return 4", 'return "four"')
    with pytest.raises(AssertionError, match="The compiled build failed"):
        make_fast(clone)
    edit(clone / "src/meadhall/core/engine/dice.py", 'return "four"', "return 4")
    assert look(clone) == "pure hello 40 a { color: red }"
    make_fast(clone)
    assert look(clone) == "compiled hello 40 a { color: red }"


def test_without_a_compiler_everything_runs_as_python(clone: Path, tmp_path: Path) -> None:
    shutil.rmtree(clone / "build")
    said = run(
        sys.executable, "-m", "build_support.fast", folder=clone, PYTHONPATH="building", PATH=str(tmp_path), CC="cc"
    )
    assert "There is no C compiler here" in said
    assert look(clone) == look(clone, "build/fast") == "pure hello 40 a { color: red }"


def compiled_for_a_wheel(clone: Path, **around: str) -> dict[str, int]:
    """When each module was written that a wheel gets, once they are up to date."""
    work = clone / "build" / "wheel"
    module = "build_support.compile_extensions"
    run(sys.executable, "-m", module, work / "library", work, folder=clone, PYTHONPATH="building", **around)
    return {path.name: path.stat().st_mtime_ns for path in (work / "library").rglob("*.so")}


def test_the_next_wheel_compiles_only_what_has_changed(clone: Path) -> None:
    first = compiled_for_a_wheel(clone)
    assert first
    assert compiled_for_a_wheel(clone, CFLAGS="") == first
    edit(clone / "src/meadhall/core/engine/dice.py", "4", "6")
    changed = compiled_for_a_wheel(clone)
    assert changed.keys() == first.keys()
    assert changed != first
    assert all(changed[name] != when for name, when in compiled_for_a_wheel(clone, CFLAGS="-O0").items())


def test_a_compilation_that_failed_is_not_taken_for_the_last_wheel(clone: Path) -> None:
    compiled_for_a_wheel(clone)
    edit(clone / "src/meadhall/core/engine/dice.py", "return 4", 'return "four"')
    with pytest.raises(AssertionError, match="Incompatible return value"):
        compiled_for_a_wheel(clone)
    assert not (clone / "build/wheel/made").exists()
