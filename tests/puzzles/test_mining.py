"""Puzzle mining: the same seed finds the same puzzles, an interrupted run resumes, and nothing hidden is used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest

import meadhall
from meadhall.arena.confidence import mean
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadOption
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.puzzles import puzzles, verification
from meadhall.puzzles.mining import DEFAULT_PLAN, MiningPlan, find_candidates, mine_game
from meadhall.puzzles.models import MinedGame, PuzzleFile, to_toml
from meadhall.puzzles.verification import SHORT_SEARCHES, Effort, accepted_answers, holds_again, verify_puzzle
from meadhall.puzzles.workbook import Workbook
from tests.console import home, refuse, run

__all__ = ["home"]
RAIDS = meadhall.game("raids")
SMALL_EFFORT = Effort(glance=20, brief=40, long=60, some_games=4, games=12)
WHOLE_GAME_PLAN = MiningPlan(opening=0.0)
HALF_GAME_PLAN = MiningPlan(opening=0.5)
MANUAL = Path(__file__).parent.parent.parent / "docs" / "puzzles.md"
PUZZLED = [game for game in meadhall.games() if puzzles(game)]


def nothing(done: int, total: int) -> None:
    pass


def no_find() -> None:
    pass


def test_the_same_seed_finds_the_same_puzzles(tmp_path: Path) -> None:
    first, second = (Workbook(tmp_path / name, RAIDS, "wolf") for name in ("one", "two"))
    first.mine(9, 2, nothing, no_find, SMALL_EFFORT, HALF_GAME_PLAN)
    second.mine(9, 1, nothing, no_find, SMALL_EFFORT, HALF_GAME_PLAN)
    again = Workbook(tmp_path / "two", RAIDS, "wolf")
    assert again.looked_at == second.looked_at
    again.mine(9, 2, nothing, no_find, SMALL_EFFORT, HALF_GAME_PLAN)
    assert again.looked_at == first.looked_at
    assert again.puzzles >= 1
    content = first.content("a test")
    assert msgspec.toml.decode(to_toml(content), type=PuzzleFile) == content


def test_a_torn_line_is_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "torn"
    Workbook(path, RAIDS, "torn").mine(9, 2, nothing, no_find, SMALL_EFFORT)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    again = Workbook(path, RAIDS, "torn")
    assert len(again.looked_at) == 1
    again.mine(9, 2, nothing, no_find, SMALL_EFFORT)
    assert path.read_bytes() == whole


def test_another_seed_or_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Workbook(path, RAIDS, "one").mine(1, 1, nothing, no_find, SMALL_EFFORT)
    with pytest.raises(BadOption, match="another seed"):
        Workbook(path, RAIDS, "two")
    path.write_text("no such thing\n")
    with pytest.raises(BadOption, match="Remove it"):
        Workbook(path, RAIDS, "one")


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
def test_what_the_seat_could_not_know_changes_nothing(game: meadhall.Game) -> None:
    """Other hidden cards and another future: the same verdict, to the last figure."""
    for puzzle in puzzles(game)[:2]:
        table = puzzle.table()
        guessed = table.guess(puzzle.moment.seat, FastDice("another world"))
        assert guessed.view(puzzle.moment.seat) == table.view(puzzle.moment.seat)
        assert verify_puzzle(guessed, "swap", SMALL_EFFORT) == verify_puzzle(table, "swap", SMALL_EFFORT)


def test_only_what_is_clearly_ahead_is_right() -> None:
    assert accepted_answers({1: 0.6, 2: 0.5, 3: 0.4}) == (1,)
    assert accepted_answers({1: 0.6, 2: 0.59, 3: 0.5, 4: 0.4}) == (1, 2)
    assert accepted_answers({1: 0.6, 2: 0.555, 3: 0.5}) == ()
    assert accepted_answers({1: 0.6, 2: 0.6, 3: 0.6, 4: 0.1}) == ()
    assert accepted_answers({1: 0.6, 2: 0.5}) == ()


def test_a_wrong_answer_does_not_hold() -> None:
    puzzle = puzzles(RAIDS)[0]
    table = puzzle.table()
    good, bad = table.parse(puzzle.moment.right[0]), table.parse(puzzle.moment.obvious)
    assert holds_again(table, [good], bad, "again", 1500)
    assert not holds_again(table, [bad], good, "again", 1500)


def test_what_is_over_or_has_few_answers_is_no_puzzle() -> None:
    table = RAIDS.new(2, "short")
    while not table.over:
        if len(table.legal()) < verification.MIN_OPTIONS:
            assert verify_puzzle(table, "short", SMALL_EFFORT) is None
        table.apply(table.legal()[0])
    assert verify_puzzle(table, "short", SMALL_EFFORT) is None


def test_games_are_watched_from_when_on_and_by_whom_one_says() -> None:
    from_the_start, late = (Record(RAIDS, 2, "watch again") for _ in range(2))
    early = find_candidates(from_the_start, "watch again", MiningPlan(0.0, "karl"))
    assert (
        min(each.ply for each in early)
        < 28
        <= min(each.ply for each in find_candidates(late, "watch again", MiningPlan(0.5)))
    )
    assert from_the_start.actions != late.actions


def test_different_bots_change_seats_and_options_are_kept() -> None:
    watch = MiningPlan(0.95, "thrall, karl", {"jarls": True})
    assert [[bot.name for bot in watch.bots(number, 2)] for number in (0, 1)] == [
        ["thrall", "karl"],
        ["karl", "thrall"],
    ]
    found = mine_game(meadhall.game("lofoten"), 1, "jarls", SMALL_EFFORT, watch)
    assert (found.options, found.players) == ({"jarls": True}, 2)


def test_a_game_without_puzzles_in_it_is_noted_too() -> None:
    found = mine_game(RAIDS, 0, "nothing", SMALL_EFFORT._replace(games=2, some_games=2, brief=20))
    assert found.players == RAIDS.players[0]
    assert len(found.puzzle) <= 2


def test_the_command_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workbook.mine, "__defaults__", (SMALL_EFFORT, DEFAULT_PLAN))
    out = tmp_path / "some.toml"
    args = ("puzzles", "make", "raids", "--out", str(out), "--games", "2", "--plain")
    shown = run(*args).output
    assert "from 2 games" in shown
    before = out.with_name("some.toml.mined").read_bytes()
    run(*args)
    assert out.with_name("some.toml.mined").read_bytes() == before
    assert "another seed" in refuse(*args, "--seed", "x")


def test_what_was_found_is_written_though_the_run_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "some.toml"
    found = Workbook(tmp_path / "whole", RAIDS, "puzzle")
    found.mine(1, 9, nothing, no_find, SMALL_EFFORT, WHOLE_GAME_PLAN)
    games = iter(found.looked_at)

    def stopped(*_: object) -> MinedGame:
        game = next(games, None)
        if game is None:
            assert msgspec.toml.decode(out.read_bytes(), type=PuzzleFile).game == found.content("").game
            raise KeyboardInterrupt
        return game

    monkeypatch.setattr("meadhall.puzzles.workbook.mine_game", stopped)
    shown = run("puzzles", "make", "raids", "--out", str(out), "--plain").output
    assert f"{found.puzzles} puzzles, from {len(found.looked_at)} games" in " ".join(shown.split())


def test_games_are_played_out_until_there_is_no_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    def sure(*args: object) -> list[float]:
        return [1.0, 0.0] * (len(cast(range, args[4])) // 2)

    def even(*args: object) -> list[float]:
        return [1.0, -0.9] * (len(cast(range, args[4])) // 2)

    table = RAIDS.new(2, "doubt")
    asked: list[range] = []
    for outcome, games in ((sure, 40), (even, 200)):
        asked.clear()

        def noted(*args: object, outcome: Callable[..., list[float]] = outcome) -> list[float]:
            asked.append(cast(range, args[4]))
            return outcome(*args)

        monkeypatch.setattr(verification, "rollout_gains", noted)
        came, error = verification.rollout_comparison(table, 0, 1, 2, "doubt", verification.FULL_EFFORT)
        assert came > 0 < error
        assert [each for some in asked for each in some] == list(range(games))


def test_the_command_checks_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.commands.puzzles.holds_again", lambda *_: True)
    assert "all 2 hold" in run("puzzles", "check", "raids", "--count", "2", "--plain").output
    monkeypatch.setattr("meadhall.commands.puzzles.holds_again", lambda *_: False)
    assert f"2 of 2 do not hold: {puzzles(RAIDS)[0].id}" in refuse(
        "puzzles", "check", "raids", "--count", "2", "--plain"
    )


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
def test_the_manual_tells_what_the_files_hold(game: Game) -> None:
    moments = [puzzle.moment for puzzle in puzzles(game)]
    margin, won, found = (
        mean([float(getattr(moment, name)) for moment in moments]).value for name in ("margin", "came", "found")
    )
    held = f"| {len(moments)} | {margin:.0f} | {won:.0f} | {100 * found / SHORT_SEARCHES:.0f} % |"
    (row,) = [line for line in MANUAL.read_text("utf-8").splitlines() if line.startswith(f"| {game.name} |")]
    assert row.endswith(held)
