"""One browser for all tests of a process: to start one for every file took longer than many a file."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class OneBrowser:
    """Started by the first test that asks for it, and anew where another program is asked for or the last one is gone.
    While it runs no other event loop can, so it is closed before a test that has no browser."""

    def __init__(self) -> None:
        self.running: Browser | None = None
        self.program: str | None = None
        self.around = ExitStack()

    def open(self, program: str | None, flags: list[str]) -> Browser:
        from playwright.sync_api import sync_playwright

        if self.running is None or self.program != program or not self.running.is_connected():
            self.close()
            playwright = self.around.enter_context(sync_playwright())
            self.running = playwright.chromium.launch(executable_path=program, args=flags)
            self.around.callback(self.running.close)
            self.program = program
        return self.running

    def close(self) -> None:
        self.running = None
        self.around.close()


BROWSER: pytest.StashKey[OneBrowser] = pytest.StashKey()
