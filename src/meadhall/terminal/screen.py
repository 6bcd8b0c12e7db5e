"""What every kind of screen can show. `plain.py` and `rich.py` are the two kinds."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from rich.console import Console

from meadhall.core.draw.canvas import Canvas, Room
from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.terminal.language import phrases


class Asked(NamedTuple):
    """A question as it is put."""

    heading: str
    sentences: list[str]
    options: list[str]
    names: list[str]
    """How each option is written, which may be typed as well."""
    numbered: list[bool]
    """Whether the number of each option stands on the table."""
    keys: str = ""
    """What else can be typed."""
    short_keys: str = ""


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

    @property
    def room(self) -> Room | None:
        """What there is for a table in letters; None where tables are read as sheets."""
        return None

    def letters(self, table: Canvas) -> None:
        """A table in letters, where there is room for one."""
        self.news(str(table).splitlines())

    def question(self, asked: Asked, table: Canvas | None = None, page: int = 0) -> None:
        """Put a question; of options that don't fit below the table, those of one page."""
        if asked.heading:
            self.heading(asked.heading)
        for sentence in asked.sentences:
            self.line(sentence)
        self.options(asked.options, asked.names if any(asked.names) else ())
        if asked.keys:
            self.aside(asked.keys)

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
