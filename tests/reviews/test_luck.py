"""Luck averages zero, and the benchmark that measures reviews resumes where it was interrupted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import meadhall
from benchmarks.review import (
    FROM_ONE_GAME,
    Checked,
    Measured,
    came_of,
    dear_answers,
    fair,
    kept,
    played,
    reviewed,
    table_of,
)
from benchmarks.review_stability import Again, reason_holds, some, told
from meadhall.core.engine.game import Game
from meadhall.reviews.attribution import attribute
from meadhall.reviews.models import INACCURACY
from meadhall.reviews.regret import QUALITIES, Budget

GAMES = {"raids": 12}
DEFAULT_GAMES = 2
"""How many games are looked at; `make luck` looks at 300 of each."""


@pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
def test_average_luck_is_nothing(game: Game) -> None:
    """Every stroke of luck is as likely to be good as bad, so their sum is about as large as their root mean square."""
    strokes = [
        entry.chance.luck[0]
        for number in range(GAMES.get(game.name, DEFAULT_GAMES))
        for entry in attribute(played(game, game.players[0], number), f"luck {number}")
        if entry.chance is not None
    ]
    assert len(strokes) > 20
    assert abs(sum(strokes)) <= 3 * sum(each * each for each in strokes) ** 0.5


def test_what_is_fair() -> None:
    assert fair([0.1, -0.1, 0.05, -0.06])
    assert not fair([0.1, 0.11, 0.09, 0.1])


def test_what_part_of_costs_came_true() -> None:
    assert came_of([(0.1, 0.05), (0.1, 0.07)]) == "2 | 10.0 | 6.0 ± 1.0 | 0.60 ± 0.10"


def test_dear_answers_cost_something_and_hold_if_half_is_found_again() -> None:
    found = [*dear_answers(meadhall.game("raids"), 2, 0)]
    assert 1 <= len(found) <= FROM_ONE_GAME
    for table, moment in found:
        assert moment.regret >= INACCURACY
        assert moment.best != moment.action
        assert {moment.best, moment.action} <= {*table.legal()}
        assert reason_holds(table, moment)
    table, moment = found[0]
    assert Again(0.1, 0.05, True).holds
    assert "FAILS" in told(table, moment, Again(0.1, 0.04, True))
    wrong = replace(moment, counts={**moment.counts, "crew.vikings": (99, 98)})
    assert not reason_holds(table, wrong)
    assert "NOT SO" in told(table, wrong, Again(0.1, 0.1, False))


def test_reviews_that_are_looked_at_again_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUALITIES, "good", Budget(20, (20, 40)))
    raids = meadhall.game("raids")
    first = reviewed(raids, 2, 0, "good", tmp_path)
    assert first[1:] == reviewed(raids, 2, 0, "good", tmp_path)[1:]
    table, moment = next(some(raids, 2, tmp_path))
    assert moment.ply == first[1].seats[moment.seat].worst[0] == table.ply
    monkeypatch.setitem(QUALITIES, "good", Budget(10, (10, 20)))
    assert reviewed(raids, 2, 0, "good", tmp_path)[1].engine != first[1].engine


def test_what_was_measured_is_kept_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "review.jsonl"
    assert kept(path) == []
    found = [Measured("raids", 2, n, 2.0, 40, (0.01 * n, -0.01 * n), [Checked(0.1, 0.004, 0.08, 0.07)]) for n in (1, 2)]
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in found))
    assert kept(path) == found
    row = list(table_of(found))[-1]
    assert row == "| raids 2 | 2 | 40 | 2.0 | 0.4 | 2 of 2 | 10.0 | 7.0 ± 0.0 | +1.5 ± 0.5 |"
