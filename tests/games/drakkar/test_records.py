"""Recorded games: every way a game of Drakkar can end, replayed to the exact score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.games import load_record

RECORDS = Path(__file__).parent / "records"

ENDS: dict[str, tuple[str, list[int], list[int]]] = {
    "king-of-two": ("king", [5, 3], [0]),
    "king-of-three": ("king", [5, 4, 2], [0]),
    "king-of-four": ("king", [5, 3, 2, 3], [0]),
    "kings-of-a-team": ("king", [10, 7, 10, 7], [0, 2]),
    "limit-most-shields": ("round_limit", [3, 2], [0]),
    "limit-fewest-wrong-takes": ("round_limit", [2, 4, 4], [1]),
    "limit-shared": ("round_limit", [3, 4, 2, 4], [1, 3]),
    "limit-draw-of-all": ("round_limit", [3, 3], [0, 1]),
    "limit-of-teams": ("round_limit", [8, 8, 8, 8], [0, 2]),
    "limit-draw-of-teams": ("round_limit", [0, 0, 0, 0], [0, 1, 2, 3]),
}


def test_every_record_is_expected() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(ENDS)


@pytest.mark.rule("DRA-100", "DRA-104", "DRA-117", "DRA-118")
@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = load_record(RECORDS / f"{name}.json")
    table: Any = record.verify()
    reason, scores, winners = ENDS[name]
    assert table.over
    assert table.view().reason == reason
    assert table.scores() == scores
    assert table.winners() == winners
    assert table.audit() == ""
