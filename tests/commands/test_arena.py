"""`meadhall simulate` and `meadhall bench`."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall import arena
from meadhall.arena.confidence import mean, wilson
from meadhall.arena.results import ResultsFile
from meadhall.arena.speed import measure
from tests.console import refuse, run


def test_wilson_agrees_with_the_published_example() -> None:
    share, low, high = wilson(81, 263)
    assert share == pytest.approx(0.3080, abs=1e-4)
    assert low == pytest.approx(0.2553, abs=1e-4)
    assert high == pytest.approx(0.3662, abs=1e-4)


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (10, 10), (0.5, 1), (0, 1)])
def test_wilson_stays_between_nothing_and_all(successes: float, trials: int) -> None:
    estimate = wilson(successes, trials)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.low < estimate.high


def test_a_mean_has_an_interval() -> None:
    assert mean([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - 1.2651, 2.5 + 1.2651), abs=1e-4)
    assert mean([5]) == (5, 5, 5)


def test_a_simulation_is_a_run_of_the_arena() -> None:
    """One way to play and to print: only the seed is named besides."""
    args = ["raids", "-n", "6", "--bots", "greedy,random,random", "--seed", "1", "--jobs", "1"]
    *shown, seed = run("simulate", *args).output.splitlines()
    assert shown == run("arena", "run", *args).output.splitlines()
    assert seed == "seed 1"


def test_a_run_from_python_gives_what_the_command_gives() -> None:
    run("arena", "run", "raids", "-n", "5", "--bots", "karl,random", "--seed", "3", "--jobs", "1", "--out", "r.jsonl")
    told: list[tuple[int, int]] = []
    results = arena.run(
        "raids", ["karl", "random"], 5, seed=3, jobs=2, progress=lambda done, total: told.append((done, total))
    )
    assert results == ResultsFile(Path("r.jsonl")).read()
    assert told[-1] == (5, 5)
    assert arena.run(meadhall.game("raids"), ["karl", "random"], 5, seed="3", out="r.jsonl") == results


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_simulation_of_every_game(game: meadhall.Game) -> None:
    bots = ",".join(["random"] * game.players[0])
    args = ["simulate", game.name, "-n", "5", "--bots", bots, "--seed", "1", "--jobs", "1"]
    shown = run(*args).output
    assert f"{game.words('en')('game.title')}, {game.players[0]} players" in shown
    assert "5 games" in shown
    assert shown == run(*args).output


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--bots", "greedy,genius"], "There is no bot called 'genius'"),
        (["--bots", "random"], "raids is not for 1 players"),
        (["--option", "x=1"], "no option 'x'"),
        (["--edition", "nowhere.toml"], "nowhere.toml: cannot be read"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(args: list[str], reason: str) -> None:
    assert reason in refuse("simulate", "raids", "-n", "2", *args)


@pytest.mark.parametrize("args", [["-n", "0"], ["--jobs", "0"]])
def test_nothing_to_do_is_refused(args: list[str]) -> None:
    assert "Invalid value" in run("simulate", "raids", *args, code=2).stderr


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_can_be_measured(game: meadhall.Game) -> None:
    assert all(rate > 0 for rate in measure(game, 0.02))


def test_the_measures_are_shown() -> None:
    shown = run("bench", "--seconds", "0.02").output
    assert all(f"{game.name}: decisions, stepped " in shown for game in meadhall.games())
