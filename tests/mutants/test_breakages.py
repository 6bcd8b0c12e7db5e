"""Breakages themselves: each is one small change, knows its statement, and leaves no trace when it is undone."""

from __future__ import annotations

import ast
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.mutants.breakages import Breakage, Source, find

RULE = """
def rule(first, second):
    if first > second and (
        first < 9
    ):
        return max(first, second) + 1
    total = 0
    for number in range(
        first
    ):
        total += number
    assert second >= 0
    return total
"""


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "rule.py"
    path.write_text(RULE, encoding="utf-8")
    return Source(path, "rule")


def results(code: CodeType) -> list[object]:
    function = FunctionType(code, {})
    return [function(first, second) for first in range(12) for second in range(12)]


def lines(breakage: Breakage) -> tuple[int, int]:
    """The first and the last line of the statement that is broken."""
    return breakage.statement[0], breakage.statement[-1]


def test_each_breakage_changes_what_the_function_does_and_is_undone(source: Source) -> None:
    whole = compile(source.tree, "rule.py", "exec")
    before = ast.dump(source.tree)
    for breakage in source.breakages:
        assert results(source.broken(breakage)) != results(find(whole, ["rule"])), breakage.change
        assert ast.dump(source.tree) == before


def test_a_breakage_knows_the_lines_of_its_statement_without_the_block_below(source: Source) -> None:
    where = {breakage.change: lines(breakage) for breakage in source.breakages}
    assert where == {
        "first > second and first < 9 → first > second or first < 9": (3, 5),
        "first > second → first >= second": (3, 5),
        "first > second → first <= second": (3, 5),
        "first < 9 → first <= 9": (3, 5),
        "first < 9 → first >= 9": (3, 5),
        "9 → 10": (3, 5),
        "max(first, second) + 1 → max(first, second) - 1": (6, 6),
        "max → min": (6, 6),
        "1 → 2": (6, 6),
        "0 → 1": (7, 7),
        "total += number turned": (11, 11),
        "without total += number": (11, 11),
    }
