"""Several people at one screen: where a game has secrets, no player sees another's."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import meadhall
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.engine.view import has_private_view
from meadhall.terminal.game_loop import play
from meadhall.terminal.plain import PlainScreen
from meadhall.terminal.privacy import has_hidden_information
from meadhall.terminal.session import GameSession
from tests.kit import random_plies

RAIDS = meadhall.game("raids")


class Typed(PlainScreen):
    """A screen before which everything has been typed already; it notes when it was cleared."""

    def __init__(self, lines: list[str]) -> None:
        self.file = StringIO()
        super().__init__("en", Console(file=self.file, width=100))
        self.lines = lines

    def ask(self, prompt: str) -> str:
        self.line(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def hide(self) -> None:
        self.line("HIDDEN")


def sit_down(private: bool, lines: list[str]) -> list[str]:
    """What two people are shown of a game of Raids, were it to have secrets or not."""
    screen = Typed(lines)
    sitting = GameSession(Record(RAIDS, 2, "3", {}, ["person", "person"]), screen, Path("two.json"))
    assert not sitting.private
    sitting.private = private
    play(sitting)
    return screen.file.getvalue().splitlines()


def test_the_screen_is_cleared_before_and_after_it_is_handed_over() -> None:
    shown = sit_down(True, ["", "1", "", "1", "", "q"])
    turns = [line for line in shown if line == "HIDDEN" or "Hand over" in line or "it is up to you" in line]
    hand = {name: f"Hand over to {name}, who presses Enter to go on:" for name in ("Orange", "Blue")}
    turn = {name: f"{name}, it is up to you" for name in ("Orange", "Blue")}
    names = ["Orange", "Blue"] if "Orange" in turns[1] else ["Blue", "Orange"]
    expected = [line for name in [*names, names[0]] for line in ("HIDDEN", hand[name], "HIDDEN", turn[name])]
    assert turns[: len(expected)] == expected


def test_one_can_leave_instead_of_taking_over() -> None:
    shown = sit_down(True, ["", "1", "q"])
    assert "resumes it" in shown[-1]
    assert len(meadhall.load_record("two.json")) >= 1


def test_an_open_game_is_simply_played_on() -> None:
    assert "HIDDEN" not in sit_down(False, ["1", "1", "1"])


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_a_game_keeps_secrets_if_somebody_is_ever_shown_more_than_others(game: Game) -> None:
    record = Record(game, game.players[-1], "9", {})
    dice = meadhall.FastDice(9)
    seats = range(record.players)
    differs = any(has_private_view(table, seat) for table, _ in random_plies(record.start(), dice) for seat in seats)
    assert has_hidden_information(record) or not differs
