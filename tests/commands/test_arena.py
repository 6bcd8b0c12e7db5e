"""`meadhall simulate` and `meadhall bench`."""

from __future__ import annotations

import re

import pytest

import meadhall
from meadhall.arena.bench import bench
from meadhall.arena.estimates import mean, wilson
from meadhall.arena.simulate import Contest, batches, play_batch, play_game, play_many
from tests.console import refuse, run

CONTEST = Contest("raids", ("greedy", "random", "random"), "7", {})


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


def test_seats_rotate() -> None:
    assert [[CONTEST.seat(bot, number) for bot in range(3)] for number in range(4)] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 1, 2],
    ]


def test_points_and_wins_belong_to_the_bot_wherever_it_sits() -> None:
    alike = Contest("raids", ("random", "random", "random"), "7", {})
    for number in range(3):
        outcome = play_game(alike, number)
        assert sum(outcome.wins) == pytest.approx(1)
        best = max(outcome.points)
        assert all(points == best for points, share in zip(outcome.points, outcome.wins, strict=True) if share)
    greedy = [play_game(CONTEST, number) for number in range(12)]
    assert sum(outcome.wins[0] for outcome in greedy) > 6


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 2), (1000, 2), (100_000, 8)])
def test_every_game_is_in_one_batch(games: int, jobs: int) -> None:
    assert [number for batch in batches(games, jobs) for number in batch] == list(range(games))


def test_the_same_games_on_any_number_of_cores() -> None:
    alone = [outcome for batch in play_many(CONTEST, 9, 1) for outcome in batch]
    together = [outcome for batch in play_many(CONTEST, 9, 2) for outcome in batch]
    assert alone == together == play_batch(CONTEST, range(9))


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_simulation_of_every_game(game: meadhall.core.game.Game) -> None:
    bots = ",".join(["random"] * game.players[0])
    args = ["simulate", game.name, "-n", "5", "--bots", bots, "--seed", "1", "--jobs", "1"]
    shown = run(*args).output
    assert f"{game.name}: 5 games, seed 1" in shown
    shares = [float(share) for share in re.findall(r"wins \(95 %\) ([\d.]+)%", shown)]
    assert sum(shares) == pytest.approx(100, abs=0.5)
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
def test_every_game_can_be_measured(game: meadhall.core.game.Game) -> None:
    assert all(rate > 0 for rate in bench(game, 0.02))


def test_the_measures_are_shown() -> None:
    shown = run("bench", "--seconds", "0.02").output
    assert all(f"{game.name}: decisions, stepped " in shown for game in meadhall.games())
