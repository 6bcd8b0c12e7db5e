"""Requirements: the library needs its own packages only, the server the packages of its extra, and both say so."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import meadhall
from meadhall.core.errors import MissingExtra
from meadhall.server import PACKAGES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "meadhall"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SERVER = {"server"}
LIBRARY = {path.name for path in PACKAGE.iterdir()} - SERVER - {"adapters"}
RECORD = ROOT / "examples" / "raids-evening.json"
SERVER_COMMANDS = {
    "serve": ["serve", "--no-open"],
    "work": ["work", "--store", "postgresql://localhost/meadhall"],
    "admin": ["admin", "matches"],
    "backup": ["backup", "matches.sqlite", "copy.sqlite"],
    "restore": ["restore", "copy.sqlite", "matches.sqlite"],
    "copy": ["copy", "matches.sqlite", "copy.sqlite"],
    "purge": ["purge"],
    "verify": ["verify", "--all"],
    "review": ["review", str(RECORD), "--html", "review.html"],
}
ABSENT = [package for package in PACKAGES if package != "markdown_it"]
"""What is not installed without the extra `server`; the terminal brings the other one (rich needs it)."""
WITHOUT_SERVER = f"import sys; sys.modules.update(dict.fromkeys({ABSENT})); "
"""A module that is None is not found."""


def named(requirements: list[str]) -> set[str]:
    """The normalized names of the packages that are required on every system; extras of our own are none."""
    names = {re.split(r"[^\w.-]", each)[0].lower().replace("_", "-") for each in requirements if ";" not in each}
    return names - {"meadhall"}


def imported(path: Path) -> Iterator[str]:
    """The top-level modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


@cache
def distributions() -> dict[str, str]:
    """The package that brings each module."""
    return {module: names[0].lower().replace("_", "-") for module, names in packages_distributions().items()}


def required(parts: set[str]) -> set[str]:
    """The packages that these parts of meadhall import."""
    paths = [path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] in parts]
    modules = {module for path in paths for module in imported(path)} - sys.stdlib_module_names
    return {distributions().get(module, module).replace("_", "-") for module in modules - {"meadhall"}}


def without_server(script: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a program ends with where the packages of the extra `server` can't be imported."""
    command = [sys.executable, "-c", WITHOUT_SERVER + script, *arguments]
    around = {**os.environ, "PYTHONPATH": str(Path(meadhall.__file__).parents[1])}
    return subprocess.run(command, cwd=folder, env=around, capture_output=True, text=True, timeout=120)


def test_the_library_imports_no_package_of_the_server() -> None:
    others = {name for extra, names in EXTRAS.items() if extra not in ("server", "postgres") for name in named(names)}
    assert required(LIBRARY) - others <= named(PROJECT["dependencies"])


def test_every_requirement_of_the_library_is_imported_by_it() -> None:
    assert named(PROJECT["dependencies"]) <= required(LIBRARY)


def test_every_requirement_of_the_server_is_imported_by_it_and_looked_for_at_its_start() -> None:
    assert named(EXTRAS["server"]) <= required(SERVER)
    assert {distributions()[module] for module in PACKAGES} == named(EXTRAS["server"])


def test_all_is_every_extra() -> None:
    assert EXTRAS["all"] == [f"meadhall[{','.join(sorted(EXTRAS.keys() - {'all'}))}]"]


@pytest.mark.parametrize("arguments", SERVER_COMMANDS.values(), ids=SERVER_COMMANDS)
def test_a_command_without_its_extra_says_in_one_line_how_to_install_it(arguments: list[str], tmp_path: Path) -> None:
    ended = without_server("from meadhall.commands import main; main()", *arguments, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"{MissingExtra('server', ABSENT[0])}\n"
    assert "pip install '.[server]'" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_everything_but_the_server_is_there_without_its_extra(tmp_path: Path) -> None:
    script = "from meadhall.commands import main; main()"
    for arguments in (["--help"], ["games"], ["verify", str(RECORD)], ["replay", str(RECORD), "--plain"]):
        ended = without_server(script, *arguments, folder=tmp_path)
        assert (ended.returncode, ended.stderr) == (0, ""), arguments


def test_importing_the_library_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    script = "import meadhall; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = set(without_server(script, folder=tmp_path).stdout.split())
    assert not loaded & {"joblib", "openskill", "rich", "typer", "numpy"}
