"""Results on disk survive any interruption of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from meadhall.arena.results import ResultsFile
from tests.arena.test_figures import DUELS
from tests.extras import extra


def test_a_journal_keeps_what_was_appended(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "r.jsonl")
    assert file.read() == []
    file.append(DUELS[:2])
    file.append(DUELS[2:])
    file.close()
    assert ResultsFile(tmp_path / "r.jsonl").read() == DUELS


def test_a_line_that_was_cut_off_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    file = ResultsFile(path)
    file.append(DUELS[:3])
    path.write_bytes(path.read_bytes()[:-9])
    assert file.read() == DUELS[:2]
    file.append(DUELS[2:])
    assert file.read() == DUELS


def test_results_become_parquet(tmp_path: Path) -> None:
    arrow = extra("pyarrow.parquet")
    path = tmp_path / "r.parquet"
    file = ResultsFile(path)
    file.append(reversed(DUELS[:3]))
    assert file.read() == DUELS[:3]
    file.close()
    assert [each.name for each in tmp_path.iterdir()] == ["r.parquet"]
    again = ResultsFile(path)
    again.append(DUELS[3:])
    assert again.read() == DUELS
    again.close()
    assert arrow.read_table(path).column("points").to_pylist() == [each.points for each in DUELS]
    path.write_bytes(b"not parquet")
    with pytest.raises(meadhall.BadRecord, match="not a file of the arena"):
        again.read()


@pytest.mark.parametrize("name", ["r.csv", "r", "r.jsonl.gz", "r.PARQUET"])
def test_a_name_with_another_ending_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(meadhall.BadOption, match=r"\.jsonl .* or \.parquet"):
        ResultsFile(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(meadhall.BadRecord, match="cannot be written"):
        ResultsFile(tmp_path / "nowhere" / "r.jsonl").append(DUELS)
