"""`meadhall review`: what it says of a finished game adds up, and every mistake has its cost and its reason."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.record import Record
from meadhall.reviews import Review
from meadhall.reviews.points import expected_cost
from meadhall.reviews.regret import QUALITIES, Budget
from tests.console import home, run

__all__ = ["home"]
RAIDS = meadhall.game("raids")
ROW = re.compile(r"start (\d+), luck (\S+), own answers (\S+), others’ answers (\S+), result (\d+), accuracy (\d+) %")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished game, and reviews that are done at once."""
    monkeypatch.setitem(QUALITIES, "quick", Budget(20, (20, 40)))
    record = Record(RAIDS, 2, "report")
    table, dice = record.start(), FastDice("report")
    while not table.over:
        record.play(table, table.legal()[dice.below("answer", len(table.legal()))])
    path = tmp_path / "game.json"
    path.write_text(record.text(), encoding="utf-8")
    return path


def test_a_report_adds_up_and_gives_reasons(file: Path, tmp_path: Path) -> None:
    figures = tmp_path / "review.json"
    shown = run("review", str(file), "--quality", "quick", "--plain", "--lang", "en", "--json", str(figures)).output
    text = " ".join(shown.split())
    rows = [[int(each.replace("−", "-")) for each in found] for found in ROW.findall(text)]
    assert len(rows) == 2
    assert all(sum(row[:4]) == row[4] for row in rows)
    review = msgspec.json.decode(figures.read_bytes(), type=Review)
    blunders = [each for each in review.moments if each.band == "blunder" and each.ply in review.seats[each.seat].worst]
    assert blunders
    for moment in blunders:
        assert f"Answer {moment.ply + 1}: " in text
        assert f"about {expected_cost(RAIDS, moment.regret)} percentage points" in text
    assert re.search(r"Better: .*?\. (Compared with what was chosen|What makes it better)", text)


def test_a_report_speaks_french(file: Path) -> None:
    text = " ".join(run("review", str(file), "--quality", "quick", "--plain", "--lang", "fr").output.split())
    assert "au départ" in text
    assert re.search(r"Mieux\s: .*?\. (Par rapport au choix fait|Ce qui la rend meilleure)", text)


def test_a_page_calls_whoever_has_no_name_by_their_colour(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    run("review", str(file), "--quality", "quick", "--plain", "--lang", "fr", "--html", str(page))
    text = page.read_text(encoding="utf-8")
    assert "seat 0" not in text
    for words in (RAIDS.words(lang).seat_name(seat) for lang in ("en", "fr") for seat in (0, 1)):
        assert words in text
