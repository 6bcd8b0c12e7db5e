"""A bot that fails is named, with the game, the deal and the ply; users never see a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import meadhall
from meadhall import arena
from meadhall.arena import tips
from meadhall.arena.study import StudyPlan, watch_game
from meadhall.bots.greedy import Greedy
from meadhall.bots.play import play_bots
from meadhall.bots.random import Random
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.table import Table
from tests.console import refuse, run
from tests.extras import extra

HEAD = """
from meadhall.bots import Bot

class Own(Bot):
    name = "own"

    def choose(self, imagined, dice):
"""
WHERE = r"own, seat \d of raids, deal 0, ply \d+: "


def own(text: str) -> str:
    """A bot in a file."""
    Path("own.py").write_text(HEAD + "".join(f"        {line}\n" for line in text.splitlines()), encoding="utf-8")
    return "own.py"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "if imagined.ply < 4:\n    return imagined.legal()[0]\nreturn 1 // 0",
            r"ZeroDivisionError: .* \(own\.py, line 10\)",
        ),
        ("return 58 if imagined.legal() != [58] else 0", "answered 58: "),
        ("return -1", "answered -1: "),
        ("return 10 ** 30", "answered 10{30}: "),
        ("return 0.5", r"TypeError: An action is a whole number, one of table\.legal\(\), not 0\.5"),
        ("return None", "TypeError: An action is a whole number"),
        ("imagined.apply(-1)", r"IllegalAction: .* \(own\.py, line 8\)"),
        ("return imagined.name(imagined.legal()[0])", r"TypeError: An action is a number, not the text 'stop:\d'"),
    ],
)
def test_errors_name_bot_game_deal_and_ply(text: str, reason: str) -> None:
    with pytest.raises(meadhall.BotError, match=WHERE + reason):
        arena.run("raids", [own(text), "random"], games=1, jobs=1)


def test_the_command_says_it_in_one_line() -> None:
    shown = refuse("arena", "run", "raids", "--bots", f"{own('return 1 // 0')},random", "-n", "2", "--jobs", "2")
    assert re.match(f"{WHERE}ZeroDivisionError", shown)


def test_a_study_says_it_too() -> None:
    with pytest.raises(meadhall.BotError, match="of raids, deal 4, ply 0: answered 58"):
        watch_game(StudyPlan("raids", 2, own("return 58"), "seed", {}), meadhall.game("raids").edition, 4)


class Nameless(meadhall.bots.Bot):
    """A bot that is no file."""

    def choose(self, imagined: Table, dice: FastDice) -> int:
        return 1 // 0


def test_bots_at_any_table_say_it_too() -> None:
    table = meadhall.game("raids").new(2, 3)
    with pytest.raises(meadhall.BotError, match=r"Nameless, seat \d of raids, deal 3, ply 0: ZeroDivisionError"):
        play_bots(table, dict.fromkeys(range(2), Nameless()), lambda now: FastDice(1), 3)
    assert table.ply == 0


@pytest.mark.parametrize(
    ("text", "reason"), [("return 1 // 0", r"ZeroDivisionError: .* \(own\.py"), ("return -1", "answered -1: ")]
)
@pytest.mark.parametrize("module", ["gymnasium.SeatEnv", "vector.SeatVectorEnv"])
def test_opponents_in_environments_say_it_too(text: str, reason: str, module: str) -> None:
    name, kind = module.split(".")
    env = getattr(extra(f"meadhall.adapters.{name}"), kind)("raids", 3, seat=1, opponents=own(text))
    with pytest.raises(meadhall.BotError, match=rf"own, seat \d of raids, deal \d+, ply \d+: {reason}"):
        env.reset(seed=1)


@pytest.mark.parametrize(
    ("answer", "reason"), [(lambda *_: 1 // 0, "ZeroDivisionError: "), (lambda *_: -1, "answered -1: ")]
)
def test_games_for_tips_and_in_the_terminal_say_it_too(
    answer: Callable[..., int], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Greedy, "choose", answer)
    with pytest.raises(meadhall.BotError, match=rf"greedy, seat \d of raids, deal 7, ply 0: {reason}"):
        tips.sample_game("raids", "seed", 7)
    monkeypatch.setattr(Random, "choose", answer)
    shown = refuse("play", "raids", "--players", "2", "--people", "0", "--bot", "random", "--seed", "5")
    assert re.match(rf"random, seat \d of raids, deal 5, ply 0: {reason}", shown)


def test_a_bot_that_cannot_be_made_is_refused() -> None:
    Path("own.py").write_text(f"{HEAD}        pass\n    def __init__(self):\n        raise ValueError('no')\n", "utf-8")
    with pytest.raises(meadhall.UnknownBot, match=r"own\.py: can't be made \(ValueError: no\)"):
        arena.run("raids", ["own.py", "random"], games=1, jobs=1)


def test_integers_of_numpy_are_answers() -> None:
    np = pytest.importorskip("numpy")
    assert np is not None
    bot = own("import numpy\nreturn numpy.int64(imagined.legal()[numpy.argmax([1, 0])])")
    assert "own: games 1" in run("arena", "run", "raids", "--bots", f"{bot},random", "-n", "1", "--jobs", "1").output
