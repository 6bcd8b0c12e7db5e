"""`meadhall arena`."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.arena.report_page import report_page
from meadhall.arena.results import ResultsFile
from tests.arena.test_figures import DUELS, result
from tests.console import refuse, run
from tests.extras import extra

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


def test_a_run_goes_on_where_it_was() -> None:
    args = ["arena", "run", "raids", "--bots", "karl,random", "--jobs", "1", "--out", "r.jsonl"]
    run(*args, "-n", "3")
    first = Path("r.jsonl").read_bytes()
    shown = run(*args, "-n", "5").output
    assert Path("r.jsonl").read_bytes().startswith(first)
    assert len(ResultsFile(Path("r.jsonl")).read()) == 5
    assert "2 players: 5 games" in shown
    assert run(*args, "-n", "5").output == shown
    assert run("arena", "report", "r.jsonl").output == shown


def test_a_bot_joins_by_file_name() -> None:
    shown = run("arena", "run", "raids", "--bots", f"{EXAMPLE},random", "-n", "1", "--jobs", "1").output
    assert "my_bot: games 1" in shown


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_every_game_can_be_played(game: meadhall.Game) -> None:
    bots = ",".join(["random"] * game.players[0])
    shown = run("arena", "run", game.name, "--bots", bots, "-n", "1", "--jobs", "1").output
    assert game.words("en")("game.title") in shown


def test_a_ladder() -> None:
    shown = run("arena", "ladder", "raids", "-n", "2", "--levels", "random,thrall,karl", "--jobs", "1").output
    assert "raids: thrall over random: players 2, games 2" in shown
    assert "raids: karl over thrall" in shown


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["run", "raid"], "Did you mean 'raids'?"),
        (["run", "raids", "--bots", "king,karl"], "no bot called 'king'"),
        (["run", "raids", "--bots", "karl,nowhere.py"], "there is no such file"),
        (["run", "raids", "--bots", "karl"], "--players"),
        (["run", "raids", "--option", "x=1"], "no option 'x'"),
        (["ladder", "raids", "--budget", "king@4"], "not on the ladder"),
        (["run", "raids", "--out", "r.csv"], "r.csv: results are kept as .jsonl"),
        (["ladder", "raids", "--out", "results"], "or .parquet"),
        (["report", "r.json"], "one of these suffixes"),
        (["report", "nothing.jsonl"], "no results. Produce some"),
    ],
)
def test_what_cannot_be_is_refused(args: list[str], reason: str) -> None:
    assert reason in refuse("arena", *args)


@pytest.mark.parametrize("name", ["run", "ladder", "report"])
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    assert f"Example: meadhall arena {name}" in run("arena", name, "--help").output


def test_a_report_as_a_page() -> None:
    extra("openskill")
    ResultsFile(Path("r.jsonl")).append([*DUELS, result(9, ["<b>", "a", "b"], [7, 3, 3])])
    run("arena", "report", "r.jsonl", "--html", "r.html")
    written = Path("r.html").read_text(encoding="utf-8")
    assert written == report_page(ResultsFile(Path("r.jsonl")).read())
    assert written.count("<svg") == 8
    assert "<b>" not in written
    assert "Raids, 3 players" in written
