"""Answers as they are written: shown beside each option, typed instead of its number, told in replays."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall import Record
from meadhall.core.engine.game import Game
from meadhall.terminal.plain import PlainScreen
from meadhall.terminal.replay import Replay
from meadhall.terminal.rich import RichScreen
from tests.console import run, start, words
from tests.terminal.test_layout import shown

GAMES = meadhall.games()
RAIDS = meadhall.game("raids")
FIRST = ["stop:1", "stop:2"]


def played(game: Game) -> Record:
    record = Record(game, game.players[0], 5)
    table = record.start()
    while not table.over:
        record.play(table, table.legal()[-1])
    return record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_played_by_typing_what_is_written(game: Game) -> None:
    """The same game as by numbers, to the byte."""
    args = ["play", game.name, "--players", str(game.players[0]), "--bot", "random", "--seed", "3"]
    run(*args, "--save", "numbers.json", typed="1\n" * 3000)
    record = meadhall.load_record("numbers.json")
    typed = [game.name_of(action) for seat, _, action in record.actions if seat == 0]
    assert typed
    run(*args, "--save", "names.json", typed="".join(f"{name.upper()}\n" for name in typed))
    assert Path("names.json").read_bytes() == Path("numbers.json").read_bytes()


def test_every_option_says_how_it_is_written() -> None:
    screen, file = shown(PlainScreen)
    screen.options(["Stop here", "Go on"], FIRST)
    assert file.getvalue() == "1. Stop here (stop:1)\n2. Go on (stop:2)\n"
    for width in (20, 40, 120):
        screen, file = shown(RichScreen, width, no_color=True)
        screen.options(["Stop here", "Go on"], FIRST)
        text = words(file.getvalue())
        assert all(part in text for part in ("1", *FIRST, "2"))
        assert max(map(len, text.splitlines())) <= width
    assert [line.split() for line in text.splitlines()] == [
        ["1", "stop:1", "Stop", "here"],
        ["2", "stop:2", "Go", "on"],
    ]


def test_what_is_written_is_typed_in_a_terminal() -> None:
    child = start("play", "raids", "--seed", "7", "--save", "game.json")
    child.expect("\n(\x1b\\[[0-9;]*m)*> ")
    child.sendline("stop:2")
    child.expect("\n(\x1b\\[[0-9;]*m)*> ")
    child.sendline("q")
    child.wait()
    record = meadhall.load_record("game.json")
    assert "stop:2" in [RAIDS.name_of(action) for seat, _, action in record.actions if seat == 0]


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "stop:99", "Raids has no action “stop:99”. Did you mean: stop:9"),
        ("fr", "stop:99", "Raids n’a pas d’action «\u00a0stop:99\u00a0». Vouliez-vous dire\u00a0: stop:9"),
        ("en", "xyzzy", "Actions are written like"),
        ("fr", "xyzzy", "Les actions s’écrivent comme"),
        ("en", "stop:19", "(RAI-088)"),
        ("en", "flee", "That answers another question."),
        ("fr", "flee", "Cela répond à une autre question."),
    ],
)
def test_what_cannot_be_answered_is_told_and_changes_nothing(lang: str, typed: str, said: str) -> None:
    output = run("play", "raids", "--seed", "7", "--lang", lang, "--save", "game.json", typed=f"{typed}\nq\n").output
    assert said in output
    assert all(seat != 0 for seat, _, _ in meadhall.load_record("game.json").actions)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_replay_tells_the_answers_as_they_are_written_but_no_secret_ones(game: Game) -> None:
    record = played(game)
    for seat in (None, 0):
        screen, file = shown(PlainScreen)
        Replay(record, screen, seat).show_all()
        told = words(file.getvalue())
        for ply, (asked, decision, action) in enumerate(record.actions, 1):
            line = next(line for line in told.splitlines() if line.startswith(f"{ply}. "))
            secret = game.kinds.classes[game.kinds.names.index(decision)].hides_option_count and asked != seat
            assert (f"({game.name_of(action)})." in line) != secret
