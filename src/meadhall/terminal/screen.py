"""What every kind of screen can show. `plain.py` and `rich.py` are the two kinds."""

from __future__ import annotations

import sys

from rich.console import Console

from meadhall.core.game import Sheet
from meadhall.core.words import Words
from meadhall.terminal.speech import phrases


class Screen:
    """A place to show things to a person and to ask them for a line."""

    plain = False

    def __init__(self, lang: str, console: Console) -> None:
        self.lang = lang
        self.say: Words = phrases(lang)
        self.console = console

    def line(self, text: str = "") -> None:
        """A sentence."""
        raise TypeError("a screen shows lines")

    def aside(self, text: str) -> None:
        """A sentence of less weight."""
        raise TypeError("a screen shows asides")

    def heading(self, text: str) -> None:
        raise TypeError("a screen shows headings")

    def news(self, lines: list[str]) -> None:
        """What has happened."""
        raise TypeError("a screen shows news")

    def sheet(self, sheet: Sheet) -> None:
        """A table as text."""
        raise TypeError("a screen shows sheets")

    def options(self, options: list[str]) -> None:
        """What may be answered, numbered from 1."""
        raise TypeError("a screen shows options")

    def grid(self, columns: list[str], rows: list[list[str]], bold_last: bool = False) -> None:
        """Rows under columns; the first column names the row."""
        raise TypeError("a screen shows grids")

    def markdown(self, text: str) -> None:
        """A text written in Markdown; a long one page by page."""
        raise TypeError("a screen shows Markdown")

    def hide(self) -> None:
        """Take what was shown out of sight."""
        raise TypeError("a screen can be cleared")

    def ask(self, prompt: str) -> str:
        """A line from the person; raises EOFError when there are no more."""
        self.console.print(f"{prompt} ", end="", markup=False, highlight=False, soft_wrap=True)
        answer = input().strip()
        if not sys.stdin.isatty():
            self.console.print(answer, markup=False, highlight=False)
        return answer
