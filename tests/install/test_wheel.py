"""An installed meadhall is complete: compiled where there is a C compiler, as plain Python elsewhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import httpx
import pytest

import meadhall
from build_support import places
from build_support.compiled_modules import compiled
from build_support.made_from import PYTHON, difference
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import LANGUAGES
from tests import plain
from tests.install.kit import (
    HAS_COMPILER,
    LEFT_OUT,
    ROOT,
    ended,
    install,
    needs_a_compiler,
    registry_answers,
    run,
    serving,
)

pytestmark = pytest.mark.slow

SOURCES = ROOT / "src"
BUILDS = [pytest.param(True, id="compiled", marks=needs_a_compiler), pytest.param(False, id="pure")]
LOCKED = re.compile(r"^[^ #]+==[^\\\n]+", re.MULTILINE)


class Installed(NamedTuple):
    compiled: bool
    said: str
    """What was said when the wheel was built."""
    wheel: Path
    command: Path
    """The command `meadhall` in an environment of its own, without any extra."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somewhere else, with a copy of the sources."""
    found = tmp_path_factory.mktemp("install")
    if not registry_answers(found):
        pytest.skip("packages can't be had here, and a build needs some")
    shutil.copytree(ROOT, found / "sources", ignore=LEFT_OUT)
    return found


def environment(folder: Path, name: str) -> Path:
    """The Python of an environment with nothing in it yet."""
    run(sys.executable, "-m", "venv", name, folder=folder)
    return folder / name / "bin" / "python"


@pytest.fixture(scope="module")
def python(folder: Path) -> Path:
    return environment(folder, "library")


@pytest.fixture(scope="module")
def server_python(folder: Path) -> Path:
    return environment(folder, "server")


@pytest.fixture(scope="module")
def archive(folder: Path) -> Path:
    """The archive of the sources, from which wheels are built."""
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", folder, "sources", folder=folder)
    return next(folder.glob("*.tar.gz"))


def hasty(folder: Path) -> str:
    """The C compiler, told not to do its best: a wheel is the same in a third of the time."""
    found = next(name for name in (os.environ.get("CC", "cc"), "gcc") if shutil.which(name))
    compiler = folder / "cc"
    compiler.write_text(f'#!/bin/sh\nexec {found} "$@" -O0\n')
    compiler.chmod(0o755)
    return str(compiler)


def compiled_before(work: Path) -> bool:
    """Whether this clone's compiled build is up to date; then the folder has what the C compiler made for it, and a
    wheel needs the compiler only for what comes out of the same sources otherwise elsewhere."""
    if not places.NOTE.exists() or difference():
        return False
    shutil.copytree(places.WORK, work, ignore=shutil.ignore_patterns("made"))
    for path in places.FAST.rglob(f"*{PYTHON}"):
        kept = work / "library" / path.relative_to(places.FAST)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, kept)
    return True


def builder(python: Path, first: bool) -> list[str | Path]:
    """What a build says it needs is tried once, in an environment with nothing else; here it is there already."""
    if first or not HAS_COMPILER:
        return [python, "-m", "pip", "wheel"]
    return [sys.executable, "-m", "pip", "wheel", "--no-build-isolation"]


@pytest.fixture(scope="module", params=BUILDS)
def installed(folder: Path, python: Path, archive: Path, request: pytest.FixtureRequest) -> Installed:
    """A wheel, built with a compiler (which need not do its best) or where none is found, and installed with what it
    says it needs."""
    place = folder / ("compiled" if request.param else "pure")
    place.mkdir()
    around = {"CC": hasty(folder)} if request.param else {"PATH": str(place), "CC": "cc"}
    if request.param and compiled_before(folder / "work"):
        around = {"MEADHALL_WORK": str(folder / "work")}
    build = builder(python, request.param)
    said = run(*build, "--verbose", "--no-deps", "--wheel-dir", place, archive, folder=folder, **around)
    wheel = next(place.glob("*.whl"))
    install_wheel(python, str(wheel), folder)
    return Installed(request.param, said, wheel, python.with_name("meadhall"))


def install_wheel(python: Path, wheel: str, folder: Path) -> None:
    """Install a wheel, perhaps with extras, and what it says it needs, in the versions that are locked."""
    locked = folder / "locked.txt"
    locked.write_text("\n".join(LOCKED.findall((ROOT / "requirements" / "run.txt").read_text(encoding="utf-8"))))
    run(python, "-m", "pip", "uninstall", "--yes", "meadhall", folder=folder)
    install(python, "--constraint", locked, wheel, folder=folder)


@pytest.fixture(scope="module")
def address(installed: Installed, server_python: Path, folder: Path) -> Iterator[str]:
    """Where the wheel serves, installed with the extra `server`."""
    install_wheel(server_python, f"{installed.wheel}[server]", folder)
    with serving(server_python.with_name("meadhall"), folder) as found:
        yield found


def test_a_clone_can_be_installed_and_edited(folder: Path) -> None:
    run(sys.executable, "-m", "venv", "editing", folder=folder)
    python = folder / "editing" / "bin" / "python"
    run(python, "-m", "pip", "install", "--no-deps", "--editable", folder / "sources", folder=folder)
    look = "from importlib.util import find_spec; print(find_spec('meadhall').origin)"
    assert run(python, "-c", look, folder=folder).strip() == str(folder / "sources/src/meadhall/__init__.py")


def test_the_wheel_has_every_file(installed: Installed) -> None:
    packed = set(ZipFile(installed.wheel).namelist())
    files = {path.relative_to(SOURCES).as_posix() for path in (SOURCES / "meadhall").rglob("*") if path.is_file()}
    assert {file for file in files if "__pycache__" not in file} <= packed


def test_the_wheel_has_the_compiled_modules_and_says_where_it_fits(installed: Installed) -> None:
    packed = ZipFile(installed.wheel).namelist()
    built = {name.split(".")[0] for name in packed if name.endswith((".so", ".pyd"))}
    modules = [path.relative_to(places.SOURCES).with_suffix("") for paths in compiled().values() for path in paths]
    libraries = [f"{name}__mypyc" for name in compiled()]
    assert built == ({*libraries, *(module.as_posix() for module in modules)} if installed.compiled else set())
    assert installed.wheel.name.endswith("-py3-none-any.whl") is not installed.compiled


def test_it_says_what_it_is(installed: Installed, folder: Path) -> None:
    told = run(installed.command, "--version", folder=folder)
    assert "\nnet raids 2: " in told, "what was learnt is carried too"
    if installed.compiled:
        assert told.startswith(f"meadhall {meadhall.__version__} (compiled rules)\n")
    else:
        assert "There is no C compiler here" in installed.said
        assert "installed as plain Python" in installed.said
        assert "(pure Python rules; reinstall with a C compiler" in told


def test_without_an_extra_the_library_and_the_terminal_play(installed: Installed, folder: Path) -> None:
    library = """
import meadhall
for game in meadhall.games():
    table = game.new(players=game.players[0], seed=7)
    meadhall.play_out(table, meadhall.FastDice(1))
    print(game.name, table.scores())
"""
    scores = [f"{game.name} {played_out(game).scores()}" for game in meadhall.games()]
    assert run(installed.command.with_name("python"), "-c", library, folder=folder).splitlines() == scores
    play = ("play", "raids", "--players", "2", "--bot", "greedy", "--plain", "--seed", "7")
    told = run(installed.command, *play, folder=folder, typed="1\n" * 400, XDG_DATA_HOME=str(folder / "home"))
    assert "The game is over" in told


def played_out(game: Game) -> Table:
    table: Table = game.new(players=game.players[0], seed=7)
    meadhall.play_out(table, meadhall.FastDice(1))
    return table


def test_without_its_extra_the_server_says_how_to_install_it(installed: Installed, folder: Path) -> None:
    refused = ended(installed.command, "serve", folder=folder)
    assert refused.returncode == 2
    assert refused.stdout.endswith(" run pip install '.[server]' in the clone.\n")
    assert refused.stdout.count("\n") == 1


def test_without_an_extra_nothing_is_installed_for_the_server(installed: Installed, folder: Path) -> None:
    packages = run(installed.command.with_name("python"), "-m", "pip", "list", "--format", "freeze", folder=folder)
    names = {line.partition("==")[0].lower() for line in packages.splitlines()}
    assert not names & {"litestar", "uvicorn", "babel", "jinja2", "aiohttp", "cryptography", "faker", "mypy"}


def test_pages_are_served_in_both_languages(address: str) -> None:
    for lang in LANGUAGES:
        with plain.Client(base_url=address, headers={"accept-language": lang}, timeout=60) as browser:
            services = unescape(browser.get("/").raise_for_status().text)
            for game in meadhall.games():
                assert game.words(lang)("game.title") in services
                rules = browser.get(f"/rules/{game.name}").raise_for_status().text
                assert all(f'id="{rule}"' in rules for rule in game.rule_ids())


def test_static_files_are_served(address: str) -> None:
    static = SOURCES / "meadhall" / "server" / "static"
    for path in static.rglob("*"):
        if path.is_file():
            assert plain.get(f"{address}static/{path.relative_to(static).as_posix()}").content == path.read_bytes()


def test_every_game_asks_its_first_question(address: str) -> None:
    with plain.Client(base_url=address, timeout=60) as client:
        token = client.post("/api/people", json={"name": "Halfdan"}).raise_for_status().json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        for game in meadhall.games():
            seats = ["me", *["random"] * (game.players[0] - 1)]
            match = client.post("/api/matches", json={"game": game.name, "seats": seats}).raise_for_status().json()
            table = f"/api/matches/{match['match']}"
            await_turn(client, table, match["you"])
            for lang in LANGUAGES:
                question = client.get(f"{table}/legal", params={"lang": lang}).raise_for_status().json()
                assert question["prompt"]
                assert all(action["words"] for action in question["actions"])


def await_turn(client: httpx.Client, table: str, seat: int) -> None:
    """Until the bots have answered and this seat is asked."""
    with client.stream("GET", f"{table}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: {") and json.loads(line.removeprefix("data: "))["asked"] == seat:
                return
    raise AssertionError(f"{table}: the stream ended before seat {seat} was asked")
