"""Prints, after the tests, how many rules of each game they name, what was left out for want of a tool, and what held
only when it was tried again."""

from __future__ import annotations

import gc
from typing import Any

import pytest

import meadhall
from tests.missing import costs, lacks
from tests.one_browser import BROWSER, OneBrowser
from tests.rule_marks import covered

FILES: pytest.StashKey[dict[str, str]] = pytest.StashKey()
"""Whole files that were skipped, with the tool that was missing."""
SENT = "files skipped for want of a tool"
SELDOM = 50_000, 20, 50
"""How much must be new before Python looks for what nobody needs any more: a fifth of the time measured went there."""


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(*SELDOM)
    config.stash[FILES] = {}
    config.stash[BROWSER] = OneBrowser()
    if config.pluginmanager.hasplugin("hypothesispytest"):
        be_patient()


def be_patient() -> None:
    """No example of Hypothesis's has to be quick: machines are noisy. Where learners' tools are tried there is none."""
    from hypothesis import settings

    settings.register_profile("patient", deadline=None)
    settings.load_profile("patient")


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[BROWSER].close()


def pytest_collection_finish() -> None:
    """The tests themselves, thousands of them, are needed until the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") is None:
        item.config.stash[BROWSER].close()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Any:
    report = yield
    if missing := lacks(report):
        collector.config.stash[FILES][collector.nodeid] = missing
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist tells its files to the one who writes the summary."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput[SENT] = session.config.stash[FILES]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[FILES].update(getattr(node, "workeroutput", {}).get(SENT, {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.section("rules named by tests")
    for game in meadhall.games():
        ids = game.rule_ids()
        named = [rule_id for rule_id in ids if rule_id in covered()]
        terminalreporter.write_line(f"{game.name:10} {len(named):4} of {len(ids)}")
    missed = costs(terminalreporter.stats.get("skipped", []), config.stash[FILES])
    if missed:
        terminalreporter.section("NOT TESTED HERE, for want of a tool", yellow=True, bold=True)
        for missing, cost in missed.items():
            terminalreporter.write_line(f"{cost} skipped: {missing}", yellow=True)
    if again := terminalreporter.stats.get("rerun", []):
        terminalreporter.section("HELD ONLY WHEN TRIED AGAIN: find out why", yellow=True, bold=True)
        for report in again:
            terminalreporter.write_line(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}", yellow=True)
            for title, words in report.sections:
                if title == "what the browsers showed":
                    terminalreporter.write_line(words)
