"""Every command that plays, shows or reads a game does so with an edition of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.arena.results import ResultsFile
from tests.console import refuse, run
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]


def test_a_game_is_played_told_and_verified(own_file: Path) -> None:
    own = ["--edition", str(own_file)]
    run(
        "play",
        "raids",
        "--people",
        "0",
        "--players",
        "2",
        "--bot",
        "random",
        "--seed",
        "7",
        "--save",
        "mine.json",
        *own,
    )
    record = meadhall.load_record("mine.json", own_file)
    assert record.edition.hash == own_hash(own_file)
    assert ": valid." in run("verify", "mine.json", *own).output
    assert "The game is over" in run("replay", "mine.json", *own).output
    for command in ("verify", "replay"):
        assert "Give that edition's file" in refuse(command, "mine.json")


def test_a_table_is_drawn(own_file: Path) -> None:
    args = ["draw", "raids", "--seed", "7", "--players", "3"]
    run(*args, "-o", "usual.svg")
    run(*args, "-o", "own.svg", "--edition", str(own_file))
    assert Path("own.svg").read_text() == meadhall.game("raids").new(3, "7", own_file).svg()
    assert Path("own.svg").read_text() != Path("usual.svg").read_text()


def test_the_arena_plays_with_it(own_file: Path) -> None:
    args = ["arena", "run", "raids", "--bots", "random,random", "-n", "2", "--jobs", "1"]
    run(*args, "--out", "r.jsonl", "--edition", str(own_file))
    kept = ResultsFile(Path("r.jsonl")).read()
    assert all(own_hash(own_file) in result.table for result in kept)
    for given in (own_file, str(own_file), meadhall.game("raids").read_edition(own_file)):
        assert meadhall.arena.run("raids", ["random", "random"], 2, edition=given, jobs=1) == kept


def test_a_ladder_is_climbed_with_it(own_file: Path) -> None:
    args = ["arena", "ladder", "raids", "lofoten", "-n", "1", "--levels", "random,thrall", "--jobs", "1"]
    run(*args, "--out", "r.jsonl", "--edition", f"raids={own_file}")
    for result in ResultsFile(Path("r.jsonl")).read():
        assert (own_hash(own_file) in result.table) == (result.game == "raids")


def test_figures_are_those_of_the_edition(own_file: Path) -> None:
    args = ["simulate", "raids", "-n", "2", "--bots", "random,random", "--seed", "1", "--jobs", "1"]
    assert run(*args).output != run(*args, "--edition", str(own_file)).output
    assert "raids" in run("bench", "raids", "--seconds", "0.02", "--edition", f"raids={own_file}").output


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("nowhere.toml", "as game=file"),
        ("raid=nowhere.toml", "Did you mean 'raids'?"),
        ("raids=nowhere.toml", "nowhere.toml: cannot be read"),
    ],
)
@pytest.mark.parametrize("command", [["bench"], ["arena", "ladder"], ["serve", "--no-open", "--port", "0"]])
def test_where_there_are_several_games_it_is_said_for_which(command: list[str], given: str, reason: str) -> None:
    assert reason in refuse(*command, "--edition", given)


def test_a_game_that_is_not_measured_needs_no_edition(own_file: Path) -> None:
    assert "There is no game called 'raids'" in refuse("bench", "lofoten", "--edition", f"raids={own_file}")
