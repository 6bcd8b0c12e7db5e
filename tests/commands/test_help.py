"""Help texts and error messages of commands."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

import meadhall
from meadhall.commands.app import COMMANDS
from meadhall.core.engine import table
from tests.console import refuse, run

NAMES = [command.__name__ for command in COMMANDS]


def test_alone_it_shows_help() -> None:
    shown = run().output
    assert "Usage: meadhall" in shown
    assert all(name in shown for name in NAMES)
    assert shown.strip() == run("--help").output.strip()


def test_the_version_says_which_build_runs() -> None:
    build = "pure Python rules; with a C compiler, `make fast`" if table.__file__.endswith(".py") else "compiled rules)"
    assert run("--version").output.startswith(f"meadhall {meadhall.__version__} ({build}")


def test_the_version_lists_the_nets_that_come_with_the_games() -> None:
    shown = run("--version").output
    nets = [path for game in meadhall.games() for path in game.folder.glob("*.net")]
    assert shown.count("net ") == len(nets)
    for path in nets:
        hash = sha256(path.read_bytes()).hexdigest()[:16]
        assert f"net {path.parent.name} {path.stem}: {hash}" in shown


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    shown = run(name, "--help").output
    assert re.search(rf"Examples?:\s+(• )?meadhall {name}", shown), shown


@pytest.mark.parametrize(
    "args", [["juggle"], ["--loud"], ["play"], ["play", "raids", "--loud"], ["rules", "a", "b", "c"]]
)
def test_what_there_is_not_is_refused(args: list[str]) -> None:
    assert "Usage: meadhall" in run(*args, code=2).stderr


@pytest.mark.parametrize("command", [["play"], ["rules"], ["draw", "-o", "x.svg"], ["simulate"], ["bench"]])
def test_an_unknown_game_gets_a_suggestion(command: list[str]) -> None:
    assert "Did you mean 'raids'?" in refuse(command[0], "raid", *command[1:])


def test_the_games_are_listed() -> None:
    for lang in ("en", "fr"):
        shown = run("games", "--lang", lang).output
        for game in meadhall.games():
            say = game.words(lang)
            assert say("game.title") in shown
            assert say("game.line") in shown
            assert f"meadhall play {game.name}" in shown
            for option in game.options:
                assert f"--option {option.name}=" in shown
                assert say(f"rule.{option.name}") in shown
