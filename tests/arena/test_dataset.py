"""Datasets hold what the rules give, and are made again wherever they were interrupted."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

import meadhall
from meadhall.arena.dataset import PLAN_FILE, DatasetPlan, file_name, make, read_plan, read_rows, verify
from meadhall.arena.dataset_card import CARD_FILE
from meadhall.core.engine.errors import BadOption, BadRecord
from tests.console import run
from tests.own_edition import own_file, own_hash

__all__ = ["own_file"]

RAIDS = meadhall.game("raids")


def plan(games: int = 2, views: bool = False) -> DatasetPlan:
    return DatasetPlan("raids", 2, {}, RAIDS.rules_version, "", RAIDS.edition.hash, "test", games, 8, 30.0, views)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    folder = tmp_path / "raids"
    assert make(plan(views=True), folder, jobs=1) == 2
    games, count = verify(folder)
    rows = [row for part in read_rows(folder) for row in part]
    assert (games, count) == (2, len(rows))
    table = RAIDS.new(2, "test 0")
    first = rows[0]
    assert first["legal"] == table.legal()
    assert first["answer"] in first["legal"]
    assert sum(first["policy"]) == pytest.approx(1, abs=1e-5)
    assert 0 < first["value"] < 1
    assert {row["result"] for row in rows} <= {-1.0, 0.0, 1.0}
    assert '"spaces"' in first["view"]
    assert len({len(row["observation"]) for row in rows}) == 1


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "raids"
    make(plan(2), folder, jobs=1)
    again = (folder / file_name(range(2))).read_bytes()
    assert make(plan(2), folder, jobs=1) == 0
    assert (folder / file_name(range(2))).read_bytes() == again
    assert make(plan(3), folder, jobs=1) == 3
    assert verify(folder)[0] == 3
    with pytest.raises(BadOption, match="holds another dataset"):
        make(plan(3, views=True), folder, jobs=1)
    with pytest.raises(BadOption, match="has 3 games already"):
        make(plan(1), folder, jobs=1)


def test_what_was_changed_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "raids"
    make(plan(1), folder, jobs=1)
    path = folder / file_name(range(1))
    table = pyarrow.parquet.read_table(path)
    place = table.schema.get_field_index("points")
    wrong = table.set_column(place, table.schema.field(place), pyarrow.array([99] * len(table), pyarrow.int16()))
    pyarrow.parquet.write_table(wrong, path)
    with pytest.raises(BadRecord, match="ended otherwise"):
        verify(folder)
    path.write_bytes(b"nothing")
    with pytest.raises(BadRecord, match="cannot be read"):
        verify(folder)
    (folder / PLAN_FILE).write_text("{}")
    with pytest.raises(BadRecord, match="is damaged"):
        verify(folder)


def test_the_commands(tmp_path: Path, own_file: Path) -> None:
    folder = tmp_path / "own"
    words = ("--iterations", "4", "--edition", str(own_file), "--jobs", "1", "--plain")
    shown = run("dataset", "make", "raids", "-n", "1", "--out", str(folder), *words).output
    assert "decisions of 1 games" in shown
    assert read_plan(folder).edition_hash == own_hash(own_file)
    assert "all match the rules" in run("dataset", "check", str(folder), "--plain").output
    told = (folder / CARD_FILE).read_text(encoding="utf-8")
    assert own_hash(own_file) in told
    assert "`ship.vikings`, for each seat" in told
    assert "ship.vikings" in run("dataset", "observations", "raids", "--players", "3").output
    run("dataset", "check", str(tmp_path / "nowhere"), code=2)
