"""Entrants of the arena."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.arena.entrants import entrant, title
from meadhall.bots import LEVELS, answer
from meadhall.bots.search_bot import UNLIMITED, SearchBot
from meadhall.core.engine.dice import FastDice

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_may_enter(level: str) -> None:
    assert entrant(level).name == level
    assert title(level) == level


def test_a_search_may_have_a_budget_of_its_own() -> None:
    counted, timed = entrant("jarl@500"), entrant("konungr@0.2s")
    assert isinstance(counted, SearchBot)
    assert isinstance(timed, SearchBot)
    assert (counted.iterations, counted.seconds > 1e6) == (500, True)
    assert (timed.iterations, timed.seconds) == (UNLIMITED, 0.2)


@pytest.mark.parametrize(
    "text",
    [
        "king",
        "greedy@50",
        "karl~sailor",
        "random~raider",
        "jarl@",
        "jarl@many",
        "jarl@0",
        "jarl@-1s",
        "jarl@1.5",
        "no.py",
    ],
)
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(meadhall.UnknownBot):
        entrant(text)


def test_the_example_is_short_and_plays() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 40
    scout = entrant(str(EXAMPLE))
    assert title(str(EXAMPLE)) == "my_bot"
    table = meadhall.game("raids").new(2, "scout")
    for _ in range(3):
        table.apply(answer(scout, table, FastDice(int(table.ply))))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 1\n", "has 0 subclasses"),
        ("from meadhall.bots import Bot\nclass A(Bot): pass\nclass B(Bot): pass\n", "has 2 subclasses"),
        ("from meadhall.bots import Nobody\n", "ImportError"),
        ("def (:\n", "SyntaxError"),
    ],
)
def test_a_file_must_define_one_bot(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / f"bot_{abs(hash(text))}.py"
    path.write_text(text)
    with pytest.raises(meadhall.UnknownBot, match=reason):
        entrant(str(path))
