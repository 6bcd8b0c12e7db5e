"""A server and a browser that all tests of a session share, and the people who come to look."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.missing import reason
from tests.one_browser import BROWSER
from tests.server.browsers import Visitors
from tests.server.chromium import FLAGS, REMEDY, chromium, quickest
from tests.server.kit import RunningServer
from tests.server.stores import BACKENDS, StoreLocations, start_postgres

FAILURES = Path(__file__).parents[2] / "build" / "failures"
"""What the browsers showed when a test failed: a folder for each."""
SLOW = 300
"""Seconds that a test with a browser may take: pages are waited for patiently, and the first test starts it all."""
SECOND_TRIES = 1
"""How often a test with a browser may try again: the summary says so loudly, and `make browser-soak` allows none."""
GUESTS: pytest.StashKey[Visitors] = pytest.StashKey()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark whatever starts a browser; where there is none, it is skipped."""
    absent = chromium() is None
    limited = float(config.getini("timeout")) > 0
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=SECOND_TRIES))
            if limited and item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(SLOW))
            if absent:
                item.add_marker(pytest.mark.skip(reason("chromium or chrome", REMEDY)))


def folder_of(item: pytest.Item) -> Path:
    return FAILURES / re.sub(r"[^\w.-]+", "-", item.name).strip("-")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Any:
    """What a page complains about fails the test."""
    result = yield
    if GUESTS in item.stash:
        item.stash[GUESTS].check()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """A failed test keeps what its browsers show, while they are still open, and says where."""
    report: pytest.TestReport = yield
    if report.failed and report.when != "teardown" and GUESTS in item.stash:
        kept = item.stash[GUESTS].keep(folder_of(item))
        how = "look at a trace with: playwright show-trace FILE"
        report.sections.append(("what the browsers showed", "\n".join([*map(str, kept), how])))
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("server") / "matches.sqlite", "--no-limits")
    yield running
    assert running.stop() == 0
    assert not running.error_lines()


@pytest.fixture(scope="module")
def program() -> str | None:
    """The browser's program; tests that need more than the quickest say so."""
    return quickest()


@pytest.fixture
def browser(program: str | None, request: pytest.FixtureRequest) -> Browser:
    return request.config.stash[BROWSER].open(program, FLAGS)


@pytest.fixture
def visitors(request: pytest.FixtureRequest, browser: Browser, server: RunningServer) -> Iterator[Visitors]:
    if getattr(request.node, "execution_count", 1) == 1:
        shutil.rmtree(folder_of(request.node), ignore_errors=True)
    guests = Visitors(browser, server)
    request.node.stash[GUESTS] = guests
    yield guests
    guests.close()


postgres = pytest.fixture(scope="session")(start_postgres)


@pytest.fixture(params=BACKENDS)
def places(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocations:
    """Where stores may be: once of each kind."""
    return StoreLocations(request.param, tmp_path, request)
