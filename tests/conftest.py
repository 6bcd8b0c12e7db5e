"""Rule coverage: every rule of every game has a test that names it."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

import meadhall

RULE_ID = re.compile(r"[A-Z]{3}-\d{3}")
COVERED: dict[str, set[str]] = defaultdict(set)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of a game that this test would see broken")
    config.addinivalue_line("markers", "rule_coverage: checks that every rule has a test")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker in item.iter_markers("rule"):
            for rule_id in marker.args:
                assert RULE_ID.fullmatch(rule_id), f"{item.nodeid}: {rule_id!r} is no rule id"
                COVERED[rule_id].add(item.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not COVERED:
        return
    terminalreporter.section("rules covered by tests")
    for game in meadhall.games():
        ids = game.rule_ids()
        covered = [rule_id for rule_id in ids if rule_id in COVERED]
        terminalreporter.write_line(f"{game.name:10} {len(covered):4} of {len(ids)}")
