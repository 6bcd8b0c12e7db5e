"""The leaderboard: entrants by hash, and reproducible games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.arena.leaderboard import Leaderboard
from meadhall.arena.play_fixture import Result
from meadhall.core.engine.errors import BadOption
from tests.console import run
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

FIRST = """
from meadhall.bots import Bot

class First(Bot):
    name = "first"

    def choose(self, imagined, dice):
        return imagined.legal()[{at}]
"""


@pytest.fixture
def own_bot(tmp_path: Path) -> Path:
    path = tmp_path / "first.py"
    path.write_text(FIRST.format(at=0), encoding="utf-8")
    return path


def test_everybody_meets_everybody_once(tmp_path: Path, own_bot: Path) -> None:
    board = Leaderboard(tmp_path / "boards", meadhall.game("raids"))
    for text in ("karl", "random", str(own_bot)):
        board.enter(text)
    assert board.enter("karl") == board.entries()[0]
    assert len(board.play_missing(2, jobs=1)) == 6
    assert len(board.play_missing(2, jobs=1)) == 6
    rated = [rating for _, rating, _, _ in board.standings()]
    assert rated == sorted(rated, reverse=True)
    assert {name for name, *_ in board.standings()} == {entry.title for entry in board.entries()}
    assert board.replay_all(jobs=1) == (6, 0)


def test_other_components_have_a_board_of_their_own(tmp_path: Path, own_file: Path) -> None:
    raids = meadhall.game("raids")
    usual = Leaderboard(tmp_path, raids)
    board = Leaderboard(tmp_path, raids, edition=raids.read_edition(own_file))
    assert board.folder != usual.folder
    for text in ("thrall", "random"):
        board.enter(text)
    assert {result.edition for result in board.play_missing(2, jobs=1)} == {own_hash(own_file)}
    assert board.replay_all(jobs=1) == (2, 0)
    assert usual.entries() == []


def test_another_file_of_the_same_name_is_somebody_else(tmp_path: Path, own_bot: Path) -> None:
    board = Leaderboard(tmp_path / "boards", meadhall.game("raids"))
    first = board.enter(str(own_bot))
    own_bot.write_text(FIRST.format(at=-1), encoding="utf-8")
    second = board.enter(str(own_bot))
    assert first.name == second.name
    assert first.hash != second.hash
    assert all(board.playable(entry) for entry in board.entries())


def test_what_came_out_otherwise_is_found(tmp_path: Path) -> None:
    board = Leaderboard(tmp_path / "boards", meadhall.game("raids"))
    board.enter("karl")
    board.enter("random")
    board.play_missing(2, jobs=1)
    lines = board.results_file.read_bytes().splitlines()
    result = msgspec.json.decode(lines[0], type=Result)
    lines[0] = msgspec.json.encode(msgspec.structs.replace(result, points=[0, 0]))
    board.results_file.write_bytes(b"\n".join(lines) + b"\n")
    assert board.replay_all(jobs=1) == (2, 1)


def test_three_at_a_table(tmp_path: Path) -> None:
    board = Leaderboard(tmp_path / "boards", meadhall.game("raids"), 3)
    board.enter("greedy")
    board.enter("random")
    board.play_missing(3, jobs=1)
    assert sorted(result.bots.count(board.entries()[0].title) for result in board.titled_results()) == [
        1,
        1,
        1,
        2,
        2,
        2,
    ]


def test_the_clock_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="konungr@1000"):
        Leaderboard(tmp_path, meadhall.game("raids")).enter("konungr")


def test_the_command(tmp_path: Path) -> None:
    where = ("--folder", str(tmp_path / "boards"), "--jobs", "1", "--plain")
    run("arena", "board", "raids", *where, code=2)
    shown = run("arena", "board", "raids", "greedy", "random", "-n", "2", *where).output
    assert "greedy " in shown
    assert "all have the same results" in run("arena", "board", "raids", "--again", *where).output
