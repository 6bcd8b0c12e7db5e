"""Requirements: the library needs its own packages only, the server the packages of its extra, and both say so."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import meadhall
from meadhall.core.engine.errors import MissingExtra
from meadhall.server import PACKAGES
from tests import plain

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "meadhall"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, BUILD = PYPROJECT["project"], PYPROJECT["build-system"]["requires"]
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
COMMAND = "from meadhall.commands import main; main()"
LOCKS = ROOT / "requirements"
PINNED = re.compile(r"^([\w.-]+)==([^ ]+)", re.MULTILINE)


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


def program(absent: Iterable[str], script: str, *arguments: str) -> list[str]:
    """A Python program for which some packages are not installed: a module that is None is not found."""
    return [sys.executable, "-c", f"import sys; sys.modules.update(dict.fromkeys({[*absent]})); {script}", *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(meadhall.__file__).parents[1])}


def without_server(script: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a program ends with where the packages of the extra `server` can't be imported."""
    command = program(ABSENT, script, *arguments)
    return subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, timeout=120)


def pinned(lock: str) -> dict[str, str]:
    """The versions of the packages in a lock file."""
    return dict(PINNED.findall((LOCKS / f"{lock}.txt").read_text(encoding="utf-8")))


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
    ended = without_server(COMMAND, *arguments, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"{MissingExtra('server', ABSENT[0])}\n"
    assert "pip install '.[server]'" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_everything_but_the_server_is_there_without_its_extra(tmp_path: Path) -> None:
    for arguments in (["--help"], ["games"], ["verify", str(RECORD)], ["replay", str(RECORD), "--plain"]):
        ended = without_server(COMMAND, *arguments, folder=tmp_path)
        assert (ended.returncode, ended.stderr) == (0, ""), arguments


def test_importing_the_library_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    script = "import meadhall; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = set(without_server(script, folder=tmp_path).stdout.split())
    assert not loaded & {"joblib", "openskill", "rich", "typer", "numpy"}


@pytest.mark.parametrize("lock", ["run", "postgres"])
def test_what_runs_a_server_is_locked_without_what_builds_it(lock: str) -> None:
    found = pinned(lock)
    assert named(PROJECT["dependencies"] + EXTRAS["server"]) <= found.keys()
    assert not found.keys() & {"mypy", "setuptools", "hatchling", "faker"}
    assert found.items() <= pinned("dev").items()


def test_what_builds_is_locked_as_it_is_tested() -> None:
    assert pinned("build").items() <= pinned("dev").items()
    assert named(BUILD) <= pinned("build").keys()


def test_a_server_runs_and_describes_itself_without_what_is_excluded_from_the_locks(tmp_path: Path) -> None:
    excluded = (LOCKS / "excluded.txt").read_text(encoding="utf-8").split()
    assert not pinned("dev").keys() & {*excluded}
    arguments = ["serve", "--port", "0", "--no-open", "--data", "matches.sqlite"]
    command = program(excluded, COMMAND, *arguments)
    with subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            address = running.stdout.readline().split()[-1]
            assert plain.get(f"{address}schema/openapi.json").json()["info"]["title"] == "meadhall"
        finally:
            running.terminate()
