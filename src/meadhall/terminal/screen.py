"""What every kind of screen can show. `plain.py` and `rich.py` are the two kinds."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console

from meadhall.core.game import Sheet
from meadhall.core.words import Words
from meadhall.terminal.speech import phrases


class Screen(ABC):
    """A place to show things to a person and to ask them for a line."""

    plain = False

    def __init__(self, lang: str, console: Console) -> None:
        self.lang = lang
        self.say: Words = phrases(lang)
        self.console = console

    @abstractmethod
    def line(self, text: str = "") -> None:
        """A sentence."""

    @abstractmethod
    def aside(self, text: str) -> None:
        """A sentence of less weight."""

    @abstractmethod
    def notice(self, text: str) -> None:
        """A sentence with a command or the name of a file in it, to be copied as it stands."""

    @abstractmethod
    def heading(self, text: str) -> None:
        """The beginning of something."""

    @abstractmethod
    def news(self, lines: list[str]) -> None:
        """What has happened."""

    @abstractmethod
    def sheet(self, sheet: Sheet) -> None:
        """A table as text."""

    @abstractmethod
    def options(self, options: list[str], names: Sequence[str] = ()) -> None:
        """What may be answered, numbered from 1, and how each is written, which may be typed as well."""

    @abstractmethod
    def grid(self, columns: list[str], rows: list[list[str]], total: list[str] | None = None) -> None:
        """Rows under columns, and perhaps a row of totals; the first column names the row."""

    @abstractmethod
    def markdown(self, text: str) -> None:
        """A text written in Markdown; a long one page by page."""

    @abstractmethod
    def hide(self) -> None:
        """Take what was shown out of sight."""

    def waiting(self) -> AbstractContextManager[object]:
        """While the bots think."""
        return nullcontext()

    def ask(self, prompt: str) -> str:
        """A line from the person; raises EOFError when there are no more."""
        self.console.print(f"{prompt} ", end="", markup=False, highlight=False, soft_wrap=True)
        answer = input().strip()
        if not sys.stdin.isatty():
            self.console.print(answer, markup=False, highlight=False)
        return answer
