"""Abstract screen; `PlainScreen` and `RichScreen` are the two kinds."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from rich.console import Console

from meadhall.core.draw.canvas import Canvas, CanvasSize
from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.terminal.language import terminal_words


class Question(NamedTuple):
    """A question as a screen shows it."""

    heading: str
    sentences: list[str]
    options: list[str]
    names: list[str]
    """The notation of each option, which may be typed as well."""
    numbered: list[bool]
    """Whether the number of each option is drawn on the table."""
    keys: str = ""
    """The keys that can be typed besides."""
    short_keys: str = ""


class Screen(ABC):
    """Output to a person, and input of lines."""

    plain = False

    def __init__(self, lang: str, console: Console) -> None:
        self.lang = lang
        self.say: Words = terminal_words(lang)
        self.console = console

    @abstractmethod
    def line(self, text: str = "") -> None:
        """A sentence."""

    @abstractmethod
    def aside(self, text: str) -> None:
        """A sentence of less weight."""

    @abstractmethod
    def notice(self, text: str) -> None:
        """A sentence with a command or path to copy, which is not wrapped."""

    @abstractmethod
    def heading(self, text: str) -> None:
        """A heading."""

    @abstractmethod
    def news(self, lines: list[str]) -> None:
        """Lines of the log."""

    @abstractmethod
    def sheet(self, sheet: Sheet) -> None:
        """A table as text."""

    @abstractmethod
    def options(self, options: list[str], names: Sequence[str] = ()) -> None:
        """Options, numbered from 1, with their notation."""

    @abstractmethod
    def grid(self, columns: list[str], rows: list[list[str]], total: list[str] | None = None) -> None:
        """Rows under columns, and perhaps a row of totals; the first column names the row."""

    @abstractmethod
    def markdown(self, text: str) -> None:
        """A text written in Markdown; a long one page by page."""

    @abstractmethod
    def hide(self) -> None:
        """Clear the screen and its scrollback."""

    @property
    def canvas_size(self) -> CanvasSize | None:
        """The size available for a canvas; None where tables are shown as sheets."""
        return None

    def letters(self, table: Canvas) -> None:
        """A table drawn with characters."""
        self.news(str(table).splitlines())

    def question(self, asked: Question, table: Canvas | None = None, page: int = 0) -> None:
        """Show a question; of options that don't fit below the table, one page."""
        if asked.heading:
            self.heading(asked.heading)
        for sentence in asked.sentences:
            self.line(sentence)
        self.options(asked.options, asked.names if any(asked.names) else ())
        if asked.keys:
            self.aside(asked.keys)

    def thinking(self) -> AbstractContextManager[object]:
        """Context manager that shows that bots are thinking."""
        return nullcontext()

    def ask(self, prompt: str) -> str:
        """Read a line from the person; raises EOFError at the end of input."""
        self.console.print(f"{prompt} ", end="", markup=False, highlight=False, soft_wrap=True)
        answer = input().strip()
        if not sys.stdin.isatty():
            self.console.print(answer, markup=False, highlight=False)
        return answer
