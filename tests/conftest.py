"""Prints, after the tests, how many rules of each game they name."""

from __future__ import annotations

import pytest

import meadhall
from tests.rule_marks import covered


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of a game that this test would see broken")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("rules named by tests")
    for game in meadhall.games():
        ids = game.rule_ids()
        named = [rule_id for rule_id in ids if rule_id in covered()]
        terminalreporter.write_line(f"{game.name:10} {len(named):4} of {len(ids)}")
