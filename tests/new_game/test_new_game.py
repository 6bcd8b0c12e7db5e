"""`make new-game` in a copy of the sources: the game it writes passes what every game must pass."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME = "hall_of_oaths"
FOLDERS = (f"src/meadhall/games/{NAME}", f"tests/games/{NAME}")
LAW_TESTS = ("tests/laws", "tests/test_rule_coverage.py")
GENERIC_TESTS = (
    "tests/server/http/test_pages.py",
    "tests/terminal/test_scripts.py",
    "tests/adapters/test_observations.py",
    "tests/core/i18n/test_words.py",
    "tests/bots/test_features.py",
    "tests/match/test_log.py",
)
FEW_EXAMPLES = {"MEADHALL_LAW_GAMES": "4", "MEADHALL_LAW_EXAMPLES": "1", "MEADHALL_FUZZ_EXAMPLES": "10"}


def run(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the copy, on its own sources."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=clone,
        env={**os.environ, **FEW_EXAMPLES, "PYTHONPATH": f"{clone / 'src'}{os.pathsep}{clone / 'building'}"},
        capture_output=True,
        text=True,
    )


def files(clone: Path) -> dict[str, bytes]:
    """Everything in the copy but what Python keeps for itself."""
    return {
        path.relative_to(clone).as_posix(): path.read_bytes()
        for path in clone.rglob("*")
        if path.is_file() and not {"__pycache__", ".ruff_cache", ".mypy_cache"} & set(path.parts)
    }


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("clone")
    for folder in ("src", "tests", "building", "docs"):
        shutil.copytree(ROOT / folder, place / folder)
    for file in ("pyproject.toml", "CONTRIBUTING.md", "README.md"):
        shutil.copy2(ROOT / file, place / file)
    return place


@pytest.fixture(scope="module")
def made(clone: Path) -> Iterator[dict[str, bytes]]:
    """The copy with a new game in it; what was there before."""
    before = files(clone)
    done = run(clone, "build_support.new_game", NAME)
    assert done.returncode == 0, done.stderr
    yield before
    for folder in FOLDERS:
        shutil.rmtree(clone / folder)


def assert_tests_pass(clone: Path, *arguments: str) -> None:
    """There are tests of the new game among these, and none fails."""
    done = run(clone, "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *arguments)
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b\d+ passed", done.stdout), done.stdout


def test_nothing_outside_its_two_folders_is_touched(clone: Path, made: dict[str, bytes]) -> None:
    after = files(clone)
    assert {path: content for path, content in after.items() if not path.startswith(FOLDERS)} == made
    assert all(any(path.startswith(folder) for path in after) for folder in FOLDERS)


def test_nothing_of_the_template_shows_through(clone: Path, made: dict[str, bytes]) -> None:
    for folder in FOLDERS:
        for path in (clone / folder).rglob("*.*"):
            if path.is_file() and path.suffix != ".pyc":
                assert not re.search("newgame|NewGame|New game|NEW-", path.read_text(encoding="utf-8")), path


def test_it_is_in_shape(clone: Path, made: dict[str, bytes]) -> None:
    for check in (["format", "--check"], ["check"]):
        done = run(clone, "ruff", *check, *FOLDERS)
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_its_types_are_right(clone: Path, made: dict[str, bytes]) -> None:
    done = run(clone, "mypy", *FOLDERS)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_it_obeys_its_rules_and_all_laws(clone: Path, made: dict[str, bytes]) -> None:
    assert_tests_pass(clone, "-k", NAME, FOLDERS[1], *LAW_TESTS)


@pytest.mark.slow
def test_it_is_shown_told_and_played_everywhere(clone: Path, made: dict[str, bytes]) -> None:
    assert_tests_pass(clone, "-k", NAME, *GENERIC_TESTS)


def test_all_games_stay_games_beside_it(clone: Path, made: dict[str, bytes]) -> None:
    listed = run(clone, "meadhall", "games").stdout
    assert "Hall of oaths" in listed
    assert "Raids" in listed


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "say what the game is called: make new-game NAME=hnefatafl"),
        ("raids", "there is a game 'raids' already"),
        ("Hnefatafl", "'Hnefatafl' is no name for a game"),
        ("two words", "'two words' is no name for a game"),
        ("../raids", "'../raids' is no name for a game"),
        ("9worlds", "'9worlds' is no name for a game"),
        ("hnefatafl" * 3, "is no name for a game"),
        ("ox", "'ox' is too short"),
        ("class", "'class' is a word of Python"),
        ("names", "'names' already means something else"),
        ("engine", "'engine' already means something else"),
    ],
)
def test_a_bad_name_is_refused_in_one_line(clone: Path, name: str, reason: str) -> None:
    before = files(clone)
    done = run(clone, "build_support.new_game", name)
    assert done.returncode == 1
    assert done.stderr.startswith("No game was made: ")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert files(clone) == before
