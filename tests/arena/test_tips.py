"""Tips stand on figures: from games that bots play, with intervals, and the page in the documents has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec
import pytest

import meadhall
from meadhall.arena.tips import Finding, Row, find_evidence, finding, sample_game, supports, tip_study
from meadhall.core.engine.game import Game
from meadhall.core.engine.tips import BOTH, Tip, TipSample
from meadhall.core.i18n.words import LANGUAGES
from tests.console import home, refuse, run

__all__ = ["home"]

GAMES = [game for game in meadhall.games() if game.tip_study is not None]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
PAGE = (Path(__file__).parents[2] / "docs" / "tips.md").read_text(encoding="utf-8")
FIGURE = re.compile(r"(-?[\d.]+)%? \[(-?[\d.]+)%? to (-?[\d.]+)%?\]")


def label(game: Game, tip: Tip, row: str, lang: str = "en") -> str:
    say = game.words(lang)
    own = f"tip.{tip.name}.{row}"
    return say(own) if say.has(own) else say(f"row.{row}")


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tip_is_said_with_what_is_counted(game: Game, lang: str) -> None:
    say = game.words(lang)
    tips = tip_study(game).tips
    assert len({tip.name for tip in tips}) == len(tips) >= 4
    for tip in tips:
        assert say(f"tip.{tip.name}").endswith(".")
        assert say(f"tip.{tip.name}.what")
        assert len({label(game, tip, row, lang) for row in tip.rows}) == len(tip.rows)


@every_game
def test_a_game_is_noted_for_every_tip_and_always_in_the_same_way(game: Game) -> None:
    notes = sample_game(game.name, "test", 1)
    assert notes == sample_game(game.name, "test", 1)
    assert notes != sample_game(game.name, "test", 2)
    for tip in tip_study(game).tips:
        noted = [note for note in notes if note.tip == tip.name]
        assert {note.row for note in noted} <= set(tip.rows)
        assert tip.measure == "mean" or all(note.value in (0, 1) for note in noted)
        if tip.measure == "mean":
            assert len(noted) == tip_study(game).players
            assert {note.row for note in noted} == set(BOTH)


def test_sources_are_those_of_the_final_count() -> None:
    """What winners and others have from a source adds up to what the table says."""
    game = meadhall.game("raids")
    [found] = [each for each in find_evidence(game, 3, "sum", jobs=1) if each.tip == "runes"]
    noted = [note.value for number in range(3) for note in sample_game("raids", "sum", number) if note.tip == "runes"]
    assert sum(row.value * row.cases for row in found.rows) == pytest.approx(sum(noted))
    assert sum(row.cases for row in found.rows) == 9


def numbered(*values: tuple[str, float]) -> list[TipSample]:
    return [TipSample("some", row, value) for row, value in values]


@pytest.mark.parametrize(
    ("claim", "winners", "others", "right"),
    [
        ("more", (9, 10, 11), (1, 2, 3), True),
        ("more", (1, 2, 3), (9, 10, 11), False),
        ("more", (9, 10, 11), (9, 10, 12), False),
        ("less", (1, 2, 3), (9, 10, 11), True),
        ("less", (9, 10, 11), (1, 2, 3), False),
        ("alike", (9, 10, 11), (9, 10, 12), True),
        ("alike", (9, 10, 11), (1, 2, 3), False),
    ],
)
def test_a_claim_is_borne_out_only_by_clear_figures(
    claim: Literal["more", "less", "alike"], winners: tuple[int, ...], others: tuple[int, ...], right: bool
) -> None:
    tip = Tip("some", "mean", BOTH, claim)
    notes = numbered(*(("winners", value) for value in winners), *(("others", value) for value in others))
    assert finding(tip, notes).borne_out is right


def test_a_row_without_cases_bears_nothing_out() -> None:
    tip = Tip("some", "share", ("first", "last"), "alike")
    assert not finding(tip, numbered(("first", 1), ("first", 0))).borne_out


def test_the_command_says_every_tip_with_its_figures() -> None:
    game = meadhall.game("raids")
    for lang in LANGUAGES:
        shown = run("tips", "raids", "--games", "2", "--jobs", "1", "--plain", "--lang", lang).output
        assert all(game.words(lang)(f"tip.{tip.name}") in shown for tip in tip_study(game).tips)
    told = msgspec.json.decode(run("tips", "raids", "--games", "2", "--jobs", "1", "--json").output)
    assert (told["game"], told["games"], told["players"]) == ("raids", 2, 3)
    assert msgspec.convert(told["tips"], list[Finding]) == find_evidence(game, 2, jobs=1)
    assert "There is no game" in refuse("tips", "chess")


@every_game
def test_the_page_has_every_tip_and_its_figures_bear_it_out(game: Game) -> None:
    section = PAGE.partition(f"`meadhall tips {game.name} --games ")[2].partition("\n## ")[0]
    for tip in tip_study(game).tips:
        part = section.partition(f"**{game.words('en')(f'tip.{tip.name}')}**")[2].partition("**")[0]
        lines = [line for line in part.splitlines() if FIGURE.search(line)]
        assert [line.split("|")[1].strip() for line in lines] == [label(game, tip, row) for row in tip.rows], tip.name
        rows = [
            Row(name, float(found[1]), float(found[2]), float(found[3]), cases=0)
            for name, line in zip(tip.rows, lines, strict=True)
            if (found := FIGURE.search(line))
        ]
        assert supports(tip, rows), tip.name
