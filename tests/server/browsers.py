"""People at a browser: what the browser tests do with a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, TimeoutError, expect

from tests.server.kit import RunningServer

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
CHOICES = "#board [data-action], #prompt [data-action]"
CLICK = "places => places.slice(0, 1).forEach(place => place.dispatchEvent(new Event('click', { bubbles: true })))"
PATIENCE = 40_000
expect.set_options(timeout=PATIENCE)
EXPECTED = re.compile(r"Failed to load resource|htmx:sse:error")
"""What a browser itself writes when the connection is cut on purpose."""


class Visitor:
    """One person with a browser window. Whatever the page complains about is noted."""

    def __init__(self, browser: Browser, server: RunningServer, **settings: Any) -> None:
        wide = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(**{**wide, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.server = server
        self.complaints: list[str] = []
        self.unreachable = 0
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.server.base}{path}")

    def play_now(self, game: str = "raids") -> str:
        """One click from the hall; returns the address of the match."""
        self.go("/")
        self.page.locator(f'article:has(input[value="{game}"]) button').click()
        self.page.wait_for_selector("#board svg")
        return self.path

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.server.base)

    @property
    def state(self) -> str:
        """`mine`, `others`, `over` or `waiting`."""
        return str(self.page.evaluate("document.querySelector('#prompt').dataset.state"))

    @property
    def ply(self) -> int:
        return int(self.page.evaluate("document.querySelector('#prompt').dataset.ply"))

    def wait_for(self, *states: str) -> str:
        wanted = ", ".join(f'#prompt[data-state="{state}"]' for state in states)
        self.page.wait_for_selector(wanted, state="attached")
        return self.state

    def wait_for_ply_other_than(self, ply: int) -> None:
        self.page.wait_for_function("ply => document.querySelector('#prompt').dataset.ply != ply", arg=str(ply))

    def choose(self, action: int) -> None:
        """Click what stands for an action, with the mouse."""
        ply = self.ply
        place = self.page.locator(f'#board [data-action="{action}"], #prompt [data-action="{action}"]')
        try:
            place.first.click(timeout=6_000)
        except TimeoutError:
            self.unreachable += 1
            place.evaluate_all(CLICK)
        self.wait_for_ply_other_than(ply)

    def choose_any(self, number: int) -> None:
        """Click one of the things that can be chosen."""
        actions = self.page.locator(CHOICES).evaluate_all("places => places.map(place => place.dataset.action)")
        self.choose(int(actions[number % len(actions)]))

    def choose_by_keyboard(self, action: int) -> None:
        """Tab to what stands for an action, and press Enter. The page may pass for us meanwhile."""
        ply = self.ply
        for _ in range(300):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(
                f"document.activeElement.matches('{CHOICES}') && document.activeElement.dataset.action == {action}"
            ):
                self.page.keyboard.press("Enter")
                self.wait_for_ply_other_than(ply)
                return
            if self.ply != ply:
                return
        raise AssertionError("what can be chosen never gets the focus")

    def sideways(self) -> int:
        """How many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def barriers(self) -> list[str]:
        """What axe finds serious or worse."""
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run().then(result => result.violations)")
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:4]]}" for each in serious]

    def close(self) -> None:
        self.context.close()


@contextmanager
def visitors(browser: Browser, server: RunningServer, count: int = 1, **settings: Any) -> Iterator[list[Visitor]]:
    """People who must have nothing to complain about at the end."""
    people = [Visitor(browser, server, **settings) for _ in range(count)]
    try:
        yield people
        for person in people:
            complaints = [words for words in person.complaints if not EXPECTED.search(words)]
            assert not complaints, complaints
    finally:
        for person in people:
            person.close()
