"""Puzzles at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.core.i18n.words import LANGUAGES
from meadhall.puzzles import next_puzzle, puzzles
from meadhall.terminal.puzzles import read_history
from tests.console import refuse, run

PUZZLED = [game for game in meadhall.games() if puzzles(game)]
RAIDS = meadhall.game("raids")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
def test_a_puzzle_is_asked_answered_and_explained(game: meadhall.Game, lang: str, home: Path) -> None:
    puzzle = next_puzzle(puzzles(game), {}, {}, {})
    assert puzzle is not None
    shown = run("puzzle", game.name, "--plain", "--lang", lang, typed=f"{puzzle.moment.right[0]}\nq\n").output
    say = game.words(lang)
    table = puzzle.table()
    for answer in (puzzle.moment.right[0], puzzle.moment.obvious):
        assert game.option_words(table.view(puzzle.moment.seat), table.parse(answer), say) in shown
    assert say("puzzle.solved") in shown
    assert all(rule in shown for rule in puzzle.rules)
    kept = read_history(home / "meadhall" / "puzzles.json")
    assert kept.tried == {puzzle.id: True}
    assert kept.strengths[game.name].mu > 25


def test_a_wrong_answer_is_told_the_right_one_and_the_next_puzzle_is_another(home: Path) -> None:
    puzzle = next_puzzle(puzzles(RAIDS), {}, {}, {})
    assert puzzle is not None
    shown = run("puzzle", "raids", "--plain", "--lang", "en", typed=f"stop:77\n{puzzle.moment.obvious}\n\nq\n").output
    assert "This was the best answer" in shown
    assert "(−" in shown
    assert shown.count("Raids · Puzzle") == 2
    assert read_history(home / "meadhall" / "puzzles.json").tried == {puzzle.id: False}


def test_the_one_of_the_day_comes_once(home: Path) -> None:
    shown = run("puzzle", "--daily", "--plain", "--lang", "en", typed="1\n\n").output
    assert shown.count("Find the best answer") == 1
    assert len(read_history(home / "meadhall" / "puzzles.json").tried) == 1


def test_a_game_that_is_none_is_refused() -> None:
    assert "Did you mean 'raids'?" in refuse("puzzle", "raid")
