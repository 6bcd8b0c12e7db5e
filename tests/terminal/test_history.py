"""The log shown to a player who resumes a game."""

from __future__ import annotations

from tests.console import run


def test_a_game_gone_on_with_tells_only_what_happened_since_the_last_turn() -> None:
    before = run("play", "raids", "--seed", "5", "--save", "game.json", typed="1\n" * 9 + "l\nq\n").output
    log = before[before.index("Since your last turn") : before.rindex("\n> q")].splitlines()[1:]
    assert log
    again = run("play", "raids", "--save", "game.json", typed="q\n").output
    told = again[again.index("The game continues") : again.index("The table")].splitlines()[1:-1]
    assert told == log
