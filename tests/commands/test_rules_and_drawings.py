"""`meadhall rules` and `meadhall draw`."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest

import meadhall
from meadhall.core.engine.game import Game
from tests.console import refuse, run, start, words

GAMES = meadhall.games()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_rules_are_told(game: Game, lang: str) -> None:
    shown = run("rules", game.name, "--lang", lang).output
    assert all(rule_id in shown for rule_id in game.rule_ids())
    assert "<a " not in shown
    assert "**" not in shown


def test_one_rule_is_told() -> None:
    rule = meadhall.game("raids").rule("RAI-001", "en")
    assert run("rules", "raids", "rai-001").output.strip() == f"RAI-001 {rule}"


def test_a_rule_that_is_not_there() -> None:
    assert "has no rule 'RAI-999'" in refuse("rules", "raids", "RAI-999")


def test_long_rules_are_paged_and_short_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "head -n 3")
    child = start("rules", "raids")
    child.expect(pexpect.EOF)
    assert len(words(child.before or "").splitlines()) <= 4
    child = start("rules", "raids", "RAI-001")
    child.expect(pexpect.EOF)
    assert "RAI-001" in words(child.before or "")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_is_drawn(game: Game) -> None:
    assert run("draw", game.name, "-o", "start.svg", "--seed", "7").output == "start.svg\n"
    wide = ["draw", game.name, "--seed", "7", "--plies", "20", "--lang", "fr", "--seat", "1"]
    run(*wide, "-o", "later.svg")
    run(*wide, "--narrow", "-o", "narrow.svg")
    drawings = {Path(name).read_text(encoding="utf-8") for name in ("start.svg", "later.svg", "narrow.svg")}
    assert len(drawings) == 3
    assert all(drawing.startswith("<svg") for drawing in drawings)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["-o", "no/such/folder.svg"], "cannot be written"),
        (["-o", "x.svg", "--seat", "7"], "There is no seat 7"),
        (["-o", "x.svg", "--players", "9"], "It is for: 2, 3, 4"),
        (["-o", "x.svg", "--option", "x=1"], "no option 'x'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(args: list[str], reason: str) -> None:
    assert reason in refuse("draw", "raids", *args)
