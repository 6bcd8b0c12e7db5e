"""`meadhall play`: how a game is set up, where it is kept, and what is refused (play itself: tests/terminal)."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.core.engine.option import spellings
from tests.console import refuse, run
from tests.kit import VARIANTS, Variant


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--players", "9"], "It is for: 2, 3, 4"),
        (["--players", "2", "--people", "3"], "3 people can't sit at a table for 2"),
        (["--players", "2", "--bot", "random", "--bot", "random"], "more than the 2 players"),
        (["--bot", "genius"], "There is no bot called 'genius'"),
        (["--option", "weather=fog"], "raids has no option 'weather'"),
        (["--option", "weather"], "as name=value"),
        (["--option", "a=1", "--option", "a=2"], "write each option once"),
        (["--edition", "none.toml"], "none.toml: cannot be read"),
        (["--edition", "broken.toml"], "broken.toml"),
        (["--save", "broken.json"], "broken.json: this is not a whole record"),
        (["--save", "."], "cannot be read"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_line(args: list[str], reason: str) -> None:
    Path("broken.toml").write_text("schema = [", encoding="utf-8")
    Path("broken.json").write_text('{"format": 1', encoding="utf-8")
    assert reason in refuse("play", "raids", *args, typed="q\n")


@pytest.mark.parametrize("args", [["--players", "many"], ["--people", "-1"], ["--lang", "de"]])
def test_what_is_no_value_is_refused_as_usual(args: list[str]) -> None:
    assert "Invalid value" in run("play", "raids", *args, code=2).stderr


def test_a_file_of_ones_own_is_gone_on_with() -> None:
    assert "meadhall play raids --save mine.json" in run("play", "raids", "--save", "mine.json", typed="1\nq\n").output
    before = len(meadhall.load_record("mine.json"))
    assert "continues from where you left it" in run("play", "raids", "--save", "mine.json", typed="1\n").output
    assert len(meadhall.load_record("mine.json")) > before


def test_a_file_is_never_played_over() -> None:
    run("play", "raids", "--save", "mine.json", typed="1\nq\n")
    before = Path("mine.json").read_bytes()
    assert "contains a game already" in refuse("play", "raids", "--save", "mine.json", "--players", "2")
    assert Path("mine.json").read_bytes() == before


def test_a_finished_game_is_not_gone_on_with() -> None:
    run("play", "raids", "--save", "mine.json", "--seed", "3", typed="1\n" * 500)
    assert "meadhall replay mine.json" in refuse("play", "raids", "--save", "mine.json")


def test_a_finished_game_is_not_offered() -> None:
    run("play", "raids", "--seed", "3", typed="1\n" * 500)
    assert "waiting" not in run("play", "raids", typed="q\n").output


def test_setting_up_a_new_game_leaves_the_old_one_waiting(home: Path) -> None:
    run("play", "raids", typed="q\n")
    assert "An unfinished game is still saved" in run("play", "raids", "--players", "4", typed="q\n").output
    assert len(list((home / "meadhall" / "games").iterdir())) == 2
    assert "2 games are waiting" in run("play", "raids", typed="2\nq\n").output


@pytest.mark.parametrize("typed", ["q\n", "x\n99\nQ\n", ""])
def test_one_may_leave_before_choosing_a_game(typed: str, home: Path) -> None:
    run("play", "raids", typed="q\n")
    assert "You play" not in run("play", "raids", typed=typed).output
    assert len(list((home / "meadhall" / "games").iterdir())) == 1


def test_a_damaged_game_is_named_and_does_no_harm(home: Path) -> None:
    run("play", "raids", typed="1\nq\n")
    (path,) = (home / "meadhall" / "games").iterdir()
    path.write_text(path.read_text().replace('"players": 3', '"players": 4'))
    shown = run("play", "raids", typed="q\n").output
    assert f"{path}: hash: the file was changed" in shown
    assert "You play Orange" in shown


def test_where_nothing_can_be_written_one_still_plays(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder should be")
    shown = run("play", "raids", "--seed", "3", typed="1\nq\n").output
    assert "The game could not be saved" in shown
    assert shown.count("it is up to you") == 2


def test_two_games_begun_in_one_second_are_two_games(home: Path) -> None:
    for _ in range(3):
        run("play", "raids", "--players", "2", typed="q\n")
    assert len(list((home / "meadhall" / "games").iterdir())) == 3


@pytest.mark.parametrize("variant", VARIANTS, ids=repr)
def test_options_and_players_are_as_asked_for(variant: Variant) -> None:
    options = [f"--option={name}={spellings(value)[0]}" for name, value in variant.options.items()]
    run("play", variant.game.name, "--players", str(variant.players), *options, "--save", "a.json", typed="q\n")
    record = meadhall.load_record("a.json")
    assert record.players == variant.players
    assert variant.options.items() <= record.options.items()
